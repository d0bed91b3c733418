"""Options that a game offers, and what becomes of the game when one is taken after each betting step."""

from attrs import evolve

from rulesgen.compile.values import condition
from rulesgen.ids import RuleId
from rulesgen.literals import read_share
from rulesgen.model.areas import Area
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.options import Option, Requirement
from rulesgen.model.pot import Share
from rulesgen.model.steps import Award, Deal, Reveal, Step
from rulesgen.rulebook import Layered
from rulesgen.source import Data


def add_options(program: Program, layered: Layered, data: Data) -> Program:
    """The program with its options, and one variant for each option and each betting step that it may follow."""
    chosen = data.get("options", {})
    if not chosen:
        return program
    options = {name: _option(layered, name, entry) for name, entry in chosen.items()}
    program = evolve(program, options=options)
    variants = {
        (name, at): _variant(program, layered, name, entry, at)
        for name, entry in chosen.items()
        for at, step in enumerate(program.steps)
        if step.action.is_betting
    }
    return evolve(program, variants=variants)


def _option(layered: Layered, name: str, data: Data) -> Option:
    at = ("options", name)
    return Option(
        id=name,
        title=data["title"],
        requirements=tuple(
            Requirement(layered.rule((*at, "allowed", one)), condition(entry["when"], {}))
            for one, entry in data["allowed"].items()
        ),
        asked_by=data["asked"]["by"],
        asked_rule=layered.rule((*at, "asked")),
        agreed_by=data["agreed"]["by"],
        agreed_rule=layered.rule((*at, "agreed")),
        lends=tuple((area, entry["also"]) for area, entry in data.get("areas", {}).items() if "also" in entry),
    )


def _variant(program: Program, layered: Layered, name: str, data: Data, at: int) -> Program:
    """The game when the option is taken after a step: its own steps instead of all that are left before the end."""
    path = ("options", name)
    steps = [
        step
        for one, entry in data["play"].items()
        for step in _finish(program, at, one, entry, layered.rule((*path, "play", one)))
    ]
    titles = data.get("titles", {})
    areas = {key: evolve(area, title=titles.get(key, area.title)) for key, area in program.areas.items()}
    for key, area in data.get("areas", {}).items():
        areas[key] = Area(key, area["title"], area["per"], area["face"], layered.rule((*path, "areas", key)))
    return evolve(
        program,
        steps=(*program.steps[: at + 1], *steps, *program.steps[end_of(program, at) :]),
        areas=areas,
        hands={**program.hands, **_hands(program, layered, name, data)},
        shares=tuple(
            Share(
                id=one,
                title=entry["title"],
                share=read_share(entry["share"]),
                hand=entry["best"],
                rule=layered.rule((*path, "pot", one)),
                if_none=entry.get("if-none", ""),
                part=entry.get("of", {"part": one})["part"],
                like=entry.get("of", {"like": one})["like"],
            )
            for one, entry in data["pot"].items()
        ),
        odd_chips=evolve(
            program.odd_chips,
            between_parts=data["odd-chip"]["between-shares"],
            rule=layered.rule((*path, "odd-chip")),
        ),
    )


def end_of(program: Program, at: int) -> int:
    """The step at which the hand is shown or awarded, after a step."""
    later = range(at + 1, len(program.steps))
    return next(one for one in later if isinstance(program.steps[one].action, Reveal | Award))


def _finish(program: Program, at: int, name: str, data: Data, rule: RuleId) -> list[Step]:
    """The deals of an area that are still to come; or the same deals again, for another area."""
    finish = data["finish"]
    source = finish.get("like", finish["area"])
    steps = []
    for step in program.steps[at + 1 : end_of(program, at)]:
        deal = step.action
        if isinstance(deal, Deal) and source in deal.to:
            burn = deal.burn if finish.get("burn", True) else 0
            steps.append(Step(name, data["title"], rule, evolve(deal, to=(finish["area"],), burn=burn)))
    return steps


def _hands(program: Program, layered: Layered, name: str, data: Data) -> dict[str, Hand]:
    """Hands like the game's own, with one area in the place of another."""
    found = {}
    for one, entry in data["hands"].items():
        like = program.hands[entry["like"]]
        picks = tuple((entry["with"].get(area, area), *rest) for area, *rest in like.picks)
        rule = layered.rule(("options", name, "hands", one))
        found[one] = evolve(like, id=one, title=entry["title"], picks=picks, rule=rule)
    return found
