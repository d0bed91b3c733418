import re
from itertools import combinations, pairwise
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.documents.charts import drawings_of, without_idle_questions
from rulesgen.documents.flowchart import TALLEST, WIDTH, Drawing, End, Question, charts_of, draw, letter_of
from rulesgen.documents.measure import width, wrapped
from rulesgen.regions import Leaf, Node
from rulesgen.rulebook import Rulebook

SVG = "{http://www.w3.org/2000/svg}"

MISDEAL, STAND = End("Misdeal (floor).", "2.1.1 first"), End("Play on.", "2.1.2 rest")
SMALL = Question("How many cards?", (("one", MISDEAL), ("two or more", STAND)))


class Box(NamedTuple):
    """Where something stands in a drawing."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def read(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - a drawing of our own


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in read(svg).iter(f"{SVG}text")]


def boxes(svg: str) -> list[Box]:
    """The boxes of questions and ends; the bar at the side of an end is part of its box."""
    rects = [
        [float(element.get(name, "0")) for name in ("x", "y", "width", "height")]
        for element in read(svg).iter(f"{SVG}rect")
    ]
    return [Box(x, y, x + wide, y + tall) for x, y, wide, tall in rects if wide > 3]


def lines_of_text(svg: str) -> list[Box]:
    found = []
    for element in read(svg).iter(f"{SVG}text"):
        x, y, size = (float(element.get(name, "0")) for name in ("x", "y", "font-size"))
        wide = width(element.text or "", size, int(element.get("font-weight", "400")))
        found.append(Box(x, y - size * 0.7, x + wide, y))
    return found


def assert_sound(svg: str, height: float) -> None:
    """Nothing outside the drawing, no box on another, every word inside its box or outside all, and large enough."""
    around, inside, words = Box(0, 0, WIDTH, height), boxes(svg), lines_of_text(svg)
    for box in [*inside, *words]:
        assert around.left <= box.left < box.right <= around.right + 0.1
        assert around.top <= box.top < box.bottom <= around.bottom + 0.1
    assert not [pair for pair in combinations(inside, 2) if pair[0].meets(pair[1])]
    assert not [pair for pair in combinations(words, 2) if pair[0].meets(pair[1])]
    for word in words:
        for box in inside:
            assert not word.meets(box) or (word.left >= box.left and word.right <= box.right)
    assert min(map(float, re.findall(r'font-size="([\d.]+)"', svg))) >= 7.5


def test_a_chart_asks_its_questions_and_names_its_ends() -> None:
    svg = draw(SMALL, "A title.").svg
    assert ["How many cards?", "one", "Misdeal (floor).", "2.1.1 first"] == texts(svg)[:4]
    assert_sound(svg, draw(SMALL, "").height)


def test_a_chart_can_be_read_aloud() -> None:
    title = read(draw(SMALL, "A title.").svg).find(f"{SVG}title")
    assert title is not None
    words = "Question 1: How many cards? one: Misdeal (floor) (2.1.1 first); two or more: Play on (2.1.2 rest)."
    assert f"A title. {words}" == title.text


def test_an_end_that_is_reached_twice_is_drawn_once_and_joined() -> None:
    twice = Question("When is it found?", (("at once", SMALL), ("later", STAND)), ladder=True)
    drawing = draw(twice, "")
    assert 1 == texts(drawing.svg).count("Play on.")
    assert 1 == drawing.svg.count('r="1.6"')
    assert_sound(drawing.svg, drawing.height)


def test_a_question_that_is_reached_twice_is_drawn_once_and_has_a_letter() -> None:
    twice = Question(
        "In which step?", (("Flop", SMALL), ("Deal", Question("Where?", (("here", SMALL), ("there", STAND)))))
    )
    drawing = draw(twice, "")
    assert 1 == texts(drawing.svg).count("How many cards?")
    assert {"A", "Go on at question A."} <= set(texts(drawing.svg))
    assert_sound(drawing.svg, drawing.height)


def tall(depth: int) -> Question:
    ends = tuple((f"answer {number}", End(f"Remedy {number} of {depth}.", "2.1.1 row")) for number in range(6))
    return Question(f"Question {depth}?", (*ends, ("more", tall(depth - 1))) if depth else ends)


def test_a_chart_that_is_too_tall_becomes_several_that_name_each_other() -> None:
    charts = charts_of(tall(6))
    assert [letter_of(place) for place in range(len(charts))] == [chart.letter for chart in charts]
    assert len(charts) > 1
    for before, chart in pairwise(charts):
        drawing = draw(chart.question, "")
        assert drawing.height <= TALLEST
        assert_sound(drawing.svg, drawing.height)
        assert f"Go on with chart {chart.letter}." in texts(draw(before.question, "").svg)
        assert chart.origin.startswith(f"chart {before.letter} (")


def test_a_question_with_too_many_answers_is_asked_on_several_charts() -> None:
    many = Question("Which?", tuple((f"answer {number}", End(f"Remedy {number}.")) for number in range(70)))
    charts = charts_of(many)
    drawn = [draw(chart.question, "") for chart in charts]
    assert max(drawing.height for drawing in drawn) <= TALLEST
    said = [text for drawing in drawn for text in texts(drawing.svg)]
    assert {f"Remedy {number}." for number in range(70)} <= set(said)


def test_a_chart_that_fits_has_no_letter() -> None:
    assert [""] == [chart.letter for chart in charts_of(SMALL)]


def test_letters_go_on_after_z() -> None:
    assert ["A", "Z", "AA", "AB", "BA"] == [letter_of(place) for place in (0, 25, 26, 27, 52)]


def test_lines_are_broken_where_they_no_longer_fit() -> None:
    assert ["The cards of", "this step"] == wrapped("The cards of this step", 10, 60)
    assert ["poker-", "irregularities"] == wrapped("poker-irregularities", 10, 62)
    assert [""] == wrapped("", 10, 60)


def test_a_text_is_as_wide_as_its_letters() -> None:
    assert width("AA", 10) == pytest.approx(2 * width("A", 10))
    assert width("Floor", 10, 600) > width("Floor", 10)


@pytest.mark.parametrize(
    "name", ["texas-holdem", "seven-card-stud", "double-flop-texas-holdem", "run-it-twice", "badugi"]
)
def test_the_charts_of_a_shipped_game_are_sound_and_lead_to_every_row(catalogue: Rulebook, name: str) -> None:
    game = catalogue.games[name]
    program = compile_game(game)
    answers, _ = answers_of(game, program)
    for one in answers.faults.values():
        numbers: dict[str, str] = {row.id: f"1.{place}" for place, row in enumerate(one.rows)}
        drawings = drawings_of(program, one, numbers)
        for chart in drawings:
            assert_sound(chart.svg, height_of(chart.svg))
            assert height_of(chart.svg) <= TALLEST
        words = " ".join(text for chart in drawings for text in texts(chart.svg)).replace("- ", "-")
        live = [row.id for row in one.rows if one.analysis.effective[row.id]]
        assert not drawings or all(f"{numbers[row]} {row.partition('.')[2]}" in words for row in live)
        assert bool(drawings) == (len(one.analysis.answers) > 1)


def height_of(svg: str) -> float:
    return float(read(svg).get("height", "").removesuffix("pt"))


def test_the_same_decision_gives_the_same_drawing() -> None:
    assert isinstance(draw(SMALL, ""), Drawing)
    assert draw(tall(2), "A") == draw(tall(2), "A")


def test_a_chart_is_cut_where_both_parts_are_about_as_tall() -> None:
    deep = Question("First?", (("no", MISDEAL), ("yes", tall(2))))
    charts = charts_of(deep, 540)
    heights = [draw(chart.question, "").height for chart in charts]
    assert 2 == len(charts)
    assert max(heights) < 1.7 * min(heights)


ROW, OTHER, THIRD = Leaf(("row",)), Leaf(("other",)), Leaf(("third",))
BOTH = Leaf(("other", "row"))


def node(*children: Node | Leaf) -> Node:
    return Node("count", tuple((frozenset({place}), child) for place, child in enumerate(children)))


def test_a_question_that_leads_to_the_same_row_either_way_is_not_asked() -> None:
    asked = without_idle_questions(node(node(OTHER, THIRD), node(ROW, BOTH)))
    assert isinstance(asked, Node)
    assert ROW == asked.branches[1][1]
    assert isinstance(asked.branches[0][1], Node)


def test_a_question_is_asked_if_it_alone_leads_to_a_row() -> None:
    asked = without_idle_questions(node(THIRD, node(ROW, BOTH)))
    assert isinstance(asked, Node)
    assert isinstance(asked.branches[1][1], Node)
