"""A played hand as plain data and as a readable transcript."""

from decimal import Decimal
from typing import Any

from rulesgen.cards import names_of
from rulesgen.dealing.case import Played
from rulesgen.engine.log import describe
from rulesgen.engine.showdown import hand_of
from rulesgen.engine.table import Cents, dollars


def as_record(played: Played) -> dict[str, Any]:
    """The hand as data; money as text, never as a float."""
    start, end = played.start.stacks, played.table.stacks
    return {
        "schema": "rulesgen/play/1",
        "game": played.program.id,
        "seats": list(played.seats),
        "shoe": names_of(played.shoe),
        "payouts": {seat: money(amount) for seat, amount in payouts_of(played).items()},
        "net": {seat: money(after - before) for seat, before, after in zip(played.seats, start, end, strict=True)},
        "fees": {name: money(amount) for name, amount in fees_of(played).items()},
        "hands": _hands(played),
        "log": [
            {
                "step": line.step,
                "move": describe(played.program, played.start.sitting, line.move),
                "cards": names_of(line.cards),
                "rule": line.ruling.rule,
                "ruling": line.ruling.verdict,
                "reason": line.ruling.reason,
            }
            for line in played.lines
        ],
        "differences": [
            {"at": ".".join(str(part) for part in one.path), "message": one.message, "rules": list(one.rules)}
            for one in played.differences
        ],
        "refused": played.refused,
    }


def money(cents: Cents) -> str:
    """Exact dollars as text: `45`, `-0.50`."""
    return dollars(cents).replace("$", "").replace(",", "")


def in_dollars(cents: Cents) -> Decimal:
    """The same as a number."""
    return Decimal(cents) / 100


def transcript(played: Played) -> list[str]:
    """The hand line by line, each with its rule; a new step has a heading."""
    lines: list[str] = []
    step = ""
    programs = reversed(played.program.with_variants())
    titles = {step.id: step.title for program in programs for step in program.steps}
    for line in played.lines:
        if line.step != step:
            step = line.step
            lines.append(titles.get(step, {"start": "Before the deal", "end": "After the hand"}.get(step, step)))
        words = describe(played.program, played.start.sitting, line.move)
        cards = f": {names_of(line.cards)}" if line.cards and not line.move.named else ""
        said = f": {line.ruling.reason}" if line.ruling.reason else ""
        verdict = "" if line.ruling.verdict == "legal" else f" — {line.ruling.verdict}{said}"
        lines.append(f"  {words[:1].upper()}{words[1:]}{cards}{verdict}  [{line.ruling.rule}]")
    return lines


BACK = frozenset({"pay", "push", "give-back", "bonus", "win", "win-from", "take-back", "no-action", "release"})
"""Moves that bring chips to a player."""


def payouts_of(played: Played) -> dict[str, Cents]:
    """What came to each player: from the pot, or from wagers with what they won."""
    found = dict.fromkeys(played.seats, 0)
    stakes: dict[tuple[int, str], Cents] = {}
    for move in (line.move for line in played.lines):
        if move.seat is None:
            continue
        stake = (move.seat, move.what)
        if move.verb == "wager":
            stakes[stake] = stakes.get(stake, 0) + move.amount
        elif move.verb == "lose-to":
            # The player-dealer gets the bet, and as much of their own wager back.
            found[played.seats[move.other]] += 2 * move.amount
        elif move.verb in BACK:
            with_it = stakes.get(stake, 0) if move.verb == "win" else 0
            found[played.seats[move.seat]] += move.amount + with_it
    return found


def fees_of(played: Played) -> dict[str, Cents]:
    """What the house took, by fee."""
    found = dict.fromkeys(played.program.fees, 0)
    for line in played.lines:
        if line.move.verb == "fee":
            found[line.move.what] += line.move.amount
    return found


def _hands(played: Played) -> dict[str, dict[str, dict[str, str]]]:
    """The hands that were there at the end: of a pot those that could win it, against a bank all."""
    if played.refused or not played.lines:
        return {}
    if played.program.banking == "pot":
        players = played.table.in_hand()
        owners = {played.seats[seat]: (seat, "") for seat in players} if len(players) > 1 else {}
    else:
        owners = {name: (seat, "player") for seat, name in enumerate(played.seats)}
        owners |= {"dealer": (-1, "dealer"), "table": (-1, "table")}
    found = {name: _hands_of(played, *owner) for name, owner in owners.items()}
    return {name: hands for name, hands in found.items() if hands}


def _hands_of(played: Played, seat: int, owner: str) -> dict[str, dict[str, str]]:
    found = {}
    for name, hand in played.program.hands.items():
        if owner not in ("", hand.owner):
            continue
        try:
            held = hand_of(played.table, hand, seat)
        except ValueError:  # its cards were not dealt in this hand
            continue
        found[name] = {
            "category": held.value.category,
            "value": str(held.value),
            "cards": names_of(held.cards),
        }
    return found
