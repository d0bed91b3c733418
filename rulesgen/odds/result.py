"""What is known about a wager's odds: every outcome with its count or frequency, and what follows from them."""

from decimal import Decimal, localcontext
from fractions import Fraction

from attrs import frozen

from rulesgen.ids import NO_RULE, RuleId

EXACT, SIMULATED = "exact", "simulated"
AGREES, DIFFERS, NOT_DECIDED = "agrees", "differs", "not decided"
"""What becomes of a declared edge that is held against the one that was worked out."""
PLAYED_OUT = "The hand is played to the end: a wager lost by folding is not counted."
"""What is said of a wager that folding can lose: its edge then depends on what players decide."""
POT = "pot"
"""What stands in the place of a wager where players play for a pot."""
WINS, EVEN, LOSES = "wins", "even", "loses"
"""What became of a round in which no one hand decides."""
NORMAL = 1.959964
"""So many standard errors on both sides hold a value 95 times in 100, where no outcome is rare."""
RARE = 1.1
"""Payouts that are large and rare make a sample look surer than it is: every bound is so many times as wide."""
WIDE = NORMAL * RARE
"""So many standard errors on both sides hold a value 95 times in 100 at least."""
SURE = 3 * RARE
"""A simulated edge that lies so many standard errors below nothing favours the player."""


Result = tuple[Fraction, Fraction]
"""What the player is ahead after a round, and what was wagered in it."""


@frozen
class Outcome:
    """One way in which a wager can end."""

    name: str
    pays: str
    net: Fraction
    """What the bettor is ahead afterwards, for each unit of the required wager."""
    count: int


@frozen
class Sample:
    """How a simulated figure was come by."""

    seed: int
    rounds: int
    standard_error: float
    convergence: tuple[tuple[int, float, float], ...] = ()
    """After so many rounds: the edge so far, and its standard error."""

    @property
    def half_interval(self) -> float:
        """Half of the 95 per cent confidence interval."""
        return WIDE * self.standard_error


@frozen
class Best:
    """The house edge under best play, from below and above; outcomes are not counted one by one."""

    below: Fraction
    """Of the best choice on the very deals that it is scored on: best play cannot leave the house less."""
    below_error: float
    above: Fraction
    """Of a choice made on other deals: this way one can play, so best play leaves the house no more."""
    above_error: float
    deals: int
    """How often the unseen cards were dealt for each state."""

    @property
    def interval(self) -> tuple[Fraction, Fraction]:
        """What holds the edge of best play at least 95 times in 100."""
        return self.below - Fraction(WIDE * self.below_error), self.above + Fraction(WIDE * self.above_error)


@frozen
class Odds:
    """The odds of one wager, or of a base game played in one way."""

    game: str
    wager: str
    title: str
    rule: RuleId
    method: str
    outcomes: tuple[Outcome, ...]
    action: Fraction = Fraction(1)
    """How much is wagered in the end, on average, for each unit of the required wager."""
    stakes: tuple[tuple[str, Fraction], ...] = ()
    """What the required wager is made of: wagers, and how much of each; empty for the wager itself."""
    is_whole: bool = False
    """Whether a player can begin a round with these wagers and no others: then it is the game as a whole."""
    exact_edge: Fraction | None = None
    """The edge, where it is known exactly but the outcomes were not counted one by one."""
    largest: Fraction | None = None
    """The rules allow no more to be won, for each unit of the required wager, whatever players decide; None where
    nobody decides and every outcome is counted."""
    declared: str = ""
    """The house edge that the rules print, such as 10.96%."""
    declared_per: str = ""
    """The wager of whose units it is; empty for the required wager."""
    declared_at: RuleId = NO_RULE
    """The rule that declares it; empty for the rule of the wager."""
    strategy: str = ""
    """The way to play, where the outcome depends on it."""
    way: str = ""
    """Its id."""
    played: tuple[str, ...] = ()
    """What that way does in each step, in words."""
    sample: Sample | None = None
    assumptions: tuple[str, ...] = ()
    best: "Best | None" = None
    """Where the best way to play is only estimated: between what its edge lies."""

    @property
    def total(self) -> int:
        return sum(outcome.count for outcome in self.outcomes)

    @property
    def only_net(self) -> bool:
        """Whether the outcomes say only what is won or lost, and name no hands."""
        named = {outcome.name for outcome in self.outcomes}
        return bool(named) and self.wager != POT and named <= {WINS, EVEN, LOSES}

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit of the required wager."""
        if self.exact_edge is not None:
            return self.exact_edge
        if self.best is not None:
            return self.best.above
        return -sum((outcome.net * outcome.count for outcome in self.outcomes), Fraction(0)) / self.total

    @property
    def is_exact(self) -> bool:
        """Whether the edge is known exactly."""
        return self.sample is None and self.best is None

    @property
    def surely(self) -> tuple[Fraction, Fraction]:
        """Between what the edge lies, as good as surely; the same figure twice where it is exact."""
        if self.exact_edge is None and self.best is not None:
            off = [Fraction(SURE * error) for error in (self.best.below_error, self.best.above_error)]
            return self.best.below - off[0], self.best.above + off[1]
        error = Fraction(SURE * self.sample.standard_error) if self.sample is not None else Fraction(0)
        return self.edge - error, self.edge + error

    @property
    def favours_player(self) -> bool:
        """Whether the player surely has the advantage; a pot favours nobody."""
        return self.wager != POT and self.surely[1] < 0

    @property
    def may_favour_player(self) -> bool:
        """Whether the player has the advantage, or it is not known who has."""
        return self.wager != POT and self.surely[0] < 0

    @property
    def units(self) -> Fraction:
        """How many wagers of one size the required wager is: of two antes, two."""
        return sum((units for _, units in self.stakes), Fraction(0)) or Fraction(1)

    def per(self, wager: str) -> Fraction:
        """By how much an edge must be multiplied to be one of each unit of this wager."""
        return self.units / dict(self.stakes)[wager] if wager else Fraction(1)

    @property
    def edge_of_action(self) -> Fraction:
        """What it keeps of each unit that is wagered."""
        return self.edge / self.action if self.action else Fraction(0)

    @property
    def edge_percent(self) -> Decimal:
        """The edge as a percentage, to four decimals."""
        return percent(self.edge)

    @property
    def hit_frequency(self) -> Fraction | None:
        """How often the bettor comes out ahead; None where outcomes were not counted."""
        if not self.outcomes:
            return None
        return Fraction(sum(outcome.count for outcome in self.outcomes if outcome.net > 0), self.total)

    @property
    def variance(self) -> Fraction:
        squares = sum((outcome.net**2 * outcome.count for outcome in self.outcomes), Fraction(0))
        return squares / self.total - self.edge**2

    @property
    def standard_deviation(self) -> Decimal | None:
        """Of one wager; None where outcomes were not counted."""
        if not self.outcomes:
            return None
        with localcontext() as context:
            context.prec = 40
            root = (Decimal(self.variance.numerator) / Decimal(self.variance.denominator)).sqrt()
            return root.quantize(Decimal("0.0001"))

    @property
    def largest_counted(self) -> Fraction | None:
        """The most that a unit wins in this way to play; None where not every outcome was counted."""
        nets = [outcome.net for outcome in self.outcomes if outcome.count and self.sample is None]
        return max(nets, default=None)

    @property
    def largest_net(self) -> Fraction:
        """The most that the rules allow a unit to win."""
        most = self.largest_counted if self.largest is None else self.largest
        assert most is not None
        return most

    @property
    def largest_is_bound(self) -> bool:
        """Whether no counted outcome wins that much, so that it is known only that no more can be won."""
        return self.largest_counted != self.largest_net

    def largest_payout(self, most: Decimal) -> Decimal:
        """What the rules allow to be won, in money, when each wager may be so large; to the cent."""
        return self._money(self.largest_net, most)

    def counted_payout(self, most: Decimal) -> Decimal | None:
        """What is won at most in this way to play, likewise; None where that is no other, or is not known."""
        known = self.largest_counted if self.largest_is_bound else None
        return None if known is None else self._money(known, most)

    def _money(self, net: Fraction, most: Decimal) -> Decimal:
        return percent(net * self.units * Fraction(most) / 100, 2)

    @property
    def verdict(self) -> str:
        """What becomes of the declared edge; empty where none is declared.

        It must be right to the last digit that it is printed with. Where the edge is known only within bounds, they
        decide it if they lie wholly inside of what is rounded to the declared figure, or wholly outside.
        """
        if not self.declared:
            return ""
        least, most = (bound * self.per(self.declared_per) for bound in self.surely)
        low, high = rounded_from(self.declared)
        if low <= least and most <= high:
            return AGREES
        return DIFFERS if most < low or high < least else NOT_DECIDED

    @property
    def agrees(self) -> bool | None:
        """Whether the declared edge is right; None where none is declared, or where it is not decided."""
        return {AGREES: True, DIFFERS: False}.get(self.verdict)


def percent(value: Fraction, digits: int = 4) -> Decimal:
    """A fraction as a percentage, rounded."""
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(value.numerator) * 100 / Decimal(value.denominator)
        return exact.quantize(Decimal(1).scaleb(-digits))


def rounded_from(declared: str) -> tuple[Fraction, Fraction]:
    """The least and the largest edge that give the printed percentage when they are rounded to the printed digits."""
    printed = Decimal(declared.removesuffix("%"))
    exponent = printed.as_tuple().exponent
    assert isinstance(exponent, int)
    half = Fraction(1, 2) * Fraction(10) ** exponent
    return (Fraction(printed) - half) / 100, (Fraction(printed) + half) / 100


def agrees(edge: Fraction, declared: str) -> bool:
    """Whether an edge gives the printed percentage when it is rounded to the printed digits."""
    low, high = rounded_from(declared)
    return low <= edge <= high
