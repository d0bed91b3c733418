"""What wagers come to in every round: which payout of its entry each of them gets."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
from attrs import frozen

from rulesgen.engine.verbs.settle import hands_needed
from rulesgen.model.game import Program
from rulesgen.model.wagers import Payout, Settlement
from rulesgen.odds.reasons import NotSimulated
from rulesgen.odds.rounds.facts import comparable, holds
from rulesgen.odds.rounds.group import Group
from rulesgen.odds.rounds.strengths import judge_of
from rulesgen.ranking import Value

Codes = npt.NDArray[Any]
"""For every round of the block, the place of a payout in a list."""


@frozen(eq=False)
class Settled:
    """An entry, the wagers that it settles or pays a bonus on, and the payouts that it may come to."""

    entry: Settlement
    wagers: tuple[str, ...]
    payouts: tuple[Payout, ...]
    codes: Codes | None
    """None where all rounds come to the one payout."""

    def unit(self, payout: Payout) -> Fraction:
        """What each unit of these wagers is ahead after a payout."""
        if self.entry.bonus_on and payout.kind != "odds":
            return Fraction(0)
        return payout.net


@frozen(eq=False)
class SettledGroup:
    """Rounds whose wagers are settled by the same entries."""

    group: Group
    settled: tuple[Settled, ...]


def entries_of(program: Program, group: Group, at: int = 0, done: tuple[Settled, ...] = ()) -> Iterator[SettledGroup]:
    """For each wager the first entry that holds; bonuses besides. Rounds in which others hold come apart."""
    if at == len(program.settlements):
        yield SettledGroup(group, done)
        return
    entry = program.settlements[at]
    settled = {name for one in done if not one.entry.bonus_on for name in one.wagers}
    wanted = (entry.bonus_on,) if entry.bonus_on else entry.wagers
    mine = tuple(name for name in wanted if name in group.wagers and name not in (() if entry.bonus_on else settled))
    if not mine:
        yield from entries_of(program, group, at + 1, done)
        return
    for met, part in group.split(holds(program, group, entry.when)):
        more = (_settled(program, part, entry, mine),) if met else ()
        yield from entries_of(program, part, at + 1, (*done, *more))


def _settled(program: Program, group: Group, entry: Settlement, wagers: tuple[str, ...]) -> Settled:
    if group.folded and entry.folded == "lose":
        return Settled(entry, wagers, (Payout("nothing" if entry.bonus_on else "lose"),), None)
    if entry.always:
        return Settled(entry, wagers, (entry.always,), None)
    hands = tuple(tuple(group.usable_cards(program.hands[name])) for name in hands_needed(program, entry))
    payouts, codes = group.block.keep((entry.rule, hands), lambda: _coded(program, group, entry))
    return Settled(entry, wagers, payouts, codes)


def _coded(program: Program, group: Group, entry: Settlement) -> tuple[tuple[Payout, ...], Codes]:
    """The payouts that an entry may come to, and which of them it is in every round of the block."""
    payouts: list[Payout] = []
    if entry.pay_table:
        codes = _lines(program, group, entry.pay_table, payouts)
    elif len(entry.compare) > 1:
        codes = _hands_won(program, group, entry, payouts)
    else:
        codes = _compared(program, group, entry, payouts)
    return tuple(payouts), codes


def _lines(program: Program, group: Group, name: str, payouts: list[Payout]) -> Codes:
    """The first line of a pay table that each hand fits; its payouts are added to the list."""
    table = program.pay_tables[name]
    hand = program.hands[table.hand]
    ranking, first = hand.ranking, len(payouts)
    payouts += [*(payout for _, payout in table.rows), table.otherwise]

    def tell(value: Value | None) -> np.int16:
        if value is None:
            return np.int16(-1)
        fitting = (line for line, (phrase, _) in enumerate(table.rows) if ranking.fits(value, phrase))
        return np.int16(next(fitting, len(table.rows)))

    lines = judge_of(ranking).classify(group.strengths(hand), ("lines", table.id, table.rows), tell)
    _must_be_made(hand.title, lines)
    return lines + np.int16(first) if first else lines


def _must_be_made(title: str, strengths: Codes) -> None:
    if strengths.min() < 0:
        raise NotSimulated(f"the {title} is settled on before its cards are there")


def _compared(program: Program, group: Group, entry: Settlement, payouts: list[Payout]) -> Codes:
    one, other = program.hands[entry.compare[0]], program.hands[entry.versus[0]]
    mine, theirs = comparable(group, one, other)
    _must_be_made(one.title, mine)
    _must_be_made(other.title, theirs)
    # 0, 1, 2: lower, equal, higher; 3: not qualified.
    results = ["lower", "equal", "higher"]
    codes: Codes = (mine > theirs).view(np.int8) + (mine >= theirs).view(np.int8)
    unqualified = entry.results.get("unqualified")
    if unqualified and unqualified.kind != "compare":
        ranking, phrase = other.ranking, other.qualifies
        enough = judge_of(ranking).classify(
            group.strengths(other),
            ("qualifies", phrase),
            lambda value: np.bool_(value is not None and ranking.qualifies(value, phrase)),
        )
        codes = np.where(enough, codes, np.int8(3))
        results.append("unqualified")
    outcomes = [entry.results[result] for result in results]
    payouts += outcomes
    for place, payout in enumerate(outcomes):
        if payout.kind == "table":
            lines = _lines(program, group, payout.table, payouts)
            codes = np.where(codes == place, lines, codes)
    return codes


def _hands_won(program: Program, group: Group, entry: Settlement, payouts: list[Payout]) -> Codes:
    """How many of several hands the bettor wins; an equal one counts for whom the entry says."""
    won: Codes = np.zeros(group.block.rounds, np.int8)
    for one, other in zip(entry.compare, entry.versus, strict=True):
        mine, theirs = comparable(group, program.hands[one], program.hands[other])
        _must_be_made(program.hands[one].title, mine)
        _must_be_made(program.hands[other].title, theirs)
        won += mine >= theirs if entry.copy == "bettor" else mine > theirs
    payouts += [entry.results[str(count)] for count in range(len(entry.compare) + 1)]
    return won
