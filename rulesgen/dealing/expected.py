"""What a case says must come of a hand, compared with what did."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import frozen

from rulesgen.engine.cards import Cards, names_of, read_cards
from rulesgen.engine.program import Hand, Program, own_areas
from rulesgen.engine.ranking import Value
from rulesgen.engine.settle import hand_of
from rulesgen.engine.table import Line, Table, dollars
from rulesgen.literals import read_cents
from rulesgen.source import Data


@frozen
class Difference:
    """Where in the case, what is different, and the rules behind it, the nearest first."""

    path: tuple[str | int, ...]
    message: str
    rules: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The message with its rules."""
        return f"{self.message} Rule: {', '.join(dict.fromkeys(self.rules))}." if self.rules else self.message


@frozen
class _Result:
    program: Program
    seats: tuple[str, ...]
    start: Table
    table: Table
    lines: Iterable[Line]

    def lines_of(self, *verbs: str) -> list[Line]:
        return [line for line in self.lines if line.move.verb in verbs]

    def seat(self, line: Line) -> str:
        return self.seats[line.move.seat] if line.move.seat is not None else ""


def compare(
    program: Program, then: Data, seats: tuple[str, ...], start: Table, table: Table, lines: Iterable[Line]
) -> Iterator[Difference]:
    """Every difference between what was said and what came."""
    result = _Result(program, seats, start, table, lines)
    for key, said in then.items():
        for path, message, *rules in _COMPARE[key](result, said):
            yield Difference(("then", key, *path), message, tuple(dict.fromkeys(rule for rule in rules if rule)))


Found = Iterator[tuple[Any, ...]]
"""The path below the key, the message, and the rules behind it."""


def _amounts(verbs: tuple[str, ...], standing: str = "") -> Callable[[_Result, Data], Found]:
    def compare_amounts(result: _Result, said: Data) -> Found:
        lines = result.lines_of(*verbs)
        rules = [result.program.standing[standing].rule] if standing else [result.program.betting.rule]
        came: dict[str, int] = {}
        for line in lines:
            came[result.seat(line)] = came.get(result.seat(line), 0) + line.move.amount
        for seat in [name for name in said if name not in result.seats]:
            yield (seat,), f"There is no player `{seat}`."
        for seat in {**said, **came}:
            expected, got = read_cents(said.get(seat, 0)), came.get(seat, 0)
            if expected != got:
                message = f"{seat}: the case says {dollars(expected)}, it came to {dollars(got)}."
                yield (seat,), message, *(_rules(lines) or rules)
        if [seat for seat in said if seat in came] != [seat for seat in came if seat in said]:
            yield (), f"The order was {', '.join(came)}, not {', '.join(said)}.", *_rules(lines)

    return compare_amounts


def _rules(lines: Iterable[Line]) -> list[str]:
    """The rules behind lines, and the steps they stand in."""
    return [rule for line in lines for rule in (line.ruling.rule, f"{line.ruling.rule.split('.')[0]}.play.{line.step}")]


def _cards(result: _Result, said: Data) -> Found:
    own = own_areas(result.program)
    for name, text in said.items():
        expected = read_cards(text)
        if name in result.seats and own:
            seat = result.seats.index(name)
            placed = [(area, card) for area in own for card in result.table.spots.get((area, seat), ())]
            got = tuple(card for _, card in placed)
            pairs = zip(placed, expected, strict=False)
            differs = next((area for (area, card), wanted in pairs if card != wanted), own[-1])
            place: tuple[str, int] = (differs, seat)
        else:
            place = (name, -1)
            got = result.table.burns if name == "burns" else result.table.cards_in(name, -1)
        if expected != got:
            rule = _dealt_by(result, place, expected, got)
            yield (name,), f"{name}: the case says {text}, the cards are {names_of(got) or 'none'}.", rule


def _dealt_by(result: _Result, place: tuple[str, int], expected: Cards, got: Cards) -> str:
    """The rule that put the first different card there."""
    lines = [
        line
        for line in result.lines_of("burn", "deal")
        if (line.move.area or "burns", -1 if line.move.seat is None else line.move.seat) == place
    ]
    same = next(
        (at for at, (one, two) in enumerate(zip(expected, got, strict=False)) if one != two),
        min(len(expected), len(got)),
    )
    if not lines:
        return result.program.deck_rule
    return lines[min(same, len(lines) - 1)].ruling.rule


def _hands(result: _Result, said: Data) -> Found:
    for name, by_seat in said.items():
        hand = result.program.hands.get(name)
        if hand is None:
            known = ", ".join(result.program.hands)
            yield (name,), f"The game has no hand `{name}`. There are: {known}.", f"{result.program.id}.hands"
            continue
        for seat, phrase in by_seat.items():
            if seat not in result.seats and seat != "dealer":
                yield (name, seat), f"There is no player `{seat}`.", hand.rule
                continue
            try:
                value = hand_of(result.table, hand, -1 if seat == "dealer" else result.seats.index(seat)).value
            except ValueError:
                yield (name, seat), f"{seat} has no {hand.title}: the hand ends before its cards are dealt.", hand.rule
                continue
            if not _fits(hand, value, phrase):
                message = f"{seat}: the case says {phrase}, the {hand.title} is {value}."
                categories = [f"{hand.ranking.id}.categories.{name}" for name in (phrase.split()[0], value.category)]
                yield (name, seat), message, hand.rule, *categories, hand.ranking.id


def _fits(hand: Hand, value: Value, phrase: str) -> bool:
    try:
        return hand.ranking.fits(value, phrase)
    except ValueError:  # a category or rank that the ranking does not have: it is no hand of it
        return False


def _stub(result: _Result, said: Data) -> Found:
    got = len(result.table.stub)
    if got != said:
        yield (
            (),
            f"The case says {said} cards, the stub has {got}.",
            result.program.deck_rule,
            *_rules(result.lines_of("burn", "deal")),
        )


def _faces(result: _Result, said: Data) -> Found:
    areas = result.program.areas
    came = {area: areas[area].face for (area, _), cards in result.table.spots.items() if cards and area in areas}
    came |= {line.move.area: line.move.what for line in result.lines_of("deal")}
    for area, face in said.items():
        if came.get(area) != face:
            message = f"{area}: the case says face {face}, the cards were dealt face {came.get(area, 'nowhere')}."
            declared = result.program.areas.get(area)
            yield (area,), message, declared.rule if declared else f"{result.program.id}.areas"


def _shows(result: _Result, said: Data) -> Found:
    lines = result.lines_of("show")
    came = [result.seat(line) or "dealer" for line in lines]
    if any(" " in who for who in said):
        came = [f"{who} {line.move.area}" for who, line in zip(came, lines, strict=True)]
    if came != said:
        rule = lines[0].ruling.rule if lines else f"{result.program.id}.play"
        said_words, came_words = ", ".join(said) or "nobody", ", ".join(came) or "nobody"
        yield (), f"The case says that {said_words} must show; it was {came_words}.", rule


def _steps(result: _Result, said: Data) -> Found:
    came = list(dict.fromkeys(line.step for line in result.lines if line.step not in ("start", "end")))
    if came != said:
        at = next((at for at, (one, two) in enumerate(zip(came, said, strict=False)) if one != two), -1)
        late = [f"{result.program.id}.play.{name}" for name in (*came[at:][:1], *said[at:][:1])]
        yield (), f"The case says that the steps are {', '.join(said)}; they were {', '.join(came)}.", *late


def _pays(result: _Result, said: Data) -> Found:
    lines = result.lines_of("pay")
    for number in range(max(len(said), len(lines))):
        if number >= len(lines):
            yield (number,), "There is no such payment.", f"{result.program.id}.pot"
            return
        line = lines[number]
        came = f"{result.seat(line)} {dollars(line.move.amount)} of the {line.move.what}"
        if number >= len(said):
            yield (), f"The case leaves out a payment: {came}.", line.ruling.rule
            return
        entry = said[number]
        expected = f"{entry['to']} {dollars(read_cents(entry['amount']))} of the {entry['of']}"
        if expected != came:
            share = f"{result.program.id}.pot.{line.move.area}" if line.move.area else ""
            message = f"The case says {expected}; it was {came}."
            yield (number,), message, line.ruling.rule, share, result.program.odd_chips.rule


SETTLED = {
    "take": -1, "take-part": -1, "lose-to": -1,
    "give-back": 0, "push": 0, "take-back": 0, "no-action": 0, "release": 0,
    "win": 1, "bonus": 1, "win-from": 1,
}  # fmt: skip
"""Moves that settle a wager: whether its bettor loses, keeps or wins the amount."""


def _wins(result: _Result, said: Data) -> Found:
    came: dict[tuple[str, str], int] = {}
    rules: dict[tuple[str, str], str] = {}
    for line in result.lines_of(*SETTLED):
        key = (result.seat(line), line.move.what)
        sign = SETTLED[line.move.verb]
        came[key] = came.get(key, 0) + sign * line.move.amount
        rules[key] = line.ruling.rule
    for seat, mine in said.items():
        for wager, amount in mine.items():
            key = (seat, wager)
            if key not in came:
                yield (seat, wager), f"{seat}: no wager `{wager}` was settled.", f"{result.program.id}.wagers.{wager}"
            elif read_cents(amount) != came[key]:
                message = f"{seat}: the case says {dollars(read_cents(amount))}, it came to {dollars(came[key])}."
                yield (seat, wager), message, rules[key], f"{result.program.id}.wagers.{wager}"


def _settled(result: _Result, said: Data) -> Found:
    lines = {f"{result.seat(line)} {line.move.what}": line.ruling.rule for line in reversed(result.lines_of(*SETTLED))}
    came = list(reversed(lines))
    if came != said:
        at = next((at for at, (one, two) in enumerate(zip(came, said, strict=False)) if one != two), 0)
        message = (
            f"The case says that the wagers are settled in this order: {', '.join(said)}; it was {', '.join(came)}."
        )
        yield (), message, *(lines[one] for one in (*came[at:], *said[at:]) if one in lines)


def _fees(result: _Result, said: Data) -> Found:
    lines = result.lines_of("fee")
    came: dict[str, int] = {}
    for line in lines:
        came[line.move.what] = came.get(line.move.what, 0) + line.move.amount
    for name in {**said, **came}:
        if name not in result.program.fees:
            yield (name,), f"The game has no fee `{name}`. There are: {', '.join(result.program.fees) or 'none'}."
        elif read_cents(said.get(name, 0)) != came.get(name, 0):
            expected, got = dollars(read_cents(said.get(name, 0))), dollars(came.get(name, 0))
            rule = result.program.fees[name].rule
            yield (name,), f"{name}: the case says {expected}, it came to {got}.", rule, *_rules(lines)


def _net(result: _Result, said: Data) -> Found:
    for seat, amount in said.items():
        if seat not in result.seats:
            yield (seat,), f"There is no player `{seat}`.", ""
            continue
        at = result.seats.index(seat)
        got = result.table.stacks[at] - result.start.stacks[at]
        if read_cents(amount) != got:
            last = [
                line.ruling.rule
                for line in result.lines_of("pay", "return", "post", "ante", "ante-all", "bring-in", "fee", *SETTLED)
                if line.move.seat == at
            ]
            rule = last[-1] if last else f"{result.program.id}.{'pot' if result.program.banking == 'pot' else 'settle'}"
            yield (
                (seat,),
                f"{seat}: the case says {dollars(read_cents(amount))}, it came to {dollars(got)}.",
                rule,
            )
    missing = [seat for seat in result.seats if seat not in said]
    if missing:
        yield (), f"The case does not say what {', '.join(missing)} won or lost.", ""


def _button(result: _Result, said: Data) -> Found:
    moved = result.lines_of("move-button")
    if not moved:
        yield (), "The game has no button that moves. Remove this.", f"{result.program.id}.play"
        return
    line = moved[-1]
    if result.seat(line) != said:
        yield (
            (),
            f"The case says that the button moves to {said}; it moves to {result.seat(line)}.",
            line.ruling.rule,
        )


def _player_dealer(result: _Result, said: Data) -> Found:
    lines = result.lines_of("move-bank")
    came = result.seat(lines[-1]) if lines else "nobody"
    if came != said:
        rule = result.program.rotation.rule if result.program.rotation else ""
        message = f"The case says that {said} is the next player-dealer; it is {came}."
        yield (), message, rule, f"{rule}.eligible", f"{rule}.holds"


def _new_round(result: _Result, said: Data) -> Found:
    if bool(result.lines_of("new-round")) != said:
        words = "a new round of play begins" if said else "no new round of play begins"
        rule = result.program.rotation.rule if result.program.rotation else ""
        yield (), f"The case says that {words}; it is the other way round.", f"{rule}.round", rule


def _fouls(result: _Result, said: Data) -> Found:
    lines = result.lines_of("foul")
    came = [result.seat(line) for line in lines]
    if came != said:
        words = [", ".join(names) or "nobody" for names in (said, came)]
        yield (), f"The case says that the hand of {words[0]} is foul; it is that of {words[1]}.", *_rules(lines)


def _refused(result: _Result, said: Data) -> Found:
    yield (
        (),
        f"The case says that the hand is refused by {said}, but it can be dealt.",
        f"{result.program.id}.{said}",
    )


_COMPARE: dict[str, Callable[[_Result, Any], Found]] = {
    "posted": _amounts(("post", "ante", "ante-all", "bring-in")),
    "cards": _cards,
    "stub": _stub,
    "faces": _faces,
    "hands": _hands,
    "shows": _shows,
    "steps": _steps,
    "returned": _amounts(("return",), "uncalled-bet"),
    "pays": _pays,
    "wins": _wins,
    "settled": _settled,
    "fees": _fees,
    "net": _net,
    "button": _button,
    "player-dealer": _player_dealer,
    "new-round": _new_round,
    "fouls": _fouls,
    "refused": _refused,
}
