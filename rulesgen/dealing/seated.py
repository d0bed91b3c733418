"""The table of a case, or of a hand that is dealt by hand: who sits where, and which cards must come where."""

from collections.abc import Iterator, Sequence

from attrs import define, field

from rulesgen.cards import Cards
from rulesgen.dealing.given import planted, wrong_given
from rulesgen.dealing.outcome import Difference
from rulesgen.dealing.sitting import Seating, lacking, pile_of
from rulesgen.dealing.under_way import Wanted
from rulesgen.dealing.unused import unused
from rulesgen.engine.play import Refused, sit_down
from rulesgen.engine.table import Sitting, Table
from rulesgen.engine.verbs.force import not_posted
from rulesgen.model.case import DeclaredCase, Given, NamedCards
from rulesgen.model.counts import cards_coming, own_areas, own_order
from rulesgen.model.game import Program


@define
class Seated:
    """The table before the hand, and what is wrong with it."""

    program: Program
    case: DeclaredCase
    differences: list[Difference] = field(factory=list)
    refused: str = ""
    """Why no hand can be dealt here, the rule in front; empty if one can."""
    seating: Seating = field(init=False)
    wanted: Wanted = field(init=False)
    given: dict[tuple[str, int], tuple[str, int]] = field(factory=dict, init=False)
    """By place, the name under `cards` that asks for its cards, and whose they are: a seat, or -1 for all."""
    start: Table = field(init=False)
    is_ready: bool = False
    """Whether a hand can be dealt."""

    def __attrs_post_init__(self) -> None:
        given = self.case.given
        seating = self.seating = Seating(self.program, given)
        stacks = seating.stacks()
        self.differences += [*seating.check_empty()] or wrong_given(self.program, self.case)
        sitting = seating.sit()
        self.differences += [*seating.differences, *unused(self.program, self.case)]
        self.wanted = self._wanted(given, seating.seats, sitting)
        shoe = self._shoe(given)
        self.start = Table(sitting, shoe, (), (), {}, stacks, stacks, stacks, 0, (), None, -1, 0, (), None, 0)
        if self.differences:
            return
        try:
            self.start = sit_down(self.program, sitting, stacks, shoe)
        except Refused as refusal:
            self.refused = str(refusal)
            return
        self.is_ready = True
        self.differences += self._idle_posts(self.start, seating.seats)

    @property
    def bettors(self) -> tuple[str, ...]:
        """The ids of those who sit, clockwise, and of those who back a hand."""
        return self.seating.bettors

    @property
    def refused_by(self) -> str:
        """The rule by which no hand can be dealt."""
        return self.refused.partition(":")[0]

    @property
    def why(self) -> str:
        """Why none can be, without the rule."""
        return self.refused.partition(": ")[2] or self.refused

    @property
    def cannot_be_dealt(self) -> str:
        """The same as a sentence, and what must still be said."""
        return f"The hand cannot be dealt: {self.why}.{lacking(self.seating, self.refused_by)}"

    def _idle_posts(self, start: Table, seats: tuple[str, ...]) -> Iterator[Difference]:
        """Optional bets that a player means to post from a seat that may not."""
        for seat, bet in not_posted(self.program, start):
            message = f"`{seats[seat]}` does not sit where the {self.program.betting.forced[bet].title} may be posted."
            yield Difference(self.case.given.posts.at(seats[seat]), message, (self.program.betting.forced[bet].rule,))

    def _shoe(self, given: Given) -> Cards:
        """The cards of the deck in order; where one is wrong, one that belongs there lies until play begins."""
        named = list(given.shoe)
        rest = list(self.program.deck)
        for card in named:
            if card in rest:
                rest.remove(card)
        for place, _ in planted(self.program, self.case).values():
            named[place] = rest.pop() if rest else named[place]
        return (*named, *rest)

    def _wanted(self, given: Given, seats: tuple[str, ...], sitting: Sitting) -> Wanted:
        """The cards that must come to each place, in order."""
        wanted: Wanted = {}
        own = own_areas(self.program)
        for name, said in given.cards.items():
            path = given.cards.at(name)
            pile = self._pile(sitting, seats, name)
            if pile is not None and isinstance(said, NamedCards):
                wanted[pile] = list(said.cards)
                self.given[pile] = name, seats.index(name)
            elif name in seats and isinstance(said, NamedCards) and own:
                self.differences += self._want_in_order(wanted, seats, name, said.cards)
            elif name in own and not isinstance(said, NamedCards):
                for seat, mine in said.items():
                    if seat in seats:
                        wanted[name, seats.index(seat)] = list(mine.cards)
                        self.given[name, seats.index(seat)] = name, seats.index(seat)
                    else:
                        self.differences.append(Difference(said.at(seat), f"There is no player `{seat}`."))
            elif name in self._areas() and name not in own and isinstance(said, NamedCards):
                wanted[name, -1] = list(said.cards)
                self.given[name, -1] = name, -1
            elif name in own and isinstance(said, NamedCards):
                message = f"Each player has cards of `{name}`: say whose these are, such as `{seats[0]}: {said.text}`."
                self.differences.append(Difference(path, message))
            elif not isinstance(said, NamedCards) and (name in seats or name in self._areas()):
                example = next((one.text for one in said.values()), "")
                message = f"The cards of `{name}` stand beside the name, in the order dealt: `{name}: {example}`."
                self.differences.append(Difference(path, message))
            else:
                known = ", ".join([*(seats if own else ()), *self._areas()])
                message = (
                    f"`{name}` is neither a player with cards nor an area that takes these cards. There are: {known}."
                )
                self.differences.append(Difference(path, message))
        self.differences += self._too_many(wanted, seats)
        return wanted

    def _pile(self, sitting: Sitting, seats: tuple[str, ...], name: str) -> tuple[str, int] | None:
        if name not in seats:
            return None
        return pile_of(self.program, sitting, self.case.when, seats.index(name))

    def _areas(self) -> dict[str, int]:
        """The areas of the game and of its options, and the most cards that are dealt to each."""
        most: dict[str, int] = {}
        for program in self.program.with_variants():
            for area, count in cards_coming(program).items():
                most[area] = max(count, most.get(area, 0))
        return most

    def _want_in_order(self, wanted: Wanted, seats: tuple[str, ...], name: str, cards: Cards) -> Iterator[Difference]:
        """One player's cards in the order they are dealt, whichever areas they go to."""
        order = own_order(self.program)
        if len(cards) > len(order):
            areas = own_areas(self.program)
            message = f"{_too_few(cards, name, len(order))} to a player ({', '.join(areas)})."
            rules = tuple(self.program.rule / "areas" / area for area in areas)
            yield Difference(self.case.given.cards.at(name), message, rules)
        for area, card in zip(order, cards, strict=False):
            wanted.setdefault((area, seats.index(name)), []).append(card)
            self.given[area, seats.index(name)] = name, seats.index(name)

    def _too_many(self, wanted: Wanted, seats: tuple[str, ...]) -> Iterator[Difference]:
        dealt = self._areas()
        for (area, at), cards in wanted.items():
            if len(cards) > dealt[area]:
                name, seat = self.given[area, at]
                whose = seats[seat] if seat >= 0 else name
                message = f"{_too_few(cards, whose, dealt[area])} to the area `{area}`."
                yield Difference(self.case.given.cards.at(name), message, (self.program.rule / "areas" / area,))


def _too_few(cards: Sequence[int], name: str, dealt: int) -> str:
    """More cards than come there; the end of the sentence says where."""
    given = f"{len(cards)} card{'s are' if len(cards) > 1 else ' is'} given to `{name}`"
    return f"{given}, but only {dealt} {'is' if dealt == 1 else 'are'} dealt"
