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

_FILES = (arrange, award, bet, choose, deal, decide, deliver, discard, draw, force, reveal, roll, settle, wager)

VERBS: dict[type, Verb] = {file.VERB.kind: file.VERB for file in _FILES}
"""By the record of the step."""
