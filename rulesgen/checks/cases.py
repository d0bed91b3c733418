"""Worked examples: every declared case is played and compared with what it says."""

from collections.abc import Iterator

from rulesgen.checks.coverage import covered
from rulesgen.checks.result import Result
from rulesgen.dealing import Played
from rulesgen.dealing.outcome import Difference
from rulesgen.findings import Finding, Place
from rulesgen.model.case import DeclaredCase, Path
from rulesgen.model.choices import Answers
from rulesgen.offer import Offer
from rulesgen.rulebook import Case


def check_case(offer: Offer, case: Case) -> tuple[Result, Played | None]:
    """Play one case; its differences become findings."""
    game, declared = offer.game, offer.declared(case)
    wrong = _wrong_answers(offer, case)
    if wrong:
        return Result("cases", case.id, case.title, tuple(wrong)), None
    played = offer.play(case)
    findings = tuple(
        Finding(
            "RG401" if one.path[:1] == ("then",) else "RG402",
            _place(case, declared, one.path),
            one.text,
            _remedy(one),
            case.id,
        )
        for one in played.differences
    )
    covers = covered(game, played.program, played.lines, declared)
    return Result("cases", case.id, case.title, findings, covers), played


def _remedy(one: Difference) -> str:
    if one.path[:1] == ("fault",):
        return "Correct the case, or the row that should answer it."
    return "Correct the case, or the rule that it names." if one.rules else "Correct the case."


def _place(case: Case, declared: DeclaredCase, path: Path) -> Place:
    """Where a difference stands; what a part lacks is told at its key, and a `when` that is not there at `then`."""
    part = path[0] if path and path[0] in declared.says else "then"
    said = {"given": declared.given.says, "when": tuple(declared.when)}
    lacks = part in said and (len(path) == 1 or path[1] not in said[part])
    return case.document.place((part,), key=True) if lacks or path[:1] != (part,) else case.document.place(path)


def check_prints(offer: Offer) -> list[Result]:
    """Worked examples that would stand in one place of the page, or under one heading."""
    game = offer.game
    findings = []
    for number, case in enumerate(game.printed()):
        before = game.printed()[:number]
        same = (
            ("printed", f"place {case.printed}", [one for one in before if one.printed == case.printed]),
            ("title", f"title “{case.title}”", [one for one in before if one.title == case.title]),
        )
        for key, what, others in same:
            if others:
                message = f"The worked example `{others[0].id}` of this game has the {what} already."
                remedy = f"Give this one another `{key}`."
                findings.append(Finding("RG213", case.place(key), message, remedy, case.id))
    name = "every printed example has a place and a heading of its own"
    return [Result("cases", game.id, name, tuple(findings))] if game.printed() else []


def _wrong_answers(offer: Offer, case: Case) -> list[Finding]:
    answers = offer.declared(case).given.answers
    return [
        Finding("RG402", case.place(*answers.at(name)), message, remedy, case.id)
        for name, message, remedy in wrong_answers(offer, answers)
    ]


def wrong_answers(offer: Offer, answers: Answers) -> Iterator[tuple[str, str, str]]:
    """Answers that the game does not ask for or does not allow: the choice, what is wrong, and what there is."""
    choices = offer.choices
    for name, answer in answers.items():
        if name not in choices:
            yield name, f"The game has no choice `{name}`.", f"There are: {', '.join(choices) or 'none'}."
        elif answer not in choices[name].answers:
            known = ", ".join(map(str, choices[name].answers))
            yield name, f"`{answer}` is no answer to `{name}`.", f"Allowed are: {known}."
