"""Whether an option can finish the hand: it must deal all that the steps it replaces would have dealt."""

from collections.abc import Iterator

from rulesgen.checks.result import Result
from rulesgen.compile.options import end_of
from rulesgen.engine.actions import Bet, Deal
from rulesgen.engine.program import Program
from rulesgen.findings import Finding
from rulesgen.rulebook import Game


def check_options(game: Game, program: Program) -> list[Result]:
    """One result for each option."""
    results = []
    for name, option in program.options.items():
        rule = game.layered.rule(("options", name))
        results.append(
            Result("options", rule, f"{option.title} can finish a hand", tuple(_left_out(game, program, name)))
        )
    return results


def _left_out(game: Game, program: Program, name: str) -> Iterator[Finding]:
    path = ("options", name, "play")
    option = game.layered.data["options"][name]
    finished = {entry["finish"]["area"] for entry in option["play"].values()}
    for at, step in enumerate(program.steps):
        if not isinstance(step.action, Bet):
            continue
        for later in program.steps[at + 1 : end_of(program, at)]:
            action = later.action
            if isinstance(action, Bet) or (isinstance(action, Deal) and set(action.to) <= finished):
                continue
            message = f"The option leaves out the step `{later.id}`: it only finishes {', '.join(sorted(finished))}."
            remedy = "Finish every area that is still dealt to, or do not offer the option in this game."
            place = game.layered.blame(("options",))
            yield Finding("RG311", place, message, remedy, game.layered.rule(path))
            return
