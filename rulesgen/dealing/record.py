"""A played hand as plain data and as a readable transcript."""

from typing import Any

from rulesgen.dealing.case import Played
from rulesgen.engine.cards import names_of
from rulesgen.engine.log import describe
from rulesgen.engine.settle import hand_of
from rulesgen.engine.table import Cents, dollars


def as_record(played: Played) -> dict[str, Any]:
    """The hand as data; money as text, never as a float."""
    start, end = played.start.stacks, played.table.stacks
    contested = len(played.table.in_hand()) > 1 and not played.refused and bool(played.lines)
    payouts = dict.fromkeys(played.seats, 0)
    for line in played.lines:
        if line.move.verb == "pay" and line.move.seat is not None:
            payouts[played.seats[line.move.seat]] += line.move.amount
    return {
        "schema": "rulesgen/play/1",
        "game": played.program.id,
        "seats": list(played.seats),
        "shoe": names_of(played.shoe),
        "payouts": {seat: money(amount) for seat, amount in payouts.items()},
        "net": {seat: money(after - before) for seat, before, after in zip(played.seats, start, end, strict=True)},
        "hands": {played.seats[seat]: _hands(played, seat) for seat in played.table.in_hand()} if contested else {},
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


def transcript(played: Played) -> list[str]:
    """The hand line by line, each with its rule; a new step has a heading."""
    lines: list[str] = []
    step = ""
    titles = {step.id: step.title for step in played.program.steps}
    for line in played.lines:
        if line.step != step:
            step = line.step
            lines.append(titles.get(step, {"start": "Before the deal", "end": "After the hand"}.get(step, step)))
        words = describe(played.program, played.start.sitting, line.move)
        cards = f": {names_of(line.cards)}" if line.cards else ""
        verdict = "" if line.ruling.verdict == "legal" else f" — {line.ruling.verdict}: {line.ruling.reason}"
        lines.append(f"  {words[:1].upper()}{words[1:]}{cards}{verdict}  [{line.ruling.rule}]")
    return lines


def _hands(played: Played, seat: int) -> dict[str, dict[str, str]]:
    found = {}
    for name, hand in played.program.hands.items():
        try:
            held = hand_of(played.table, hand, seat)
        except ValueError:  # a hand that only says who acts first may be gone by the end
            continue
        found[name] = {
            "category": held.value.category,
            "value": str(held.value),
            "cards": names_of(held.cards),
        }
    return found
