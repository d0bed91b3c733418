"""What a case says about chips, compared with what came: forced bets, payments, wagers, fees, and what each won."""

from collections.abc import Mapping, Sequence

from rulesgen.dealing.outcome import Found, HandAsPlayed, rules_behind
from rulesgen.engine.table import Cents, dollars
from rulesgen.model.case import Payment
from rulesgen.model.game import Program

Sums = Mapping[str, Cents]
"""Amounts by player, or by fee."""


def posted(result: HandAsPlayed, said: Sums) -> Found:
    verbs = ("post", "ante", "ante-all", "bring-in")
    return _amounts(result, said, verbs, result.program.betting.rule)


def returned(result: HandAsPlayed, said: Sums) -> Found:
    return _amounts(result, said, ("return",), result.program.standing["uncalled-bet"].rule)


def _amounts(result: HandAsPlayed, said: Sums, verbs: tuple[str, ...], rule: str) -> Found:
    """Amounts by player, from the moves with these verbs; the order counts too."""
    lines = result.lines_of(*verbs)
    came: dict[str, int] = {}
    for line in lines:
        came[result.seat(line)] = came.get(result.seat(line), 0) + line.move.amount
    for seat in [name for name in said if name not in result.seats]:
        yield (seat,), f"There is no player `{seat}`."
    for seat in {**said, **came}:
        expected, got = said.get(seat, 0), came.get(seat, 0)
        if expected != got:
            message = f"{seat}: the case says {dollars(expected)}, it came to {dollars(got)}."
            own = [line for line in lines if result.seat(line) == seat]
            yield (seat,), message, *(rules_behind(own or lines) or [rule])
    if [seat for seat in said if seat in came] != [seat for seat in came if seat in said]:
        yield (), f"The order was {', '.join(came)}, not {', '.join(said)}.", *rules_behind(lines)


def pays(result: HandAsPlayed, said: Sequence[Payment]) -> Found:
    lines = result.lines_of("pay")
    for number in range(max(len(said), len(lines))):
        if number >= len(lines):
            yield (number,), "There is no such payment.", result.program.rule / "pot"
            return
        line = lines[number]
        came = f"{result.seat(line)} {dollars(line.move.amount)} of the {line.move.what}"
        if number >= len(said):
            yield (), f"The case leaves out a payment: {came}.", line.ruling.rule
            return
        entry = said[number]
        expected = f"{entry.to} {dollars(entry.amount)} of the {entry.of}"
        if expected != came:
            share = result.program.rule / "pot" / line.move.area if line.move.area else ""
            message = f"The case says {expected}; it was {came}."
            odd = result.program.odd_chips.rule
            split = sum(one.move.what == line.move.what for one in lines) > 1
            is_odd = split or any(one.ruling.rule == odd for one in result.lines)
            yield (number,), message, line.ruling.rule, share, odd if is_odd else ""


SETTLED = {
    "take": -1, "take-part": -1, "lose-to": -1,
    "give-back": 0, "push": 0, "take-back": 0, "no-action": 0, "release": 0,
    "win": 1, "bonus": 1, "win-from": 1,
}  # fmt: skip
"""Moves that settle a wager: whether its bettor loses, keeps or wins the amount."""


def wins(result: HandAsPlayed, said: Mapping[str, Sums]) -> Found:
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
                yield (seat, wager), f"{seat}: no wager `{wager}` was settled.", result.program.rule / "wagers" / wager
            elif amount != came[key]:
                message = f"{seat}: the case says {dollars(amount)}, it came to {dollars(came[key])}."
                yield (seat, wager), message, rules[key], result.program.rule / "wagers" / wager


def settled(result: HandAsPlayed, said: Sequence[str]) -> Found:
    lines = {f"{result.seat(line)} {line.move.what}": line.ruling.rule for line in reversed(result.lines_of(*SETTLED))}
    came = tuple(reversed(lines))
    if came != said:
        at = next((at for at, (one, two) in enumerate(zip(came, said, strict=False)) if one != two), 0)
        message = (
            f"The case says that the wagers are settled in this order: {', '.join(said)}; it was {', '.join(came)}."
        )
        yield (), message, *(lines[one] for one in (*came[at:], *said[at:]) if one in lines)


def fees(result: HandAsPlayed, said: Sums) -> Found:
    lines = result.lines_of("fee")
    came: dict[str, int] = {}
    for line in lines:
        came[line.move.what] = came.get(line.move.what, 0) + line.move.amount
    for name in {**said, **came}:
        if name not in result.program.fees:
            yield (name,), f"The game has no fee `{name}`. There are: {', '.join(result.program.fees) or 'none'}."
        elif said.get(name, 0) != came.get(name, 0):
            expected, got = dollars(said.get(name, 0)), dollars(came.get(name, 0))
            rule = result.program.fees[name].rule
            yield (name,), f"{name}: the case says {expected}, it came to {got}.", rule, *rules_behind(lines)


STAKED = ("post", "ante", "ante-all", "bring-in", "complete", "call", "bet", "raise", "wager", "fee")
"""Moves by which chips leave a player's stack."""


def _rules_that_moved(result: HandAsPlayed, at: int) -> list[str]:
    """The rules by which a seat's chips came and went, also as the player-dealer's, the last first."""
    lines = result.lines_of("pay", "return", *STAKED, *SETTLED)
    return [line.ruling.rule for line in reversed(lines) if at in (line.move.seat, line.move.other)]


def _settling(program: Program) -> str:
    return program.rule / ("pot" if program.banking == "pot" else "settle")


def net(result: HandAsPlayed, said: Sums) -> Found:
    for seat, amount in said.items():
        if seat not in result.seats:
            yield (seat,), f"There is no player `{seat}`.", ""
            continue
        at = result.seats.index(seat)
        got = result.table.stacks[at] - result.start.stacks[at]
        if amount != got:
            message = f"{seat}: the case says {dollars(amount)}, it came to {dollars(got)}."
            yield (seat,), message, *(_rules_that_moved(result, at) or [_settling(result.program)])
    empty = result.start.sitting.empty
    missing = [seat for at, seat in enumerate(result.seats) if seat not in said and not empty >> at & 1]
    if missing:
        yield (), f"The case does not say what {', '.join(missing)} won or lost.", ""
