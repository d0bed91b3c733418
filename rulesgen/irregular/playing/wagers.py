"""Wagers that a fault concerns: which of those on the table, what the log says of its size, and chips paid over."""

from collections.abc import Mapping

from rulesgen.engine.player_dealer import may_place
from rulesgen.engine.table import Cents, Table, dollars
from rulesgen.irregular.playing.at_table import say_fault
from rulesgen.irregular.playing.hand import FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident

Owned = tuple[int, str]
"""A wager: whose, and which."""


def say_size(hand: FaultyHand, incident: Incident, wager: Owned, right: Cents) -> None:
    """The log says whose wager is how large, and how large it should be, or was."""
    owner, name = wager
    whose = f"{hand.table.sitting.names[owner]}'s {hand.now.wagers[name].title}"
    say_fault(hand, incident, owner, f"{whose} is {dollars(right + incident.amount)}, not {dollars(right)}")


def concerned_wager(hand: FaultyHand, incident: Incident, wagers: Mapping[Owned, Cents]) -> Owned:
    """A wager that the situation can be about: of the player-dealer or another, and with the result that it names."""
    banker, wanted = incident.value("by", "player") == "player-dealer", incident.value("wager")
    result, stands = incident.value("result", "open"), _results_now(hand)
    found = []
    for (owner, name), held in wagers.items():
        wager = hand.now.wagers[name]
        mine = may_place(hand.table.sitting, owner, wager) and (wager.by == "player-dealer") == banker
        if (
            held
            and mine
            and incident.who in (None, owner)
            and wanted in ("", name)
            and result in ("open", stands.get((owner, name)))
        ):
            found.append((owner, name))
    if not found:
        raise Stuck("there is no such wager on the table")
    # A wager whose size the table bounds, where there is one: that of others follows from it.
    incident.seat, incident.wager = max(found, key=lambda one: _is_free(hand, one[1]))
    return incident.seat, incident.wager


def _is_free(hand: FaultyHand, name: str) -> bool:
    amounts = hand.now.wagers[name].amounts
    return bool(amounts) and amounts[0].kind == "table"


def _results_now(hand: FaultyHand) -> dict[Owned, str]:
    """What the settlement that is due will bring for each wager."""
    words = {"win": "won", "win-from": "won", "take": "lost", "lose-to": "lost", "push": "push"}
    moves = [due.move for due in hand.table.due]
    return {(move.seat, move.what): words[move.verb] for move in moves if move.verb in words and move.seat is not None}


def pay_over(table: Table, giver: int | None, taker: int, amount: Cents) -> Table:
    """Chips from one stack, or from the bank, to another."""
    stacks = list(table.stacks)
    stacks[taker] += amount
    if giver is None:
        return table.copy(stacks=tuple(stacks), bank=table.bank - amount)
    stacks[giver] -= amount
    return table.copy(stacks=tuple(stacks))
