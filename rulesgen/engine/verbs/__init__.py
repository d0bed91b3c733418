"""The engine's part of each verb: one file a verb. Verbs do not know each other; what they share lies beside."""

from rulesgen.engine.verb import Verb
from rulesgen.engine.verbs import (
    arrange,
    award,
    bet,
    choose,
    deal,
    decide,
    deliver,
    discard,
    draw,
    force,
    reveal,
    roll,
    settle,
    wager,
)
from rulesgen.model.steps import (
    Arrange,
    Award,
    Bet,
    Choose,
    Deal,
    Decide,
    Deliver,
    Discard,
    Draw,
    Force,
    PlaceWagers,
    Reveal,
    Roll,
    Settle,
)

VERBS: dict[type, Verb] = {
    Arrange: arrange.VERB,
    Award: award.VERB,
    Bet: bet.VERB,
    Choose: choose.VERB,
    Deal: deal.VERB,
    Decide: decide.VERB,
    Deliver: deliver.VERB,
    Discard: discard.VERB,
    Draw: draw.VERB,
    Force: force.VERB,
    PlaceWagers: wager.VERB,
    Reveal: reveal.VERB,
    Roll: roll.VERB,
    Settle: settle.VERB,
}
"""By the record of the step."""
