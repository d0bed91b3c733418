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
