"""A fault as a case says it: its situation, and where, to whom and with which cards it happens."""

from collections.abc import Callable, Sequence

from rulesgen.cards import Cards, name_of, read_cards
from rulesgen.dealing.outcome import Difference
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.domains import Domain
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.play import incident_of
from rulesgen.irregular.playing.shown import SHOWN, NotSo
from rulesgen.irregular.steps import homes_of
from rulesgen.literals import read_cents
from rulesgen.model.game import Program
from rulesgen.model.steps import Discard, Draw
from rulesgen.regions import Value, excluding
from rulesgen.schema.words import listing
from rulesgen.source import Data

Path = tuple[str | int, ...]


class Unclear(Exception):
    """What a case says of a fault is not so, or says nothing."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.difference = Difference(path, message)


def faults_of(case: Data) -> list[tuple[Path, Data]]:
    """The faults of a case in the order in which they happen, each with its place in the file."""
    said = case.get("fault", [])
    return [(("fault", at), one) for at, one in enumerate(said)] if isinstance(said, list) else [(("fault",), said)]


def incident_said(program: Program, players: Sequence[str], answers: Answers, fault: Data, path: Path) -> Incident:
    """The fault that a case declares; `Unclear`, with the place in the file, where that cannot be."""
    kind = fault["kind"]
    if kind not in answers.faults:
        raise Unclear((*path, "kind"), f"This cannot happen in {program.title}: {FAULTS[kind].says}.")
    for key, why in _WHY_NOT.items():
        if key in fault and not _may_say(kind, key):
            found = _FOUND if key in ("after", "before") and "found" in fault else ""
            raise Unclear((*path, key), f"`{key}` says nothing about this fault: {why}.{found}")
    if FAULTS[kind].one_card and len(read_cards(fault.get("cards", ""))) > 1:
        raise Unclear((*path, "cards"), f"{FAULTS[kind].one_card} Name it alone.")
    domain = answers.faults[kind].domain
    incident = incident_of(program, kind, _situation(program, domain, fault, path))
    turn = next((key for key in ("after", "before") if key in fault), "")
    if turn and FAULTS[kind].place == "deck" and incident.home.steps[incident.at].action.deals_to:
        raise Unclear((*path, turn), f"`{turn}` says nothing about this fault in a deal: {_TURN}.")
    incident.of_case = True
    for key, (name, read) in _PLACES.items():
        if key in fault:
            setattr(incident, name, read(program, players, fault[key], (*path, key)))
    return incident


def what_is_so(fault: tuple[Path, Data], problem: NotSo) -> Difference:
    """What a case says of a fault's situation, or leaves to its first value, and what is so; told at that line."""
    (path, data), name, shown = fault, problem.name, problem.shown
    if name not in data:
        return Difference(path, f"Here {problem.words}. Say so: `{name}: {shown}`.")
    what = "the cards of the shoe" if name == "card" else "what the players do in `when`"
    return Difference(
        (*path, name),
        f"`{name}: {data[name]}` is not so: {problem.words}. Write `{name}: {shown}`, or change {what}.",
    )


# --- the lines of the situation ---


def _situation(program: Program, domain: Domain, fault: Data, path: Path) -> dict[str, Value]:
    """What the case says of the fault; what it leaves open is the first thing that can be."""
    said = {key: _typed(value) for key, value in fault.items() if key not in _NO_LINES}
    said = {**_discards(domain, program, fault), **said, "step": fault["at"], **_numbers(fault, path)}
    known = {one.name for one in domain.dimensions}
    for key in said:
        if key not in known:
            listed = ", ".join(sorted(known - {"step"})) or "nothing more"
            raise Unclear((*path, key), f"`{key}` says nothing about this fault. It can have: {listed}.")
    box = next((box for box in domain.possible if box.holds(said)), None)
    if box is None:
        names = excluding(domain.possible, {name: (name, frozenset({value})) for name, value in said.items()})
        words = listing([f"`{'at' if name == 'step' else name}: {said[name]}`" for name in names])
        words += " do not go together" if len(names) > 1 else ""
        instead = _instead(domain, said, *names) if len(names) == 1 else ""
        raise Unclear(path, f"This cannot happen in {program.title}: {words}.{instead}")
    seen = SHOWN | {"place"} if "seat" in fault else SHOWN
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


def _numbers(fault: Data, path: Path) -> dict[str, Value]:
    """The first card of the deal that is wrong; of several that are named, also how many."""
    numbers = fault.get("card-number")
    if not isinstance(numbers, list):
        return {} if numbers is None else {"card-number": numbers}
    if fault.get("count", len(numbers)) != len(numbers):
        message = f"`card-number` names {len(numbers)}, and the count is {fault['count']}. Remove `count`."
        raise Unclear((*path, "count"), message)
    return {"card-number": min(numbers), "count": len(numbers)}


def _discards(domain: Domain, program: Program, fault: Data) -> dict[str, Value]:
    """How many discards are too few or too many, where the case names them; nothing where the number is right."""
    action = next((home.steps[at].action for home, at in homes_of(program) if home.steps[at].id == fault["at"]), None)
    discards = any(one.name == "discarded" for one in domain.dimensions)
    if not discards or "cards" not in fault or not isinstance(action, Discard | Draw):
        return {}
    number = len(read_cards(fault["cards"]))
    if number > action.most:
        return {"discarded": "too-many", "count": number - action.most}
    return {"discarded": "too-few", "count": action.least - number} if number < action.least else {}


def _first(values: tuple[Value, ...], allowed: frozenset[Value] | None) -> Value:
    return next(value for value in values if allowed is None or value in allowed)


def _typed(value: Data) -> Value:
    return value if isinstance(value, int) and not isinstance(value, bool) else str(value)


# --- where it happens, to whom, with what ---


def _player(program: Program, players: Sequence[str], said: Data, path: Path) -> int:
    if said not in players:
        raise Unclear(path, f"There is no player `{said}`. There are: {', '.join(players)}.")
    return players.index(said)


def _board(program: Program, players: Sequence[str], said: Data, path: Path) -> str:
    boards = [name for name, area in program.areas.items() if area.per == "table"]
    if said not in boards:
        raise Unclear(path, f"There is no board `{said}`. There are: {', '.join(boards) or 'none'}.")
    return str(said)


def _pile(program: Program, players: Sequence[str], said: Data, path: Path) -> int:
    piles = max((area.count for area in program.areas.values() if area.per == "pile"), default=0)
    if said > piles:
        raise Unclear(path, f"There is no pile {said}: there are {piles or 'none'}.")
    return int(said)


def _cards(program: Program, players: Sequence[str], said: Data, path: Path) -> Cards:
    cards = read_cards(said)
    for card in cards:
        if cards.count(card) > program.deck.count(card):
            raise Unclear(path, f"The deck does not have the {name_of(card)}, or not so often.")
    return cards


_Read = Callable[[Program, Sequence[str], Data, Path], object]

_PLACES: dict[str, tuple[str, _Read]] = {
    "seat": ("who", _player),
    "after": ("after", _player),
    "before": ("before", _player),
    "board": ("board", _board),
    "pile": ("pile", _pile),
    "amount": ("sum", lambda program, players, said, path: read_cents(said)),
    "cards": ("named", _cards),
    "card-number": ("numbers", lambda program, players, said, path: tuple(said) if isinstance(said, list) else ()),
}
"""What a fault says besides the lines of its situation, and the field of the incident that holds it."""

_NO_LINES = frozenset({"kind", "at", *_PLACES})

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
