"""A row without a source is the operator's own, wherever the table says so: it is counted and printed as such."""

from typing import Any

import pytest

from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.documents.irregularities import context_of
from rulesgen.documents.page import fill_template
from rulesgen.irregular.answers import mark_of
from rulesgen.rulebook import Rulebook
from tests.offered import offered


@pytest.fixture(scope="module")
def context(catalogue: Rulebook) -> dict[str, Any]:
    """A game whose table says `ours` once, at its top."""
    game = catalogue.games["three-card-poker"]
    assert all("ours" in table.document.data for table in game.procedures)
    return context_of(offered(game, catalogue))


def test_all_rows_of_a_table_of_our_own_are_counted(context: dict[str, Any]) -> None:
    summary = dict(context["summary"])
    own, rows = (
        summary["Rows that are the operator's choice"],
        summary["Rows: the numbered paragraphs that answer them"],
    )
    assert own == rows != "0"


def test_no_cell_of_it_is_answered_by_a_source(context: dict[str, Any]) -> None:
    marks = {mark for _, faults in context["matrix"]["groups"] for _, cells, _ in faults for mark, _ in cells}
    assert (False, True) == ("answered" in marks, "choice" in marks)
    assert "answered by the sources" not in {words for _, words, _ in context["matrix"]["legend"]}


def test_each_of_its_paragraphs_says_so(context: dict[str, Any]) -> None:
    page = fill_template("irregularities.html", {**context, "quick_size": "8"})
    rows = dict(context["summary"])["Rows: the numbered paragraphs that answer them"]
    assert int(rows) == page.count("The operator’s choice · Row") + page.count("The operator’s choice,</span>")


def test_a_row_that_cites_a_clause_is_answered_by_the_source(catalogue: Rulebook) -> None:
    game = catalogue.games["texas-holdem"]
    answers, _ = answers_of(game, compile_game(game))
    marks = {(cell.fault, cell.step): mark_of(answers, cell) for cell in answers.cells}
    assert "answered" == marks["exposed-card", "deal"]
    assert "choice" == marks["equipment", "flop"]
