"""Work side by side comes out as in one process."""

import os

import pytest
from attrs import evolve

from rulesgen.checks import Checked, check_rulebook
from rulesgen.cores import side_by_side
from tests.conftest import TODAY


def test_results_come_in_order_and_from_other_processes() -> None:
    with side_by_side(lambda number: (number * number, os.getpid()), range(20), 3) as found:
        squares, processes = zip(*found, strict=True)
    assert squares == tuple(number * number for number in range(20))
    assert os.getpid() not in processes


def test_one_process_is_this_one() -> None:
    with side_by_side(lambda _: os.getpid(), range(3), 1) as found:
        assert list(found) == [os.getpid()] * 3


def test_what_fails_is_raised() -> None:
    def divide(number: int) -> float:
        return 1 / number

    with pytest.raises(ZeroDivisionError), side_by_side(divide, [1, 0, 2], 2) as found:
        list(found)


def test_games_checked_side_by_side_give_the_same_results(checked: Checked) -> None:
    games = {name: checked.book.games[name] for name in ("baccarat", "three-card-poker", "badugi")}
    book = evolve(checked.book, games=games, lent={})
    alone, together = (check_rulebook(book, TODAY, processes=processes) for processes in (1, 2))
    assert (alone.results, alone.findings) == (together.results, together.findings)
