"""Words of several sets at one table (docs/combining.md): what is the same is one, what contradicts is told with its place."""
from __future__ import annotations

from pathlib import Path

import pytest

from rulecore.diagnostics import Diagnostic, to_text
from rulecore.vocab import Vocabulary, load_vocabulary

FAMILY = """title: Family
language: 1
seats: [3, 6]
zones: {doors: {order: stack, discards: gone}, gone: {order: stack}, hand: {owner: player}}
kinds: {ogre: {term: Ogre, deck: doors}}
terms: {tag: [Big]}
moments: {win: "{who:win}"}
flags: [named]
"""


def sets(tmp_path: Path, **texts: str) -> dict[str, Path]:
    """Folders with these game.yaml files, and a family that they may extend."""
    for name, text in {"family": FAMILY, **texts}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(text, encoding="utf-8")
    return {name: tmp_path / name for name in texts}


def joined(tmp_path: Path, **texts: str) -> Vocabulary:
    """The words of these sets together; nothing is wrong with them."""
    words, problems = load_vocabulary(sets(tmp_path, **texts))
    assert words is not None and not problems, to_text(problems)
    return words


def conflict(tmp_path: Path, **texts: str) -> Diagnostic:
    """The one thing that is wrong with these sets together; each by itself is right."""
    folders = sets(tmp_path, **texts)
    for name, folder in folders.items():
        assert load_vocabulary({name: folder})[1] == [], name
    _, (problem,) = load_vocabulary(folders)
    assert problem.name == "yaml-conflict" and problem.file == str(folders[list(texts)[-1]] / "game.yaml")
    return problem


# ---- what comes together ------------------------------------------------------------------------------


def test_what_two_sets_add_to_a_family_comes_together(tmp_path: Path) -> None:
    words = joined(
        tmp_path,
        a="extends: family\ntitle: A\nzones: {den: {}}\nterms: {tag: [Ghost, Cat]}\nstates: [wet]\nplurals: {Cat: Catz}\n",
        b="extends: family\ntitle: B\nkinds: {pal: {deck: doors}}\nterms: {tag: [Ghost, Dog]}\nstates: {wet: rained on}\n",
    )
    assert (words.name, words.title, words.extends) == ("a+b", "A + B", ("family",))
    assert {"den", "doors"} < set(words.zones) and {"ogre", "pal"} == set(words.kinds)
    assert {"Ghost", "Cat", "Dog", "Big"} < set(words.terms) and words.terms["Cat"].plural == "Catz"
    assert [Path(folder).name for folder in words.folders] == ["family", "a", "b"]
    assert [(one.name, one.extends, one.expands) for one in words.joined] == [("a", ("family",), ()), ("b", ("family",), ())]


def test_the_same_twice_is_one_thing(tmp_path: Path) -> None:
    """What is said of it may differ: the first stays; the ids of the rules that it comes from are all kept."""
    ruling = "rulings: {{ties: {{id: {0}-1, default: win, readings: [win, lose], reason: {0} says so, switch: true}}}}\n"
    option = "options: {{late: {{default: false, doc: said by {0}, rules: {0}-9}}}}\n"
    zone = "zones: {{den: {{sees: none, doc: of {0}}}}}\nwindows: {{w: {{seconds: 2}}}}\nexclusive: [tag]\nplurals: {{Big: Bigs}}\n"
    words = joined(tmp_path, **{n: "extends: family\n" + (ruling + option + zone).format(n.upper()) for n in "ab"})
    assert (words.rulings["ties"].id, words.rulings["ties"].reason) == ("A-1 B-1", "A says so")
    assert (words.options["late"].rules, words.options["late"].doc) == ("A-9 B-9", "said by A")
    assert words.nouns["den"].doc == "of A" and words.windows["w"].seconds == 2


def test_seats_are_those_that_all_are_made_for(tmp_path: Path) -> None:
    assert joined(tmp_path, a="extends: family\n", b="extends: family\nseats: [2, 4]\n", c="title: C\n").seats == (3, 4)


def test_decks_hold_the_sum_where_all_say_how_many(tmp_path: Path) -> None:
    """A deck that one of them adds to without saying how much has no known size any more."""
    pal = "kinds: {pal: {deck: doors}}\n"
    words = joined(
        tmp_path, a=f"extends: family\n{pal}decks: {{doors: 9, ogre: 4, pal: 5}}\n",
        b="extends: family\ndecks: {doors: 3, ogre+gone: 3}\n",
    )
    assert words.decks == {"doors": 12, "pal": 5}
    assert words.decks_of(tmp_path / "a") == {"doors": 9, "ogre": 4, "pal": 5} and words.decks_of(tmp_path) == {}


def test_what_a_game_extends_says_nothing_of_its_decks(tmp_path: Path) -> None:
    words = joined(tmp_path, a="extends: family\ndecks: {doors: 9}\n", b="extends: a\ntitle: B\nseats: [3, 3]\n")
    assert words.decks == {} and words.title == "Family + B" and words.seats == (3, 3)
    alone, _ = load_vocabulary({"b": tmp_path / "b"})
    assert alone is not None and alone.decks == {} and alone.joined[0].extends == ("a", "family")
    assert [Path(folder).name for folder in alone.joined[0].folders] == ["family", "a", "b"]


# ---- what contradicts -----------------------------------------------------------------------------------

A, B = "extends: family\n", "extends: family\n"
CONFLICTS = [
    (
        "zones: {den: {}}", "zones: {den: {owner: player}}",
        "`den` is declared otherwise at {a}:2:9: owner is not stated there and `player` here",
    ),
    ("stats: {luck: {max: 3}}", "stats: {luck: {max: 4}}", "`luck` is declared otherwise at {a}:2:9: max is `3` there"),
    (
        "kinds: {pal: {deck: doors, tags: [tag]}}", "kinds: {pal: {deck: gone, fields: {age: number}, tags: [tag]}}",
        "`pal` is declared otherwise at {a}:2:9: deck is `doors` there and `gone` here; "
        "fields is not stated there and {{age: `number`}} here",
    ),
    (
        "kinds: {pal: {counts: [hand], played: true}}", "kinds: {pal: {counts: [hand, gone], tags: [tag]}}",
        "counts is [`hand`] there and [`hand`, `gone`] here; played is `true` there and not stated here; "
        "tags is not stated there and [`tag`] here",
    ),
    ("windows: {w: {seconds: 2}}", "windows: {w: {seconds: 3}}", "seconds is `2.0` there and `3.0` here"),
    ("options: {late: {default: 1, doc: x}}", "options: {late: {default: 2, doc: x}}", "default is `1` there and `2` here"),
    (
        "rulings: {ties: {id: A, default: win, readings: [win, lose], reason: x}}",
        "rulings: {ties: {id: B, default: lose, readings: [win, lose], reason: x}}", "default is `win` there and `lose` here",
    ),
    ('moments: {rain: "it rains"}', 'moments: {rain: "{who} gets wet"}', "doc is `it rains` there and `{{who}} gets wet` here"),
    ("tokens: [die]\nplurals: {die: dice}", "tokens: [die]\nplurals: {die: dies}", "there it is `dice`, here `dies`"),
    ("states: {wet: {plural: wets}}", "states: [wet]", "plural is `wets` there and not stated here"),
    ("states: [wet]", "rules: [wet]", "`wet` stands under `states` at {a}:2:10, and here under `rules`"),
    ("terms: {tag: [Ghost]}", "terms: {slot: [Ghost]}", "`Ghost` stands under `tag` at {a}:2:15, and here under `slot`"),
    ("kinds: {pal: {term: Pal}}", "terms: {tag: [Pal]}", "`Pal` stands under `kinds` at {a}:2:9, and here under `tag`"),
    ("kinds: {pal: {term: Pal}}", "kinds: {mate: {term: Pal}}", "`Pal` stands under `kinds` at {a}:2:9, and here under `kinds`"),
    ("seats: [3, 4]", "seats: [5, 6]", "for 5 to 6 players, and what it is played with for 3 to 4: nobody can play both"),
    ("language: 1", "language: 2", "what it is played with has another version of the language"),
    ("board: {kinds: {o: {}}, places: {X: o}}", "board: {kinds: {o: {}}, places: {Y: o}}", "has another board"),
    ("construction: {deck: doors, size: 9}", "construction: {deck: doors, size: 8}", "has another way to build decks"),
    ("bonus: {to: luck}\nstats: {luck: {}}", "bonus: {to: woe}\nstats: {woe: {}}", "has another way to read a bare +N"),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b", "said"), CONFLICTS, ids=[said[:40] for *_, said in CONFLICTS])
def test_what_contradicts_is_refused_and_says_what_differs(tmp_path: Path, a: str, b: str, said: str) -> None:
    problem = conflict(tmp_path, a=f"{A}{a}\n", b=f"{B}{b}\n")
    assert said.format(a=tmp_path / "a" / "game.yaml") in problem.message


# ---- expansions -------------------------------------------------------------------------------------------


def test_an_expansion_is_read_with_what_it_expands(tmp_path: Path) -> None:
    """By itself it has the words of what it expands, and its own decks; the deck of the two is not known."""
    more = "title: More\nexpands: a\nterms: {tag: [Cat]}\ndecks: {ogre: 2}\n"
    folders = sets(tmp_path, a=f"{A}title: A\ndecks: {{doors: 9}}\n", more=more)
    for given in ({"more": folders["more"]}, folders, dict(reversed(folders.items()))):
        words, problems = load_vocabulary(given)
        assert words is not None and not problems
        assert (words.name, words.title, words.decks) == ("a+more", "A + More", {})
        assert {"Cat", "Ogre"} < set(words.terms) and words.decks_of(folders["more"]) == {"ogre": 2}
        assert [(one.name, one.expands) for one in words.joined] == [("a", ()), ("more", ("a",))]
        assert [Path(folder).name for folder in words.folders] == ["family", "a", "more"]


def test_an_expansion_of_an_expansion_and_of_two_games(tmp_path: Path) -> None:
    texts = {"a": A, "b": B, "more": "expands: a\n", "most": "expands: [more, b]\n"}
    words, problems = load_vocabulary({"most": sets(tmp_path, **texts)["most"]})
    assert words is not None and not problems and words.name == "a+more+b+most"


def test_what_extends_a_game_can_be_expanded_as_that_game(tmp_path: Path) -> None:
    folders = sets(tmp_path, a=A, mine="extends: a\n", more="expands: a\n")
    words, _ = load_vocabulary({"more": folders["more"], "mine": folders["mine"]})
    assert words is not None and words.name == "mine+more"


def test_sets_that_build_on_each_other_in_a_circle(tmp_path: Path) -> None:
    folders = sets(tmp_path, a="expands: [b, nowhere]\n", b="expands: a\n")
    words, problems = load_vocabulary({"a": folders["a"]})
    assert words is not None and words.name == "b+a"
    assert [(p.name, p.message) for p in problems if "nowhere" not in p.message] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("extends: family\nexpands: a\n", "extends a game (and is one of its own) or expands one (and is added to it), not both"),
        ("expands: nowhere\n", "nowhere/game.yaml cannot be read"),
        ("expands: {a: b}\n", "a list of words is needed here, not a mapping"),
        ("expands: a\nterms: {slot: [Big]}\n", "`Big` stands under `tag` at"),
    ],
)
def test_an_expansion_that_is_wrong(tmp_path: Path, text: str, said: str) -> None:
    folders = sets(tmp_path, a=A, more=text)
    _, (problem,) = load_vocabulary({"more": folders["more"]})
    assert said in problem.message
