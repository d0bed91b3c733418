"""What a case says must come of a hand, compared with what did."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from rulesgen.dealing.expected_cards import cards, faces, hands, shows, steps, stub
from rulesgen.dealing.expected_money import amounts, fees, net, pays, settled, wins
from rulesgen.dealing.outcome import Difference, Found, HandAsPlayed, rules_behind
from rulesgen.engine.table import Line, Table
from rulesgen.ids import NO_RULE, read_rule
from rulesgen.irregular.remedies.hands import VOID, VOID_REST
from rulesgen.model.game import Program
from rulesgen.source import Data


def compare(
    program: Program,
    then: Data,
    seats: tuple[str, ...],
    start: Table,
    table: Table,
    lines: Iterable[Line],
    rows: Sequence[str] = (),
) -> Iterator[Difference]:
    """Every difference between what was said and what came; the rows are those that answered the faults."""
    result = HandAsPlayed(program, seats, start, table, lines, tuple(rows))
    for key, said in then.items():
        if key in ("cards", "hands") and _is_called_off(result):
            yield Difference(
                ("then", key), "The hand is called off, and its cards are gathered. Remove this.", result.rows
            )
            continue
        for path, message, *rules in _COMPARE[key](result, said):
            yield Difference(("then", key, *path), message, tuple(dict.fromkeys(rule for rule in rules if rule)))


def _is_called_off(result: HandAsPlayed) -> bool:
    return any(line.move.what in (VOID.says, VOID_REST.says) for line in result.lines_of("remedy"))


def _button(result: HandAsPlayed, said: Data) -> Found:
    moved = result.lines_of("move-button")
    if not moved:
        off = _is_called_off(result)
        why = "The hand is called off, and the button stays" if off else "The game has no button that moves"
        yield (), f"{why}. Remove this.", *(result.rows if off else (result.program.rule / "play",))
        return
    line = moved[-1]
    if result.seat(line) != said:
        yield (
            (),
            f"The case says that the button moves to {said}; it moves to {result.seat(line)}.",
            line.ruling.rule,
        )


def _player_dealer(result: HandAsPlayed, said: Data) -> Found:
    lines = result.lines_of("move-bank")
    came = result.seat(lines[-1]) if lines else "nobody"
    if came != said:
        rule = result.program.rotation.rule if result.program.rotation else NO_RULE
        message = f"The case says that {said} is the next player-dealer; it is {came}."
        yield (), message, rule, rule / "eligible", rule / "holds"


def _new_round(result: HandAsPlayed, said: Data) -> Found:
    if bool(result.lines_of("new-round")) != said:
        words = "a new round of play begins" if said else "no new round of play begins"
        rule = result.program.rotation.rule if result.program.rotation else NO_RULE
        yield (), f"The case says that {words}; it is the other way round.", rule / "round", rule


def _fouls(result: HandAsPlayed, said: Data) -> Found:
    lines = result.lines_of("foul")
    came = [result.seat(line) for line in lines]
    if came != said:
        words = [", ".join(names) or "nobody" for names in (said, came)]
        yield (), f"The case says that the hand of {words[0]} is foul; it is that of {words[1]}.", *rules_behind(lines)


def _refused(result: HandAsPlayed, said: Data) -> Found:
    yield (
        (),
        f"The case says that the hand is refused by {said}, but it can be dealt.",
        read_rule(result.program.id, said),
    )


def _answered_by(result: HandAsPlayed, said: Data) -> Found:
    """One row, or one for each fault in their order."""
    wanted, came = said if isinstance(said, list) else [said], result.rows
    for at, (one, row) in enumerate(zip_longest(wanted, came, fillvalue="nothing")):
        if one != row:
            path = (at,) if isinstance(said, list) and at < len(wanted) else ()
            yield path, f"The case says that {one} answers the fault; {row} does.", row


def _void(result: HandAsPlayed, said: Data) -> Found:
    came = any(line.move.what == VOID.says for line in result.lines_of("remedy"))
    if came != said:
        words = "void" if said else "not void"
        yield (
            (),
            f"The case says that the hand is {words}; it is the other way round.",
            *rules_behind(result.lines_of("remedy")),
        )


_COMPARE: dict[str, Callable[[HandAsPlayed, Any], Found]] = {
    "posted": amounts(("post", "ante", "ante-all", "bring-in")),
    "cards": cards,
    "stub": stub,
    "faces": faces,
    "hands": hands,
    "shows": shows,
    "steps": steps,
    "returned": amounts(("return",), "uncalled-bet"),
    "pays": pays,
    "wins": wins,
    "settled": settled,
    "fees": fees,
    "net": net,
    "button": _button,
    "player-dealer": _player_dealer,
    "new-round": _new_round,
    "fouls": _fouls,
    "refused": _refused,
    "answered-by": _answered_by,
    "void": _void,
}
