"""A resolved game to the engine's program: the only bridge between rulebook and engine."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesgen.engine.cards import RANKS, build_deck
from rulesgen.engine.program import (
    Action,
    Area,
    Award,
    Bet,
    Betting,
    Deal,
    Force,
    Forced,
    Hand,
    OddChips,
    Program,
    Reveal,
    Share,
    Spot,
    Standing,
    Step,
)
from rulesgen.engine.ranking import Category, Ranking
from rulesgen.literals import read_selection, read_share, read_spot
from rulesgen.rulebook import Game, Layered, is_choice
from rulesgen.source import Data

Answers = Mapping[str, Data]
"""The operator's answers by choice; a choice that is missing has its default."""


def answer(data: Data, choices: Data, answers: Answers) -> Data:
    """Resolved data with every choice replaced by its answer."""
    if is_choice(data):
        name = data["choice"]
        return answers.get(name, choices[name]["default"])
    if isinstance(data, dict):
        changed = {key: value if key == "ours" else answer(value, choices, answers) for key, value in data.items()}
        return type(data)(changed)
    return data


def compile_game(game: Game, answers: Answers | None = None) -> Program:
    """The engine's program of a game, with the operator's answers."""
    layered = game.layered
    data = answer(layered.data, layered.data.get("choices", {}), answers or {})
    rankings = {name: compile_ranking(ranking) for name, ranking in game.rankings.items()}
    odd = data["odd-chip"]
    return Program(
        id=layered.id,
        title=data["title"],
        deck=build_deck(data["deck"]["packs"], data["deck"].get("jokers", 0), _ranks(data["deck"].get("without", ()))),
        deck_rule=layered.rule(("deck",)),
        fewest_seats=data["seats"]["min"],
        most_seats=data["seats"]["max"],
        seats_rule=layered.rule(("seats",)),
        areas={name: Area(name, area["title"], area["per"], area["face"]) for name, area in data["areas"].items()},
        betting=_betting(layered, data["betting"]),
        steps=tuple(
            Step(name, step["title"], layered.rule(("play", name)), _action(step))
            for name, step in data["play"].items()
        ),
        hands={name: _hand(layered, name, hand, rankings) for name, hand in data["hands"].items()},
        shares=tuple(
            Share(name, share["title"], read_share(share["share"]), share["best"], layered.rule(("pot", name)))
            for name, share in data["pot"].items()
        ),
        odd_chips=OddChips(
            odd.get("between-shares", "in-listed-order"), odd["between-players"], layered.rule(("odd-chip",))
        ),
        standing={
            name: Standing(entry["is"], layered.rule(("standing", name))) for name, entry in data["standing"].items()
        },
        button_moves=data["rotation"]["moves"],
        button_rule=layered.rule(("rotation",)),
    )


def compile_ranking(ranking: Layered) -> Ranking:
    """The engine's ranking of a declared one."""
    data = ranking.data
    categories = tuple(
        Category(
            id=name,
            groups=tuple(category["groups"]) if "groups" in category else None,
            run=category.get("run"),
            suited=category.get("suited", False),
            top=RANKS.index(_rank(category["top"])) if "top" in category else None,
        )
        for name, category in data["categories"].items()
    )
    return Ranking(ranking.id, data["size"], categories, data["ace"]["low-in-runs"], data["best"])


def _ranks(ranks: Any) -> list[str]:
    return [_rank(rank) for rank in ranks]


def _rank(rank: Any) -> str:
    """A rank's name; 2.0 is the same rank as 2."""
    return rank if isinstance(rank, str) else str(int(rank))


def _betting(layered: Layered, data: Data) -> Betting:
    raises = data["raises"]
    return Betting(
        limit=data["limit"],
        minimum=data["minimum"],
        raises=None if raises == "no-cap" else raises,
        min_raise=data["min-raise"],
        short_all_in=data["short-all-in"],
        forced={
            name: Forced(
                id=name,
                title=bet["title"],
                by=_spot(bet["by"]),
                heads_up=_spot(bet.get("heads-up", bet["by"])),
                live=bet["live"],
                rule=layered.rule(("betting", "forced", name)),
            )
            for name, bet in data["forced"].items()
        },
        rule=layered.rule(("betting",)),
    )


def _spot(text: str) -> Spot:
    return Spot(*read_spot(text))


def _action(step: Data) -> Action:
    for verb, read in _VERBS.items():
        if verb in step:
            return read(step[verb])
    raise KeyError(step)


def _deal(data: Data) -> Deal:
    to = data["to"] if isinstance(data["to"], list) else [data["to"]]
    start = _spot(data.get("start", "left-of-button"))
    return Deal(tuple(to), data["each"], data.get("order", "one-at-a-time"), start, data.get("burn", 0))


def _bet(data: Data) -> Bet:
    return Bet(_spot(data["first"]), _spot(data.get("heads-up", data["first"])), data["size"])


_VERBS: dict[str, Callable[[Any], Action]] = {
    "force": lambda data: Force(tuple(data)),
    "deal": _deal,
    "bet": _bet,
    "reveal": lambda data: Reveal(data["area"], _spot(data["first"]), _spot(data["else"])),
    "award": lambda data: Award(),
}


def _hand(layered: Layered, name: str, data: Data, rankings: dict[str, Ranking]) -> Hand:
    picks = []
    for area, selection in data["from"].items():
        counts = read_selection(selection)
        picks.append((area, counts.least, counts.most))
    ranking = rankings[data["ranking"]]
    return Hand(name, data["title"], data["size"], tuple(picks), ranking, layered.rule(("hands", name)))
