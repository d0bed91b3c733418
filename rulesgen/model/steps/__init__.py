"""The steps of play: one file for each verb, with what is declared of it."""

from attrs import frozen

from rulesgen.ids import RuleId
from rulesgen.model.action import Action
from rulesgen.model.steps.arrange import Arrange
from rulesgen.model.steps.award import Award
from rulesgen.model.steps.bet import Bet
from rulesgen.model.steps.choose import Choose
from rulesgen.model.steps.deal import Deal
from rulesgen.model.steps.decide import Decide
from rulesgen.model.steps.deliver import Deliver
from rulesgen.model.steps.discard import Discard
from rulesgen.model.steps.draw import Draw
from rulesgen.model.steps.force import Force
from rulesgen.model.steps.reveal import Reveal
from rulesgen.model.steps.roll import Roll
from rulesgen.model.steps.settle import Settle
from rulesgen.model.steps.wager import PlaceWagers
from rulesgen.model.values import Condition

__all__ = [
    "VERBS",
    "Action",
    "Arrange",
    "Award",
    "Bet",
    "Choose",
    "Deal",
    "Decide",
    "Deliver",
    "Discard",
    "Draw",
    "Force",
    "PlaceWagers",
    "Reveal",
    "Roll",
    "Settle",
    "Step",
]

VERBS: tuple[type[Action], ...] = (
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


@frozen
class Step:
    """One step of the play; its condition picks the players who take it, or whether it is taken at all."""

    id: str
    title: str
    rule: RuleId
    action: Action
    when: Condition = ()
    picks_players: bool = False
    """Whether the condition asks something of a player, so that it picks those who take the step."""
    fees: tuple[str, ...] = ()
    """What the house takes before the step's own moves."""
