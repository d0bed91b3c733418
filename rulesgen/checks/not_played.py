"""Rules that no check has played, and the case that would play each."""

from collections.abc import Iterable, Iterator

from rulesgen.checks.result import Result, wrong
from rulesgen.findings import Finding
from rulesgen.offer import Offer
from rulesgen.rulebook import Path

# Rules that a game has whether or not it can come to them: two players, for one, can have no side pot.
_MAY_REST = frozenset({"odd-chip", "standing", "choices"})

_TIE = (
    "Add a case in which two players have the same ranks in other suits, with no flush, and better hands than the rest"
)

_CASES: dict[Path, str] = {
    ("standing", "ties"): f"{_TIE}; nobody need bet.",
    (
        "standing",
        "side-pots",
    ): "Add a case with three players in which one is all in for less than the others then bet.",
    ("standing", "uncalled-bet"): "Add a case in which a player bets and all others fold.",
    ("standing", "all-in"): "Add a case in which all players but one are all in before the last betting round.",
    ("standing", "last-player"): "Add a case in which all players but one fold.",
    ("standing", "cards-speak"): "Add a case in which hands are shown.",
    ("standing", "best-pick"): "Add a case in which hands are shown.",
}


def not_played(offer: Offer, results: Iterable[Result]) -> Iterator[Finding]:
    """Rules that no check played: they are not checked, whatever else passed."""
    game, layered = offer.game, offer.game.layered
    if not any(result.family == "invariants" and result.subject == game.id and result.passed for result in results):
        return
    played = frozenset[str]().union(*(result.covers for result in results))
    asked = {name for _, name in game.asked}
    for path in game.rules():
        rule = layered.rule(path)
        unasked = path[0] == "choices" and path[1] not in asked
        if rule not in played and not unasked:
            code = "RG407" if path[0] in _MAY_REST else "RG405"
            message = f"No case and no random hand plays `{rule}`, so nothing shows that it works."
            yield wrong(offer, code, rule, message, _case_for(offer, path))
    if not game.cases:
        message = f"No worked example shows {game.title}; only random hands were played."
        remedy = f"Add a case in cases/ with `game: {game.id}`."
        yield Finding("RG406", layered.place(("id",)), message, remedy, game.id)


def _case_for(offer: Offer, path: Path) -> str:
    """Which case would play a rule, as exactly as can be said of any game."""
    if path[0] == "choices":
        answer = str(offer.choices[path[1]].default).lower()
        return f"Add a case that needs it, with its answer under `given`: `choices: {{{path[1]}: {answer}}}`."
    if offer.program.most_seats == 2 and path in (("odd-chip",), ("standing", "side-pots")):
        return "Two players never come to it: accept the finding in accepted.yaml, or let more players sit down."
    if path == ("odd-chip",):
        return f"{_TIE}, for a pot that two cannot divide in whole chips: with a third player who pays an odd sum."
    return _CASES.get(path, "Add a case that needs it.")
