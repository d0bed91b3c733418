"""No change of a played value goes unnoticed: some check fails and names the rule, or the change cannot matter."""

import re

import pytest

from rulesgen.checks.cards import check_cards
from rulesgen.checks.cases import check_case
from rulesgen.checks.declaration import check_declaration
from rulesgen.checks.rankings import check_ranking
from rulesgen.findings import Finding
from rulesgen.rulebook import Game, choice_refs
from tests.mutants import Mutant, mutants_of

pytestmark = pytest.mark.proof

# Changes that give the same game, with the reason why.
SAME_GAME = {
    "betting.forced.small-blind.heads-up: button -> 2-left-of-button": "of two seats, two to the left is the same seat",
    "betting.forced.big-blind.heads-up: 1-left-of-button -> 3-left-of-button": "of two seats, three to the left is one",
    "play.first-betting.bet.heads-up: button -> 2-left-of-button": "of two seats, two to the left is the same seat",
    "play.first-betting.bet.first: left-of-big-blind -> 3-left-of-button": "the big blind sits two to the left",
    "play.turn.deal.order: area-by-area -> one-at-a-time": "one card to each board: both orders are the same",
    "play.river.deal.order: area-by-area -> one-at-a-time": "one card to each board: both orders are the same",
    "hands.upper-hand.from.hole: any -> 0..2": "there are two hole cards",
    "hands.lower-hand.from.hole: any -> 0..2": "there are two hole cards",
    "hands.upper-hand.from.upper: any -> 1..": "with two hole cards, five need at least three of the board",
    "hands.lower-hand.from.lower: any -> 1..": "with two hole cards, five need at least three of the board",
    "odd-chip.between-shares: upper -> in-listed-order": "only one chip can be odd, and upper is listed first",
}


def findings_of(game: Game) -> list[Finding]:
    found = [finding for result in check_declaration(game) for finding in result.findings]
    found = found or [finding for result in check_cards(game) for finding in result.findings]
    found += [one for ranking in game.rankings.values() for result in check_ranking(ranking) for one in result.findings]
    return found or [finding for case in game.cases for finding in check_case(game, case)[0].findings]


def test_every_change_of_a_played_value_is_noticed(double_flop: Game) -> None:
    played = [mutant for mutant in mutants_of(double_flop) if mutant.is_played]
    assert len(played) > 150
    unnoticed = {str(mutant) for mutant in played if not findings_of(mutant.apply(double_flop))}
    assert set(SAME_GAME) == unnoticed


def test_the_finding_names_the_rule_or_one_that_uses_it(double_flop: Game) -> None:
    unnamed = [
        str(mutant)
        for mutant in mutants_of(double_flop)
        if mutant.is_played and str(mutant) not in SAME_GAME and not _names(double_flop, mutant)
    ]
    assert [] == unnamed


def _names(game: Game, mutant: Mutant) -> bool:
    changed = mutant.apply(game)
    named: set[str] = set()
    for finding in findings_of(changed):
        named.add(finding.subject)
        behind = re.search(r"Rule: (.+)\.$", finding.message)
        named |= set(behind[1].split(", ")) if behind else set()
        named |= {f"{game.id}.choices.{word}" for word in re.findall(r"`([a-z-]+)`", finding.message)}
    users = _users(game, mutant)
    return any(_same(one, rule) for one in named for rule in users)


def _users(game: Game, mutant: Mutant) -> list[str]:
    """The changed rule, and the rules that take their value from it."""
    rule = ".".join((mutant.ranking or game.id, *mutant.path))
    users = [rule]
    if mutant.path[0] == "choices":
        users += [game.layered.rule(path) for path, name in choice_refs(game.layered.data) if name == mutant.path[1]]
    if mutant.path[0] == "areas":
        users += [game.layered.rule(("play", name)) for name in game.layered.data["play"]]
    if mutant.path[:2] == ("betting", "minimum"):
        users.append(game.layered.rule(("betting",)))
    if mutant.path[0] == "play" or mutant.ranking:
        users += [game.layered.rule(("hands", name)) for name in game.layered.data["hands"]]
    if mutant.ranking:
        users.append(mutant.ranking)
    return users


def _same(one: str, two: str) -> bool:
    """Two names mean one rule if one stands inside the other, or both inside one entry."""
    entry = ".".join(two.split(".")[: 4 if ".forced." in two else 3])
    return one.startswith((two, entry)) or two.startswith(one)
