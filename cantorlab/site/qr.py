"""A QR code in characters: an address that a class reads off the wall.

Model 2 by ISO/IEC 18004, bytes, correction level L, versions 1 to 5, which hold 106 bytes in one
block: more than any address of a computer on its network.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

# For versions 1 to 5 at level L, which have one block: its bytes of data and of correction.
_DATA = (19, 34, 55, 80, 108)
_CORRECTION = (7, 10, 15, 20, 26)
_PATTERN = 0b10100110111  # of Reed and Solomon's generator for the format, degree 10
_FORMAT_MASK = 0b101010000010010
_LEVEL_L = 0b01

Rows = list[list[bool]]


def drawn(text: str) -> str:
    """The code, two modules in a character, light on dark as terminals are, with its quiet zone.

    Raises ``ValueError`` for more than 106 bytes.
    """
    modules = code(text)
    wide = len(modules) + 4
    padded = [[False] * wide] * 2
    padded += [[False, False, *row, False, False] for row in modules] + [[False] * wide] * 3
    signs = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
    pairs = zip(padded[0::2], padded[1::2], strict=False)
    return "\n".join("".join(signs[pair] for pair in zip(*rows, strict=True)) for rows in pairs)


def code(text: str) -> Rows:
    """The modules of the code, True for dark, without the quiet zone."""
    data = text.encode()
    version = next((n for n, room in enumerate(_DATA, 1) if len(data) + 2 <= room), None)
    if version is None:
        raise ValueError(f"a code of ours holds 106 bytes, not {len(data)}")
    filled = _filled(data, _DATA[version - 1])
    bits = _bits([*filled, *_correction(filled, _CORRECTION[version - 1])])
    best: tuple[int, Rows] | None = None
    for mask in range(8):
        modules = _masked(version, bits, mask)
        penalty = _penalty(modules)
        if best is None or penalty < best[0]:
            best = penalty, modules
    assert best is not None
    return best[1]


def _filled(data: bytes, room: int) -> list[int]:
    """The data as bytes mode has it: 0100, the count in eight bits, the bytes, a fill."""
    bits = f"0100{len(data):08b}" + "".join(f"{byte:08b}" for byte in data) + "0000"
    found = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    fill = (0b11101100, 0b00010001)
    return found + [fill[n % 2] for n in range(room - len(found))]


def _times(one: int, other: int) -> int:
    """The product in the field of 256 elements that the code is made in."""
    product = 0
    for bit in range(7, -1, -1):
        product = product << 1 ^ (0x11D if product & 0x80 else 0)
        product ^= one if other >> bit & 1 else 0
    return product


def _correction(data: Sequence[int], count: int) -> list[int]:
    """The rest of the data, as a polynomial, divided by the product of (x - 2^i)."""
    divisor = [1]
    root = 1
    for _ in range(count):
        shifted = [*divisor, 0]
        divisor = [
            each ^ (_times(divisor[at - 1], root) if at else 0) for at, each in enumerate(shifted)
        ]
        root = _times(root, 2)
    rest = [0] * count
    for byte in data:
        factor = byte ^ rest[0]
        rest = [
            each ^ _times(term, factor)
            for each, term in zip([*rest[1:], 0], divisor[1:], strict=True)
        ]
    return rest


def _bits(data: Sequence[int]) -> list[bool]:
    return [bool(byte >> bit & 1) for byte in data for bit in range(7, -1, -1)]


def _masked(version: int, bits: Sequence[bool], mask: int) -> Rows:
    """The whole code with one of the eight masks."""
    size = 17 + 4 * version
    modules: list[list[bool | None]] = [[None] * size for _ in range(size)]
    _draw_patterns(modules, version)
    _draw_format(modules, mask)
    places = _free_places(modules)
    for at, (row, column) in enumerate(places):
        bit = at < len(bits) and bits[at]
        modules[row][column] = bit ^ _is_masked(mask, row, column)
    return [[bool(module) for module in row] for row in modules]


def _draw_patterns(modules: list[list[bool | None]], version: int) -> None:
    size = len(modules)
    for row, column in ((3, 3), (3, size - 4), (size - 4, 3)):  # the finders, and light around
        for r in range(max(0, row - 4), min(size, row + 5)):
            for c in range(max(0, column - 4), min(size, column + 5)):
                modules[r][c] = max(abs(r - row), abs(c - column)) in (0, 1, 3)
    if version > 1:  # the one alignment pattern of these versions
        for r in range(size - 9, size - 4):
            for c in range(size - 9, size - 4):
                modules[r][c] = max(abs(r - size + 7), abs(c - size + 7)) != 1
    for at in range(8, size - 8):  # the timing
        modules[6][at] = modules[at][6] = at % 2 == 0
    modules[size - 8][8] = True


def _draw_format(modules: list[list[bool | None]], mask: int) -> None:
    """The level and the mask, twice, with their own correction."""
    told = _LEVEL_L << 3 | mask
    rest = told << 10
    for bit in range(14, 9, -1):
        if rest >> bit & 1:
            rest ^= _PATTERN << bit - 10
    word = (told << 10 | rest) ^ _FORMAT_MASK
    size = len(modules)
    beside = [*range(6), 7, 8]
    for bit in range(15):
        is_dark = bool(word >> bit & 1)
        if bit < 8:
            modules[beside[bit]][8] = is_dark
            modules[8][size - 1 - bit] = is_dark
        else:
            modules[8][[7, 5, 4, 3, 2, 1, 0][bit - 8]] = is_dark
            modules[size - 15 + bit][8] = is_dark


def _free_places(modules: list[list[bool | None]]) -> list[tuple[int, int]]:
    """Where the data go: pairs of columns from the right, up and down by turns."""
    size = len(modules)
    found, up = [], True
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        for row in range(size - 1, -1, -1) if up else range(size):
            found += [(row, c) for c in (right, right - 1) if modules[row][c] is None]
        up = not up
    return found


def _is_masked(mask: int, row: int, column: int) -> bool:
    product = row * column
    return (
        (row + column) % 2,
        row % 2,
        column % 3,
        (row + column) % 3,
        (row // 2 + column // 3) % 2,
        product % 2 + product % 3,
        (product % 2 + product % 3) % 2,
        ((row + column) % 2 + product % 3) % 2,
    )[mask] == 0


def _penalty(modules: Rows) -> int:
    """How hard a code is to read, by the four features of the standard."""
    size = len(modules)
    lines = [*modules, *(list(column) for column in zip(*modules, strict=True))]
    total = sum(sum(length - 2 for length in _runs(line) if length >= 5) for line in lines)
    total += 3 * sum(
        modules[r][c] == modules[r + 1][c] == modules[r][c + 1] == modules[r + 1][c + 1]
        for r in range(size - 1)
        for c in range(size - 1)
    )
    like_a_finder = ("10111010000", "00001011101")
    for line in lines:
        text = "".join(str(int(module)) for module in line)
        total += 40 * sum(text[at : at + 11] in like_a_finder for at in range(size - 10))
    dark = sum(map(sum, modules))
    return total + 10 * (abs(20 * dark - 10 * size * size) // (size * size))


def _runs(line: Sequence[bool]) -> Iterator[int]:
    length = 1
    for one, other in pairwise(line):
        if one == other:
            length += 1
        else:
            yield length
            length = 1
    yield length
