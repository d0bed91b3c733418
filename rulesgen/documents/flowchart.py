"""Draws a decision as a flow chart in SVG: questions on the left, one below the other, and the answers in a column."""

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from attrs import Factory, define, evolve, frozen

from rulesgen.documents.measure import width, wrapped

WIDTH = 415.0
"""Of every chart, in points: the column of text, on Letter and on A4."""
TALLEST = 295.0
"""A chart that would be taller is drawn as several: two fit on a page with their titles."""

_TEXT, _SMALL, _LEAD = 8.2, 7.5, 9.7
_SPLIT = 196.0  # questions and answers end here; to the right of it are lanes, then the column of ends
_LANE, _PAD, _GAP = 5.0, 3.5, 5.0
_INK, _LINE, _SHADE = "#16181b", "#3c434c", "#eceef1"


@frozen(eq=False)
class End:
    """What a decision comes to."""

    words: str
    reference: str = ""


@frozen(eq=False)
class Question:
    """A question and, for each answer, what follows; one that is reached in two ways is one object."""

    asks: str
    branches: "tuple[tuple[str, Question | End], ...]"
    ladder: bool = False
    """Whether the answers are moments, one after the other."""


@frozen
class Drawing:
    """A chart as markup, and how tall it is."""

    svg: str
    height: float


@frozen
class Chart:
    """One of the charts of a decision; without a letter if it is the only one."""

    letter: str
    question: Question
    origin: str = ""
    """The chart that leads here, and by which answer."""


def charts_of(question: Question, tallest: float = TALLEST) -> list[Chart]:
    """The decision in charts that are not too tall: what does not fit is a chart of its own, with a letter."""
    found: list[Chart] = []
    waiting = [Chart("A", question)]
    while waiting:
        chart = waiting.pop(0)
        whole, cut_off = _cut(chart.question, len(found) + len(waiting) + 1, tallest)
        waiting += [
            Chart(letter_of(len(found) + len(waiting) + 1 + place), away, f"chart {chart.letter} ({answer})")
            for place, (answer, away) in enumerate(cut_off)
        ]
        found.append(evolve(chart, question=whole))
    return found if len(found) > 1 else [evolve(found[0], letter="")]


def letter_of(place: int) -> str:
    """A, B, …, Z, AA, AB, …"""
    return (letter_of(place // 26 - 1) if place > 25 else "") + chr(ord("A") + place % 26)


def _cut(question: Question, next_place: int, tallest: float) -> tuple[Question, list[tuple[str, Question]]]:
    """The question with followers cut off until it fits, and these; at the worst, half its answers."""
    cut_off: list[tuple[str, Question]] = []
    while draw(question, "").height > tallest:
        goes_on = End(f"Go on with chart {letter_of(next_place + len(cut_off))}.")
        away = _best_cut(question, goes_on, tallest)
        if away:
            said = [answer for asked in _questions(question) for answer, child in asked.branches if child is away]
            answer = "; ".join(dict.fromkeys(said))
            question = _without(question, away, goes_on)
        else:
            half = len(question.branches) // 2
            if not half:
                break
            away = evolve(question, branches=question.branches[half:])
            answer = "another answer"
            question = evolve(question, branches=(*question.branches[:half], (answer, goes_on)))
        cut_off.append((answer, away))
    return question, cut_off


def _best_cut(question: Question, goes_on: End, tallest: float) -> Question | None:
    """The follower without which the rest fits, so that both are about as tall; else the tallest that comes next."""
    enough: dict[Question, float] = {}
    for inner in list(_questions(question))[1:]:
        rest = draw(_without(question, inner, goes_on), "").height
        if rest <= tallest:
            enough[inner] = max(rest, draw(inner, "").height)
    next_ones = [child for _, child in question.branches if isinstance(child, Question)]
    if enough:
        return min(enough, key=lambda inner: enough[inner])
    return max(next_ones, key=lambda one: draw(one, "").height, default=None)


def _without(question: Question, away: Question, goes_on: End) -> Question:
    """The question with a follower replaced wherever it is reached; what is reached twice stays one."""
    done: dict[Question | End, Question | End] = {away: goes_on}

    def copy(node: Question | End) -> Question | End:
        if isinstance(node, Question) and node not in done:
            branches = tuple((answer, copy(child)) for answer, child in node.branches)
            same = all(new is old for (_, new), (_, old) in zip(branches, node.branches, strict=True))
            done[node] = node if same else evolve(node, branches=branches)
        return done.get(node, node)

    whole = copy(question)
    assert isinstance(whole, Question)
    return whole


def spoken(question: Question) -> str:
    """The chart in words, to be read aloud: question by question."""
    numbers = {asked: number for number, asked in enumerate(_questions(question), 1)}
    said = []
    for asked, number in numbers.items():
        answers = [f"{answer}: {_target(child, numbers)}" for answer, child in asked.branches]
        said.append(f"Question {number}: {asked.asks} {'; '.join(answers)}.")
    return " ".join(said)


def _target(child: Question | End, numbers: dict[Question, int]) -> str:
    if isinstance(child, Question):
        return f"question {numbers[child]}"
    return f"{child.words.rstrip('.')} ({child.reference})" if child.reference else child.words.rstrip(".")


def _questions(question: Question) -> Iterator[Question]:
    """Every question once, each before those that follow from it alone."""
    seen: set[Question] = set()
    waiting = [question]
    while waiting:
        asked = waiting.pop(0)
        if asked not in seen:
            seen.add(asked)
            yield asked
            waiting = [child for _, child in asked.branches if isinstance(child, Question)] + waiting


def draw(question: Question, title: str) -> Drawing:
    """The chart as a drawing that is read aloud as its title and all its questions."""
    counts = Counter(child for asked in _questions(question) for _, child in asked.branches)
    twice = [child for child, count in counts.items() if count > 1]
    pen = _Pen([one for one in twice if isinstance(one, End)], [one for one in twice if isinstance(one, Question)])
    bottom = pen.question(question, 1.0, 1.0) + 1.0
    words = f"{title} {spoken(question)}".strip()
    across, down = f"{WIDTH:g}", f"{bottom:.1f}"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{across}pt" height="{down}pt"'
        f' viewBox="0 0 {across} {down}" font-family="Source Sans Pro, Card Symbols" font-weight="400" fill="{_INK}">'
        f"<title>{escape(words)}</title>{''.join(pen.lines)}{''.join(pen.marks)}</svg>"
    )
    return Drawing(svg, bottom)


@define
class _Pen:
    """The work of drawing one chart; heights grow downwards, and every method gives back where it ended."""

    shared: list[End]
    """The ends that are reached in more than one way: each has a lane of its own."""
    again: list[Question]
    """The questions that are reached in more than one way: each has a letter."""
    lines: list[str] = Factory(list)
    marks: list[str] = Factory(list)
    asked: set[Question] = Factory(set)
    entered: dict[End, float] = Factory(dict)
    """How far down the line into an end lies."""

    def question(self, asked: Question, left: float, top: float) -> float:
        lines = wrapped(asked.asks, _TEXT, _SPLIT - left - 2 * _PAD - (16 if asked in self.again else 0), 600)
        wide = max(width(line, _TEXT, 600) for line in lines) + 2 * _PAD + 2
        tall = len(lines) * _LEAD + 2 * _PAD
        self._box(left, top, wide, tall, rounded=True)
        self._text(lines, left + _PAD + 1, top + _PAD, weight=600)
        self.asked.add(asked)
        if asked in self.again:
            self._circle(letter_of(self.again.index(asked)), left + wide + 8, top + tall / 2)
        spine, bottom, rung = left + 9, top + tall + _GAP, top + tall
        for answer, child in asked.branches:
            rung, bottom = self._branch(answer, child, spine, bottom)
        self._path(f"M{spine:.1f} {top + tall:.1f}V{rung:.1f}")
        if asked.ladder:
            self._path(f"M{spine - 4:.1f} {top + tall:.1f}V{rung:.1f}")
        return bottom - _GAP

    def _branch(self, answer: str, child: Question | End, spine: float, top: float) -> tuple[float, float]:
        """One answer with what follows; gives back where its rung is, and where the next one may begin."""
        start = spine + 14
        end = child
        if isinstance(child, Question) and child in self.asked:
            end = End(f"Go on at question {letter_of(self.again.index(child))}.")
        lines = wrapped(answer, _TEXT, _SPLIT - start - 6)
        tall = len(lines) * _LEAD
        if isinstance(end, End) and end not in self.entered:
            tall = max(tall, self._end_height(end))
        rung = top + tall / 2
        self._text(lines, start, rung - len(lines) * _LEAD / 2)
        self._path(f"M{spine:.1f} {rung:.1f}H{start - 3:.1f}")
        said = start + max(width(line, _TEXT) for line in lines) + 3
        if isinstance(end, End):
            self._lead(end, said, rung)
            return rung, top + tall + _GAP
        inner = top + tall + 8
        self._arrow(start + 9, top + tall + 1, start + 9, inner)
        return rung, self.question(end, start, inner) + _GAP

    def _lead(self, end: End, start: float, rung: float) -> None:
        """The line from an answer to its end: straight, or along the lane of an end that stands further up."""
        column = self._column()
        if end not in self.entered:
            height = self._end_height(end)
            self.entered[end] = rung
            self._arrow(start, rung, column, rung)
            self._end(end, column, rung - height / 2, height)
            return
        lane = _SPLIT + _LANE * (1 + self.shared.index(end))
        self._path(f"M{start:.1f} {rung:.1f}H{lane:.1f}V{self.entered[end]:.1f}")
        self.marks.append(f'<circle cx="{lane:.1f}" cy="{self.entered[end]:.1f}" r="1.6" fill="{_LINE}"/>')

    def _column(self) -> float:
        return _SPLIT + 10 + _LANE * len(self.shared)

    def _end_lines(self, end: End) -> tuple[list[str], list[str]]:
        room = WIDTH - self._column() - 2 * _PAD - 4
        return wrapped(end.words, _TEXT, room), wrapped(end.reference, _SMALL, room) if end.reference else []

    def _end_height(self, end: End) -> float:
        words, reference = self._end_lines(end)
        return (len(words) + len(reference)) * _LEAD + 2 * _PAD

    def _end(self, end: End, left: float, top: float, tall: float) -> None:
        words, reference = self._end_lines(end)
        self._box(left, top, WIDTH - left - 0.5, tall, rounded=False)
        self.marks.append(f'<rect x="{left:.1f}" y="{top:.1f}" width="2.4" height="{tall:.1f}" fill="{_LINE}"/>')
        self._text(words, left + _PAD + 3, top + _PAD)
        self._text(reference, left + _PAD + 3, top + _PAD + len(words) * _LEAD, size=_SMALL)

    def _box(self, left: float, top: float, wide: float, tall: float, *, rounded: bool) -> None:
        look = 'rx="4.5" fill="#ffffff"' if rounded else f'fill="{_SHADE}"'
        line = f'stroke="{_LINE}" stroke-width="{0.9 if rounded else 0.5}"'
        place = f'x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{tall:.1f}"'
        self.marks.append(f"<rect {place} {look} {line}/>")

    def _text(self, lines: Sequence[str], left: float, top: float, *, size: float = _TEXT, weight: int = 400) -> None:
        heavy = f' font-weight="{weight}"' if weight != 400 else ""
        for place, line in enumerate(lines):
            spot = f'x="{left:.1f}" y="{top + place * _LEAD + 7.6:.1f}" font-size="{size:g}"'
            self.marks.append(f"<text {spot}{heavy}>{escape(_typeset(line))}</text>")

    def _circle(self, letter: str, across: float, down: float) -> None:
        line = f'fill="#ffffff" stroke="{_LINE}" stroke-width="0.7"'
        self.marks.append(f'<circle cx="{across:.1f}" cy="{down:.1f}" r="6" {line}/>')
        self._text([letter], across - width(letter, _SMALL, 600) / 2, down - 5, size=_SMALL, weight=600)

    def _path(self, path: str) -> None:
        self.lines.append(f'<path d="{path}" fill="none" stroke="{_LINE}" stroke-width="0.7"/>')

    def _arrow(self, left: float, top: float, right: float, bottom: float) -> None:
        """A line across or down with a head."""
        self._path(f"M{left:.1f} {top:.1f}H{right:.1f}V{bottom:.1f}")
        head = "l-4.5 -2.2v4.4z" if top == bottom else "l-2.2 -4.5h4.4z"
        self.marks.append(f'<path d="M{right:.1f} {bottom:.1f}{head}" fill="{_LINE}"/>')


def _typeset(text: str) -> str:
    return text.replace("'", "’")
