"""Options that a game offers, and what becomes of the game when one is taken after each betting step."""

from attrs import evolve

from rulesgen.compile.values import condition
from rulesgen.ids import RuleId
from rulesgen.literals import read_share
from rulesgen.model.areas import Area
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.options import Finish, Option, Requirement
from rulesgen.model.pot import Share
from rulesgen.model.steps import Award, Deal, Reveal, Step
from rulesgen.rulebook import Layered
from rulesgen.source import Data


def add_options(program: Program, layered: Layered, data: Data) -> Program:
    """The program with its options, and one variant for each option and each betting step that it may follow."""
    chosen = data.get("options", {})
    if not chosen:
        return program
    options = {name: _option(program, layered, name, entry) for name, entry in chosen.items()}
    program = evolve(program, options=options)
    variants = {
        (name, at): _variant(program, option, at)
        for name, option in options.items()
        for at, step in enumerate(program.steps)
        if step.action.is_betting
    }
    return evolve(program, variants=variants)


def _option(program: Program, layered: Layered, name: str, data: Data) -> Option:
    rule, areas = layered.rule(("options", name)), data.get("areas", {})
    return Option(
        id=name,
        title=data["title"],
        requirements=tuple(
            Requirement(rule / "allowed" / one, condition(entry["when"], {}, rule / "allowed" / one / "when"))
            for one, entry in data["allowed"].items()
        ),
        asked_by=data["asked"]["by"],
        asked_rule=rule / "asked",
        agreed_by=data["agreed"]["by"],
        agreed_rule=rule / "agreed",
        lends=tuple((area, entry["also"]) for area, entry in areas.items() if "also" in entry),
        titles=dict(data.get("titles", {})),
        areas={one: _area(one, area, rule / "areas" / one) for one, area in areas.items()},
        hands={one: _hand(program, one, entry, rule / "hands" / one) for one, entry in data["hands"].items()},
        shares=tuple(_share(one, entry, rule / "pot" / one) for one, entry in data["pot"].items()),
        steps=tuple(_finish(one, entry, rule / "play" / one) for one, entry in data["play"].items()),
        between_parts=data["odd-chip"]["between-shares"],
        rule=rule,
    )


def _area(name: str, data: Data, rule: RuleId) -> Area:
    return Area(name, data["title"], data["per"], data["face"], rule)


def _hand(program: Program, name: str, data: Data, rule: RuleId) -> Hand:
    """A hand like one of the game's own, with one area in the place of another."""
    like = program.hands[data["like"]]
    picks = tuple((data["with"].get(area, area), *rest) for area, *rest in like.picks)
    return evolve(like, id=name, title=data["title"], picks=picks, rule=rule)


def _share(name: str, data: Data, rule: RuleId) -> Share:
    of = data.get("of", {})
    return Share(
        id=name,
        title=data["title"],
        share=read_share(data["share"]),
        hand=data["best"],
        rule=rule,
        if_none=data.get("if-none", ""),
        part=of.get("part", name),
        like=of.get("like", name),
    )


def _finish(name: str, data: Data, rule: RuleId) -> Finish:
    finish = data["finish"]
    return Finish(name, data["title"], rule, finish["area"], finish.get("like", ""), finish.get("burn", True))


def _variant(program: Program, option: Option, at: int) -> Program:
    """The game when the option is taken after a step: its own steps instead of all that are left before the end."""
    steps = [step for one in option.steps for step in _dealt(program, at, one)]
    titles = option.titles
    areas = {key: evolve(area, title=titles.get(key, area.title)) for key, area in program.areas.items()}
    return evolve(
        program,
        steps=(*program.steps[: at + 1], *steps, *program.steps[end_of(program, at) :]),
        areas={**areas, **option.areas},
        hands={**program.hands, **option.hands},
        shares=option.shares,
        odd_chips=evolve(program.odd_chips, between_parts=option.between_parts, rule=option.rule / "odd-chip"),
    )


def end_of(program: Program, at: int) -> int:
    """The step at which the hand is shown or awarded, after a step; where it never is, behind the last."""
    later = range(at + 1, len(program.steps))
    ends = (one for one in later if isinstance(program.steps[one].action, Reveal | Award))
    return next(ends, len(program.steps))


def _dealt(program: Program, at: int, finish: Finish) -> list[Step]:
    """The deals of an area that are still to come; or the same deals again, for another area."""
    source = finish.like or finish.area
    steps = []
    for step in program.steps[at + 1 : end_of(program, at)]:
        deal = step.action
        if isinstance(deal, Deal) and source in deal.to:
            burn = deal.burn if finish.burns else 0
            action = evolve(deal, to=(finish.area,), burn=burn)
            steps.append(Step(finish.id, finish.title, finish.rule, action))
    return steps
