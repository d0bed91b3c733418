"""Whether the checks of a game notice a change of one value, and whether what they say names the rule."""

import re
from collections.abc import Iterator

from attrs import frozen

from rulesgen.checks.cards import check_cards
from rulesgen.checks.cases import check_case
from rulesgen.checks.declaration import check_declaration
from rulesgen.checks.house_way import check_house_way
from rulesgen.checks.options import check_options
from rulesgen.checks.phrases import check_phrases
from rulesgen.checks.present import check_in_time
from rulesgen.checks.rankings import check_ranking, decks_of
from rulesgen.checks.result import Result
from rulesgen.findings import Finding
from rulesgen.rulebook import Case, Game, Path
from rulesgen.source import Data
from tests.mutants import NOT_PLAYED, Mutant
from tests.offered import offered


@frozen
class Noticed:
    """What became of one change."""

    mutant: str
    by: str
    """The check that noticed it; empty if none did."""
    named: bool
    """Whether a finding names the rule or one that uses it."""


def notice_in_family(games: list[Game], mutant: Mutant) -> Noticed:
    """A change in a file changes every game that takes the value from it: the checks of any of them may notice it."""
    first, *others = games
    noticed = notice(first, mutant)
    for game in others:
        if noticed.named:
            break
        if mutant.ranking in game.rankings if mutant.ranking else _has_same(first, game, mutant.path):
            other = notice(game, mutant)
            noticed = other if other.named or (other.by and not noticed.by) else noticed
    return noticed


def _has_same(one: Game, other: Game, path: Path) -> bool:
    """Whether two games have the same entry, from the same file and unchanged."""
    entry = _entry(path)
    if _at(one, entry) != _at(other, entry) or (
        path[0] in _LISTS and list(_at(one, path[:1])) != list(_at(other, path[:1]))
    ):
        return False
    return one.layered.origin(path).document is other.layered.origin(path).document


_LISTS = ("play", "settle", "pot")


def is_own(game: Game, mutant: Mutant) -> bool:
    """Whether the value stands in the game's own file or in an option, and not in a game that it is based on."""
    if mutant.path[0] == "standing":
        return len(game.layered.chain) == 1
    return game.layered.origin(mutant.path).document not in game.layered.chain[:-1]


def notice(game: Game, mutant: Mutant) -> Noticed:
    """Look at a changed game until a finding names the rule; the checks that cost least come first."""
    changed, by = mutant.apply(game), ""
    users = _users(game, mutant)
    for name, findings in _findings(changed, mutant):
        if findings:
            by = by or name
            if any(_same(one, rule) for one in _named(game, findings) for rule in users):
                return Noticed(str(mutant), name, named=True)
    return Noticed(str(mutant), by, named=False)


def baseline(game: Game) -> list[Finding]:
    """What is found without any change: must be nothing, or a change would be noticed by what is wrong already."""
    return [one for _, findings in _findings(game, Mutant((), None, None)) for one in findings]


def _findings(game: Game, mutant: Mutant) -> Iterator[tuple[str, list[Finding]]]:
    if mutant.ranking:
        yield (
            "rankings",
            _of(check_ranking(game.rankings[mutant.ranking], decks_of(game.rankings[mutant.ranking], [game]))),
        )
    offer = offered(game)
    broken: Exception | None = None
    for case in sorted(game.cases, key=lambda one: (_is_far(one, mutant), len(one.document.data.get("when", ())))):
        try:
            yield case.id, list(check_case(offer, case)[0].findings)
        except Exception as problem:  # noqa: BLE001 - only a game whose declaration fails may break a case
            broken = problem
            break
    declared = _of(check_declaration(offer))
    yield "declaration", declared
    if declared:
        return
    passed = True
    for check in (check_cards, check_phrases, check_options, check_in_time, check_house_way):
        found = _of(check(offer))
        passed = passed and not found
        yield "other checks", found
    if broken and passed:
        raise broken


def _is_far(case: Case, mutant: Mutant) -> bool:
    """Whether a case comes late: for a house way, one whose id does not speak of it."""
    return mutant.path[:1] == ("house-way",) and "house-way" not in case.id


def _of(results: list[Result]) -> list[Finding]:
    return [finding for result in results for finding in result.findings]


def _named(game: Game, findings: list[Finding]) -> set[str]:
    """The rules that findings name."""
    named: set[str] = set()
    for finding in findings:
        named.add(finding.subject)
        behind = re.search(r"Rule: (.+)\.$", finding.message)
        named |= set(behind[1].split(", ")) if behind else set()
        words = set(re.findall(r"`([a-z0-9-]+)`", finding.message))
        named |= {game.layered.rule(path) for path in game.rules() if path[-1] in words}
    return named


def _users(game: Game, mutant: Mutant) -> set[str]:
    """The changed rule, what it names before and after, and the rules that use any of these."""
    if mutant.ranking:
        hands = game.layered.data["hands"]
        using = [name for name, hand in hands.items() if hand["ranking"] == mutant.ranking]
        found = {".".join((mutant.ranking, *mutant.path)), mutant.ranking, game.layered.rule(("house-way",))}
        return found | {one for name in using for one in _up(game, ("hands", name))}
    path = mutant.path
    users = {game.layered.rule(path), *_up(game, _entry(path))}
    named = {word for value in (mutant.old, mutant.new, path[-1]) for word in _words(value)}
    for rule in game.rules():
        if rule[-1] in named and len(rule) > 1:
            users |= _up(game, rule)
    if path[0] in ("hands", "house-way"):
        users.add(game.layered.rule(("house-way",)))
    if path[0] in _EVERYWHERE or any(one.split(".")[1] == "play" for one in users):
        parts = ("play", "hands", "settle")
        users |= {game.layered.rule((part, name)) for part in parts for name in game.layered.data.get(part, ())}
    return users


_EVERYWHERE = ("areas", "bank", "deck", "house-way", "options", "seats")
"""Parts that every step uses; what is changed in one step shows in those that follow it."""


def _entry(path: Path) -> Path:
    return path[: {"options": 4, "house-way": 3}.get(path[0], 3 if path[1:2] == ("forced",) else 2)]


def _up(game: Game, rule: Path) -> set[str]:
    """A rule and all that name it, directly or through others."""
    found, new = {rule}, {rule}
    while new:
        ids = {path[-1] for path in new}
        new = {path for path in game.rules() if path not in found and ids & _words(_at(game, path))}
        found |= new
    return {game.layered.rule(path) for path in found}


def _at(game: Game, path: Path) -> Data:
    try:
        return game.layered.get(path)
    except KeyError:
        return ""


def _words(value: Data) -> set[str]:
    """Every id in a value."""
    if isinstance(value, dict):
        return {word for key, one in value.items() if key not in NOT_PLAYED for word in (key, *_words(one))}
    if isinstance(value, list):
        return {word for one in value for word in _words(one)}
    return set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", value)) if isinstance(value, str) else set()


def _same(one: str, two: str) -> bool:
    """Two names mean one rule if one stands inside the other, or both inside one entry."""
    entry = ".".join(two.split(".")[: 4 if ".forced." in two else 3])
    return one.startswith((two, entry)) or two.startswith(one)
