"""What a finding says of a slip: it names the slip itself; the words follow from what the file says."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.findings import Finding
from rulesgen.rulebook import Rulebook
from tests.conftest import TODAY

SHIPPED = Path(__file__).parents[2] / "rules"


def _shipped(name: str, old: str = "", new: str = "") -> dict[str, str]:
    text = (SHIPPED / f"{name}.yaml").read_text("utf-8")
    assert old in text
    return {f"{name}.yaml": text.replace(old, new)}


def _errors(book: Rulebook) -> list[Finding]:
    return [one for one in check_rulebook(book, TODAY).findings if one.severity == "error"]


BONUS = "bonus-on: ante, when: {placed: {play: true}}, pay-table: ante-bonus"


@pytest.mark.parametrize(
    ("other", "rest"),
    [
        ("compare", "compare: players, with: dealers, higher: 1 to 1, equal: push, lower: lose"),
        ("compare", "compare: players, with: dealers, higher: 1 to 1"),  # what `compare` needs is not the slip
        ("always", "always: 1 to 1"),
        ("wagers", "wagers: [ante], pay-table: ante-bonus"),
    ],
)
def test_a_bonus_that_settles_is_told_which_two_do_not_go_together(
    other: str, rest: str, folder: Callable[..., Rulebook]
) -> None:
    (found,) = _errors(folder(_shipped("games/three-card-poker", BONUS, f"bonus-on: ante, {rest}")))
    assert ("RG108", f"`bonus-on` and `{other}` do not go together in one entry.") == (found.code, found.message)
    assert "`pay-table`" in found.remedy or "an entry of its own" in found.remedy


def test_of_two_ways_to_settle_one_must_go_before_anything_is_missing(folder: Callable[..., Rulebook]) -> None:
    both = "wagers: [pair-plus], compare: players, pay-table: pair-plus"
    (found,) = _errors(folder(_shipped("games/three-card-poker", "wagers: [pair-plus], pay-table: pair-plus", both)))
    assert ("RG108", True) == (found.code, "this has compare and pay-table" in found.message)


def test_what_a_game_needs_is_not_guessed_where_its_banking_is_no_word(folder: Callable[..., Rulebook]) -> None:
    (found,) = _errors(folder(_shipped("games/texas-holdem", "banking: pot", "banking: pott")))
    assert ("RG105", "Did you mean `pot`?") == (found.code, found.remedy)
