"""A case's file as the record that is dealt from: the one reading of it, with every default."""

from collections.abc import Callable
from typing import TypeVar

from rulesgen.cards import read_cards
from rulesgen.literals import read_cents
from rulesgen.model.case import (
    EVERYONE_CHECKS,
    Act,
    DeclaredCase,
    DeclaredFault,
    Entries,
    Given,
    InStep,
    NamedCards,
    Path,
    Payment,
    Session,
    Then,
)
from rulesgen.source import Data

T = TypeVar("T")


def read_case(data: Data) -> DeclaredCase:
    """What a case declares of its hand; the data have the form of a case."""
    return DeclaredCase(
        path=(),
        says=tuple(data),
        given=_given(data["given"], ("given",)),
        faults=_faults(data),
        when=_entries(data, "when", _in_step),
        then=_then(data["then"], ("then",)),
    )


def _given(data: Data, path: Path) -> Given:
    return Given(
        path=path,
        says=tuple(data),
        answers=_entries(data, "choices", _as_said, path),
        amounts=_entries(data, "table", read_cents, path),
        seats=_entries(data, "seats", _chips, path),
        button=data.get("button", ""),
        wagers=_nested(data, "wagers", read_cents, path),
        player_dealer=data.get("player-dealer", ""),
        held=data.get("held", 1),
        dice=tuple(data.get("dice", ())),
        places=_entries(data, "places", int, path),
        backline=_nested(data, "backline", read_cents, path),
        posts=_entries(data, "posts", tuple, path),
        session=_session(data.get("session", {}), (*path, "session")),
        cards=_cards(data.get("cards", {}), (*path, "cards")),
        shoe=read_cards(data.get("shoe", "")),
        shuffles=tuple(read_cards(text) for text in data.get("shuffles", ())),
    )


def _session(data: Data, path: Path) -> Session:
    return Session(
        path=path,
        says=tuple(data),
        hands_since_opening=data.get("hands-since-opening", 0),
        wagers_this_round=_entries(data, "wagers-this-round", int, path),
        new=tuple(data.get("new", ())),
        missed=_entries(data, "missed", tuple, path),
    )


def _cards(data: Data, path: Path) -> Entries[NamedCards | Entries[NamedCards]]:
    said = {
        name: _entries(data, name, _named_cards, path) if isinstance(cards, dict) else _named_cards(cards)
        for name, cards in data.items()
    }
    return Entries(path, said)


def _faults(data: Data) -> tuple[DeclaredFault, ...]:
    """One fault, or several."""
    said, path = data.get("fault", []), ("fault",)
    if isinstance(said, list):
        return tuple(_fault(one, (*path, number)) for number, one in enumerate(said))
    return (_fault(said, path),)


def _fault(data: Data, path: Path) -> DeclaredFault:
    number = data.get("card-number", 0)
    return DeclaredFault(
        path=path,
        says=tuple(data),
        kind=data["kind"],
        step=data["at"],
        lines={key: _line(value) for key, value in data.items() if key not in _NO_LINES},
        card_number=0 if isinstance(number, list) else number,
        card_numbers=tuple(number) if isinstance(number, list) else (),
        seat=data.get("seat", ""),
        after=data.get("after", ""),
        before=data.get("before", ""),
        board=data.get("board", ""),
        pile=data.get("pile", 0),
        amount=read_cents(data.get("amount", 0)),
        cards=read_cards(data.get("cards", "")),
    )


_NO_LINES = frozenset(
    {"kind", "at", "card-number", "seat", "after", "before", "board", "pile", "amount", "cards"},
)
"""What a fault says besides the lines of its situation, or as more than a line."""


def _line(value: Data) -> str | int:
    return value if isinstance(value, int) and not isinstance(value, bool) else str(value)


def _in_step(data: Data) -> InStep:
    """Actions one by one, or what everyone does."""
    if isinstance(data, list):
        return InStep(tuple(_act(one) for one in data))
    return InStep(everyone_is_all_in=True) if data == "everyone is all in" else EVERYONE_CHECKS


def _act(data: Data) -> Act:
    return Act(data["try"], data["refused-by"]) if isinstance(data, dict) else Act(data)


def _then(data: Data, path: Path) -> Then:
    return Then(
        path=path,
        says=tuple(data),
        posted=_entries(data, "posted", read_cents, path),
        cards=_entries(data, "cards", _named_cards, path),
        stub=data.get("stub", 0),
        faces=_entries(data, "faces", _as_said, path),
        hands=_nested(data, "hands", _as_said, path),
        shows=tuple(data.get("shows", ())),
        steps=tuple(data.get("steps", ())),
        settled=tuple(data.get("settled", ())),
        wins=_nested(data, "wins", read_cents, path),
        returned=_entries(data, "returned", read_cents, path),
        pays=tuple(Payment(one["to"], one["of"], read_cents(one["amount"])) for one in data.get("pays", ())),
        fees=_entries(data, "fees", read_cents, path),
        net=_entries(data, "net", read_cents, path),
        button=data.get("button", ""),
        player_dealer=data.get("player-dealer", ""),
        new_round=data.get("new-round", False),
        fouls=tuple(data.get("fouls", ())),
        answered_by=_answered_by(data.get("answered-by", [])),
        void=data.get("void", False),
        refused=data.get("refused", ""),
    )


def _answered_by(data: Data) -> dict[Path, str]:
    """One row, or one for each fault in their order."""
    return {(number,): one for number, one in enumerate(data)} if isinstance(data, list) else {(): data}


# --- values by name ---


def _entries(data: Data, key: str, read: Callable[[Data], T], path: Path = ()) -> Entries[T]:
    return Entries((*path, key), {name: read(value) for name, value in data.get(key, {}).items()})


def _nested(data: Data, key: str, read: Callable[[Data], T], path: Path) -> Entries[Entries[T]]:
    """The same by name and name."""
    within = data.get(key, {})
    return Entries((*path, key), {name: _entries(within, name, read, (*path, key)) for name in within})


def _as_said(value: Data) -> Data:
    return value


def _named_cards(text: Data) -> NamedCards:
    return NamedCards(text, read_cards(text))


def _chips(value: Data) -> int | None:
    return None if value == _EMPTY else read_cents(value)


_EMPTY = "empty"
"""In place of a player's chips: nobody plays from the seat."""
