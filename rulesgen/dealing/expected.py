"""What a case says must come of a hand, compared with what did."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rulesgen.dealing.expected_cards import cards, faces, hands, shows, steps, stub
from rulesgen.dealing.expected_money import fees, net, pays, posted, returned, settled, wins
from rulesgen.dealing.outcome import Difference, Found, HandAsPlayed, rules_behind
from rulesgen.engine.table import Line, Table
from rulesgen.ids import NO_RULE, read_rule
from rulesgen.irregular.remedies.hands import VOID, VOID_REST
from rulesgen.model.case import Path, Then
from rulesgen.model.game import Program


def compare(
    program: Program,
    then: Then,
    seats: tuple[str, ...],
    start: Table,
    table: Table,
    lines: Iterable[Line],
    rows: Sequence[str] = (),
) -> Iterator[Difference]:
    """Every difference between what was said and what came; the rows are those that answered the faults."""
    result = HandAsPlayed(program, seats, start, table, lines, tuple(rows))
    for key in then.says:
        if key in ("cards", "hands") and _is_called_off(result):
            yield Difference(
                then.at(key), "The hand is called off, and its cards are gathered. Remove this.", result.rows
            )
            continue
        for path, message, *rules in COMPARED[key](result, then):
            yield Difference(then.at(key, *path), message, tuple(dict.fromkeys(rule for rule in rules if rule)))


def _is_called_off(result: HandAsPlayed) -> bool:
    return any(line.move.what in (VOID.says, VOID_REST.says) for line in result.lines_of("remedy"))


def _button(result: HandAsPlayed, said: str) -> Found:
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


def _player_dealer(result: HandAsPlayed, said: str) -> Found:
    lines = result.lines_of("move-bank")
    came = result.seat(lines[-1]) if lines else "nobody"
    if came != said:
        rule = result.program.rotation.rule if result.program.rotation else NO_RULE
        message = f"The case says that {said} is the next player-dealer; it is {came}."
        yield (), message, rule, rule / "eligible", rule / "holds"


def _new_round(result: HandAsPlayed, said: bool) -> Found:
    if bool(result.lines_of("new-round")) != said:
        words = "a new round of play begins" if said else "no new round of play begins"
        rule = result.program.rotation.rule if result.program.rotation else NO_RULE
        yield (), f"The case says that {words}; it is the other way round.", rule / "round", rule


def _fouls(result: HandAsPlayed, said: Sequence[str]) -> Found:
    lines = result.lines_of("foul")
    came = tuple(result.seat(line) for line in lines)
    if came != said:
        words = [", ".join(names) or "nobody" for names in (said, came)]
        yield (), f"The case says that the hand of {words[0]} is foul; it is that of {words[1]}.", *rules_behind(lines)


def _refused(result: HandAsPlayed, said: str) -> Found:
    yield (
        (),
        f"The case says that the hand is refused by {said}, but it can be dealt.",
        read_rule(result.program.id, said),
    )


def _answered_by(result: HandAsPlayed, said: Mapping[Path, str]) -> Found:
    """The row that answers each fault, in their order."""
    asked = [*said.items(), *[_NOTHING] * (len(result.rows) - len(said))]
    rows = [*result.rows, *["nothing"] * (len(said) - len(result.rows))]
    for (path, one), row in zip(asked, rows, strict=True):
        if one != row:
            yield path, f"The case says that {one} answers the fault; {row} does.", row


_NOTHING: tuple[Path, str] = ((), "nothing")


def _void(result: HandAsPlayed, said: bool) -> Found:
    came = any(line.move.what == VOID.says for line in result.lines_of("remedy"))
    if came != said:
        words = "void" if said else "not void"
        yield (
            (),
            f"The case says that the hand is {words}; it is the other way round.",
            *rules_behind(result.lines_of("remedy")),
        )


COMPARED: dict[str, Callable[[HandAsPlayed, Then], Found]] = {
    "posted": lambda result, then: posted(result, then.posted),
    "cards": lambda result, then: cards(result, then.cards),
    "stub": lambda result, then: stub(result, then.stub),
    "faces": lambda result, then: faces(result, then.faces),
    "hands": lambda result, then: hands(result, then.hands),
    "shows": lambda result, then: shows(result, then.shows),
    "steps": lambda result, then: steps(result, then.steps),
    "returned": lambda result, then: returned(result, then.returned),
    "pays": lambda result, then: pays(result, then.pays),
    "wins": lambda result, then: wins(result, then.wins),
    "settled": lambda result, then: settled(result, then.settled),
    "fees": lambda result, then: fees(result, then.fees),
    "net": lambda result, then: net(result, then.net),
    "button": lambda result, then: _button(result, then.button),
    "player-dealer": lambda result, then: _player_dealer(result, then.player_dealer),
    "new-round": lambda result, then: _new_round(result, then.new_round),
    "fouls": lambda result, then: _fouls(result, then.fouls),
    "refused": lambda result, then: _refused(result, then.refused),
    "answered-by": lambda result, then: _answered_by(result, then.answered_by),
    "void": lambda result, then: _void(result, then.void),
}
"""How each thing that a case can expect is compared with what came."""
