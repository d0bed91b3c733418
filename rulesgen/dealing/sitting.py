"""The table of a case before the hand: who sits where with what, who wagers, and what chance will bring."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from attrs import define, field

from rulesgen.dealing.outcome import Difference
from rulesgen.engine.amounts import with_multiples
from rulesgen.engine.table import Cents, Sitting
from rulesgen.model.case import EVERYONE_CHECKS, Entries, Given, InStep, Path, Session
from rulesgen.model.game import Program
from rulesgen.model.steps import Choose, Deliver, Roll


def seat_title(seat: str) -> str:
    """`player-1` as it is printed: Player 1."""
    return seat.replace("-", " ").title()


@define
class Seating:
    """The bettors of a case: first those who have a seat, then those who back a hand."""

    program: Program
    given: Given
    differences: list[Difference] = field(factory=list)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats clockwise; an empty one only where it keeps its turn, which between two players none does."""
        said = self.given.seats
        keeps = self.program.empty_seats == "keep-their-turn" and len(said) - len(self.empty) > 2
        return tuple(seat for seat in said if keeps or seat not in self.empty)

    @cached_property
    def empty(self) -> tuple[str, ...]:
        return tuple(seat for seat, chips in self.given.seats.items() if chips is None)

    @cached_property
    def backers(self) -> dict[str, str]:
        """Each bettor without a seat, and the seat whose hand they back."""
        return {bettor: seat for seat, bettors in self.given.backline.items() for bettor in bettors}

    @cached_property
    def bettors(self) -> tuple[str, ...]:
        return (*self.seats, *self.backers)

    def stacks(self) -> tuple[Cents, ...]:
        chips = [self.given.seats[seat] or 0 for seat in self.seats]
        chips += [amount for bettors in self.given.backline.values() for amount in bettors.values()]
        return tuple(chips)

    def sit(self) -> Sitting:
        """The sitting; what is wrong in the case is in `differences`."""
        given, seats = self.given, self.seats
        amounts = with_multiples(self.program, dict(given.amounts))
        dealer = self._seat(given.player_dealer)
        # Against a player-dealer positions are counted from that seat, as from a button.
        button = self._seat(given.button) if given.button in seats else dealer if dealer >= 0 else len(seats) - 1
        return Sitting(
            tuple(map(seat_title, self.bettors)),
            button,
            amounts,
            given.chip,
            self._wagers(),
            backs=self._backs(),
            places=self._places(),
            dealer=dealer,
            held=given.held,
            dice=given.dice,
            session=self._session(),
            posts=self._posts(),
            empty=sum(1 << at for at, seat in enumerate(seats) if seat in self.empty),
        )

    def _seat(self, name: str) -> int:
        return self.seats.index(name) if name in self.seats else -1

    def _known(self, name: str, path: Path) -> bool:
        if name in self.empty:
            self.differences.append(Difference(path, f"The seat `{name}` is empty."))
        elif name not in self.seats:
            self.differences.append(Difference(path, f"There is no player `{name}`."))
        return name in self.seats and name not in self.empty

    def check_empty(self) -> Iterator[Difference]:
        """Empty seats of a game that does not say what becomes of them, and a button at one that does not count."""
        for seat in self.empty if not self.program.empty_seats else ():
            message = "The game does not say what becomes of an empty seat."
            message += " Say it with `empty-seats` under `rotation` of the game, or leave the seat out."
            yield Difference(self.given.seats.at(seat), message)
        of_players: list[Entries[object]] = [self.given.cards, self.given.wagers, self.given.backline]
        for said in of_players:
            for seat in self.empty:
                if seat in said:
                    yield Difference(said.at(seat), f"The seat `{seat}` is empty.")
        button = self.given.button
        if button in self.empty and button not in self.seats:
            message = f"The seat `{button}` is empty, and the button does not stay at it."
            yield Difference(self.given.at("button"), message, (self.program.button_rule,))

    def _backs(self) -> tuple[int, ...]:
        """The seats whose hands are backed, by bettor."""
        backs = self.backers.values()
        return tuple(self.seats.index(seat) for seat in backs if self._known(seat, self.given.backline.at(seat)))

    def _places(self) -> tuple[int, ...]:
        """The place of each seat; they must be listed clockwise."""
        said = self.given.places
        if not said:
            return ()
        for name in said:
            self._known(name, said.at(name))
        places = tuple(said.get(seat, number) - 1 for number, seat in enumerate(self.seats, 1))
        if list(places) != sorted(set(places)) or places[-1] >= self.program.most_seats:
            most = self.program.most_seats
            message = f"The players must be listed clockwise, each at another seat from 1 to {most}."
            self.differences.append(Difference(said.path, message))
        return places

    def _session(self) -> dict[tuple[int, str], int]:
        said = self.given.session
        found = {}
        if said.hands_since_opening:
            found[-1, "hands-since-opening"] = said.hands_since_opening
        for name, count in said.wagers_this_round.items():
            if self._known(name, said.wagers_this_round.at(name)):
                found[self.seats.index(name), "wagers-this-round"] = count
        for path, name, fact in self._owing(said):
            if self._known(name, path):
                found[self.seats.index(name), fact] = 1
        return found

    def _owing(self, said: Session) -> Iterator[tuple[Path, str, str]]:
        """Who is new or has missed a bet, in the words by which a forced bet finds them."""
        known = {bet.by.of for bet in self.program.betting.forced.values()}
        facts = [(said.at("new", str(at)), name, "new-players") for at, name in enumerate(said.new)]
        for name, bets in said.missed.items():
            facts += [(said.missed.at(name, str(at)), name, f"who-missed-{bet}") for at, bet in enumerate(bets)]
        for path, name, fact in facts:
            if fact in known:
                yield path, name, fact
            else:
                message = f"No forced bet of the game is posted by `{fact}`, so this changes nothing."
                self.differences.append(Difference(path, message))

    def _posts(self) -> frozenset[tuple[int, str]]:
        """Who means to post an optional bet."""
        forced, found = self.program.betting.forced, set()
        for name, bets in self.given.posts.items():
            for at, bet in enumerate(bets):
                if bet not in forced or not forced[bet].optional:
                    known = ", ".join(one.id for one in forced.values() if one.optional) or "none"
                    message = f"The game has no optional bet `{bet}`. There are: {known}."
                    self.differences.append(Difference(self.given.posts.at(name, str(at)), message))
                elif self._known(name, self.given.posts.at(name)):
                    found.add((self.seats.index(name), bet))
        return frozenset(found)

    def _wagers(self) -> dict[tuple[int, str], int]:
        """What each bettor wagers before the cards."""
        wagers: dict[tuple[int, str], int] = {}
        placed = {name for step in self.program.steps for name in step.action.wagers}
        for bettor, mine in self.given.wagers.items():
            if bettor not in self.bettors:
                self.differences.append(Difference(mine.path, f"There is no player `{bettor}`."))
                continue
            for name, amount in mine.items():
                if name in self.program.wagers and name not in placed:
                    message = f"No step places `{name}` before the cards; a player places it by a choice."
                    self.differences.append(Difference(mine.at(name), message))
                elif name in self.program.wagers:
                    wagers[self.bettors.index(bettor), name] = amount
                else:
                    known = ", ".join(self.program.wagers) or "none"
                    message = f"The game has no wager `{name}`. There are: {known}."
                    self.differences.append(Difference(mine.at(name), message))
        return wagers


def place_of_fault(seating: Seating, reason: str) -> Path:
    """Where in a case the fault lies for which its hand cannot be dealt; the reason begins with the rule behind it."""
    program, given = seating.program, seating.given
    rule, _, text = reason.partition(": ")
    titles = {seat_title(bettor): bettor for bettor in seating.bettors}
    # Of two names that begin alike the longer one is meant.
    named = [title for title in sorted(titles, key=len, reverse=True) if text.startswith((f"{title} ", f"{title}'"))]
    if named:
        bettor = titles[named[0]]
        wager = next((one.id for one in program.wagers.values() if one.rule == rule), "")
        wagered = wager and bettor in given.wagers
        return given.wagers.at(bettor, wager) if wagered else given.seats.at(bettor)
    rolls = [step.rule for step in program.steps if step.action.dice]
    several = program.spots is not None and program.spots.bettors == "several"
    key = "dice" if rule in rolls else "backline" if seating.backers and not several else "seats"
    key = "shoe" if given.shoe and rule == reason else key
    return given.at(key) if key in given.says else given.path


def lacking(seating: Seating, rule: str) -> str:
    """What a case must still say, where a hand cannot be dealt because it does not; empty where that is not why."""
    program, given = seating.program, seating.given
    if rule == program.seats_rule and program.banking == "player-dealer" and not given.player_dealer:
        return f" Name one under `given`: `player-dealer: {seating.seats[-1]}`."
    rolls: dict[str, int] = {step.rule: step.action.dice for step in program.steps if step.action.dice}
    if rule in rolls and not given.dice:
        return f" Say under `given` what they show: `dice: {list(range(1, rolls[rule] + 1))}`."
    return ""


def pile_of(program: Program, sitting: Sitting, when: Mapping[str, InStep], seat: int) -> tuple[str, int] | None:
    """The pile that will come to a seat, by the pile that the case marks and the dice it gives; None without them."""
    deliver = next((step.action for step in program.steps if isinstance(step.action, Deliver)), None)
    choose = next((step for step in program.steps if isinstance(step.action, Choose)), None)
    roll = next((step.action for step in program.steps if isinstance(step.action, Roll)), None)
    said = when.get(choose.id, EVERYONE_CHECKS) if choose else EVERYONE_CHECKS
    marks = [act.words for act in said.acts if not act.is_tried]
    if deliver is None or roll is None or not marks or " marks pile " not in marks[-1]:
        return None
    start = sitting.place(sitting.dealer) if roll.counting_from == "player-dealer" else 0
    named = start + sum(sitting.dice) - 1
    direction = 1 if deliver.then == "clockwise" else -1
    turn = (sitting.place(seat) - named) * direction % program.most_seats
    return deliver.source, (int(marks[-1].split()[-1]) - 1 + turn) % program.most_seats + 1
