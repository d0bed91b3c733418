"""A hand in which something goes wrong: it is played move by move, can be interfered with, and keeps its whole log."""

from collections.abc import Callable

from attrs import define, field

from rulesgen.engine.actions import Award, Deal, Draw, Settle
from rulesgen.engine.cards import Card, Cards
from rulesgen.engine.moves import carry_out
from rulesgen.engine.onward import go_on
from rulesgen.engine.options import running
from rulesgen.engine.play import Decision, apply, expect
from rulesgen.engine.possible import cards_moved
from rulesgen.engine.program import Program
from rulesgen.engine.table import Due, Line, Move, Ruling, Table
from rulesgen.engine.verbs import VERBS

Spot = tuple[str, int]
BURNS: Spot = ("burns", -1)

Shuffle = Callable[[Cards], Cards]
"""The outcome of a shuffle: the same cards in another order."""


class Stuck(Exception):
    """Play cannot go on by itself; the text says why."""


class StubShort(Stuck):
    """The stub has too few cards, however they lie in it."""


class Disallowed(Stuck):
    """A player's own move is not allowed; the last line of the log has it."""


@define
class Hand:
    """A hand under way."""

    program: Program
    table: Table
    decide: Callable[[Table, Decision], Move]
    shuffle: Shuffle
    lines: list[Line] = field(factory=list)
    start: Table = field(init=False)
    before_cards: Table | None = None
    """The table when the first deal began: where a misdeal goes back to."""
    before_settling: Table | None = None
    """The table when the settlement began: where a payment that is undone goes back to."""
    owed_burns: int = 0
    """Burns to be made good at the next deal."""
    owed_shuffle: bool = False
    """Whether the cards that were set aside are shuffled in before the next deal, which then has no burn."""
    owed_after: int = -1
    """The step after which these are due."""
    dealt_early: int = -1
    """A step whose cards lie on the table before it has come; it is not dealt again."""
    rule: str = ""
    """The row whose remedy is being carried out."""
    money: str = ""
    """What that row says of the bets and wagers."""
    burn_on_redeal: bool = False
    """Whether a card is burned when a step is dealt again after a shuffle."""

    def __attrs_post_init__(self) -> None:
        self.start = self.table

    @property
    def now(self) -> Program:
        return running(self.program, self.table)

    @property
    def step(self) -> str:
        steps = self.now.steps
        return steps[self.table.step].id if 0 <= self.table.step < len(steps) else "end"

    # --- play by the rules ---

    def advance(self) -> bool:
        """Make the next move that the rules want; False when the hand is over."""
        self.remember()
        if self.owed_burns or self.owed_shuffle:
            self._pay_what_is_owed()
        if self.dealt_early >= 0 and self.table.step == self.dealt_early and self._at_deal():
            self.dealt_early = -1
            self.finish_step()
        expected = expect(self.program, self.table)
        if expected is None:
            return False
        move = expected.move if isinstance(expected, Due) else self.decide(self.table, expected)
        table, line = apply(self.program, self.table, move)
        if line.ruling.verdict != "legal":
            if isinstance(expected, Due):
                raise Stuck(line.ruling.reason)
            self.lines.append(line)
            raise Disallowed(line.ruling.reason)
        self.table = table
        self.lines.append(line)
        return True

    def remember(self) -> None:
        """Keep the table as it was when the first deal began, and when the settlement did."""
        if self.before_cards is None and self._at_deal():
            self.before_cards = self.table
        steps, table = self.now.steps, self.table
        if self.before_settling is None and 0 <= table.step < len(steps) and not table.done:
            self.before_settling = table if isinstance(steps[table.step].action, Award | Settle) else None

    def _at_deal(self) -> bool:
        """Whether a dealing step has just been come to."""
        steps, at = self.now.steps, self.table.step
        return 0 <= at < len(steps) and isinstance(steps[at].action, Deal | Draw) and not self.table.done

    def _pay_what_is_owed(self) -> None:
        """At the next deal: burns that were missed, or a shuffle instead of the burn."""
        due = self.table.due
        if (
            not self._at_deal()
            or self.table.step <= self.owed_after
            or not any(one.move.verb in ("burn", "deal") for one in due)
        ):
            return
        if self.owed_shuffle:
            self.table = self.table._replace(stub=(*self.table.stub, *self.table.aside), aside=())
            self.shuffle_stub()
            due = tuple(one for one in due if one.move.verb != "burn" or self.burn_on_redeal)
        at = next(number for number, one in enumerate(due) if one.move.verb in ("burn", "deal"))
        more = (Due(Move("burn", cards=1), self.rule),) * self.owed_burns
        self.table = self.table._replace(due=(*due[:at], *more, *due[at:]))
        self.owed_burns, self.owed_shuffle = 0, False

    def play_until(self, reached: Callable[[], bool]) -> bool:
        """Play on until something is so; False if the hand is over before."""
        while not reached():
            if not self.advance():
                return False
        return True

    def play_out(self) -> None:
        while self.advance():
            pass

    # --- interfering ---

    def plan_of(self, at: int) -> tuple[Due, ...]:
        """What a step requires, as the table is now."""
        step = self.now.steps[at]
        return VERBS[type(step.action)].enter(self.now, self.table._replace(step=at, due=(), done=0), step).due

    def do(self, move: Move, rule: str, verdict: str = "legal", reason: str = "") -> Cards:
        """Make a move without asking whether it is right."""
        before = self.table
        if move.verb in ("burn", "deal") and move.cards > len(before.stub):
            raise StubShort("the stub has no card left")
        self.table = carry_out(self.now, before, move)
        cards = cards_moved(before, self.table, move)
        self.lines.append(Line(self.step, move, cards, Ruling(verdict, rule, reason)))
        return cards

    def note(self, verb: str, words: str, rule: str, verdict: str = "legal", seat: int | None = None) -> None:
        """A line that moves nothing: what went wrong, or what is done about it."""
        self.lines.append(Line(self.step, Move(verb, seat, what=words), (), Ruling(verdict, rule)))

    def finish_step(self) -> None:
        """Leave the step, whatever of it was done."""
        self.table = go_on(self.now, self.table._replace(due=(), done=0))

    def go_on_if_done(self) -> None:
        """Leave a step of which nothing is left to do."""
        table = self.table
        waits = table.round is not None or table.asked or table.offer is not None or table.turn
        if 0 <= table.step < len(self.now.steps) and table.done >= len(table.due) and not waits:
            self.finish_step()

    def replan(self) -> None:
        """Come to the present step again: what it requires depends on chips that have changed."""
        step = self.now.steps[self.table.step]
        self.table = VERBS[type(step.action)].enter(self.now, self.table._replace(due=(), done=0), step)

    def shuffle_stub(self) -> None:
        cards = self.shuffle(self.table.stub)
        assert sorted(cards) == sorted(self.table.stub), "a shuffle changes only the order"
        self.table = self.table._replace(stub=cards)

    # --- cards by place ---

    def cards_at(self, spot: Spot) -> Cards:
        return self.table.burns if spot == BURNS else self.table.spots.get(spot, ())

    def put_at(self, spot: Spot, cards: Cards) -> None:
        if spot == BURNS:
            self.table = self.table._replace(burns=cards)
        else:
            self.table = self.table._replace(spots={**self.table.spots, spot: cards})

    def take_card(self, spot: Spot, card: Card) -> None:
        """Take one card away from a place."""
        cards = list(self.cards_at(spot))
        if card not in cards:
            raise Stuck("a card is no longer where it was dealt")
        # The last of two equal cards: what was dealt wrongly came later.
        at = len(cards) - 1 - cards[::-1].index(card)
        self.put_at(spot, (*cards[:at], *cards[at + 1 :]))

    def every_card(self) -> list[Card]:
        """All cards of the hand, wherever they lie."""
        table = self.table
        lying = [card for cards in table.spots.values() for card in cards]
        return sorted([*lying, *table.stub, *table.burns, *table.muck, *table.discards, *table.aside])


def spot_of(move: Move) -> Spot:
    """The place that a dealing move puts its card."""
    if move.verb == "burn":
        return BURNS
    return move.area, move.pile or (-1 if move.seat is None else move.seat)
