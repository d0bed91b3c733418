"""Faults at random moments in every game of the catalogue; and what the tables of procedures must be like."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from attrs import evolve

from rulesgen.catalogue import shipped
from rulesgen.checks.remedies import faults_of
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.dealing.incidents import play_situation
from rulesgen.irregular.answers import Answers, answer_all
from rulesgen.irregular.corners import smallest
from rulesgen.irregular.domains import domains_of
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.remedies import REMEDIES
from rulesgen.model.game import Program
from rulesgen.regions import Value
from rulesgen.rulebook import Game, load

GAMES = sorted(path.stem for path in (shipped("rules") / "games").glob("*.yaml"))
SOURCE_GAMES = [
    "double-flop-omaha-holdem",
    "double-flop-texas-holdem",
    "omaha-holdem",
    "pai-gow-poker",
    "run-it-twice",
    "run-it-twice-omaha",
    "texas-holdem",
    "two-hand-holdem",
]
ONCE_A_CELL, OFTEN_A_CELL = 1, 4
MOST_CARDS = 6
"""Counts of wrong cards are drawn from the smallest so many: hands of dozens of cards take long to read."""


@cache
def book() -> dict[str, Game]:
    return load(shipped("rules"), "rules").games


@cache
def prepared(name: str) -> tuple[Program, Answers]:
    program = compile_game(book()[name])
    return program, answers_of(book()[name], program)[0]


def situations(answers: Answers, times: int, seed: int) -> Iterator[tuple[str, dict[str, Value]]]:
    """So many random situations of every cell: a fault in a step."""
    random = Random(seed)
    for fault, one in answers.faults.items():
        for step in one.domain.steps:
            boxes = [box for box in one.domain.possible if step in box["step"]]
            for _ in range(times):
                box = random.choice(boxes)
                values = {each.name: _pick(box.get(each.name, each.values), random) for each in one.domain.dimensions}
                yield fault, {**values, "step": step}


def _pick(values: Any, random: Random) -> Value:
    listed = sorted(values)
    # The values of a box are of type Any here.
    return random.choice(listed[:MOST_CARDS] if isinstance(listed[0], int) else listed)  # type: ignore[no-any-return]


def check_situations(name: str, times: int, seed: int) -> None:
    """One answer each; every card once, every chip kept; and the hand ends, or is void with every wager back."""
    program, answers = prepared(name)
    for number, (fault, situation) in enumerate(situations(answers, times, seed)):
        outcome = play_situation(program, answers, fault, situation, seed + number)
        assert "" == faults_of(outcome), (fault, situation, outcome.row.id)
        if "void" in outcome.row.remedy:
            assert outcome.start.stacks == outcome.table.stacks, (fault, situation)


@pytest.mark.parametrize("name", GAMES)
def test_random_faults_have_one_answer_and_lose_nothing(name: str) -> None:
    check_situations(name, ONCE_A_CELL, seed=20261117)


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
def test_many_random_faults_have_one_answer_and_lose_nothing(name: str) -> None:
    check_situations(name, OFTEN_A_CELL, seed=1)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_catalogue_has_complete_procedures(name: str) -> None:
    _, answers = prepared(name)
    assert ([], [], {}) == (answers.gaps, answers.overlaps, answers.not_analysed)


@pytest.mark.parametrize("name", SOURCE_GAMES)
def test_at_most_one_cell_in_ten_of_a_source_game_is_a_floor_decision(name: str) -> None:
    _, answers = prepared(name)
    assert book()[name].adopted
    assert len(answers.floor) * 10 <= len(answers.cells)


@pytest.mark.parametrize("name", SOURCE_GAMES)
def test_deleting_a_row_opens_a_gap_or_another_row_answers(name: str) -> None:
    _, answers = prepared(name)
    for row in answers.rows.values():
        if row.id in answers.dead:
            continue
        # What went before the row now goes before those that the row went before.
        rest = [
            evolve(
                other,
                instead_of=other.instead_of - {row.id} | (row.instead_of if row.id in other.instead_of else set()),
            )
            for other in answers.rows.values()
            if other is not row and other.fault == row.fault
        ]
        without = answer_all({row.fault: answers.faults[row.fault].domain}, rest)
        situation = smallest(answers, row)
        assert situation is not None, row.id
        assert answers.answer(row.fault, situation) is row
        instead = without.answer(row.fault, situation)
        assert without.faults[row.fault].analysis.gap_count if instead is None else instead.id != row.id, row.id


def test_the_domains_do_not_depend_on_the_rows() -> None:
    program, answers = prepared("texas-holdem")
    assert domains_of(program) == {name: one.domain for name, one in answers.faults.items()}


def test_every_fault_happens_in_some_game() -> None:
    happening = {fault for name in GAMES for fault in prepared(name)[1].faults}
    assert set(FAULTS) == happening


def test_every_move_of_a_remedy_is_used_by_some_row() -> None:
    used = {move for name in GAMES for row in prepared(name)[1].rows.values() for move in row.remedy}
    alternatives = {
        move
        for game in book().values()
        for table in game.procedures
        for row in table.rows
        for remedy in row.get("choice", {}).get("alternatives", ())
        for move in remedy
    }
    assert {"to-be-decided"} >= set(REMEDIES) - used - alternatives
