"""Worked examples: every declared case is played and compared with what it says."""

from rulesgen.checks.coverage import covered
from rulesgen.checks.result import Result
from rulesgen.compile import compile_game
from rulesgen.dealing import Played, play_case
from rulesgen.findings import Finding
from rulesgen.rulebook import Case, Game


def check_case(game: Game, case: Case) -> tuple[Result, Played | None]:
    """Play one case; its differences become findings."""
    data = case.document.data
    wrong = _wrong_answers(game, case)
    if wrong:
        return Result("cases", case.id, data["title"], tuple(wrong)), None
    program = compile_game(game, data["given"].get("choices"))
    played = play_case(program, data)
    findings = tuple(
        Finding(
            "RG401" if one.path[:1] == ("then",) else "RG402",
            case.place(*one.path),
            one.text,
            "Correct the case, or the rule that it names." if one.rules else "Correct the case.",
            case.id,
        )
        for one in played.differences
    )
    return Result("cases", case.id, data["title"], findings, covered(game, played.program, played.lines, data)), played


def _wrong_answers(game: Game, case: Case) -> list[Finding]:
    choices = game.layered.data.get("choices", {})
    found = []
    for name, answer in case.document.data["given"].get("choices", {}).items():
        place = case.place("given", "choices", name)
        if name not in choices:
            message, known = f"The game has no choice `{name}`.", ", ".join(choices) or "none"
            found.append(Finding("RG402", place, message, f"There are: {known}.", case.id))
        elif answer not in choices[name]["of"]:
            known = ", ".join(str(value) for value in choices[name]["of"])
            message = f"`{answer}` is no answer to `{name}`."
            found.append(Finding("RG402", place, message, f"Allowed are: {known}.", case.id))
    return found
