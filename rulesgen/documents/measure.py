"""How wide a line of text is on paper, so that drawings can break lines; read from the fonts that are printed."""

from functools import cache

from rulesgen.catalogue import shipped

_FILES = {400: "SourceSansPro-Regular.otf", 600: "SourceSansPro-Semibold.otf"}


def width(text: str, size: float, weight: int = 400) -> float:
    """The width of a line in points; pairs of letters that are set closer are not known of."""
    advances, units = _advances(weight)
    return sum(advances.get(ord(letter), units) for letter in text) * size / units


def wrapped(text: str, size: float, room: float, weight: int = 400) -> list[str]:
    """The text in lines that fit the room; a word that does not is broken after a hyphen, or else stands out."""
    lines: list[str] = []
    line = ""
    for word in _pieces(text):
        if line and width((line + word).rstrip(), size, weight) > room:
            lines.append(line.rstrip())
            line = word
        else:
            line += word
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _pieces(text: str) -> list[str]:
    """Words with the space behind them; parts of a word of several up to the hyphen."""
    words = [f"{word} " for word in text.split()]
    return [piece for word in words for piece in word.replace("-", "-\0").split("\0")]


@cache
def _advances(weight: int) -> tuple[dict[int, int], int]:
    # fontTools ships no types.
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    with TTFont(shipped("templates") / "fonts" / _FILES[weight], lazy=True) as font:
        widths, names = font["hmtx"].metrics, font.getBestCmap()
        return {code: widths[name][0] for code, name in names.items()}, font["head"].unitsPerEm
