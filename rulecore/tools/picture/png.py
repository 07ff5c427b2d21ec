"""A face as PNG, drawn from its SVG by resvg. Owns: size, resolution, the mark. Never: a shape. Enter here: png."""
from __future__ import annotations

import struct
import zlib

import resvg_py

from .shapes import Face
from .svg import MARK, svg

SIGNATURE_AND_HEADER = 8 + 25  # bytes before the first other chunk


def png(face: Face, dpi: int = 300, bleed: float = 0, marks: bool = False) -> bytes:
    """The face in so many dots per inch, which the file says, too: it prints in its true size."""
    drawn = bytes(resvg_py.svg_to_bytes(svg_string=svg(face, bleed, marks), dpi=dpi, skip_system_fonts=True))
    per_metre = round(dpi / 0.0254)
    about = _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)) + _chunk(b"tEXt", b"Software\0" + MARK.encode())
    return drawn[:SIGNATURE_AND_HEADER] + about + drawn[SIGNATURE_AND_HEADER:]


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
