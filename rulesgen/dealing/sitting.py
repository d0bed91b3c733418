"""The table of a case before the hand: who sits where with what, who wagers, and what chance will bring."""

from collections.abc import Iterator
from functools import cached_property

from attrs import define, field

from rulesgen.dealing.outcome import Difference
from rulesgen.engine.amounts import with_multiples
from rulesgen.engine.table import Cents, Sitting
from rulesgen.literals import read_cents
from rulesgen.model.game import Program
from rulesgen.model.steps import Choose, Deliver, Roll
from rulesgen.source import Data

EMPTY = "empty"
"""In place of a player's chips: nobody plays from the seat."""


def seat_title(seat: str) -> str:
    """`player-1` as it is printed: Player 1."""
    return seat.replace("-", " ").title()


@define
class Seating:
    """The bettors of a case: first those who have a seat, then those who back a hand."""

    program: Program
    given: Data
    differences: list[Difference] = field(factory=list)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats clockwise; an empty one only where it keeps its turn, which between two players none does."""
        said = self.given["seats"]
        keeps = self.program.empty_seats == "keep-their-turn" and len(said) - len(self.empty) > 2
        return tuple(seat for seat in said if keeps or seat not in self.empty)

    @cached_property
    def empty(self) -> tuple[str, ...]:
        return tuple(seat for seat, chips in self.given["seats"].items() if chips == EMPTY)

    @cached_property
    def backers(self) -> dict[str, str]:
        """Each bettor without a seat, and the seat whose hand they back."""
        backline = self.given.get("backline", {})
        return {bettor: seat for seat, bettors in backline.items() for bettor in bettors}

    @cached_property
    def bettors(self) -> tuple[str, ...]:
        return (*self.seats, *self.backers)

    def stacks(self) -> tuple[Cents, ...]:
        chips = [0 if seat in self.empty else self.given["seats"][seat] for seat in self.seats]
        chips += [amount for bettors in self.given.get("backline", {}).values() for amount in bettors.values()]
        return tuple(map(read_cents, chips))

    def sit(self) -> Sitting:
        """The sitting; what is wrong in the case is in `differences`."""
        given, seats = self.given, self.seats
        said = {name: read_cents(amount) for name, amount in given["table"].items()}
        amounts = with_multiples(self.program, said)
        dealer = self._seat("player-dealer")
        # Against a player-dealer positions are counted from that seat, as from a button.
        button = self._seat("button") if given.get("button") in seats else dealer if dealer >= 0 else len(seats) - 1
        return Sitting(
            tuple(map(seat_title, self.bettors)),
            button,
            amounts,
            amounts["chip"],
            self._wagers(),
            backs=tuple(seats.index(seat) for seat in self.backers.values() if self._known(seat, "backline", seat)),
            places=self._places(),
            dealer=dealer,
            held=given.get("held", 1),
            dice=tuple(given.get("dice", ())),
            session=self._session(),
            posts=self._posts(),
            empty=sum(1 << at for at, seat in enumerate(seats) if seat in self.empty),
        )

    def _seat(self, key: str) -> int:
        name = self.given.get(key)
        return self.seats.index(name) if name in self.seats else -1

    def _known(self, name: str, *path: str) -> bool:
        if name in self.empty:
            self.differences.append(Difference(("given", *path), f"The seat `{name}` is empty."))
        elif name not in self.seats:
            self.differences.append(Difference(("given", *path), f"There is no player `{name}`."))
        return name in self.seats and name not in self.empty

    def check_empty(self) -> Iterator[Difference]:
        """Empty seats of a game that does not say what becomes of them, and a button at one that does not count."""
        for seat in self.empty if not self.program.empty_seats else ():
            message = "The game does not say what becomes of an empty seat."
            message += " Say it with `empty-seats` under `rotation` of the game, or leave the seat out."
            yield Difference(("given", "seats", seat), message)
        for key in ("cards", "wagers", "backline"):
            for seat in self.empty:
                if seat in self.given.get(key, {}):
                    yield Difference(("given", key, seat), f"The seat `{seat}` is empty.")
        button = self.given.get("button")
        if button in self.empty and button not in self.seats:
            message = f"The seat `{button}` is empty, and the button does not stay at it."
            yield Difference(("given", "button"), message, (self.program.button_rule,))

    def _places(self) -> tuple[int, ...]:
        """The place of each seat; they must be listed clockwise."""
        said = self.given.get("places", {})
        if not said:
            return ()
        for name in said:
            self._known(name, "places", name)
        places = tuple(said.get(seat, number) - 1 for number, seat in enumerate(self.seats, 1))
        if list(places) != sorted(set(places)) or places[-1] >= self.program.most_seats:
            most = self.program.most_seats
            message = f"The players must be listed clockwise, each at another seat from 1 to {most}."
            self.differences.append(Difference(("given", "places"), message))
        return places

    def _session(self) -> dict[tuple[int, str], int]:
        said = self.given.get("session", {})
        found = {}
        if "hands-since-opening" in said:
            found[-1, "hands-since-opening"] = said["hands-since-opening"]
        for name, count in said.get("wagers-this-round", {}).items():
            if self._known(name, "session", "wagers-this-round", name):
                found[self.seats.index(name), "wagers-this-round"] = count
        for path, name, fact in self._owing(said):
            if self._known(name, "session", *path):
                found[self.seats.index(name), fact] = 1
        return found

    def _owing(self, said: Data) -> Iterator[tuple[tuple[str, ...], str, str]]:
        """Who is new or has missed a bet, in the words by which a forced bet finds them."""
        known = {bet.by.of for bet in self.program.betting.forced.values()}
        facts: list[tuple[tuple[str, ...], str, str]] = []
        facts += [(("new", str(at)), name, "new-players") for at, name in enumerate(said.get("new", ()))]
        for name, bets in said.get("missed", {}).items():
            facts += [(("missed", name, str(at)), name, f"who-missed-{bet}") for at, bet in enumerate(bets)]
        for path, name, fact in facts:
            if fact in known:
                yield path, name, fact
            else:
                message = f"No forced bet of the game is posted by `{fact}`, so this changes nothing."
                self.differences.append(Difference(("given", "session", *path), message))

    def _posts(self) -> frozenset[tuple[int, str]]:
        """Who means to post an optional bet."""
        forced, found = self.program.betting.forced, set()
        for name, bets in self.given.get("posts", {}).items():
            for at, bet in enumerate(bets):
                if bet not in forced or not forced[bet].optional:
                    known = ", ".join(one.id for one in forced.values() if one.optional) or "none"
                    message = f"The game has no optional bet `{bet}`. There are: {known}."
                    self.differences.append(Difference(("given", "posts", name, str(at)), message))
                elif self._known(name, "posts", name):
                    found.add((self.seats.index(name), bet))
        return frozenset(found)

    def _wagers(self) -> dict[tuple[int, str], int]:
        """What each bettor wagers before the cards."""
        wagers: dict[tuple[int, str], int] = {}
        placed = {name for step in self.program.steps for name in step.action.wagers}
        for bettor, mine in self.given.get("wagers", {}).items():
            if bettor not in self.bettors:
                self.differences.append(Difference(("given", "wagers", bettor), f"There is no player `{bettor}`."))
                continue
            for name, amount in mine.items():
                if name in self.program.wagers and name not in placed:
                    message = f"No step places `{name}` before the cards; a player places it by a choice."
                    self.differences.append(Difference(("given", "wagers", bettor, name), message))
                elif name in self.program.wagers:
                    wagers[self.bettors.index(bettor), name] = read_cents(amount)
                else:
                    known = ", ".join(self.program.wagers) or "none"
                    message = f"The game has no wager `{name}`. There are: {known}."
                    self.differences.append(Difference(("given", "wagers", bettor, name), message))
        return wagers


def place_of_fault(seating: Seating, reason: str) -> tuple[str, ...]:
    """Where in a case the fault lies for which its hand cannot be dealt; the reason begins with the rule behind it."""
    program, given = seating.program, seating.given
    rule, _, text = reason.partition(": ")
    titles = {seat_title(bettor): bettor for bettor in seating.bettors}
    # Of two names that begin alike the longer one is meant.
    named = [title for title in sorted(titles, key=len, reverse=True) if text.startswith((f"{title} ", f"{title}'"))]
    if named:
        bettor = titles[named[0]]
        wager = next((one.id for one in program.wagers.values() if one.rule == rule), "")
        wagered = wager and bettor in given.get("wagers", {})
        return ("given", "wagers", bettor, wager) if wagered else ("given", "seats", bettor)
    rolls = [step.rule for step in program.steps if step.action.dice]
    several = program.spots is not None and program.spots.bettors == "several"
    key = "dice" if rule in rolls else "backline" if seating.backers and not several else "seats"
    key = "shoe" if "shoe" in given and rule == reason else key
    return ("given", key) if key in given else ("given",)


def lacking(seating: Seating, rule: str) -> str:
    """What a case must still say, where a hand cannot be dealt because it does not; empty where that is not why."""
    program, given = seating.program, seating.given
    if rule == program.seats_rule and program.banking == "player-dealer" and "player-dealer" not in given:
        return f" Name one under `given`: `player-dealer: {seating.seats[-1]}`."
    rolls: dict[str, int] = {step.rule: step.action.dice for step in program.steps if step.action.dice}
    if rule in rolls and "dice" not in given:
        return f" Say under `given` what they show: `dice: {list(range(1, rolls[rule] + 1))}`."
    return ""


def pile_of(program: Program, sitting: Sitting, when: Data, seat: int) -> tuple[str, int] | None:
    """The pile that will come to a seat, by the pile that the case marks and the dice it gives; None without them."""
    deliver = next((step.action for step in program.steps if isinstance(step.action, Deliver)), None)
    choose = next((step for step in program.steps if isinstance(step.action, Choose)), None)
    roll = next((step.action for step in program.steps if isinstance(step.action, Roll)), None)
    marks = [action for action in when.get(choose.id, ()) if isinstance(action, str)] if choose else []
    if deliver is None or roll is None or not marks or " marks pile " not in marks[-1]:
        return None
    start = sitting.place(sitting.dealer) if roll.counting_from == "player-dealer" else 0
    named = start + sum(sitting.dice) - 1
    direction = 1 if deliver.then == "clockwise" else -1
    turn = (sitting.place(seat) - named) * direction % program.most_seats
    return deliver.source, (int(marks[-1].split()[-1]) - 1 + turn) % program.most_seats + 1
