"""Whether the deck holds enough cards, and whether every declared hand can be formed from them."""

from collections.abc import Iterator
from itertools import product
from math import prod

from rulesgen.checks.result import Result
from rulesgen.compile import compile_game
from rulesgen.engine.program import Deal, Program
from rulesgen.findings import Finding
from rulesgen.prose import in_words
from rulesgen.rulebook import Game
from rulesgen.source import Data

MOST_COMBINATIONS = 2000


def answer_sets(game: Game) -> Iterator[dict[str, Data]]:
    """Every combination of the operator's answers; where there are too many, each answer alone with the defaults."""
    choices = game.layered.data.get("choices", {})
    names = list(choices)
    if prod(len(choices[name]["of"]) for name in names) <= MOST_COMBINATIONS:
        for answers in product(*(choices[name]["of"] for name in names)):
            yield dict(zip(names, answers, strict=True))
    else:
        for name in names:
            for answer in choices[name]["of"]:
                yield {name: answer}


def check_cards(game: Game) -> list[Result]:
    """Feasibility, found from the declaration alone, over every choice."""
    needs = {need(compile_game(game, answers)): answers for answers in answer_sets(game)}
    most = max(needs)
    program = compile_game(game, needs[most])
    layered = game.layered
    findings: tuple[Finding, ...] = ()
    if most > len(program.deck):
        path = ("seats", "max")
        message = f"{explain(program)}: {most} cards, but the deck has {len(program.deck)}."
        findings = (Finding("RG301", layered.place(path), message, _remedy(program), layered.rule(path)),)
    name = f"{most} of {len(program.deck)} cards are the most it can need"
    results = [Result("cards", layered.rule(("seats",)), name, findings, frozenset({layered.rule(("deck",))}))]
    return results + [_check_hand(game, program, hand) for hand in program.hands]


def need(program: Program, seats: int | None = None) -> int:
    """The most cards that a hand can use, burns included."""
    return sum(count * times for _, count, times in _uses(program, seats or program.most_seats))


def explain(program: Program) -> str:
    """The sum in words."""
    parts = [
        f"{in_words(times)} times {in_words(count)} for the {name}"
        if times > 1
        else f"{in_words(count)} for the {name}"
        for name, count, times in _uses(program, program.most_seats)
    ]
    return f"With {in_words(program.most_seats)} players the game needs " + ", ".join(parts)


def dealt_to(program: Program) -> dict[str, int]:
    """How many cards each area gets."""
    counts = dict.fromkeys(program.areas, 0)
    for step in program.steps:
        if isinstance(step.action, Deal):
            for area in step.action.to:
                counts[area] += step.action.each
    return counts


def _uses(program: Program, seats: int) -> list[tuple[str, int, int]]:
    uses = [
        (program.areas[area].title, count, seats if program.areas[area].per == "player" else 1)
        for area, count in dealt_to(program).items()
        if count
    ]
    burns = sum(step.action.burn for step in program.steps if isinstance(step.action, Deal))
    return [*uses, ("burns", burns, 1)] if burns else uses


def _remedy(program: Program) -> str:
    fits = [
        seats for seats in range(program.fewest_seats, program.most_seats) if need(program, seats) <= len(program.deck)
    ]
    return f"Set seats.max to {fits[-1]}, or deal fewer cards." if fits else "Deal fewer cards, or use a larger deck."


def _check_hand(game: Game, program: Program, name: str) -> Result:
    layered, hand = game.layered, program.hands[name]
    dealt = dealt_to(program)
    least = sum(least for _, least, _ in hand.picks)
    most = sum(min(most, dealt[area]) for area, _, most in hand.picks)
    findings = []
    path = ("hands", name, "from")
    for area, at_least, _ in hand.picks:
        if at_least > dealt[area]:
            title = program.areas[area].title
            needs = f"The {hand.title} needs {in_words(at_least)} cards of the {title}"
            message = f"{needs}; {in_words(dealt[area])} are dealt there."
            findings.append(
                Finding(
                    "RG303",
                    layered.place((*path, area)),
                    message,
                    "Deal more, or need fewer.",
                    layered.rule(path),
                )
            )
    if not least <= hand.size <= most:
        gives = f"{in_words(least)} to {in_words(most)}"
        message = f"The {hand.title} has {in_words(hand.size)} cards, but its areas give {gives}."
        remedy = "Change its size, what it may take from each area, or what is dealt there."
        findings.append(Finding("RG303", layered.place(path), message, remedy, layered.rule(path)))
    fewest, largest = hand.ranking.sizes
    if not fewest <= hand.size <= largest:
        compares = in_words(largest) if fewest == largest else f"{in_words(fewest)} to {in_words(largest)}"
        message = f"The {hand.title} has {in_words(hand.size)} cards, but its ranking compares {compares}."
        remedy = "Use a ranking of that size."
        findings.append(
            Finding("RG303", layered.place(("hands", name, "ranking")), message, remedy, layered.rule(path))
        )
    return Result("cards", hand.rule, f"the {hand.title} can be formed", tuple(findings))
