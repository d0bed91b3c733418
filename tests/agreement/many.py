"""Many random hands of one kind on both engines, counted."""

from collections import Counter
from random import Random

from attrs import define, field

from rulesgen.rulebook import Rulebook
from tests.agreement.playing import play_both, random_choice
from tests.agreement.settings import program_for, random_setting
from tests.agreement.theirs import Variant

LIMITS = ("no-limit", "pot-limit", "fixed-limit")


@define
class Tally:
    """What was played."""

    hands: int = 0
    """Hands whose last stacks were held against the reckoning."""
    compared: int = 0
    """Those that PokerKit played to the end too."""
    decisions: int = 0
    side_pots: int = 0
    seen: Counter[str] = field(factory=Counter)


def play_many(catalogue: Rulebook, own: Rulebook, variant: Variant, hands: int) -> Tally:
    """So many hands for each betting limit; each is known by its number, so that a failure can be played again."""
    tally = Tally()
    for limit in LIMITS:
        for number in range(hands):
            random = Random(f"{variant.game} {limit} {number}")
            setting = random_setting(random, variant, limit)
            match = play_both(program_for(catalogue, own, setting), setting, random_choice(random))
            tally.hands += 1
            tally.compared += match.compared
            tally.decisions += len(match.asked)
            tally.side_pots += len({match.table.paid[seat] for seat in match.table.in_hand()}) > 1
            tally.seen += match.seen
    return tally
