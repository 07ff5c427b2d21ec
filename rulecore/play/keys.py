"""What a person types, with a time limit. Owns: the terminal's mode. Never: what a key means. Enter here: Keyboard.

At a terminal a single key answers where `key` is asked; with piped input every answer is a line. At the end of the
input EOFError is raised, so that a script that ends early ends the game and does not hang it.
"""
from __future__ import annotations

import os
import sys
import time
from io import UnsupportedOperation
from types import TracebackType
from typing import Any, TextIO

POLL = 0.02  # seconds between two looks at a Windows console


class Keyboard:
    """Standard input, read with a time limit. A context manager: it puts the terminal back as it was."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stdin if stream is None else stream
        self._buffer = ""
        self._saved: Any = None
        self.is_terminal = self._stream.isatty()

    def __enter__(self) -> Keyboard:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._cooked()

    def line(self) -> str:
        """A whole line, waited for; without its end. Raises EOFError where there is none."""
        self._cooked()
        while "\n" not in self._buffer:
            if not self._more():
                if not self._buffer:
                    raise EOFError
                self._buffer += "\n"
        return self._cut()

    def key(self, seconds: float) -> str | None:
        """The next key at a terminal, the next line of piped input; None if nothing came in time."""
        if not self.is_terminal:
            return self._piped(seconds)
        return self._windows_key(seconds) if os.name == "nt" else self._unix_key(seconds)

    def _unix_key(self, seconds: float) -> str | None:
        self._raw()
        if not _readable(self._stream, seconds):
            return None
        data = os.read(self._stream.fileno(), 8)
        if not data:
            raise EOFError
        return "\n" if data in (b"\r", b"\n") else data.decode("utf-8", "replace")

    def _windows_key(self, seconds: float) -> str | None:
        import msvcrt

        end = time.monotonic() + seconds
        console: Any = msvcrt
        while not console.kbhit():
            if time.monotonic() >= end:
                return None
            time.sleep(POLL)
        char = str(console.getwch())
        return "\n" if char == "\r" else char

    def _piped(self, seconds: float) -> str | None:
        """Lines are read as bytes arrive, so that the limit holds for a writer who stops in the middle."""
        end = time.monotonic() + seconds
        while "\n" not in self._buffer:
            if not _readable(self._stream, max(0.0, end - time.monotonic())):
                return None
            if not self._more():
                raise EOFError
        return self._cut()

    def _more(self) -> bool:
        """Read what there is, past the stream's own buffer, where a line could hide from `key`; False at the end."""
        try:
            text = os.read(self._stream.fileno(), 4096).decode("utf-8", "replace")
        except UnsupportedOperation:  # no file: a text in memory
            text = self._stream.readline()
        self._buffer += text
        return bool(text)

    def _cut(self) -> str:
        text, _, self._buffer = self._buffer.partition("\n")
        return text.rstrip("\r")

    def _raw(self) -> None:
        """Keys come one by one and are not shown."""
        if self._saved is None:
            import termios
            import tty

            self._saved = termios.tcgetattr(self._stream.fileno())
            tty.setcbreak(self._stream.fileno())

    def _cooked(self) -> None:
        if self._saved is not None:
            import termios

            termios.tcsetattr(self._stream.fileno(), termios.TCSADRAIN, self._saved)
            self._saved = None


def _readable(stream: TextIO, seconds: float) -> bool:
    """Is there something to read within the time? Where that cannot be asked, reading waits."""
    import select

    try:
        return bool(select.select([stream], [], [], seconds)[0])
    except (OSError, ValueError):
        return True
