"""What a row says of the money is held against what its moves do with it."""

from collections.abc import Callable

import pytest

from rulesgen.catalogue import CATALOGUE, shipped
from rulesgen.checks import Checked
from rulesgen.checks.irregularities import check_irregularities
from rulesgen.irregular.remedies import REMEDIES, money_of
from rulesgen.irregular.vocabulary import MONEY
from rulesgen.rulebook import Rulebook, load
from tests.offered import offered

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: house-holdem
title: House Hold 'Em
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: Custom of our room.
"""


@pytest.mark.parametrize(
    ("remedy", "banking", "words"),
    [
        (["stand"], "pot", {"stands", "settled"}),
        (["call-floor", "void", "new-deck"], "pot", {"returned"}),
        (["misdeal"], "house", {"stands"}),
        (["dead-hand"], "pot", {"stands", "settled", "forfeited"}),
        (["dead-hand"], "house", {"forfeited"}),
        (["dead-hand", "settle-again"], "house", {"forfeited"}),
        (["put-back", "forfeit-wager", "exclude"], "player-dealer", {"forfeited"}),
        (["forfeit-wager", "return-others"], "player-dealer", {"forfeited"}),
        (["settle-again", "foul-plays"], "player-dealer", {"corrected"}),
        (["return-excess", "warn"], "house", {"corrected"}),
        (["floor-decision"], "pot", set(MONEY)),
    ],
)
def test_the_moves_say_which_words_are_possible(remedy: list[str], banking: str, words: set[str]) -> None:
    assert words == set(money_of(remedy, banking)[1].words)


def test_every_move_leaves_a_word() -> None:
    assert all(money_of([move], banking)[1].words for move in REMEDIES for banking in ("pot", "house", "player-dealer"))


def test_the_shipped_tables_do_not_contradict_themselves(checked: Checked) -> None:
    assert [] == [str(finding.place) for finding in checked.findings if finding.code == "RG609"]
    assert "every row says of the money what it does with it" in {result.name for result in checked.results}


def test_the_catalogue_by_any_name_owns_its_tables(catalogue: Rulebook, folder: Callable[..., Rulebook]) -> None:
    """So that the remedies of its drafts are carried out, whatever the folder is called."""
    by_its_name = load(shipped("rules"), CATALOGUE)
    for book in (catalogue, by_its_name):
        assert [] == [table.id for game in book.games.values() for table in game.procedures if table.shipped]
    lent = folder({"games/house-holdem.yaml": GAME})
    assert all(table.shipped for table in lent.games["house-holdem"].procedures)
    draft = next(game for game in by_its_name.games.values() if game.procedures and not game.adopted)
    families = [result.family for result in check_irregularities(offered(draft))]
    assert "remedies" in families
