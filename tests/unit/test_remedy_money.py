"""What a row says of the money is held against what its moves do with it."""

import pytest

from rulesgen.checks import Checked
from rulesgen.irregular.money import effect_of
from rulesgen.irregular.vocabulary import MONEY, MOVES


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
    assert words == set(effect_of(remedy, banking)[1].words)


def test_every_move_leaves_a_word() -> None:
    assert all(effect_of([move], banking)[1].words for move in MOVES for banking in ("pot", "house", "player-dealer"))


def test_the_shipped_tables_do_not_contradict_themselves(checked: Checked) -> None:
    assert [] == [str(finding.place) for finding in checked.findings if finding.code == "RG609"]
    assert "every row says of the money what it does with it" in {result.name for result in checked.results}
