"""What is known about a wager's odds: every outcome with its count or frequency, and what follows from them."""

from decimal import Decimal, localcontext
from fractions import Fraction

from attrs import frozen

EXACT, SIMULATED = "exact", "simulated"
POT = "pot"
"""What stands in the place of a wager where players play for a pot."""
SURE = 3
"""A simulated edge that lies so many standard errors below nothing favours the player."""


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
        return 1.959964 * self.standard_error


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


@frozen
class Odds:
    """The odds of one wager, or of a base game played in one way."""

    game: str
    wager: str
    title: str
    rule: str
    method: str
    outcomes: tuple[Outcome, ...]
    action: Fraction = Fraction(1)
    """How much is wagered in the end, on average, for each unit of the required wager."""
    units: Fraction = Fraction(1)
    """How many wagers of one size the required wager is: of two antes, two."""
    largest: Fraction | None = None
    """The most that can be won, for each unit of the required wager; None where the outcomes say it."""
    declared: str = ""
    """The house edge that the rules print, such as 10.96%."""
    strategy: str = ""
    """The way to play, where the outcome depends on it."""
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
    def edge(self) -> Fraction:
        """What the house keeps of each unit of the required wager."""
        if self.best is not None:
            return self.best.above
        return -sum((outcome.net * outcome.count for outcome in self.outcomes), Fraction(0)) / self.total

    @property
    def favours_player(self) -> bool:
        """Whether the player surely has the advantage; a pot favours nobody."""
        if self.best is not None:
            return float(self.best.above) + SURE * self.best.above_error < 0
        if self.sample is not None:
            return self.wager != POT and float(self.edge) + SURE * self.sample.standard_error < 0
        return self.edge < 0

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
    def largest_net(self) -> Fraction:
        """The most that a unit can win."""
        return max(outcome.net for outcome in self.outcomes if outcome.count) if self.largest is None else self.largest

    def largest_payout(self, most: Decimal) -> Decimal:
        """What can be won at most, in money, when each wager may be so large; to the cent."""
        return percent(self.largest_net * self.units * Fraction(most) / 100, 2)

    @property
    def agrees(self) -> bool | None:
        """Whether the printed edge is right to the last digit it is printed with; None where none is printed."""
        return agrees(self.edge, self.declared) if self.declared else None


def percent(value: Fraction, digits: int = 4) -> Decimal:
    """A fraction as a percentage, rounded."""
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(value.numerator) * 100 / Decimal(value.denominator)
        return exact.quantize(Decimal(1).scaleb(-digits))


def agrees(edge: Fraction, declared: str) -> bool:
    """Whether an edge gives the printed percentage when it is rounded to the printed digits."""
    printed = Decimal(declared.removesuffix("%"))
    exponent = printed.as_tuple().exponent
    assert isinstance(exponent, int)
    half = Fraction(1, 2) * Fraction(10) ** exponent
    return abs(edge * 100 - Fraction(printed)) <= half
