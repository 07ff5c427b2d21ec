"""Work spread over processes that share nothing, each of which sets itself up once. Owns: the pool. Enter here: spread."""
from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

Part = TypeVar("Part")
Made = TypeVar("Made")

AHEAD = 2  # parts for each process that are given out beforehand: whoever stops a run waits for no more


def spread(
    jobs: int, parts: Iterable[Part], work: Callable[[Part], Made], begin: Callable[..., None], given: tuple[object, ...]
) -> Iterator[Made]:
    """What `work` makes of each part, as it is done, by so many processes that began with `begin(*given)`.

    Both are functions of a module. Closing the iterator ends the processes.
    """
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_alone, initargs=(begin, given))
    left = iter(parts)
    running: set[Future[Made]] = set()
    try:
        while True:
            with unheard():  # a process takes over what its parent does not hear, from its first moment on
                running |= {pool.submit(work, part) for part in islice(left, jobs * AHEAD - len(running))}
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def unheard() -> Iterator[None]:
    """Ctrl-C waits a moment, where that can be."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _alone(begin: Callable[..., None], given: tuple[object, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who counts
    begin(*given)
