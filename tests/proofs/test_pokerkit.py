"""Thousands of random hands on ours and on PokerKit: the same shoe, the same actions, the same decisions and stacks."""

from collections import Counter
from collections.abc import Callable

import pytest

from rulesgen.rulebook import Rulebook
from tests.agreement import theirs
from tests.agreement.known import KNOWN
from tests.agreement.many import LIMITS, Tally, play_many
from tests.agreement.settings import OWN_RULES
from tests.agreement.theirs import Variant

pytestmark = [pytest.mark.proof, pytest.mark.timeout(1200)]

HANDS = {
    theirs.TEXAS: 380,
    theirs.OMAHA: 170,
    theirs.DOUBLE_TEXAS: 40,
    theirs.DOUBLE_OMAHA: 20,
    theirs.EIGHT: 50,
    theirs.DOUBLE_EIGHT: 20,
    theirs.SHORT_DECK: 40,
    theirs.STRADDLED: 60,
    theirs.OWING: 60,
    theirs.DEAD_BUTTON: 60,
    theirs.BIG_BLIND_ANTED: 60,
}
"""How many hands of each game are played under each betting limit."""


def test_thousands_of_hands_come_out_alike_but_for_the_known_differences(
    catalogue: Rulebook, folder: Callable[..., Rulebook]
) -> None:
    own = folder(OWN_RULES)
    tallies = {variant: play_many(catalogue, own, variant, hands) for variant, hands in HANDS.items()}
    for variant, tally in tallies.items():
        _assert_counted(variant, tally, HANDS[variant])
    seen: Counter[str] = sum((tally.seen for tally in tallies.values()), Counter())
    assert set(KNOWN) == set(seen), "a difference that is listed and never met is no longer one"
    assert 2500 <= sum(tally.compared for tally in tallies.values())


def _assert_counted(variant: Variant, tally: Tally, hands: int) -> None:
    assert tally.hands == hands * len(LIMITS), variant
    assert tally.compared + tally.seen["short-big-blind"] == tally.hands, variant
    assert tally.compared > 0.8 * tally.hands, variant
    assert tally.side_pots > 0.1 * tally.hands, variant
