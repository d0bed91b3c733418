"""Wagers against a bank: what they are, and how they are settled."""

from collections.abc import Iterator
from fractions import Fraction

from attrs import field, frozen

from rulesgen.ids import NO_RULE, RuleId
from rulesgen.model.values import Amount, Condition
from rulesgen.ranking import Ranking


@frozen
class Wager:
    """A wager against the bank."""

    id: str
    title: str
    required: str
    """`yes`, `no`, or `one-of`: at least one of those so marked."""
    by: str
    amounts: tuple[Amount, ...]
    """The first whose condition holds counts."""
    rule: RuleId
    over_maximum: str = "refused"
    """`refused`, or `no-action`: what is over the table's maximum goes back."""
    under_minimum: str = "refused"
    """`refused`, or `has-action`."""


@frozen
class Payout:
    """What a wager is paid: `lose`, `push`, `nothing`, `compare`, a pay table, or odds."""

    kind: str
    odds: Fraction = Fraction(0)
    table: str = ""
    less: Fraction = Fraction(0)
    text: str = ""
    part: Fraction = Fraction(1)
    """How much of the wager is lost."""

    @property
    def net(self) -> Fraction:
        """What a unit is ahead after it."""
        return -self.part if self.kind == "lose" else self.odds * (1 - self.less)


@frozen
class Rounding:
    """What is done where money does not come out even: `to` a chip or a cent, and which way it `goes`."""

    to: str
    goes: str
    rule: RuleId


@frozen
class Reading:
    """Another way to read the rule of a pay table: by another ranking."""

    says: str
    ranking: Ranking


@frozen
class PayTable:
    """Which hands are paid what; the first row that fits pays."""

    id: str
    hand: str
    rows: tuple[tuple[str, Payout], ...]
    otherwise: Payout
    rule: RuleId
    title: str = ""
    says_otherwise: bool = True
    """Whether it is said what other hands get; they get nothing where it is not, or there are none."""
    declared_edge: str = ""
    """The house edge that the rules print, such as 10.96%; empty where they print none."""
    read_as: str = ""
    """How its rule is read, where it could be read otherwise too."""
    other_readings: tuple[Reading, ...] = ()

    def said(self) -> Iterator[tuple[RuleId, Payout]]:
        """Everything that it says hands are paid, and where."""
        yield from ((self.rule / "pays" / phrase, payout) for phrase, payout in self.rows)
        if self.says_otherwise:
            yield self.rule / "otherwise", self.otherwise


@frozen
class DeclaredEdge:
    """The house edge that the rules print for the game as a whole."""

    edge: str
    rule: RuleId
    under: str = ""
    """The way to play that it is of."""
    per: str = ""
    """The wager of whose units it is; empty for the wagers that a round begins with."""


@frozen
class Settlement:
    """How some wagers are settled."""

    wagers: tuple[str, ...]
    rule: RuleId
    compare: tuple[str, ...] = ()
    """The bettor's hands: one, or several that are compared each with its own."""
    versus: tuple[str, ...] = ()
    versus_dealer: bool = False
    """Whether the others are the same hands of the player-dealer."""
    results: dict[str, Payout] = field(factory=dict)
    """By outcome: higher, equal, lower, unqualified; of several hands, the number won; and foul."""
    copy: str = ""
    """Of several hands: for whom one counts that is equal, `bank` or `bettor`."""
    pay_table: str = ""
    always: Payout | None = None
    bonus_on: str = ""
    folded: str = "lose"
    when: Condition = ()

    @property
    def won(self) -> dict[str, Payout]:
        """Of several hands, what is paid for each number of them that is won."""
        return {outcome: payout for outcome, payout in self.results.items() if outcome.isdigit()}

    def said(self) -> Iterator[tuple[RuleId, Payout]]:
        """Everything that it says wagers are paid, and where."""
        for outcome, payout in self.results.items():
            yield (self.rule / "won" / outcome if outcome in self.won else self.rule / outcome), payout
        if self.always:
            yield self.rule / "always", self.always


@frozen
class Effect:
    """What a choice does: nothing, place or take back a wager, or fold with these wagers lost."""

    kind: str
    wager: str = ""
    amounts: tuple[Amount, ...] = ()
    lost: tuple[str, ...] = ()
    part: Fraction = Fraction(1)
    """How much of those wagers is lost."""
    rule: RuleId = field(default=NO_RULE, eq=False)
    """Where it is written."""
