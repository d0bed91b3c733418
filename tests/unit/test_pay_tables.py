"""Rows of a pay table in two forms: the finding says how to write the same in the form of the others."""

from collections.abc import Callable

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.rulebook import Rulebook
from tests.conftest import TODAY

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: mine
title: Mine
version: 1.0.0
dated: 2026-11-17
based-on: three-card-poker
ours: Custom of our room.
pay-tables:
  pair-plus: {title: Pair Plus, hand: players, pays: {straight-flush: %s, flush: %s, pair: %s}, otherwise: lose}
"""
ROUNDING = "rounding: {to: chip, goes: down}\n"


# "to" leaves the stake with the player and "for" counts it: the two differ by one stake.
@pytest.mark.parametrize(
    ("rows", "said", "same"),
    [
        (("40 to 1", "5 for 1", "1 to 1"), "5 for 1", "4 to 1"),
        (("40 for 1", "5 for 1", "3 to 2"), "3 to 2", "5 for 2"),
        (("40 to 1", "3 to 1", "1 for 1"), "1 for 1", "push"),
        (("40 to 1", "3 to 1", "1 for 2"), "1 for 2", "lose 1/2"),
        (("40 to 1", "2 for 1 less 5%", "1 to 1"), "2 for 1 less 5%", "1 to 1 less 5%"),
    ],
)
def test_the_rarer_form_is_the_slip(
    folder: Callable[..., Rulebook], rows: tuple[str, ...], said: str, same: str
) -> None:
    needed = ROUNDING if any(row in ("3 to 2", "1 for 2", "2 for 1 less 5%") for row in rows) else ""
    found = check_rulebook(folder({"games/mine.yaml": GAME % rows + needed}), TODAY).findings
    assert ["RG313"] == [finding.code for finding in found]
    assert found[0].message.startswith(f"`{said}` stands in a pay table")
    assert found[0].remedy.startswith(f"Write `{same}`, which pays the same")


@pytest.mark.parametrize("rows", [("40 to 1", "3 to 2", "push"), ("40 for 1", "3 for 1", "lose 1/2")])
def test_one_form_may_stand_beside_results_without_odds(folder: Callable[..., Rulebook], rows: tuple[str, ...]) -> None:
    checked = check_rulebook(folder({"games/mine.yaml": GAME % rows}), TODAY)
    assert "RG313" not in [finding.code for finding in checked.findings]
