"""A game as it is played and printed: every part carries the id of the rule it came from."""

from typing import Any

from attrs import field, frozen

from rulesgen.cards import Cards
from rulesgen.ids import NO_RULE, RuleId
from rulesgen.model.areas import Area
from rulesgen.model.betting import NO_BETTING, Betting
from rulesgen.model.choices import Answer, Choice
from rulesgen.model.fees import Fee
from rulesgen.model.hands import Hand
from rulesgen.model.house_way import HouseWay
from rulesgen.model.options import Option
from rulesgen.model.player_dealer import Bank, Rotation, Spots
from rulesgen.model.pot import NO_ODD_CHIPS, OddChips, Share
from rulesgen.model.steps import Step
from rulesgen.model.strategies import Strategy
from rulesgen.model.wagers import DeclaredEdge, PayTable, Rounding, Settlement, Wager


@frozen
class Standing:
    """A rule of every game: what it says, and its id."""

    value: str
    rule: RuleId


@frozen
class Program:
    """A whole game, ready to be dealt."""

    id: str
    title: str
    banking: str
    deck: Cards
    deck_rule: RuleId
    fewest_seats: int
    most_seats: int
    seats_rule: RuleId
    areas: dict[str, Area]
    steps: tuple[Step, ...]
    hands: dict[str, Hand]
    standing: dict[str, Standing]
    choices: dict[str, Choice] = field(factory=dict)
    betting: Betting = NO_BETTING
    shares: tuple[Share, ...] = ()
    odd_chips: OddChips = NO_ODD_CHIPS
    goes_round: str = ""
    """What moves around the table from hand to hand: `button` or `player-dealer`; empty where nothing does."""
    rotation_says: tuple[str, ...] = ()
    """What is said of that: the keys."""
    button_moves: str = ""
    button_rule: RuleId = NO_RULE
    empty_seats: str = ""
    """Whether an empty seat is `skipped` by the button or they `keep-their-turn`; empty where the game does not say."""
    wagers: dict[str, Wager] = field(factory=dict)
    settlements: tuple[Settlement, ...] = ()
    pay_tables: dict[str, PayTable] = field(factory=dict)
    declared_edges: dict[str, DeclaredEdge] = field(factory=dict)
    edge_per: str = ""
    """The wager of whose units the edge is told too; empty where none is named."""
    fees: dict[str, Fee] = field(factory=dict)
    options: dict[str, Option] = field(factory=dict)
    strategies: dict[str, Strategy] = field(factory=dict)
    rounding: Rounding | None = None
    """None where every win and loss comes out even."""
    spots: Spots | None = None
    bank: Bank | None = None
    rotation: Rotation | None = None
    house_way: HouseWay | None = None
    variants: dict[tuple[str, int], "Program"] = field(factory=dict, repr=False)
    """What becomes of the game when an option is taken after a step, by option and step."""
    plans: dict[tuple[object, ...], tuple[Any, ...]] = field(factory=dict, init=False, repr=False, eq=False)
    """Moves that were planned before, by all that they depend on: most hands at a table plan the same ones again."""

    @property
    def rule(self) -> RuleId:
        """The game as a whole."""
        return RuleId(self.id)

    @property
    def has_betting(self) -> bool:
        return bool(self.betting.rule)

    @property
    def middle(self) -> str:
        """Where seats are counted from: the `button`; where nothing goes round, the `dealer`."""
        return "button" if self.goes_round else "dealer"

    def answers_at(self, rule: RuleId, said: Answer) -> tuple[Answer, ...]:
        """What a value can be: what it says, or every answer of the choice that it is left to."""
        choice = self.choice_at(rule)
        return choice.answers if choice else (said,)

    def choice_at(self, rule: RuleId) -> Choice | None:
        """The choice that a value is left to."""
        return next((choice for choice in self.choices.values() if rule in choice.at), None)

    def with_variants(self) -> list["Program"]:
        """The game as it is, and with each of its options."""
        return [self, *self.variants.values()]
