"""Graphs of odds in SVG: what each outcome adds to the return, and how a simulated edge settles. Readable in grey."""

from collections.abc import Sequence
from html import escape
from math import floor, log10

from attrs import frozen

from rulesgen.documents.measure import width
from rulesgen.odds.result import WIDE

WIDTH = 415.0
_TEXT, _SMALL = 8.2, 7.5
_ROW, _BAR, _PAD = 14.0, 8.0, 4.0
_INK, _LINE, _FAINT = "#16181b", "#3c434c", "#c3c8ce"
_WON, _LOST, _BAND = "#3c434c", "#ffffff", "#e1e4e8"


@frozen
class Bar:
    """An outcome and what it adds to the return, in per cent of the wager; less than nothing if it loses."""

    label: str
    value: float
    words: str


def bars(rows: Sequence[Bar], title: str) -> str:
    """A bar for each outcome from a common line: to the right what is won, to the left what is lost."""
    left = max(width(row.label, _TEXT) for row in rows) + 8
    room = max(width(row.words, _SMALL) for row in rows) + 6
    most, least = max(0.0, *(row.value for row in rows)), min(0.0, *(row.value for row in rows))
    across = WIDTH - left - room * (2 if least < 0 else 1)
    scale = across / ((most - least) or 1)
    zero = left + (room if least < 0 else 0) - least * scale
    marks = []
    for number, row in enumerate(rows):
        top = _PAD + number * _ROW
        middle = top + _ROW / 2 + _TEXT * 0.34
        length = abs(row.value) * scale
        start = zero if row.value >= 0 else zero - length
        fill = _WON if row.value >= 0 else _LOST
        marks.append(_text(0, middle, row.label))
        marks.append(
            f'<rect x="{start:.1f}" y="{top + (_ROW - _BAR) / 2:.1f}" width="{max(length, 0.4):.1f}" height="{_BAR}" '
            f'fill="{fill}" stroke="{_LINE}" stroke-width="0.6"/>'
        )
        if row.value >= 0:
            marks.append(_text(zero + length + 4, middle, row.words, _SMALL))
        else:
            marks.append(_text(start - 4, middle, row.words, _SMALL, anchor="end"))
    height = _PAD * 2 + len(rows) * _ROW
    axis = _rule(zero, _PAD / 2, zero, height - _PAD / 2, _INK)
    spoken = f"{title}. " + "; ".join(f"{row.label}: {row.words}" for row in rows) + "."
    return _drawing(height, spoken, [*marks, axis])


def settling(points: Sequence[tuple[int, float, float]], title: str, what: str) -> str:
    """The edge after so many rounds, with its 95 per cent interval as a band."""
    height, left, right, top, bottom = 150.0, 44.0, 12.0, 8.0, 26.0
    shown = [(done, 100 * edge, 100 * WIDE * error) for done, edge, error in points]
    tail = shown[len(shown) // 10 :]
    low, high = min(edge - band for _, edge, band in tail), max(edge + band for _, edge, band in tail)
    step = _nice((high - low) / 4)
    low, high = floor(low / step) * step, (floor(high / step) + 1) * step
    last = shown[-1][0]

    def x(done: int) -> float:
        return left + (WIDTH - left - right) * done / last

    def y(edge: float) -> float:
        return top + (height - top - bottom) * (high - min(max(edge, low), high)) / (high - low)

    marks = []
    digits = max(0, -floor(log10(step)))
    for number in range(round((high - low) / step) + 1):
        value = low + number * step
        marks.append(_rule(left, y(value), WIDTH - right, y(value)))
        words = f"{value:.{digits}f}%".replace("-", "−")
        marks.append(_text(left - 4, y(value) + 2.6, words, _SMALL, anchor="end"))
    upper = [f"{x(done):.1f},{y(edge + band):.1f}" for done, edge, band in shown]
    lower = [f"{x(done):.1f},{y(edge - band):.1f}" for done, edge, band in reversed(shown)]
    marks.append(f'<polygon points="{" ".join([*upper, *lower])}" fill="{_BAND}" fill-opacity="0.85"/>')
    line = " ".join(f"{x(done):.1f},{y(edge):.1f}" for done, edge, _ in shown)
    marks.append(f'<polyline points="{line}" fill="none" stroke="{_INK}" stroke-width="1.1"/>')
    for part in (1, 2, 3, 4):
        done = last * part // 4
        marks.append(_text(x(done), height - bottom + 11, f"{done:,}", _SMALL, anchor="end" if part == 4 else "middle"))
    marks.append(_text((left + WIDTH - right) / 2, height - 3, what, _SMALL, anchor="middle"))
    chosen = [shown[len(shown) * part // 4 - 1] for part in (1, 2, 3, 4)] if len(shown) > 3 else shown
    said = "; ".join(f"after {done:,} {edge:.4f} per cent, give or take {band:.4f}" for done, edge, band in chosen)
    return _drawing(height, f"{title}: {said}.", marks)


def _nice(step: float) -> float:
    """The next larger of 1, 2 and 5 times a power of ten."""
    power = 10.0 ** floor(log10(step)) if step > 0 else 1.0
    return next(power * part for part in (1, 2, 5, 10) if power * part >= step)


def _text(left: float, base: float, words: str, size: float = _TEXT, anchor: str = "start") -> str:
    return (
        f'<text x="{left:.1f}" y="{base:.1f}" font-family="Source Sans Pro" font-size="{size}" fill="{_INK}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )


def _rule(x1: float, y1: float, x2: float, y2: float, colour: str = _FAINT) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="0.6"/>'


def _drawing(height: float, spoken: str, marks: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDTH}pt" height="{height:.1f}pt" '
        f'viewBox="0 0 {WIDTH} {height:.1f}"><title>{escape(spoken)}</title>{"".join(marks)}</svg>'
    )
