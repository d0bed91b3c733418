"""Ways to play, as far as the odds of a game need them; the engine itself obliges nobody to play so."""

from attrs import frozen

from rulesgen.engine.actions import Condition


@frozen
class Plan:
    """What is done in one step under a condition: a choice, or a way to set cards."""

    choose: str
    """A choice of the step; of cards to be set, `as-dealt`, `house-way`, or `best`."""
    when: Condition = ()
    most: bool = False
    """Of a wager that has a least and a most: whether the most is placed."""
    hand: str = ""
    """For `best`: the hand that is made as good as can be."""


@frozen
class Strategy:
    """What a player does in every step that asks for a decision: the first plan whose condition holds."""

    id: str
    title: str
    rule: str
    steps: dict[str, tuple[Plan, ...]]
