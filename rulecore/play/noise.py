"""What chance alone would do: intervals of rates and means, differences of two of them, many questions at once.

Games are independent of each other and what happens within one is not, so a mean over plays or seats is a ratio of two sums
over games, and its error comes from how the games differ (linearised, as for samples in clusters).

Owns: the formulas. Never: what is counted. Enter here: wilson, ratio, contrast, beyond_noise.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import erfc, fsum, sqrt
from typing import TypeVar

from attrs import frozen

Z95 = 1.959964  # of the normal distribution: a 95% interval
Q = 0.05  # the share of what is called beyond noise that may be noise
FEWEST = 10  # games that must tell something before anything is called beyond noise

Key = TypeVar("Key")
Pair = tuple[float, float]  # in one game: a sum, and of how many
Pairs = tuple[float, float, float, float]  # the same of two things that are compared


@frozen
class Estimate:
    """A rate or a mean with its 95% interval, and of how many it is."""

    value: float
    low: float
    high: float
    of: int

    @property
    def known(self) -> bool:
        """Is it of anything at all?"""
        return self.of > 0


@frozen
class Contrast:
    """How far the first of two ratios lies above the second: the difference, its 95% interval, the chance of as much by noise."""

    first: float
    second: float
    difference: float
    low: float
    high: float
    p: float


def wilson(wins: int, games: int) -> tuple[float, float, float]:
    """A rate and its 95% interval (Wilson's)."""
    if not games:
        return 0.0, 0.0, 1.0
    rate = wins / games
    weight = 1 + Z95**2 / games
    middle = (rate + Z95**2 / (2 * games)) / weight
    reach = Z95 / weight * sqrt(rate * (1 - rate) / games + Z95**2 / (4 * games**2))
    return rate, max(0.0, middle - reach), min(1.0, middle + reach)


def rate(wins: int, games: int) -> Estimate:
    """A rate with Wilson's interval."""
    return Estimate(*wilson(wins, games), games)


def ratio(pairs: Sequence[Pair]) -> Estimate:
    """The sum of the first over the sum of the second, with a normal interval whose error is that between games."""
    whole = fsum(n for _, n in pairs)
    games = sum(1 for _, n in pairs if n)
    if not whole:
        return Estimate(0.0, 0.0, 0.0, 0)
    value = fsum(x for x, _ in pairs) / whole
    if games < 2:
        return Estimate(value, float("-inf"), float("inf"), round(whole))
    error = sqrt(fsum((x - value * n) ** 2 for x, n in pairs) * games / (games - 1)) / whole
    return Estimate(value, value - Z95 * error, value + Z95 * error, round(whole))


def two_sided(z: float) -> float:
    """The chance that a normal number lies as far from 0, on either side."""
    return erfc(abs(z) / sqrt(2))


def contrast(games: Sequence[Pairs], spread: float = 0.0) -> Contrast | None:
    """Two ratios that were counted in the same games, compared; None where there is too little to compare.

    The chance is that of a normal number, its error taken as if there were no difference. `spread`: the variance of a
    single count; the error is never less than that of counts which know nothing of each other.
    """
    n1, n2 = fsum(g[1] for g in games), fsum(g[3] for g in games)
    if not n1 or not n2 or sum(1 for g in games if g[1]) < FEWEST or sum(1 for g in games if g[3]) < FEWEST:
        return None
    x1, x2 = fsum(g[0] for g in games), fsum(g[2] for g in games)
    first, second, both = x1 / n1, x2 / n2, (x1 + x2) / (n1 + n2)
    difference = first - second
    floor = spread * (1 / n1 + 1 / n2)
    null = max(floor, fsum(((a - both * m) / n1 - (b - both * n) / n2) ** 2 for a, m, b, n in games))
    own = max(floor, fsum(((a - first * m) / n1 - (b - second * n) / n2) ** 2 for a, m, b, n in games))
    reach = Z95 * sqrt(own)
    p = two_sided(difference / sqrt(null)) if null > 0 else 1.0
    return Contrast(first, second, difference, difference - reach, difference + reach, p)


def beyond_noise(chances: Mapping[Key, float], q: float = Q) -> frozenset[Key]:
    """Which of many questions are answered beyond noise (Benjamini-Hochberg): of these, a share of q is noise, in the long run."""
    ordered = sorted(chances.values())
    passed = [p for rank, p in enumerate(ordered, 1) if p <= q * rank / len(ordered)]
    limit = passed[-1] if passed else -1.0
    return frozenset(key for key, p in chances.items() if p <= limit)


def mean(values: Iterable[float]) -> float:
    """The mean; 0 of nothing."""
    found = list(values)
    return fsum(found) / len(found) if found else 0.0
