"""Steps of play: one function for each verb of the language."""

from collections.abc import Callable
from typing import Any

from rulesgen.compile.values import Categories, amounts, condition, spot
from rulesgen.ids import RuleId
from rulesgen.literals import read_part, read_range
from rulesgen.model.steps import (
    Action,
    Arrange,
    Award,
    Bet,
    Choose,
    Deal,
    Decide,
    Deliver,
    Discard,
    Draw,
    Force,
    PlaceWagers,
    Reveal,
    Roll,
    Settle,
    Step,
)
from rulesgen.model.values import Condition, Spot
from rulesgen.model.wagers import Effect
from rulesgen.source import Data

LEFT = "left-of-button"


def compile_step(
    name: str, data: Data, rule: RuleId, categories: Categories, is_about_players: Callable[[Condition], bool]
) -> Step:
    """A declared step as the engine plays it."""
    verb = next(verb for verb in _VERBS if verb in data)
    action = _VERBS[verb](data[verb], categories, rule / verb)
    when = condition(data.get("when", {}), categories, rule / "when")
    return Step(name, data["title"], rule, action, when, is_about_players(when), many(data.get("fee", [])))


def many(value: Data) -> tuple[str, ...]:
    """One name or several."""
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def _spot(data: Data, key: str, rule: RuleId, otherwise: Data) -> Spot:
    """A position that is written, or another one."""
    return spot(data[key], rule / key) if key in data else spot(otherwise)


def _deal(data: Data, categories: Categories, rule: RuleId) -> Deal:
    said = data.get("if-short", {})
    short = said if isinstance(said, dict) else {}
    return Deal(
        many(data["to"]),
        data["each"],
        data.get("order", ""),
        _spot(data, "start", rule, LEFT),
        data.get("burn", 0),
        short.get("one-to", ""),
        short.get("burn", 0),
        leaves=data.get("leaves"),
        reshuffles=said == "reshuffle-discards",
    )


def _bet(data: Data, categories: Categories, rule: RuleId) -> Bet:
    other = data.get("or", {})
    return Bet(
        first=spot(data["first"], rule / "first"),
        heads_up=_spot(data, "heads-up", rule, data["first"]),
        size=data.get("size", "small"),
        otherwise=spot(data["else"], rule / "else") if "else" in data else None,
        opens=data.get("opens", ""),
        other_size=other.get("size", ""),
        other_when=condition(other.get("when", {}), categories, rule / "or" / "when"),
        says_size="size" in data,
    )


def _reveal(data: Data, categories: Categories, rule: RuleId) -> Reveal:
    first = data.get("first", LEFT)
    which = str(data.get("cards", "all")).split()
    return Reveal(
        many(data["area"]),
        _spot(data, "first", rule, LEFT),
        _spot(data, "else", rule, first),
        (which[0], int(which[1]) if which[1:] else 0),
        data.get("of", "all"),
        "of" in data,
    )


def _discard(data: Data, categories: Categories, rule: RuleId) -> Discard:
    least, most = read_range(data["count"])
    return Discard(data["from"], least, most, data.get("face", "down"), _spot(data, "start", rule, LEFT))


def _draw(data: Data, categories: Categories, rule: RuleId) -> Draw:
    least, most = read_range(data["count"])
    start = _spot(data, "start", rule, LEFT)
    return Draw(data["from"], least, most, start, data.get("burn", 0), "if-short" in data)


def _arrange(data: Data, categories: Categories, rule: RuleId) -> Arrange:
    must_not = data.get("must-not", {})
    return Arrange(
        data["from"],
        dict(data["into"]),
        data.get("by", "players"),
        (must_not["hand"], must_not["outrank"]) if must_not else None,
        data.get("if-broken", "refused"),
        data.get("on-request") == "house-way",
        data.get("requests-set") == "as-opened",
    )


def _deliver(data: Data, categories: Categories, rule: RuleId) -> Deliver:
    return Deliver(data["from"], data["to"], data["starting"], data["at"], data["then"])


def _decide(data: Data, categories: Categories, rule: RuleId) -> Decide:
    at = rule / "choices"
    return Decide({name: _effect(effect, categories, at / name) for name, effect in data["choices"].items()})


def _effect(data: Data, categories: Categories, rule: RuleId) -> Effect:
    if data == "nothing":
        return Effect("nothing", rule=rule)
    if "place" in data:
        sums = amounts(data["amount"], categories, rule / "amount") if "amount" in data else ()
        return Effect("place", data["place"], sums, rule=rule)
    if "take-back" in data:
        return Effect("take-back", data["take-back"], rule=rule)
    return Effect("lose", lost=many(data["lose"]), part=read_part(data.get("part", 1)), rule=rule)


_VERBS: dict[str, Callable[[Any, Categories, RuleId], Action]] = {
    "force": lambda data, categories, rule: Force(tuple(data)),
    "deal": _deal,
    "bet": _bet,
    "discard": _discard,
    "draw": _draw,
    "reveal": _reveal,
    "wager": lambda data, categories, rule: PlaceWagers(tuple(data)),
    "decide": _decide,
    "arrange": _arrange,
    "choose": lambda data, categories, rule: Choose(data["one-of"], data["mark"]),
    "roll": lambda data, categories, rule: Roll(data["dice"], data["counting-from"]),
    "deliver": lambda data, categories, rule: Deliver(
        data["from"], data["to"], data["starting"], data["at"], data["then"]
    ),
    "award": lambda data, categories, rule: Award(),
    "settle": lambda data, categories, rule: Settle(),
}
