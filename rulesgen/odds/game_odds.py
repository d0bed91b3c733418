"""What was found out about the odds of a game, and the edges that it declares, each laid beside the odds it is of."""

from collections.abc import Iterable

from attrs import evolve, field, frozen

from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.wagers import DeclaredEdge
from rulesgen.odds.counted.dice import Rolled
from rulesgen.odds.counted.pay_tables import OtherReading
from rulesgen.odds.result import AGREES, DIFFERS, NOT_DECIDED, Odds
from rulesgen.rulebook import Game

BASE, BEST = "base", "best-play"
"""How the wagers that must be placed, and the best way to play, are asked for."""

CODES = {DIFFERS: "RG701", NOT_DECIDED: "RG705"}
"""The findings of a declared edge."""


@frozen
class GameOdds:
    """What was found out about a game."""

    game: Game
    program: Program
    all: tuple[Odds, ...]
    dice: tuple[Rolled, ...] = ()
    used: dict[str, str] = field(factory=dict)
    """By wager, the reading of its rule that is played, where there are others."""
    readings: dict[str, tuple[OtherReading, ...]] = field(factory=dict)
    also: tuple[Odds, ...] = ()
    """Odds once more, with another figure that is declared for them: of units of another wager."""
    not_analysed: dict[str, str] = field(factory=dict)
    """What has no odds, and why."""
    not_held: dict[str, str] = field(factory=dict)
    """Declared edges that there is nothing to hold to, by name, and why."""
    accepted: dict[tuple[str, str], str] = field(factory=dict)
    """Findings that are accepted, by code and rule, with the reason."""

    @property
    def wrong(self) -> list[Odds]:
        """Wagers whose declared edge is not found right, or that give the player the advantage, if not accepted."""
        return [
            odds for odds in (*self.all, *self.also) if any(place not in self.accepted for place in faults_of(odds))
        ]

    def reasons(self, odds: Odds) -> list[str]:
        """Why what is wrong with these odds is accepted."""
        return [self.accepted[place] for place in faults_of(odds) if place in self.accepted]

    def declared_of(self, odds: Odds) -> list[Odds]:
        """These odds with each figure that is declared for them."""
        like = (odds.wager, odds.stakes, odds.way)
        more = [one for one in self.also if (one.wager, one.stakes, one.way) == like]
        return [odds, *more] if odds.declared else more

    @property
    def of_the_whole_game(self) -> list[Odds]:
        """Those of the game as a whole."""
        return [odds for odds in self.all if odds.is_whole]

    @property
    def edge_per(self) -> str:
        """The wager of whose units the edge is told too; empty where none is named."""
        return self.program.edge_per


def faults_of(odds: Odds) -> list[tuple[str, RuleId]]:
    """What is wrong with a wager: each finding, and the rule that it is about."""
    found = [("RG702", odds.rule)] if odds.favours_player else []
    if odds.verdict not in ("", AGREES):
        found.insert(0, (CODES[odds.verdict], odds.declared_at or odds.rule))
    return found


def declare(program: Program, found: Iterable[Odds]) -> tuple[list[Odds], list[Odds], dict[str, str]]:
    """The odds with the edges that are declared for them; once more those that have an edge by units of another wager
    besides; and by their names the edges that are of none, and why."""
    all_odds, not_held = list(found), {}
    also: list[Odds] = []
    for name, edge in program.declared_edges.items():
        at = [number for number, odds in enumerate(all_odds) if _is_of(odds, edge)]
        before = [odds for odds in (*(all_odds[one] for one in at), *also) if odds.declared and _is_of(odds, edge)]
        again = any(odds.declared_per == edge.per for odds in before)
        if len(at) != 1 or again:
            not_held[name] = _why_not(all_odds, edge, at)
            continue
        (number,) = at
        declared = evolve(all_odds[number], declared=edge.edge, declared_per=edge.per, declared_at=edge.rule)
        if all_odds[number].declared:
            also.append(declared)
        else:
            all_odds[number] = declared
    return all_odds, also, not_held


def _is_of(odds: Odds, edge: DeclaredEdge) -> bool:
    """Whether these are the odds of the game as a whole that an edge is declared of."""
    return odds.is_whole and odds.way == edge.under and (not edge.per or edge.per in dict(odds.stakes))


def _why_not(found: list[Odds], edge: DeclaredEdge, at: list[int]) -> str:
    if len(at) > 1:
        return "there are several wagers that a round can begin with; say with `per` which of them it is of"
    if at:
        return "an edge is declared for the same wager and way to play already"
    if not edge.under and any(odds.is_whole and odds.way for odds in found):
        return "players decide, so it depends on how they play; say with `under` which way to play it is of"
    if edge.under and not any(odds.way for odds in found):
        return f"nothing was worked out under {edge.under}"
    return f"the game was not analysed under {edge.under}" if edge.under else "the game was not analysed"
