"""Games against a bank: wagers placed, choices made, hands set, and every wager settled with its rule."""

from collections.abc import Iterator
from fractions import Fraction

from rulesgen.engine.actions import Amount, Arrange, Decide, Effect, Place, Settle, Step
from rulesgen.engine.facts import holds
from rulesgen.engine.program import Payout, Program, Settlement
from rulesgen.engine.settle import Held, hand_of
from rulesgen.engine.table import Cents, Due, Move, Ruling, Sitting, Table, dollars


def playing(program: Program, table: Table) -> list[int]:
    """Seats that take part: in a banked game those with a wager on the table, otherwise those who have not folded."""
    if program.banking == "pot" or not table.wagers:
        return table.in_hand()
    return [seat for seat in table.in_hand() if any(owner == seat for owner, _ in table.wagers)]


# --- placing ---


def wrong_wagers(program: Program, sitting: Sitting) -> str:
    """Why the wagers of a sitting cannot be taken: the rule and the reason, or nothing."""
    if not program.wagers:
        return ""
    for seat, name in enumerate(sitting.names):
        mine = {wager: amount for (owner, wager), amount in sitting.wagers.items() if owner == seat}
        first = next((step.action.wagers for step in program.steps if isinstance(step.action, Place)), ())
        either = [program.wagers[wager] for wager in first if program.wagers[wager].required == "one-of"]
        if either and not any(wager.id in mine for wager in either):
            return f"{either[0].rule}: {name} must place one of {', '.join(wager.title for wager in either)}"
        for wager in (program.wagers[one] for one in first):
            if wager.required == "yes" and wager.id not in mine:
                return f"{wager.rule}: {name} must place the {wager.title}"
            if wager.id in mine:
                least, most = bounds(program, sitting, mine, wager.amounts)
                if not least <= mine[wager.id] <= most:
                    return f"{wager.rule}: {name}'s {wager.title} of {dollars(mine[wager.id])} is not allowed"
    return ""


def plan_wagers(program: Program, table: Table, step: Step, place: Place) -> list[Due]:
    return [
        Due(Move("wager", seat, table.sitting.wagers[seat, name], what=name), program.wagers[name].rule)
        for seat in table.seats
        for name in place.wagers
        if (seat, name) in table.sitting.wagers
    ]


def bounds(
    program: Program, sitting: Sitting, mine: dict[str, Cents], amounts: tuple[Amount, ...]
) -> tuple[Cents, Cents]:
    """The least and the most of a wager, from what the player has already wagered."""
    amount = amounts[0]
    if amount.kind == "times":
        base = mine.get(amount.of, 0)
        return int(base * amount.low), int(base * amount.high)
    if amount.kind == "money":
        return int(amount.low), int(amount.high)
    return sitting.amounts.get("minimum", 1), sitting.amounts.get("maximum", 10**12)


# --- choosing ---


def judge_choice(program: Program, table: Table, step: Step, move: Move) -> Ruling | None:
    assert isinstance(step.action, Decide) and move.seat is not None
    if move.verb != "choose" or move.what not in step.action.choices:
        names = ", ".join(step.action.choices)
        return Ruling("irregular", step.rule, f"the player must choose one of: {names}")
    if move.seat != table.asked[0]:
        return Ruling("irregular", step.rule, f"it is {table.sitting.names[table.asked[0]]}'s turn")
    effect = step.action.choices[move.what]
    if effect.kind == "place":
        least, most = placing(program, table, effect, move.seat)
        wanted = move.amount or least
        if not least <= wanted <= most:
            rule = program.wagers[effect.wager].rule
            return Ruling("irregular", rule, f"the wager must be from {dollars(least)} to {dollars(most)}")
        if wanted > table.stacks[move.seat]:
            return Ruling("impossible", step.rule, "the player does not have so many chips")
    return None


def placing(program: Program, table: Table, effect: Effect, seat: int) -> tuple[Cents, Cents]:
    """The least and the most that a choice may place."""
    mine = {wager: amount for (owner, wager), amount in table.wagers.items() if owner == seat}
    amounts = effect.amounts or program.wagers[effect.wager].amounts
    fitting = tuple(amount for amount in amounts if holds(program, table, amount.when, seat))
    return bounds(program, table.sitting, mine, fitting)


def take_choice(program: Program, table: Table, step: Step, move: Move) -> Table:
    assert isinstance(step.action, Decide) and move.seat is not None
    effect, seat = step.action.choices[move.what], move.seat
    table = table._replace(asked=table.asked[1:])
    if effect.kind == "place":
        amount = move.amount or placing(program, table, effect, seat)[0]
        return put_down(table, seat, effect.wager, amount)
    if effect.kind == "take-back":
        return _give_back(table, seat, effect.wager, 0)
    if effect.kind == "lose":
        for wager in effect.lost:
            table = _take(table, seat, wager)
        return table._replace(folded=table.folded | 1 << seat)
    return table


def put_down(table: Table, seat: int, wager: str, amount: Cents) -> Table:
    """Chips from a stack onto a wager."""
    stacks = (*table.stacks[:seat], table.stacks[seat] - amount, *table.stacks[seat + 1 :])
    before = table.wagers.get((seat, wager), 0)
    return table._replace(stacks=stacks, wagers={**table.wagers, (seat, wager): before + amount})


def _take(table: Table, seat: int, wager: str) -> Table:
    """The bank takes a wager."""
    amount = table.wagers.get((seat, wager), 0)
    left = {key: value for key, value in table.wagers.items() if key != (seat, wager)}
    return table._replace(wagers=left, bank=table.bank + amount)


def _give_back(table: Table, seat: int, wager: str, profit: Cents) -> Table:
    """A wager goes back to its player, with what it won."""
    amount = table.wagers.get((seat, wager), 0)
    left = {key: value for key, value in table.wagers.items() if key != (seat, wager)}
    stacks = (*table.stacks[:seat], table.stacks[seat] + amount + profit, *table.stacks[seat + 1 :])
    return table._replace(wagers=left, stacks=stacks, bank=table.bank - profit)


# --- setting ---


def judge_setting(program: Program, table: Table, step: Step, move: Move) -> Ruling | None:
    arrange = step.action
    assert isinstance(arrange, Arrange) and move.seat is not None
    if move.verb != "set":
        return Ruling("irregular", step.rule, "the player must set the cards")
    if sorted(move.named) != sorted(table.cards_in(arrange.source, move.seat)):
        return Ruling("impossible", step.rule, "those are not the player's cards")
    return None


def take_setting(program: Program, table: Table, step: Step, move: Move) -> Table:
    arrange = step.action
    assert isinstance(arrange, Arrange) and move.seat is not None
    spots = {**table.spots, (arrange.source, move.seat): ()}
    rest = move.named
    for area, count in arrange.into.items():
        spots[area, move.seat], rest = rest[:count], rest[count:]
    return table._replace(spots=spots, asked=table.asked[1:])


# --- settling ---


def plan_settlement(program: Program, table: Table, step: Step, action: Settle) -> list[Due]:
    """Hands read, then every wager of every player, in the order of the rules."""
    due: list[Due] = []
    held = _read(program, table, due)
    for seat in table.seats:
        for entry in program.settlements:
            due += _settle_entry(program, table, entry, seat, held)
    return due


def _read(program: Program, table: Table, due: list[Due]) -> dict[tuple[str, int], Held]:
    """Every hand that a settlement compares or pays on."""
    held: dict[tuple[str, int], Held] = {}
    names = [name for entry in program.settlements for name in (entry.compare, entry.versus) if name]
    names += [table.hand for table in program.pay_tables.values()]
    seats = sorted({seat for seat, _ in table.wagers})
    for name in dict.fromkeys(names):
        hand = program.hands[name]
        for seat in seats if hand.owner == "player" else [-1]:
            held[name, seat] = hand_of(table, hand, seat)
            who = seat if seat >= 0 else None
            due.append(Due(Move("read", who, area=name, what=str(held[name, seat].value)), hand.rule))
    return held


def _settle_entry(
    program: Program, table: Table, entry: Settlement, seat: int, held: dict[tuple[str, int], Held]
) -> Iterator[Due]:
    folded = bool(table.folded >> seat & 1)
    stakes = (entry.bonus_on,) if entry.bonus_on else entry.wagers
    for wager in stakes:
        amount = table.wagers.get((seat, wager), 0)
        if not amount or not holds(program, table, entry.when, seat):
            continue
        if folded and entry.folded == "lose":
            yield Due(Move("take", seat, amount, what=wager), entry.rule)
            continue
        payout, rule = _payout(program, table, entry, seat, held)
        yield from _moves(seat, wager, amount, payout, rule, bonus=bool(entry.bonus_on))


def _payout(
    program: Program, table: Table, entry: Settlement, seat: int, held: dict[tuple[str, int], Held]
) -> tuple[Payout, str]:
    if entry.pay_table:
        return _from_table(program, entry.pay_table, seat, held)
    mine, other = _held(held, entry.compare, seat), _held(held, entry.versus, seat)
    hand = program.hands[entry.versus]
    if hand.qualifies and not hand.ranking.qualifies(other.value, hand.qualifies):
        unqualified = entry.results["unqualified"]
        if unqualified.kind != "compare":
            return unqualified, entry.rule
    one, two = mine.value.strength, other.value.strength
    payout = entry.results["higher" if one > two else "equal" if one == two else "lower"]
    return _from_table(program, payout.table, seat, held) if payout.kind == "table" else (payout, entry.rule)


def _from_table(program: Program, name: str, seat: int, held: dict[tuple[str, int], Held]) -> tuple[Payout, str]:
    table = program.pay_tables[name]
    value = _held(held, table.hand, seat).value
    ranking = program.hands[table.hand].ranking
    for phrase, payout in table.rows:
        if ranking.fits(value, phrase):
            return payout, table.rule
    return table.otherwise, table.rule


def _held(held: dict[tuple[str, int], Held], name: str, seat: int) -> Held:
    return held.get((name, seat)) or held[name, -1]


def _moves(seat: int, wager: str, amount: Cents, payout: Payout, rule: str, *, bonus: bool) -> Iterator[Due]:
    if bonus:
        if payout.kind == "odds":
            yield Due(Move("bonus", seat, profit_of(amount, payout), what=wager), rule)
    elif payout.kind == "lose":
        yield Due(Move("take", seat, amount, what=wager), rule)
    elif payout.kind == "push":
        yield Due(Move("push", seat, amount, what=wager), rule)
    else:
        yield Due(Move("win", seat, profit_of(amount, payout), what=wager), rule)


def profit_of(amount: Cents, payout: Payout) -> Cents:
    """What a wager wins, to the cent below."""
    return int(amount * payout.odds * (Fraction(1) - payout.less))


def carry_out_settlement(table: Table, move: Move) -> Table:
    """The chips of one settled wager."""
    assert move.seat is not None
    if move.verb == "take":
        return _take(table, move.seat, move.what)
    if move.verb == "bonus":
        seat = move.seat
        stacks = (*table.stacks[:seat], table.stacks[seat] + move.amount, *table.stacks[seat + 1 :])
        return table._replace(stacks=stacks, bank=table.bank - move.amount)
    return _give_back(table, move.seat, move.what, move.amount if move.verb == "win" else 0)
