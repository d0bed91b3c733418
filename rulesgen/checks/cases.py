"""Worked examples: every declared case is played and compared with what it says."""

from rulesgen.checks.coverage import covered
from rulesgen.checks.result import Result
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_to_play
from rulesgen.dealing import Played, play_case
from rulesgen.dealing.outcome import Difference
from rulesgen.findings import Finding, Place
from rulesgen.rulebook import Case, Game


def check_case(game: Game, case: Case) -> tuple[Result, Played | None]:
    """Play one case; its differences become findings."""
    data = case.document.data
    wrong = _wrong_answers(game, case)
    if wrong:
        return Result("cases", case.id, data["title"], tuple(wrong)), None
    program = compile_game(game, data["given"].get("choices"))
    played = play_case(program, data, lambda fault: answers_to_play(game, program, fault))
    findings = tuple(
        Finding(
            "RG401" if one.path[:1] == ("then",) else "RG402",
            _place(case, one.path),
            one.text,
            _remedy(one),
            case.id,
        )
        for one in played.differences
    )
    return Result("cases", case.id, data["title"], findings, covered(game, played.program, played.lines, data)), played


def _remedy(one: Difference) -> str:
    if one.path[:1] == ("fault",):
        return "Correct the case, or the row that should answer it."
    return "Correct the case, or the rule that it names." if one.rules else "Correct the case."


def _place(case: Case, path: tuple[str | int, ...]) -> Place:
    """Where a difference stands; what `given` lacks is told at its own line, not at that of its first entry."""
    lacks = path[:1] == ("given",) and (len(path) == 1 or path[1] not in case.document.data["given"])
    return case.document.place(("given",), key=True) if lacks else case.document.place(path)


def check_prints(game: Game) -> list[Result]:
    """Worked examples that would stand in one place of the page, or under one heading."""
    findings = []
    for number, case in enumerate(game.printed()):
        for key in ("printed", "title"):
            said = case.document.data[key]
            others = [one for one in game.printed()[:number] if one.document.data[key] == said]
            if others:
                what = f"place {said}" if key == "printed" else f"title “{said}”"
                message = f"The worked example `{others[0].id}` of this game has the {what} already."
                remedy = f"Give this one another `{key}`."
                findings.append(Finding("RG213", case.place(key), message, remedy, case.id))
    name = "every printed example has a place and a heading of its own"
    return [Result("cases", game.id, name, tuple(findings))] if game.printed() else []


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
