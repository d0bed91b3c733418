"""A player who follows a way to play, hand by hand on the engine: what is done in each step that asks."""

from attrs import field, frozen

from rulesgen.engine.facts import COMPARED, holds
from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.kept_cards import give_up
from rulesgen.engine.play import Decision
from rulesgen.engine.setting import put, settings_of, why_not
from rulesgen.engine.showdown import value_of
from rulesgen.engine.table import Cents, Move, Table
from rulesgen.engine.wagering import placing
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.steps import Arrange, Decide, Discard, Draw, Reveal, Step
from rulesgen.model.strategies import Plan, Strategy
from rulesgen.model.values import Fact


class NotFollowed(Exception):
    """A way to play that does not say what is done, or goes by what a player does not see: why, and in which step."""


@frozen
class Follower:
    """Whoever is asked plays by one strategy."""

    program: Program
    strategy: Strategy
    made: dict[tuple[str, str], bool] = field(factory=dict, eq=False)
    """By step and hand that was asked about: whether it could be made at least once."""

    def asks(self, table: Table) -> bool:
        """Whether the step is one that a strategy speaks of."""
        return isinstance(self.program.steps[table.step].action, Decide | Arrange | Discard | Draw)

    def move(self, table: Table, asked: Decision) -> Move:
        """What the player who must act does."""
        step, seat = self.program.steps[table.step], table.sitting.seat_of(asked.seat)
        try:
            plan = self._plan(step, table, seat)
        except NotFollowed as reason:
            raise NotFollowed(str(reason), step.id) from reason
        if isinstance(step.action, Arrange):
            return self._set(step.action, plan, table, asked.seat)
        if isinstance(step.action, Discard | Draw):
            return give_up(self.program, self._seen(table), step.action, plan.keep, seat)
        assert isinstance(step.action, Decide)
        return Move("choose", asked.seat, amount=self._amount(step.action, plan, table, seat), what=plan.choose)

    def never_made(self) -> tuple[str, str] | None:
        """A hand that was asked about and could never be made, and the step; None if there is none."""
        return next(((hand, step) for (step, hand), was_made in self.made.items() if not was_made), None)

    def _note(self, step: Step, hand: str, strength: int) -> None:
        key = step.id, hand
        self.made[key] = self.made.get(key, False) or strength >= 0

    def _plan(self, step: Step, table: Table, seat: int) -> Plan:
        """The first plan whose condition holds of what the player sees."""
        for plan in self.strategy.steps.get(step.id, ()):
            for fact in (fact for row in plan.when for fact in row):
                self._must_see(table, fact)
                for name in self._hands_of(fact):
                    self._note(step, name, _strength(table, self.program.hands[name], seat))
            if holds(self.program, table, plan.when, seat):
                return plan
        raise NotFollowed(f"the way to play does not say what is done in the step {step.title}")

    def _must_see(self, table: Table, fact: Fact) -> None:
        """How many cards there are everybody sees; what they are, not everybody."""
        seen = self._seen(table)
        areas = [fact.of] if fact.name == "last-card" else []
        for name in self._hands_of(fact):
            areas += [area for area, *_ in self.program.hands[name].picks]
        for (area, seat), cards in table.spots.items():
            if area in areas and seen.spots[area, seat] != cards:
                title = self.program.areas[area].title
                raise NotFollowed(f"the way to play looks at cards that are not shown, among the {title}")

    def _hands_of(self, fact: Fact) -> list[str]:
        """The hands that a fact asks about."""
        if fact.name in COMPARED:
            return [fact.of, *fact.values]
        return [fact.of] if fact.name in ("total", "category", "at-least", "qualifies") else []

    def _seen(self, table: Table) -> Table:
        """The table without the cards that lie face down in front of nobody who plays."""
        spots = {
            (area, seat): cards if self._is_open(area) else self._revealed(table, area, cards)
            for (area, seat), cards in table.spots.items()
        }
        return table.copy(spots=spots)

    def _is_open(self, area: str) -> bool:
        """Whether the player sees all of an area: a player's own cards, and those that lie face up."""
        return self.program.areas[area].per == "player" or self.program.areas[area].face == "up"

    def _revealed(self, table: Table, area: str, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards of an area that have been turned up so far; what only sometimes is, is not counted."""
        open_places: set[int] = set()
        for at, step in enumerate(self.program.steps[: table.step]):
            if isinstance(step.action, Reveal) and area in step.action.areas and not step.when:
                which, count = step.action.which
                cut = {"first": slice(count), "last": slice(-count, None)}.get(which, slice(None))
                open_places.update(range(cards_dealt(self.program, at)[area])[cut])
        return tuple(card for place, card in enumerate(cards) if place in open_places)

    def _amount(self, decide: Decide, plan: Plan, table: Table, seat: int) -> Cents:
        """What a choice puts down; zero stands for the least that is allowed."""
        effect = decide.choices[plan.choose]
        if effect.kind != "place":
            return 0
        rows = effect.amounts or self.program.wagers[effect.wager].amounts
        row = next((one for one in rows if holds(self.program, table, one.when, seat)), None)
        if row is not None and row.kind == "own-choice":
            return table.sitting.amounts["minimum"]
        limits = placing(self.program, table, effect, seat) if plan.most else None
        return 0 if limits is None else limits[1]

    def _set(self, arrange: Arrange, plan: Plan, table: Table, asked: int) -> Move:
        seat = table.sitting.seat_of(asked)
        cards = table.cards_in(arrange.source, seat)
        if plan.choose == "as-dealt":
            return Move("set", asked, named=cards)
        if plan.choose == "house-way":
            if self.program.house_way is None:
                raise NotFollowed("the game has no house way", "")
            return Move("set", asked, named=set_house_way(self.program, cards)[0])
        seen, hand = self._seen(table), self.program.hands[plan.hand]
        ways = settings_of(tuple(arrange.into.values()))
        moves = [Move("set", asked, named=tuple(cards[place] for place in way)) for way in ways]
        allowed = [move for move in moves if not why_not(self.program, table, arrange, move)]
        return max(allowed, key=lambda move: _strength(put(seen, arrange, seat, move.named), hand, seat))


def _strength(table: Table, hand: Hand, seat: int) -> int:
    try:
        return value_of(table, hand, seat).strength
    except ValueError:  # the cards are not all there
        return -1
