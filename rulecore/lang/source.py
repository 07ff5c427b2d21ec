"""Card files as they lie on the disk. Owns: their encoding. Never: their grammar. Enter here: read_source."""
from __future__ import annotations

import codecs


def read_source(data: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 with its mark. What is neither is kept as U+FFFD, which `parse` reports."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8", "replace")
