"""Colour profiles for tests: of wide-gamut screens, and of a printing press of our own."""

from __future__ import annotations

import struct
from itertools import product

from PIL import ImageCms

Column = tuple[float, float, float]

DISPLAY_P3: tuple[Column, Column, Column] = (
    (0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407),
)  # fmt: skip
ADOBE_RGB: tuple[Column, Column, Column] = (
    (0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457),
)  # fmt: skip


def srgb() -> bytes:
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def screen(primaries: tuple[Column, Column, Column]) -> bytes:
    """The profile of sRGB with other primaries, given in XYZ under D50."""
    profile = bytearray(srgb())
    for signature, column in zip((b"rXYZ", b"gXYZ", b"bXYZ"), primaries, strict=True):
        entry = profile.index(signature)
        (at,) = struct.unpack_from(">I", profile, entry + 4)
        struct.pack_into(">3i", profile, at + 8, *(round(part * 65536) for part in column))
    return bytes(profile)


def press() -> bytes:
    """Of four inks that no other press has: cyan prints orange, magenta green, yellow blue."""
    inks = ((70, 45, 70), (55, -60, 45), (40, 20, -70), (0, 0, 0))
    table = bytearray()
    for printed in product((0, 1), repeat=4):
        lab = next((lab for on, lab in zip(printed, inks, strict=True) if on), (100, 0, 0))
        light, a, b = (0, 0, 0) if printed[3] else lab
        table += bytes((round(light * 255 / 100), a + 128, b + 128))
    line = bytes(range(256))
    identity = struct.pack(">9i", *(65536 * (k % 4 == 0) for k in range(9)))
    lut = b"mft1\0\0\0\0" + bytes((4, 3, 2, 0)) + identity + 4 * line + bytes(table) + 3 * line
    white = b"XYZ \0\0\0\0" + struct.pack(">3i", 63190, 65536, 54061)
    text = b"text\0\0\0\0ours\0"
    about = b"desc\0\0\0\0" + struct.pack(">I", 5) + b"ours\0" + bytes(8 + 3 + 67)
    tags = {b"desc": about, b"cprt": text, b"wtpt": white, b"A2B0": lut}
    head, body = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        head += name + struct.pack(">2I", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    size = start + len(body)
    header = struct.pack(
        ">I4sI4s4s4s12s4s4sI4sI8sI3i4s44s",
        size, b"\0" * 4, 0x02400000, b"prtr", b"CMYK", b"Lab ", bytes(12), b"acsp", bytes(4), 0,
        bytes(4), 0, bytes(8), 0, 63190, 65536, 54061, bytes(4), bytes(44),
    )  # fmt: skip
    return header + head + body
