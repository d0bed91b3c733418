"""A player who follows a way to play, hand by hand on the engine: what is done in each step that asks."""

from itertools import combinations

from attrs import frozen

from rulesgen.engine.actions import Arrange, Decide, Discard, Draw, Fact, Reveal, Step
from rulesgen.engine.facts import holds
from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.keeping import give_up
from rulesgen.engine.play import Decision
from rulesgen.engine.program import Hand, Program
from rulesgen.engine.setting import put, why_not
from rulesgen.engine.settle import value_of
from rulesgen.engine.strategy import Plan, Strategy
from rulesgen.engine.table import Cents, Move, Table
from rulesgen.engine.wagering import placing


class NotFollowed(Exception):
    """A way to play that does not say what is done, or goes by what a player does not see: why, and in which step."""


@frozen
class Follower:
    """Whoever is asked plays by one strategy."""

    program: Program
    strategy: Strategy

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
            seen = self._seen(table)
            return give_up(self.program, seen, step.action, plan.keep, seat)
        assert isinstance(step.action, Decide)
        return Move("choose", asked.seat, self._amount(step.action, plan, table, seat), what=plan.choose)

    def _plan(self, step: Step, table: Table, seat: int) -> Plan:
        """The first plan whose condition holds of what the player sees."""
        for plan in self.strategy.steps.get(step.id, ()):
            for fact in (fact for row in plan.when for fact in row):
                self._must_see(table, fact)
            if holds(self.program, table, plan.when, seat):
                return plan
        raise NotFollowed(f"the way to play does not say what is done in the step {step.title}")

    def _must_see(self, table: Table, fact: Fact) -> None:
        seen = self._seen(table)
        areas = [fact.of] if fact.of in self.program.areas else []
        for name in (fact.of, *(one for one in fact.values if isinstance(one, str))):
            if name in self.program.hands:
                areas += [area for area, *_ in self.program.hands[name].picks]
        for (area, seat), cards in table.spots.items():
            if area in areas and seen.spots[area, seat] != cards:
                title = self.program.areas[area].title
                raise NotFollowed(f"the way to play looks at cards that are not shown, among the {title}")

    def _seen(self, table: Table) -> Table:
        """The table without the cards that lie face down in front of nobody who plays."""
        spots = {
            (area, seat): cards if self._is_open(area) else self._revealed(table, area, cards)
            for (area, seat), cards in table.spots.items()
        }
        return table._replace(spots=spots)

    def _is_open(self, area: str) -> bool:
        """Whether the player sees all of an area: a player's own cards, and those that lie face up."""
        return self.program.areas[area].per == "player" or self.program.areas[area].face == "up"

    def _revealed(self, table: Table, area: str, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards of an area that have been turned up so far; what only sometimes is, is not counted."""
        open_places: set[int] = set()
        for step in self.program.steps[: table.step]:
            if isinstance(step.action, Reveal) and area in step.action.areas and not step.when:
                which, count = step.action.which
                cut = {"first": slice(count), "last": slice(-count, None)}.get(which, slice(None))
                open_places.update(range(len(cards))[cut])
        return tuple(card for place, card in enumerate(cards) if place in open_places)

    def _amount(self, decide: Decide, plan: Plan, table: Table, seat: int) -> Cents:
        """What a choice puts down; zero stands for the least that is allowed."""
        effect = decide.choices[plan.choose]
        limits = placing(self.program, table, effect, seat) if plan.most and effect.kind == "place" else None
        return 0 if limits is None else min(limits[1], table.stacks[seat])

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
        moves = [Move("set", asked, named=named) for named in _ways(cards, tuple(arrange.into.values()))]
        allowed = [move for move in moves if not why_not(self.program, table, arrange, move)]
        return max(allowed, key=lambda move: _strength(put(seen, arrange, seat, move.named), hand, seat))


def _strength(table: Table, hand: Hand, seat: int) -> int:
    try:
        return value_of(table, hand, seat).strength
    except ValueError:  # the cards are not all there
        return -1


def _ways(cards: tuple[int, ...], counts: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every way to divide cards among areas; those of one area stay in the order in which they were dealt."""
    if not counts:
        return [()]
    places = range(len(cards))
    found = []
    for some in combinations(places, counts[0]):
        rest = tuple(cards[place] for place in places if place not in some)
        found += [(*(cards[place] for place in some), *others) for others in _ways(rest, counts[1:])]
    return found
