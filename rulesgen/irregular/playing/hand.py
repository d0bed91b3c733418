"""A hand in which something goes wrong: it is played move by move, can be interfered with, and keeps its whole log."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from functools import reduce

from attrs import define, field

from rulesgen.cards import Card, Cards
from rulesgen.engine.moves import cards_moved, carry_out
from rulesgen.engine.options import running
from rulesgen.engine.play import Decision, apply, expect, go_on, make_due
from rulesgen.engine.table import Due, Line, Move, Ruling, Table
from rulesgen.engine.verbs import VERBS
from rulesgen.ids import NO_RULE, RuleId
from rulesgen.irregular.playing.owed import Owed
from rulesgen.model.game import Program

Lies = tuple[str, int]
BURNS: Lies = ("burns", -1)
HELD_OUT = "held out"
"""Where cards are that a player has taken out of a hand."""

Shuffle = Callable[[Cards], Cards]
"""The outcome of a shuffle: the same cards in another order."""


class Stuck(Exception):
    """Play cannot go on by itself; the text says why."""


class NotSoMany(Stuck):
    """So many players, with such chips, do not lead to it, whatever cards they get."""


class StubShort(NotSoMany):
    """The stub has too few cards, however they lie in it."""


class Disallowed(Stuck):
    """A player's own move is not allowed; the last line of the log has it."""


@define
class FaultyHand:
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
    owed: tuple[Owed, ...] = ()
    """What remedies have left to be done at the next deal."""
    done_at: dict[int, list[Owed]] = field(factory=dict)
    """By step, what was left to be done at its deal: it is done again if the step is dealt again."""
    dealt_early: int = -1
    """A step whose cards lie on the table before it has come; it is not dealt again."""
    rule: RuleId = NO_RULE
    """The row whose remedy is being carried out."""
    money: str = ""
    """What that row says of the bets and wagers."""
    burn_on_redeal: bool = False
    """Whether a card is burned when a step is dealt again after a shuffle."""
    decides: str = "floor"
    """Who decides, by that row."""
    next_declared: Callable[[Table, Decision], Move | None] = lambda table, decision: None
    """What a player is said to do next, also what the rules do not allow; None where nothing is said."""
    is_scripted: Callable[[Table], bool] = lambda table: False
    """Whether a case says one by one what players do in the present step."""
    before_move: Callable[[], None] = lambda: None
    """What is done before each move that the rules want."""
    watches: list[Callable[[], bool]] = field(factory=list)
    """What is looked at before each move, each until it is true."""

    def __attrs_post_init__(self) -> None:
        self.start = self.table

    def fork(self, decide: Callable[[Table, Decision], Move]) -> "FaultyHand":
        """The same hand once more, to be played on apart from this one, by players who decide so."""
        other = copy(self)
        other.decide, other.lines, other.watches = decide, [*self.lines], [*self.watches]
        other.done_at = {step: [*owed] for step, owed in self.done_at.items()}
        return other

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
        self.before_move()
        return self._move_on()

    def _move_on(self) -> bool:
        self.look()
        self.remember()
        self.pay_what_is_owed()
        if self.dealt_early >= 0 and self.table.step == self.dealt_early and self._at_deal():
            self.dealt_early = -1
            self.finish_step()
        self.go_on_if_done()
        expected = expect(self.program, self.table)
        if expected is None:
            return False
        if isinstance(expected, Due):
            table, line = make_due(self.program, self.table, expected)
        else:
            table, line = apply(self.program, self.table, self.decide(self.table, expected))
        if line.ruling.verdict != "legal":
            if isinstance(expected, Due):
                raise Stuck(line.ruling.reason)
            self.lines.append(line)
            raise Disallowed(line.ruling.reason)
        self.table = table
        self.lines.append(line)
        return True

    def look(self) -> None:
        """Look at what is waited for."""
        if self.watches:
            self.watches = [look for look in self.watches if not look()]

    def remember(self) -> None:
        """Keep the table as it was when the first deal began, and when the settlement did."""
        table = self.table
        if table.done or table.step < 0 or table.step >= len(steps := self.now.steps):
            return
        action = steps[table.step].action
        if self.before_cards is None and action.deals_to:
            self.before_cards = table
        if self.before_settling is None and action.ends:
            self.before_settling = table

    def _at_deal(self) -> bool:
        """Whether a dealing step has just been come to."""
        steps, at = self.now.steps, self.table.step
        return 0 <= at < len(steps) and bool(steps[at].action.deals_to) and not self.table.done

    def pay_what_is_owed(self) -> None:
        """At the next deal: burns that were missed, or a shuffle instead of the burn."""
        if not self.owed or not any(one.move.verb in ("burn", "deal") for one in self.table.due):
            return
        ready = [one for one in self.owed if self.table.step > one.after] if self._at_deal() else []
        for one in ready:
            if one.shuffle:
                self.note("remedy", one.comes_back(), one.row)
                self.table = self.table.copy(stub=(*self.table.stub, *self.table.aside), aside=())
                self.shuffle_stub(one.row)
            self.table = self.table.copy(due=one.change(self.table.due))
        self.owed = tuple(one for one in self.owed if one not in ready)
        self.done_at.setdefault(self.table.step, []).extend(ready)

    @contextmanager
    def unwatched(self) -> Iterator[None]:
        """While a mistake is being made nothing else goes wrong."""
        keep, self.before_move = self.before_move, lambda: None
        try:
            yield
        finally:
            self.before_move = keep

    def play_until(self, reached: Callable[[], bool]) -> bool:
        """Play on until something is so; False if the hand is over before.

        Before a move another fault may happen and be set right, and with it that which is waited for.
        """
        while not reached():
            self.before_move()
            if not reached() and not self._move_on():
                return False
        return True

    def play_out(self) -> None:
        while self.advance():
            pass

    # --- interfering ---

    def plan_of(self, at: int) -> tuple[Due, ...]:
        """What a step requires, as the table is now."""
        step = self.now.steps[at]
        due = VERBS[type(step.action)].enter(self.now, self.table.copy(step=at, due=(), done=0), step).due
        return reduce(lambda planned, one: one.change(planned), self.done_at.get(at, ()), due)

    def do(self, move: Move, rule: RuleId, verdict: str = "legal", reason: str = "") -> Cards:
        """Make a move without asking whether it is right."""
        before = self.table
        if move.verb == "count-stub":
            self.count_stub(Due(move, rule))
            return ()
        if move.verb in ("burn", "deal") and move.cards > len(before.stub):
            raise StubShort("the stub has no card left")
        self.table = carry_out(self.now, before, move)
        cards = cards_moved(before, self.table, move)
        self.lines.append(Line(self.step, move, cards, Ruling(verdict, rule, reason)))
        return cards

    def count_stub(self, due: Due) -> None:
        """The dealer counts what is there, not what should be there."""
        there, wanted = len(self.table.stub), due.move.cards
        ruling = Ruling("legal", due.rule) if there == wanted else _miscount(due.rule, wanted)
        self.lines.append(Line(self.step, due.move._replace(cards=there), (), ruling))

    def note(
        self, verb: str, words: str, rule: RuleId, verdict: str = "legal", seat: int | None = None, cards: Cards = ()
    ) -> None:
        """A line that moves nothing: what went wrong, with the cards that are seen, or what is done about it."""
        self.lines.append(Line(self.step, Move(verb, seat, what=words), cards, Ruling(verdict, rule)))

    def finish_step(self) -> None:
        """Leave the step, whatever of it was done."""
        self.table = go_on(self.now, self.table.copy(due=(), done=0))

    def go_on_if_done(self) -> None:
        """Leave a step of which nothing is left to do."""
        table = self.table
        if table.done < len(table.due) or table.round is not None or table.asked or table.proposal is not None:
            return
        if not table.turn and 0 <= table.step < len(self.now.steps):
            self.finish_step()

    def replan(self) -> None:
        """Come to the present step again: what it requires depends on chips that have changed."""
        step = self.now.steps[self.table.step]
        self.table = VERBS[type(step.action)].enter(self.now, self.table.copy(due=(), done=0), step)

    def shuffle_stub(self, row: RuleId, of: str = " of the stub") -> None:
        """The dealer shuffles what the stub has now; the log says how many cards that is."""
        cards = self.shuffle(self.table.stub)
        assert sorted(cards) == sorted(self.table.stub), "a shuffle changes only the order"
        self.table = self.table.copy(stub=cards)
        self.lines.append(Line(self.step, Move("shuffle", cards=len(cards), what=of), (), Ruling("legal", row)))

    # --- cards by place ---

    def cards_at(self, spot: Lies) -> Cards:
        return self.table.burns if spot == BURNS else self.table.spots.get(spot, ())

    def put_at(self, spot: Lies, cards: Cards) -> None:
        if spot == BURNS:
            self.table = self.table.copy(burns=cards)
            return
        was = self.cards_at(spot)
        self.table = self.table.copy(spots={**self.table.spots, spot: cards})
        self._lend_what_is_left(spot[0], was, cards)

    def _lend_what_is_left(self, source: str, was: Cards, cards: Cards) -> None:
        """Cards that an option's board shares with another are the same on both, also where they are replaced."""
        now = dict(zip(was, cards, strict=True)) if len(was) == len(cards) else {card: card for card in cards}
        for area in self._lent_from(source):
            left = tuple(now[card] for card in self.table.lent[area] if card in now)
            self.table = self.table.copy(lent={**self.table.lent, area: left})

    def lend(self, at: int, source: str, cards: Cards) -> None:
        """Cards dealt in a step that was over when an option was taken lie on its boards too."""
        if self.table.option is not None and at <= self.table.option[1]:
            for area in self._lent_from(source):
                self.table = self.table.copy(lent={**self.table.lent, area: (*self.table.lent[area], *cards)})

    def _lent_from(self, source: str) -> list[str]:
        """The boards of the option in use that share what lies on another."""
        if self.table.option is None:
            return []
        return [area for area, of in self.program.options[self.table.option[0]].lends if of == source]

    def take_card(self, spot: Lies, card: Card) -> None:
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


def _miscount(rule: RuleId, wanted: int) -> Ruling:
    return Ruling("irregular", rule, f"there must be {wanted}")


def spot_of(move: Move) -> Lies:
    """The place that a dealing move puts its card."""
    if move.verb == "burn":
        return BURNS
    return move.area, move.pile or (-1 if move.seat is None else move.seat)
