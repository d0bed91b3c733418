"""A resolved game to the engine's program: the only bridge between rulebook and engine."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesgen.engine.cards import RANKS, SUIT_NAMES, build_deck
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
from rulesgen.engine.ranking import CardSet, Category, Deck, Joker, Ranking
from rulesgen.literals import read_selection, read_share, read_size, read_spot, read_values
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
    rankings = {name: compile_ranking(ranking, deck_of(data["deck"])) for name, ranking in game.rankings.items()}
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


def deck_of(data: Data) -> Deck:
    """What a ranking must know of a game's deck."""
    left_out = _ranks(data.get("without", ()))
    ranks = tuple(place for place, rank in enumerate(RANKS) if rank not in left_out)
    return Deck(ranks, data["packs"], data.get("jokers", 0))


def compile_ranking(ranking: Layered, deck: Deck | None = None) -> Ranking:
    """The engine's ranking of a declared one, for a deck; else for one pack, with a joker where the ranking has one."""
    data = ranking.data
    joker = data.get("joker")
    ace = data.get("ace", {})
    values = read_values(data.get("values", {}))
    return Ranking(
        id=ranking.id,
        sizes=read_size(data["size"]),
        categories=tuple(_category(name, category) for name, category in data.get("categories", {}).items()),
        best=data["best"],
        ace_low=ace.get("low", False),
        ace_low_in_runs=ace.get("low-in-runs", False),
        lowest_run=data.get("lowest-run", "lowest"),
        joker=Joker(_rank(joker["as"]), tuple(joker.get("completes", ()))) if joker else None,
        suits=tuple(SUIT_NAMES.index(suit) for suit in data.get("suits", ())),
        values=tuple(values.get(rank, 0) for rank in RANKS) if values else (),
        modulo=data.get("modulo"),
        by_total=data.get("by") == "total",
        sets=tuple((name, tuple(map(_card_set, ways))) for name, ways in data.get("sets", {}).items()),
        deck=deck or Deck(jokers=1 if joker else 0),
    )


def _category(name: str, data: Data) -> Category:
    low, _, high = str(data.get("top", "")).partition("..")
    return Category(
        id=name,
        groups=tuple(data["groups"]) if "groups" in data else None,
        run=data.get("run"),
        suited=data.get("suited", False),
        top=(_rank(low), _rank(high or low)) if low else None,
        cards=data.get("cards"),
        distinct=data.get("distinct", False),
        sets=tuple(data.get("sets", {}).items()),
    )


def _card_set(data: Data) -> CardSet:
    counts = read_selection(data["cards"])
    return CardSet(
        least=max(counts.least, 1),
        most=counts.most,
        ranks=tuple(map(_rank, data["ranks"])) if "ranks" in data else None,
        without=tuple(map(_rank, data.get("without", ()))),
        total=data.get("total"),
    )


def _rank(name: Any) -> int:
    """A rank's place; 2.0 is the same rank as 2."""
    return RANKS.index(name if isinstance(name, str) else str(int(name)))


def _ranks(ranks: Any) -> list[str]:
    return [RANKS[_rank(rank)] for rank in ranks]


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
