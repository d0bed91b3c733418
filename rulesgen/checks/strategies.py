"""Whether each declared way to play can be played: it says what is done in every step, of cards that a player sees."""

from rulesgen import cache
from rulesgen.checks.dead_plans import dead_plans
from rulesgen.checks.result import Result
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.offer import Offer
from rulesgen.rulebook import Game, Path, conditions_of, facts_of, listed, plan_rows


def check_strategies(offer: Offer) -> list[Result]:
    """One result for each strategy of the game's own: some rounds are played by it."""
    game, program = offer.game, offer.program
    own = game.layered.chain[-1].data.get("strategies", {})
    strategies = {name: strategy for name, strategy in program.strategies.items() if name in own}
    if not strategies:
        return []
    key = f"strategies {offer.plays}"
    played = cache.load(key, cache.names) or frozenset()
    results = []
    for name, strategy in strategies.items():
        reason = None if name in played else _why_not(program, name)
        findings = (*((_finding(game, name, *reason),) if reason else ()), *dead_plans(game, program, name))
        covers = frozenset((strategy.rule, *_asked(game, name)))
        results.append(Result("odds", strategy.rule, f"{strategy.title}: can be played", findings, covers))
    if all(result.passed for result in results):
        cache.keep(key, sorted(strategies))
    return results


def _why_not(program: Program, name: str) -> tuple[str, str] | None:
    """Why a strategy cannot be played, and in which step; None if it can."""
    from rulesgen.odds.reasons import NotSimulated
    from rulesgen.odds.simulated.ways import try_out

    try:
        try_out(program, program.strategies[name])
    except NotSimulated as reason:
        return str(reason), reason.step
    return None


def _asked(game: Game, name: str) -> list[RuleId]:
    """The hands that a strategy asks about: they are read in its rounds."""
    data = game.layered.data
    rows = [row for plan in data["strategies"][name]["steps"].values() for row in plan_rows(plan)]
    kept = [one for row in rows for _, one in listed(row.get("keep", [])) if isinstance(one, dict)]
    hands = {one["best"] for one in (*rows, *kept) if "best" in one}
    for path, condition in conditions_of(data):
        if path[:2] == ("strategies", name):
            hands |= {fact.of for fact in facts_of(path, condition) if fact.of in data["hands"]}
    return [game.layered.rule(("hands", hand)) for hand in sorted(hands)]


def _finding(game: Game, name: str, reason: str, step: str) -> Finding:
    message = f"This way to play cannot be played: {reason}."
    remedy = "Ask only of cards that the player sees in that step, and end every list of rows with one without `when`."
    path: Path = ("strategies", name)
    if step in game.layered.data["strategies"][name]["steps"]:
        path = (*path, "steps", step)
    elif step:
        remedy = f"Say under `steps` what is done in the step `{step}`."
    return Finding("RG704", game.layered.place(path, key=True), message, remedy, game.layered.rule(path))
