"""Ways to play, as far as the odds of a game need them; the engine itself obliges nobody to play so."""

from attrs import field, frozen

from rulesgen.ids import NO_RULE, RuleId
from rulesgen.model.values import Condition


@frozen
class Keep:
    """Cards that are kept where some are given up."""

    kind: str
    """`all`, `none`, `matched`, `suited`, `best`, `ranks`, `one-of-each`, `highest` or `lowest`."""
    hand: str = ""
    """For `best`: the hand that is made as good as can be, of as few cards as can be."""
    ranks: frozenset[int] = frozenset()
    count: int = 0
    spans: tuple[str, ...] = field(default=(), eq=False)
    """The ranks as they are written, one by one."""
    rule: RuleId = field(default=NO_RULE, eq=False)
    """Where it is written."""


@frozen
class Plan:
    """What is done in one step under a condition: a choice, a way to set cards, or the cards that are kept."""

    choose: str = ""
    """A choice of the step; of cards to be set, `as-dealt`, `house-way`, or `best`; nothing where cards are kept."""
    when: Condition = ()
    most: bool = False
    """Of a wager that has a least and a most: whether the most is placed."""
    hand: str = ""
    """For `best`: the hand that is made as good as can be."""
    keep: tuple[Keep, ...] = ()
    """Cards that stay, in the order of their weight; the others are given up as far as the step allows."""
    rule: RuleId = field(default=NO_RULE, eq=False)
    """Where it is written."""


@frozen
class Strategy:
    """What a player does in every step that asks for a decision: the first plan whose condition holds."""

    id: str
    title: str
    rule: RuleId
    steps: dict[str, tuple[Plan, ...]]
