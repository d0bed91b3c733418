"""Whether each declared way to play can be played: it says what is done in every step, of cards that a player sees."""

from rulesgen import cache
from rulesgen.checks.dead_plans import dead_plans
from rulesgen.checks.result import Result
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.strategies import Strategy
from rulesgen.offer import Offer


def check_strategies(offer: Offer) -> list[Result]:
    """One result for each strategy of the game's own: some rounds are played by it."""
    game, program = offer.game, offer.program
    strategies = {name: one for name, one in program.strategies.items() if game.layered.says_itself(one.rule.path)}
    if not strategies:
        return []
    key = f"strategies {offer.plays}"
    played = cache.load(key, cache.names) or frozenset()
    results = []
    for name, strategy in strategies.items():
        reason = None if name in played else _why_not(program, name)
        findings = (*((_finding(offer, strategy, *reason),) if reason else ()), *dead_plans(offer, strategy))
        covers = frozenset((strategy.rule, *_asked(program, strategy)))
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


def _asked(program: Program, strategy: Strategy) -> list[RuleId]:
    """The hands that a strategy asks about: they are read in its rounds."""
    plans = [plan for plans in strategy.steps.values() for plan in plans]
    hands = {plan.hand for plan in plans} | {one.hand for plan in plans for one in plan.keep}
    hands |= {fact.of for plan in plans for row in plan.when for fact in row}
    return [program.hands[hand].rule for hand in sorted(hands & program.hands.keys())]


def _finding(offer: Offer, strategy: Strategy, reason: str, step: str) -> Finding:
    message = f"This way to play cannot be played: {reason}."
    remedy = "Ask only of cards that the player sees in that step, and end every list of rows with one without `when`."
    rule = strategy.rule
    if step in strategy.steps:
        rule = rule / "steps" / step
    elif step:
        remedy = f"Say under `steps` what is done in the step `{step}`."
    return Finding("RG704", offer.game.layered.place(rule.path, key=True), message, remedy, rule)
