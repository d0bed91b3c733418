"""A resolved game and its rankings as the engine's program."""

from functools import partial
from typing import Any

from rulesgen.cards import build_deck
from rulesgen.compile.answers import answer
from rulesgen.compile.fees import compile_fees
from rulesgen.compile.options import add_options
from rulesgen.compile.player_dealer import player_dealer_parts
from rulesgen.compile.rankings import compile_ranking, deck_of, rank_names
from rulesgen.compile.steps import compile_step
from rulesgen.compile.strategies import compile_strategies
from rulesgen.compile.values import Categories, amounts, condition, many, payout, size, spot
from rulesgen.literals import read_multiple, read_selection, read_share
from rulesgen.model.areas import Area
from rulesgen.model.betting import Betting, Forced
from rulesgen.model.choices import Answers, Choice
from rulesgen.model.conditions import is_about_players
from rulesgen.model.game import Program, Standing
from rulesgen.model.hands import Hand
from rulesgen.model.pot import OddChips, Share
from rulesgen.model.wagers import DeclaredEdge, PayTable, Reading, Rounding, Settlement, Wager
from rulesgen.ranking import Deck, Ranking
from rulesgen.rulebook import Game, Layered
from rulesgen.source import Data


def compile_game(game: Game, answers: Answers | None = None) -> Program:
    """The engine's program of a game, with the operator's answers."""
    layered = game.layered
    data = answer(layered.data, layered.data.get("choices", {}), answers or {})
    deck = deck_of(data["deck"])
    rankings = {name: compile_ranking(ranking, deck) for name, ranking in game.rankings.items()}
    areas = {name: _area(layered, name, area) for name, area in data["areas"].items()}
    hands = {name: _hand(layered, data, name, rankings) for name in data["hands"]}
    worst_first = {name: hand.ranking.worst_first for name, hand in hands.items()}
    program = Program(
        id=layered.id,
        title=data["title"],
        banking=data["banking"],
        deck=build_deck(
            data["deck"]["packs"], data["deck"].get("jokers", 0), rank_names(data["deck"].get("without", ()))
        ),
        deck_rule=layered.rule(("deck",)),
        fewest_seats=data["seats"]["min"],
        most_seats=data["seats"]["max"],
        seats_rule=layered.rule(("seats",)),
        areas=areas,
        steps=tuple(
            compile_step(name, step, layered.rule(("play", name)), worst_first, partial(is_about_players, areas, hands))
            for name, step in data["play"].items()
        ),
        hands=hands,
        standing={
            name: Standing(entry["is"], layered.rule(("standing", name))) for name, entry in data["standing"].items()
        },
        fees=compile_fees(layered, data.get("fees", {}), worst_first),
        strategies=compile_strategies(layered, data, worst_first),
        choices=choices_of(game),
        **_pot_game(layered, data),
        rounding=_rounding(layered, data["rounding"]) if "rounding" in data else None,
        declared_edges={
            name: _declared_edge(layered, name, edge) for name, edge in data.get("declared-edges", {}).items()
        },
        edge_per=data.get("edge-per", ""),
        **_banked_game(game, data, worst_first),
        **player_dealer_parts(layered, data, hands),
    )
    return add_options(program, layered, data)


def _area(layered: Layered, name: str, data: Data) -> Area:
    rule = layered.rule(("areas", name))
    return Area(name, data["title"], data["per"], data["face"], rule, data.get("count", 1))


def _pot_game(layered: Layered, data: Data) -> dict[str, Any]:
    """What a game that is played for a pot has besides."""
    found: dict[str, Any] = {"betting": _betting(layered, data["betting"])} if "betting" in data else {}
    if "pot" not in data:
        return found
    odd, rotation = data["odd-chip"], data.get("rotation", {})
    return found | {
        "shares": tuple(
            Share(
                id=name,
                title=share["title"],
                share=read_share(share["share"]),
                hand=share["best"],
                rule=layered.rule(("pot", name)),
                if_none=share.get("if-none", ""),
            )
            for name, share in data["pot"].items()
        ),
        "odd_chips": OddChips(odd.get("between-shares", ""), odd["between-players"], layered.rule(("odd-chip",))),
        "button_moves": rotation.get("moves", ""),
        "button_rule": layered.rule(("rotation",)) if rotation else "",
        "empty_seats": rotation.get("empty-seats", ""),
    }


def _banked_game(game: Game, data: Data, worst_first: Categories) -> dict[str, Any]:
    """What a game against a bank has besides."""
    if "wagers" not in data:
        return {}
    layered = game.layered
    return {
        "wagers": {
            name: Wager(
                id=name,
                title=wager["title"],
                required={True: "yes", False: "no"}.get(wager.get("required", False), "one-of"),
                by=wager.get("by", "players"),
                amounts=amounts(wager["amount"], worst_first, layered.rule(("wagers", name, "amount"))),
                rule=layered.rule(("wagers", name)),
                over_maximum=wager.get("over-maximum", "refused"),
                under_minimum=wager.get("under-minimum", "refused"),
            )
            for name, wager in data["wagers"].items()
        },
        "settlements": tuple(
            _settlement(layered, name, entry, worst_first) for name, entry in data.get("settle", {}).items()
        ),
        "pay_tables": {
            name: _pay_table(game, name, table, deck_of(data["deck"]))
            for name, table in data.get("pay-tables", {}).items()
        },
    }


def _pay_table(game: Game, name: str, table: Data, deck: Deck) -> PayTable:
    reading, rankings = table.get("reading", {}), {**game.rankings, **game.readings}
    return PayTable(
        id=name,
        hand=table["hand"],
        rows=tuple((phrase, payout(value)) for phrase, value in table["pays"].items()),
        otherwise=payout(table.get("otherwise", "nothing")),
        rule=game.layered.rule(("pay-tables", name)),
        title=table["title"],
        says_otherwise="otherwise" in table,
        declared_edge=table.get("declared-edge", ""),
        read_as=reading.get("used", ""),
        other_readings=tuple(
            Reading(other["says"], compile_ranking(rankings[other["ranking"]], deck))
            for other in reading.get("others", ())
        ),
    )


def _declared_edge(layered: Layered, name: str, edge: Data) -> DeclaredEdge:
    rule = layered.rule(("declared-edges", name))
    return DeclaredEdge(edge["is"], rule, edge.get("under", ""), edge.get("per", ""))


def _rounding(layered: Layered, data: Data) -> Rounding:
    return Rounding(data["to"], data["goes"], layered.rule(("rounding",)))


def _settlement(layered: Layered, name: str, data: Data, worst_first: Categories) -> Settlement:
    outcomes = ("higher", "equal", "lower", "unqualified", "foul")
    results = {outcome: payout(data[outcome]) for outcome in outcomes if outcome in data}
    results |= {number: payout(value) for number, value in data.get("won", {}).items()}
    return Settlement(
        wagers=tuple(data.get("wagers", ())),
        rule=layered.rule(("settle", name)),
        compare=many(data.get("compare", ())),
        versus=() if data.get("with") == "player-dealer" else many(data.get("with", ())),
        versus_dealer=data.get("with") == "player-dealer",
        copy=data.get("copy", ""),
        results=results,
        pay_table=data.get("pay-table", ""),
        always=payout(data["always"]) if "always" in data else None,
        bonus_on=data.get("bonus-on", ""),
        folded=data.get("folded", "lose"),
        when=condition(data.get("when", {}), worst_first, layered.rule(("settle", name, "when"))),
    )


def choices_of(game: Game) -> dict[str, Choice]:
    """What is left to the operator, and where."""
    rule = game.layered.rule
    return {
        name: Choice(
            id=name,
            question=choice["ask"],
            answers=tuple(choice["of"]),
            default=choice["default"],
            rule=rule(("choices", name)),
            at=tuple(rule(path) for path, asked in game.asked if asked == name),
        )
        for name, choice in game.layered.data.get("choices", {}).items()
    }


def _betting(layered: Layered, data: Data) -> Betting:
    raises = data["raises"]
    return Betting(
        limit=data["limit"],
        minimum=data.get("minimum", ""),
        raises=None if raises == "no-cap" else raises,
        min_raise=data.get("min-raise", ""),
        short_all_in=data["short-all-in"],
        forced={name: _forced(layered, name, bet) for name, bet in data["forced"].items()},
        rule=layered.rule(("betting",)),
    )


def _forced(layered: Layered, name: str, bet: Data) -> Forced:
    times, multiple_of = (1, "") if bet["amount"] == "table" else read_multiple(bet["amount"])
    rule = layered.rule(("betting", "forced", name))
    return Forced(
        id=name,
        title=bet["title"],
        by=spot(bet["by"], rule / "by"),
        heads_up=spot(bet["heads-up"], rule / "heads-up") if "heads-up" in bet else spot(bet["by"]),
        live=bet["live"],
        rule=rule,
        complete_to=bet.get("or", ""),
        times=times,
        multiple_of=multiple_of,
        optional=bet.get("optional", False),
        not_with=tuple(bet.get("not-with", ())),
        if_empty=bet.get("if-empty", ""),
    )


def _hand(layered: Layered, data: Data, name: str, rankings: dict[str, Ranking]) -> Hand:
    hand = data["hands"][name]
    pers = {data["areas"][area]["per"] for area in hand["from"]}
    return Hand(
        id=name,
        title=hand["title"],
        size=size(hand["size"]),
        picks=tuple((area, *_selection(value)) for area, value in hand["from"].items()),
        ranking=rankings[hand["ranking"]],
        rule=layered.rule(("hands", name)),
        qualifies=hand.get("qualifies", ""),
        owner="player" if "player" in pers else "dealer" if "dealer" in pers else "table",
    )


def _selection(value: Data) -> tuple[str, int, int]:
    """`first 3` and `last 1` take cards as they were dealt; anything else is a count."""
    words = str(value).split()
    if words[0] in ("first", "last"):
        return words[0], int(words[1]), int(words[1])
    counts = read_selection(value)
    return "count", counts.least, counts.most
