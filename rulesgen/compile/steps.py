"""Steps of play: one function for each verb of the language."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesgen.compile.values import amounts, condition, spot
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
from rulesgen.model.wagers import Effect
from rulesgen.source import Data

Categories = Mapping[str, list[str]]
LEFT = "left-of-button"


def compile_step(name: str, data: Data, rule: RuleId, categories: Categories, *, picks_players: bool = False) -> Step:
    """A declared step as the engine plays it."""
    verb = next(verb for verb in _VERBS if verb in data)
    action = _VERBS[verb](data[verb], dict(categories))
    when = condition(data.get("when", {}), dict(categories))
    return Step(name, data["title"], rule, action, when, picks_players, many(data.get("fee", [])))


def many(value: Data) -> tuple[str, ...]:
    """One name or several."""
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def _deal(data: Data, categories: Any) -> Deal:
    said = data.get("if-short", {})
    short = said if isinstance(said, dict) else {}
    return Deal(
        many(data["to"]),
        data["each"],
        data.get("order", "one-at-a-time"),
        spot(data.get("start", LEFT)),
        data.get("burn", 0),
        short.get("one-to", ""),
        short.get("burn", 0),
        leaves=data.get("leaves"),
        reshuffles=said == "reshuffle-discards",
    )


def _bet(data: Data, categories: Any) -> Bet:
    other = data.get("or", {})
    return Bet(
        first=spot(data["first"]),
        heads_up=spot(data.get("heads-up", data["first"])),
        size=data.get("size", "small"),
        otherwise=spot(data["else"]) if "else" in data else None,
        opens=data.get("opens", ""),
        other_size=other.get("size", ""),
        other_when=condition(other.get("when", {}), categories),
    )


def _reveal(data: Data, categories: Any) -> Reveal:
    first = data.get("first", LEFT)
    which = str(data.get("cards", "all")).split()
    return Reveal(
        many(data["area"]),
        spot(first),
        spot(data.get("else", first)),
        (which[0], int(which[1]) if which[1:] else 0),
        data.get("of", "all"),
    )


def _discard(data: Data, categories: Any) -> Discard:
    least, most = read_range(data["count"])
    return Discard(data["from"], least, most, data.get("face", "down"), spot(data.get("start", LEFT)))


def _draw(data: Data, categories: Any) -> Draw:
    least, most = read_range(data["count"])
    start = spot(data.get("start", LEFT))
    return Draw(data["from"], least, most, start, data.get("burn", 0), "if-short" in data)


def _arrange(data: Data, categories: Any) -> Arrange:
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


def _decide(data: Data, categories: Any) -> Decide:
    return Decide({name: _effect(effect, categories) for name, effect in data["choices"].items()})


def _effect(data: Data, categories: Any) -> Effect:
    if data == "nothing":
        return Effect("nothing")
    if "place" in data:
        return Effect("place", data["place"], amounts(data["amount"], categories) if "amount" in data else ())
    if "take-back" in data:
        return Effect("take-back", data["take-back"])
    return Effect("lose", lost=many(data["lose"]), part=read_part(data.get("part", 1)))


_VERBS: dict[str, Callable[[Any, Any], Action]] = {
    "force": lambda data, categories: Force(tuple(data)),
    "deal": _deal,
    "bet": _bet,
    "discard": _discard,
    "draw": _draw,
    "reveal": _reveal,
    "wager": lambda data, categories: PlaceWagers(tuple(data)),
    "decide": _decide,
    "arrange": _arrange,
    "choose": lambda data, categories: Choose(data["one-of"], data["mark"]),
    "roll": lambda data, categories: Roll(data["dice"], data["counting-from"]),
    "deliver": lambda data, categories: Deliver(data["from"], data["to"], data["starting"], data["at"], data["then"]),
    "award": lambda data, categories: Award(),
    "settle": lambda data, categories: Settle(),
}
