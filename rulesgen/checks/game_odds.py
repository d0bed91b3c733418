"""Whether a game leaves the house an edge however it is played, and whether the edges that it declares are right."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulesgen import cache
from rulesgen.checks.result import Result
from rulesgen.findings import CATALOGUE, Finding
from rulesgen.ids import RuleId, plain_parts
from rulesgen.offer import Offer
from rulesgen.rulebook import Game, Path
from rulesgen.wording import edge_name

if TYPE_CHECKING:
    from rulesgen.odds.game_odds import GameOdds
    from rulesgen.odds.result import Odds

ROUNDS, SEED = 100_000, 1
"""A check simulates so many rounds: enough to find an advantage of some per cent, in about a second a game."""

Said = tuple[str, RuleId, str, str, str]
"""A finding without its place: code, rule, the key in it to look at, message and what to do."""


def check_game_odds(offer: Offer) -> list[Result]:
    """One result for each wager that is not paid by a table alone, and for each way to play; and each declared edge."""
    if offer.program.banking == "pot":
        return []
    key = f"game odds {ROUNDS} {SEED} {offer.plays}"
    kept = cache.load(key, _read)
    if kept is None:
        kept = _worked_out(offer)
        cache.keep(
            key,
            [
                (plain_parts(rule), name, [(code, plain_parts(at), *more) for code, at, *more in said])
                for rule, name, said in kept
            ],
        )
    return [
        Result("odds", rule, name, tuple(_placed(offer.game, one) for one in findings)) for rule, name, findings in kept
    ]


def _read(data: Any) -> list[tuple[RuleId, str, list[Said]]]:
    """Results as they were kept."""
    results = [
        (RuleId(*of), name, [(code, RuleId(*at), key, what, do) for code, at, key, what, do in said])
        for of, name, said in data
    ]
    words = [word for _, name, said in results for word in (name, *(part for one in said for part in one))]
    known = all(one[0] in CATALOGUE for *_, said in results for one in said)
    if not isinstance(data, list) or not all(isinstance(word, str) for word in words) or not known:
        raise ValueError("no results")
    return results


def _placed(game: Game, said: Said) -> Finding:
    code, rule, key, message, remedy = said
    path: Path = (*rule.path, key) if key else rule.path
    return Finding(code, game.layered.blame(path), message, remedy, rule)


def _worked_out(offer: Offer) -> list[tuple[RuleId, str, list[Said]]]:
    from rulesgen.odds.of_game import find_odds  # needs numpy, which takes a while
    from rulesgen.odds.simulated.chunks import Settings

    settings = Settings(ROUNDS, SEED, workers=1)
    found = find_odds(offer.game, offer.program, offer.plays, settings, tables=offer.counted)
    of_tables = {one.paid.table.rule for one in offer.counted}
    results = [
        (odds.rule, _name(found, odds), list(_findings(found, odds)))
        for odds in (*found.all, *found.also)
        if odds.rule not in of_tables or odds.declared_at
    ]
    for name, reason in found.not_held.items():
        rule = offer.program.declared_edges[name].rule
        said = "RG703", rule, "is", f"The declared {_edge(found)} was not checked: {reason}.", _NOT_HELD
        results.append((rule, "the declared edge is checked", [said]))
    for what, reason in found.not_analysed.items():
        results.append((offer.program.rule, f"the odds of {what} are not worked out: {reason}", []))
    return results


_NOT_HELD = "Correct the entry, declare a strategy that it can be held to, or remove it."


def _edge(found: "GameOdds") -> str:
    return edge_name(found.program.banking)


def _name(found: "GameOdds", odds: "Odds") -> str:
    from rulesgen.odds.words import edge_words, how_words

    way = f", {odds.strategy}" if odds.strategy else ""
    name = f"{odds.title}{way}: {_edge(found)} {edge_words(odds)} ({how_words(odds)})"
    if odds.may_favour_player and not odds.favours_player:
        name += "; whether the player has the advantage is not decided by so few"
    return name


def _findings(found: "GameOdds", odds: "Odds") -> Iterator[Said]:
    from rulesgen.odds.game_odds import faults_of

    for code, rule in faults_of(odds):
        if code == "RG702":
            yield code, rule, "title" if "strategies" in rule.path else "", *_advantage(found, odds)
        else:
            yield code, rule, "is", *_not_as_declared(found, odds, code)


def _advantage(found: "GameOdds", odds: "Odds") -> tuple[str, str]:
    from rulesgen.odds.words import bank_name, edge_words, unit_words

    how = f" under “{odds.strategy}”" if odds.strategy else ""
    edge = f"{edge_words(odds)} of {unit_words(found.program, odds)}"
    message = f"The player has the advantage{how}: the {_edge(found)} is {edge}."
    remedy = f"Pay less, or let players decide less; the {bank_name(found.program)} loses by every hand that is dealt."
    return message, remedy


def _not_as_declared(found: "GameOdds", odds: "Odds", code: str) -> tuple[str, str]:
    from rulesgen.odds.words import between_words, declared_words, edge_words, how_words, percent_words

    per = odds.declared_per
    of = f"The {_edge(found)}{f' under “{odds.strategy}”' if odds.strategy else ''}"
    declared = declared_words(found, odds)
    if code == "RG705":
        known = f"it lies {between_words(odds, per)}, as far as is known ({how_words(odds)})"
        message = f"{of} is declared as {declared}, but whether it is so is not decided: {known}."
        remedy = (
            "Declare fewer digits; or play more rounds with `rulesgen odds --rounds`, and accept the finding with the "
            "figure as its reason."
        )
        return message, remedy
    message = f"{of} is {edge_words(odds, per)} ({how_words(odds)}), not {declared} as declared."
    exact = percent_words(odds.edge * odds.per(per)) if odds.is_exact else f"a figure {between_words(odds, per)}"
    why = ", or the way to play and the wager that the figure is of" if odds.way else ""
    return message, f"Declare {exact}{why}."
