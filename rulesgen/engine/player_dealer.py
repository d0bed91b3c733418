"""Games with a player-dealer: who decides on a spot, a bank that covers so much, and its rotation."""

from collections.abc import Iterator

from rulesgen.engine.facts import holds
from rulesgen.engine.places import clockwise, seat_at
from rulesgen.engine.stakes import lost_part, rounded
from rulesgen.engine.table import Cents, Due, Move, Ruling, Sitting, Table
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.player_dealer import Bank
from rulesgen.model.wagers import Payout, Wager

VERBS = ("take-bank", "pass-bank")


# --- sitting down ---


def wrong_sitting(program: Program, sitting: Sitting) -> str:
    """Why a hand cannot be dealt with this player-dealer, these bettors or these dice: the rule and the reason."""
    if sitting.backs and (program.spots is None or program.spots.bettors != "several"):
        rule = program.spots.rule if program.spots else program.seats_rule
        return f"{rule}: only the seated player may wager on a hand"
    if program.banking != "player-dealer":
        return ""
    if not 0 <= sitting.dealer < sitting.seats:
        return f"{program.seats_rule}: nobody is the player-dealer"
    for step in program.steps:
        if step.action.dice and len(sitting.dice) != step.action.dice:
            return f"{step.rule}: {step.action.dice} dice are rolled, and {len(sitting.dice)} are given"
    return ""


def may_place(sitting: Sitting, bettor: int, wager: Wager) -> bool:
    """Whether a wager is for this bettor: the player-dealer's is for the player-dealer's spot, all others are not."""
    if sitting.dealer < 0:
        return True
    return (sitting.seat_of(bettor) == sitting.dealer) == (wager.by == "player-dealer")


# --- spots ---


def decider(program: Program, table: Table, seat: int) -> int:
    """Who decides how the hand of a seat is played: the bettor with the most money in action on it."""
    if program.spots is None:
        return seat
    order = list(table.sitting.wagers) if program.spots.tied == "first-to-wager" else []
    first = {bettor: at for at, (bettor, _) in reversed(list(enumerate(order)))}
    bettors = table.sitting.bettors_on(seat)
    return max(bettors, key=lambda one: (in_action(table, one), -first.get(one, 0), -one))


def in_action(table: Table, bettor: int) -> Cents:
    return sum(amount for (owner, _), amount in table.wagers.items() if owner == bettor)


def betting_seats(program: Program, table: Table) -> list[int]:
    """Seats with a wager against the player-dealer, from the left of the player-dealer."""
    sitting = table.sitting
    seats = {sitting.seat_of(owner) for owner, _ in table.wagers} - {sitting.dealer}
    return clockwise(table, sitting.dealer, sorted(seats))


# --- the bank ---


def settling_order(program: Program, table: Table) -> list[int]:
    """The bettors in the order in which they are settled: seat by seat, and on each seat by the rule of the bank."""
    bank = program.bank
    assert bank is not None
    first = seat_at(program, table, bank.first)
    seats = clockwise(table, first, betting_seats(program, table))
    if bank.moves == "counterclockwise":
        seats = [*seats[:1], *reversed(seats[1:])]
    return [bettor for seat in seats for bettor in within_spot(table, bank, seat)]


def within_spot(table: Table, bank: Bank, seat: int) -> list[int]:
    bettors = table.sitting.bettors_on(seat)
    if bank.within_spot == "largest-first":
        return sorted(bettors, key=lambda one: (-in_action(table, one), one))
    return bettors


class Purse:
    """The player-dealer's money in action while wagers are settled: whose it is, and what is left of it."""

    def __init__(self, program: Program, table: Table) -> None:
        assert program.bank is not None
        self.bank = program.bank
        owners = within_spot(table, self.bank, table.sitting.dealer)
        self.left = {owner: table.wagers.get((owner, self.bank.covers), 0) for owner in owners}
        self.program, self.sitting = program, table.sitting

    def settle(self, bettor: int, wager: str, amount: Cents, payout: Payout, rule: RuleId) -> Iterator[Due]:
        """The moves that settle a wager as far as the money goes; what is not covered goes back."""
        odds = payout.odds * (1 - payout.less) if payout.kind == "odds" else 1
        covered = min(amount, int(sum(self.left.values()) / max(odds, 1)) if odds else amount)
        if covered < amount:
            yield Due(Move("no-action", bettor, amount=amount - covered, what=wager), self.bank.rule)
        if not covered:
            return
        if payout.kind == "push":
            yield Due(Move("push", bettor, amount=covered, what=wager), rule)
            if self.bank.used_by == "wins-losses-and-pushes":
                yield from (
                    Due(Move("release", owner, amount=part, what=self.bank.covers), self.bank.rule)
                    for owner, part in self._use(covered)
                )
            return
        verb = "lose-to" if payout.kind == "lose" else "win-from"
        lost = lost_part(self.program, self.sitting, covered, payout.part)
        won = min(rounded(self.program, self.sitting, covered * odds, is_win=True), sum(self.left.values()))
        for owner, part in self._use(lost if verb == "lose-to" else won):
            yield Due(Move(verb, bettor, amount=part, what=wager, area=self.bank.covers, other=owner), rule)
        kept = covered if verb == "win-from" else covered - lost
        if kept:
            yield Due(Move("take-back", bettor, amount=kept, what=wager), rule)

    def _use(self, amount: Cents) -> Iterator[tuple[int, Cents]]:
        """Money out of action, owner by owner."""
        for owner, left in self.left.items():
            part = min(left, amount)
            if part:
                self.left[owner] -= part
                amount -= part
                yield owner, part

    def give_back(self) -> Iterator[Due]:
        """Money that had no action."""
        for owner, left in self.left.items():
            if left:
                yield Due(Move("no-action", owner, amount=left, what=self.bank.covers), self.bank.rule)


def carry_out_payment(program: Program, table: Table, move: Move) -> Table:
    """Money between a bettor and the player-dealer; as much of the player-dealer's own goes out of action."""
    assert move.seat is not None
    wagers, stacks = dict(table.wagers), list(table.stacks)
    wagers[move.other, move.area] -= move.amount
    if move.verb == "lose-to":
        wagers[move.seat, move.what] -= move.amount
        stacks[move.other] += 2 * move.amount
    else:
        stacks[move.seat] += move.amount
    left = {key: amount for key, amount in wagers.items() if amount}
    return table.copy(wagers=left, stacks=tuple(stacks))


# --- the rotation ---


def begin_rotation(program: Program, table: Table) -> Table:
    """After the hand: who is passed over, and who is asked first."""
    rotation, sitting = program.rotation, table.sitting
    assert rotation is not None
    direction = 1 if rotation.moves == "clockwise" else -1
    others = [(sitting.dealer + direction * turn) % sitting.seats for turn in range(1, sitting.seats)]
    able = [seat for seat in others if holds(program, table, rotation.eligible, seat)]
    keeps = [sitting.dealer] if sitting.held < rotation.holds else []
    due = tuple(Due(Move("pass-over", seat), rotation.rule / "eligible") for seat in others if seat not in able)
    if not keeps and not able:
        due = (*due, Due(Move("no-bank"), rotation.rule))
    return table.copy(due=due, done=0, turn=(*keeps, *able))


def judge_turn(program: Program, table: Table, move: Move) -> Ruling | None:
    rotation = program.rotation
    assert rotation is not None
    if move.verb not in ("take-bank", "pass-bank"):
        return Ruling("irregular", rotation.rule, "the player must take the player-dealer's position or pass it on")
    if move.seat not in table.turn:
        part = "holds" if move.seat == table.sitting.dealer else "eligible"
        return Ruling("irregular", rotation.rule / part, "the player may not be the player-dealer of the next hand")
    if move.seat != table.turn[0]:
        return Ruling("irregular", rotation.rule, f"it is {table.sitting.names[table.turn[0]]}'s turn to answer")
    if move.verb == "pass-bank" and not rotation.may_decline:
        return Ruling("irregular", rotation.rule / "may-decline", "the position may not be declined")
    return None


def take_turn(program: Program, table: Table, move: Move) -> Table:
    rotation = program.rotation
    assert rotation is not None and move.seat is not None
    due: list[Due] = []
    left: tuple[int, ...] = ()
    if move.verb == "pass-bank":
        left = table.turn[1:]
        due += [] if left else [Due(Move("no-bank"), rotation.rule)]
    else:
        due.append(Due(Move("move-bank", move.seat), rotation.rule))
        if rotation.round == "one-circuit" and _passes_first_place(table, move.seat, rotation.moves):
            due.append(Due(Move("new-round"), rotation.rule / "round"))
    return table.copy(turn=left, due=tuple(due), done=0)


def _passes_first_place(table: Table, seat: int, moves: str) -> bool:
    places = [table.sitting.place(one) for one in (table.sitting.dealer, seat)]
    before, after = places
    return before != after and (after < before) == (moves == "clockwise")
