"""A fault as a case says it: its situation, and where, to whom and with which cards it happens."""

from collections.abc import Sequence

from rulesgen.cards import name_of
from rulesgen.dealing.outcome import Difference
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.domains import Domain
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.play import incident_of
from rulesgen.irregular.playing.shown import SHOWN, NotSo
from rulesgen.irregular.steps import homes_of
from rulesgen.model.case import DeclaredFault, Path
from rulesgen.model.game import Program
from rulesgen.model.steps import Discard, Draw
from rulesgen.regions import Value, excluding
from rulesgen.schema.words import listing


class Unclear(Exception):
    """What a case says of a fault is not so, or says nothing."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.difference = Difference(path, message)


def incident_said(program: Program, players: Sequence[str], answers: Answers, fault: DeclaredFault) -> Incident:
    """The fault that a case declares; `Unclear`, with the place in the file, where that cannot be."""
    kind = fault.kind
    if kind not in answers.faults:
        raise Unclear(fault.at("kind"), f"This cannot happen in {program.title}: {FAULTS[kind].says}.")
    for key, why in _WHY_NOT.items():
        if key in fault.says and not _may_say(kind, key):
            found = _FOUND if key in ("after", "before") and "found" in fault.lines else ""
            raise Unclear(fault.at(key), f"`{key}` says nothing about this fault: {why}.{found}")
    if FAULTS[kind].one_card and len(fault.cards) > 1:
        raise Unclear(fault.at("cards"), f"{FAULTS[kind].one_card} Name it alone.")
    domain = answers.faults[kind].domain
    incident = incident_of(program, kind, _situation(program, domain, fault))
    turn = "after" if fault.after else "before" if fault.before else ""
    if turn and FAULTS[kind].place == "deck" and incident.home.steps[incident.at].action.deals_to:
        raise Unclear(fault.at(turn), f"`{turn}` says nothing about this fault in a deal: {_TURN}.")
    incident.of_case = True
    incident.who = _player(players, fault, "seat", fault.seat)
    incident.after = _player(players, fault, "after", fault.after)
    incident.before = _player(players, fault, "before", fault.before)
    _need_board(program, fault)
    _need_pile(program, fault)
    _need_cards(program, fault)
    incident.board, incident.pile, incident.sum = fault.board, fault.pile, fault.amount
    incident.named, incident.numbers = fault.cards, fault.card_numbers
    return incident


def what_is_so(fault: DeclaredFault, problem: NotSo) -> Difference:
    """What a case says of a fault's situation, or leaves to its first value, and what is so; told at that line."""
    name, shown = problem.name, problem.shown
    if name not in fault.lines:
        return Difference(fault.path, f"Here {problem.words}. Say so: `{name}: {shown}`.")
    what = "the cards of the shoe" if name == "card" else "what the players do in `when`"
    return Difference(
        fault.at(name),
        f"`{name}: {fault.lines[name]}` is not so: {problem.words}. Write `{name}: {shown}`, or change {what}.",
    )


# --- the lines of the situation ---


def _situation(program: Program, domain: Domain, fault: DeclaredFault) -> dict[str, Value]:
    """What the case says of the fault; what it leaves open is the first thing that can be."""
    said = {**_discards(domain, program, fault), **fault.lines, "step": fault.step, **_numbers(fault)}
    known = {one.name for one in domain.dimensions}
    for key in said:
        if key not in known:
            listed = ", ".join(sorted(known - {"step"})) or "nothing more"
            raise Unclear(fault.at(key), f"`{key}` says nothing about this fault. It can have: {listed}.")
    box = next((box for box in domain.possible if box.holds(said)), None)
    if box is None:
        names = excluding(domain.possible, {name: (name, frozenset({value})) for name, value in said.items()})
        words = listing([f"`{'at' if name == 'step' else name}: {said[name]}`" for name in names])
        words += " do not go together" if len(names) > 1 else ""
        instead = _instead(domain, said, *names) if len(names) == 1 else ""
        raise Unclear(fault.path, f"This cannot happen in {program.title}: {words}.{instead}")
    seen = SHOWN | {"place"} if fault.seat else SHOWN
    left = {one.name: one for one in domain.dimensions if one.name not in said and one.name not in seen}
    first = {name: _first(one.values, box.get(name)) for name, one in left.items()}
    return {**first, **said}


def _instead(domain: Domain, said: dict[str, Value], name: str) -> str:
    """What a line that cannot be could say, with all else that is said."""
    others = {key: value for key, value in said.items() if key != name}
    boxes = [box for box in domain.possible if box.holds(others)]
    known = next(one.values for one in domain.dimensions if one.name == name)
    can = [str(value) for value in known if any(box.holds({name: value}) for box in boxes)]
    some = [*can[:_FEW], f"… {can[-1]}"] if len(can) > _FEW + 1 else can
    return f" `{'at' if name == 'step' else name}` can be: {', '.join(some)}."


_FEW = 12
"""How many of the values that a line can have are named; numbers can be many."""


def _numbers(fault: DeclaredFault) -> dict[str, Value]:
    """The first card of the deal that is wrong; of several that are named, also how many."""
    numbers = fault.card_numbers
    if not numbers:
        return {"card-number": fault.card_number} if fault.card_number else {}
    count = fault.lines.get("count", len(numbers))
    if count != len(numbers):
        message = f"`card-number` names {len(numbers)}, and the count is {count}. Remove `count`."
        raise Unclear(fault.at("count"), message)
    return {"card-number": min(numbers), "count": len(numbers)}


def _discards(domain: Domain, program: Program, fault: DeclaredFault) -> dict[str, Value]:
    """How many discards are too few or too many, where the case names them; nothing where the number is right."""
    action = next((home.steps[at].action for home, at in homes_of(program) if home.steps[at].id == fault.step), None)
    discards = any(one.name == "discarded" for one in domain.dimensions)
    if not discards or not fault.cards or not isinstance(action, Discard | Draw):
        return {}
    number = len(fault.cards)
    if number > action.most:
        return {"discarded": "too-many", "count": number - action.most}
    return {"discarded": "too-few", "count": action.least - number} if number < action.least else {}


def _first(values: tuple[Value, ...], allowed: frozenset[Value] | None) -> Value:
    return next(value for value in values if allowed is None or value in allowed)


# --- where it happens, to whom, with what ---


def _player(players: Sequence[str], fault: DeclaredFault, key: str, said: str) -> int | None:
    if said and said not in players:
        raise Unclear(fault.at(key), f"There is no player `{said}`. There are: {', '.join(players)}.")
    return players.index(said) if said else None


def _need_board(program: Program, fault: DeclaredFault) -> None:
    boards = [name for name, area in program.areas.items() if area.per == "table"]
    if fault.board and fault.board not in boards:
        message = f"There is no board `{fault.board}`. There are: {', '.join(boards) or 'none'}."
        raise Unclear(fault.at("board"), message)


def _need_pile(program: Program, fault: DeclaredFault) -> None:
    piles = max((area.count for area in program.areas.values() if area.per == "pile"), default=0)
    if fault.pile > piles:
        raise Unclear(fault.at("pile"), f"There is no pile {fault.pile}: there are {piles or 'none'}.")


def _need_cards(program: Program, fault: DeclaredFault) -> None:
    for card in fault.cards:
        if fault.cards.count(card) > program.deck.count(card):
            raise Unclear(fault.at("cards"), f"The deck does not have the {name_of(card)}, or not so often.")


_TURN = "where it happens is told by the cards of the deal"
_FOUND = " When it is found says `found` alone; `after-action` is after the first action on it."
_WHY_NOT = {
    "seat": "the engine knows whose it is, or it is no player's",
    "after": _TURN,
    "before": _TURN,
    "board": "no card too many, missing or in the wrong place lies on a board",
    "pile": "no pile has too many or too few cards",
    "amount": "no chips go wrong in it",
    "cards": "the shoe says which cards come",
}
"""Why some of these cannot be said of a fault."""


def _may_say(kind: str, key: str) -> bool:
    """Whether a case may say this of a fault."""
    fault = FAULTS[kind]
    return fault.place != "card" if key in ("after", "before") else key in fault.said
