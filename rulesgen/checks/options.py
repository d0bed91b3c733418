"""Whether an option can finish the hand: it must deal all that the steps it replaces would have dealt."""

from collections.abc import Iterator

from rulesgen.checks.result import Result
from rulesgen.compile.options import end_of
from rulesgen.engine.actions import Bet, Deal
from rulesgen.engine.program import Program
from rulesgen.findings import Finding
from rulesgen.literals import read_share
from rulesgen.rulebook import Game


def check_options(game: Game, program: Program) -> list[Result]:
    """One result for each option."""
    results = []
    for name, option in program.options.items():
        rule = game.layered.rule(("options", name))
        findings = tuple(_left_out(game, program, name))
        results.append(Result("options", rule, f"{option.title} can finish a hand", findings))
        name_of = f"the boards and shares of {option.title} are whole"
        results.append(Result("options", rule, name_of, (*_shares(game, name), *_boards(game, name))))
    return results


def _shares(game: Game, name: str) -> Iterator[Finding]:
    path = ("options", name, "pot")
    total = sum(read_share(share["share"]) for share in game.layered.data["options"][name]["pot"].values())
    if total != 1:
        message = f"The shares of the option add up to {total} of the pot, not to the whole."
        remedy = "Change a share, so that together they are 1."
        yield Finding("RG302", game.layered.blame(("options",)), message, remedy, game.layered.rule(path))


def _boards(game: Game, name: str) -> Iterator[Finding]:
    """An area that is dealt like another has that one's cards too, which lay there before the option was taken."""
    option = game.layered.data["options"][name]
    for step, entry in option["play"].items():
        area, like = entry["finish"]["area"], entry["finish"].get("like")
        path = ("options", name, "play", step, "finish")
        if like and option.get("areas", {}).get(area, {}).get("also") != like:
            message = (
                f"`{area}` is dealt like `{like}`, but the cards that lie on `{like}` already do not count for it."
            )
            remedy = f"Make `{area}` an area of the option with `also: {like}`."
            yield Finding("RG311", game.layered.blame(("options",)), message, remedy, game.layered.rule(path))


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
