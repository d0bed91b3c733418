"""What went wrong in a hand: the fault, its situation, and the cards, the player and the chips that it concerns."""

from attrs import define, field

from rulesgen.cards import Card, Cards
from rulesgen.engine.table import Cents, Due, Move, Table
from rulesgen.ids import RuleId
from rulesgen.irregular.fault import Fault, Left
from rulesgen.irregular.playing.hand import Lies
from rulesgen.model.game import Program
from rulesgen.regions import Value


@define
class Incident:
    """One fault in one hand."""

    fault: Fault
    """In the words of the game."""
    situation: dict[str, Value]
    home: Program
    """The game, or what an option has made of it."""
    at: int
    """The number of the step in it."""
    lines_before: int = 0
    """How many lines the log had when the step began."""
    affected: list[tuple[Lies, Card]] = field(factory=list)
    """The cards concerned, and where they lie."""
    right_spots: list[Lies] = field(factory=list)
    """Where these cards belong, if that is elsewhere."""
    left_out: list[Due] = field(factory=list)
    """Moves that were not made."""
    who: int | None = None
    """Whom the case names as the player at fault, or the player whose cards or chips are concerned."""
    after: int | None = None
    before: int | None = None
    """After and before whose turn in the step it happens, where the case says so."""
    board: str = ""
    pile: int = 0
    """The board or the pile concerned, where the case names it."""
    numbers: tuple[int, ...] = ()
    """Which cards of the deal are concerned, counted from one, where they are not side by side."""
    named: Cards = ()
    """The cards concerned, where the case names them."""
    shoe_place: int = -1
    """Where in the shoe the wrong card lies, from zero, where the case says so."""
    sum: Cents = 0
    """How many chips the case says are concerned; nothing where it does not say."""
    hands: list[int] = field(factory=list)
    """Seats whose hands are concerned, of a fault that no player made."""
    seat: int | None = None
    """The player who made the fault, or whose hand or wager it is."""
    move: Move | None = None
    """The player's move that was wrong."""
    held: Cards = ()
    """The player's cards before a wrong number of them was discarded."""
    in_force: bool = False
    """Whether that move was let through, and play has gone on from it."""
    post: Move | None = None
    """The forced bet that was posted wrongly, as it should have been."""
    begun: Table | None = None
    """The table before the hand began from a wrong seat."""
    wager: str = ""
    amount: Cents = 0
    """Chips that were moved wrongly."""
    limits: tuple[Cents, Cents] = (0, 0)
    """The least and the most that the wager may be."""
    giver: int | None = None
    payee: int | None = None
    """Whose chips went to whom by a wrong payment; without a giver they were the bank's."""
    hidden_hand: list[tuple[Lies, tuple[Card, ...]]] = field(factory=list)
    """A hand that was mixed up, as it lay before."""
    cut_short: Table | None = None
    """The table when cards that came too early cut play short, where play has gone on from them."""
    of_case: bool = False
    """Whether it is of a case: its cards and actions are the author's, and its situation must be so by them."""
    happened: bool = False
    rewound: list[int] = field(factory=list)
    """Later steps whose cards went back into the stub too, the first one first."""
    made: list[str] = field(factory=list)
    """The moves of the remedy that have been made."""
    went_back: bool = False
    """Whether cards of the step were taken up by the remedy, and are to be dealt again."""
    closed: str = ""
    """The move of the remedy after which nothing is left to be done: the hand is void, or begins anew."""
    ended: bool = False
    """Whether the hand ended while the remedy was carried out, so that nothing more is dealt."""

    def concern(self, seat: int) -> None:
        """The hand of a seat is concerned too."""
        if seat not in self.hands:
            self.hands.append(seat)

    def left(self, what: Left) -> bool:
        """Whether the fault is one that leaves this."""
        return what in self.fault.leaves

    def value(self, name: str, otherwise: Value = "") -> Value:
        return self.situation.get(name, otherwise)

    @property
    def count(self) -> int:
        return int(self.situation.get("count", 1))

    @property
    def all_in(self) -> bool:
        """Whether it happens when all players are all in."""
        return self.value("all-in") == "yes"

    @property
    def at_once(self) -> bool:
        return self.situation.get("found", "at-once") == "at-once"

    @property
    def rule(self) -> RuleId:
        """The rule of the step in which it happened."""
        return self.home.steps[self.at].rule
