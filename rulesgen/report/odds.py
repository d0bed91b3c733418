"""The odds of a game as text and as JSON."""

from decimal import Decimal
from fractions import Fraction
from textwrap import wrap
from typing import Any

from rulesgen.cards import Cards, names_of
from rulesgen.model.game import Program
from rulesgen.odds.counted.dice import Rolled
from rulesgen.odds.every_deal.twice import Spread, Twice
from rulesgen.odds.game_odds import GameOdds
from rulesgen.odds.result import AGREES, DIFFERS, NOT_DECIDED, POT, Odds, percent
from rulesgen.odds.words import (
    action_words,
    bank_name,
    best_words,
    declared_words,
    edge_words,
    how_words,
    outcome_words,
    per_words,
    percent_words,
    unit_words,
)
from rulesgen.wording import edge_name

Given = tuple[Cards, Cards, Cards]
"""Two hands and the board."""

WIDTH = 110
"""Sentences are folded so that they can be read on a screen and in a log."""


def as_data(found: GameOdds, max_wager: Decimal | None = None) -> list[dict[str, Any]]:
    """For machines: one object for each wager, and for each way to play."""
    entries = [_entry(odds, max_wager) for odds in found.all]
    for entry, odds in zip(entries, found.all, strict=True):
        if more := found.declared_of(odds)[1:]:
            entry["also_declared"] = [_also_declared(one) for one in more]
        if reasons := found.reasons(odds):
            entry["accepted"] = reasons
        if found.edge_per in dict(odds.stakes):
            edge = odds.edge * odds.per(found.edge_per)
            entry["edge_per"] = {
                "wager": found.edge_per,
                "edge": _number(edge, odds),
                "edge_percent": float(percent(edge)),
            }
        others = found.readings.get(odds.wager, ())
        if others:
            entry["reading"] = found.used[odds.wager]
            entry["other_readings"] = [
                {"says": one.says, "edge": str(one.odds.edge), "edge_percent": float(one.odds.edge_percent)}
                for one in others
            ]
    return [*entries, *(_dice(found.game.id, rolled) for rolled in found.dice)]


def _also_declared(odds: Odds) -> dict[str, Any]:
    per = odds.declared_per or None
    return {"percent": float(odds.declared.removesuffix("%")), "per": per, "verdict": odds.verdict}


def _entry(odds: Odds, max_wager: Decimal | None) -> dict[str, Any]:
    sample = odds.sample
    data: dict[str, Any] = {
        "game": odds.game,
        "wager": odds.wager,
        "title": odds.title,
        "method": odds.method,
        "whole_game": odds.is_whole,
        "unit": [{"wager": name, "units": str(units)} for name, units in odds.stakes],
        "strategy": odds.strategy or None,
        "played": list(odds.played),
        "edge": _number(odds.edge, odds),
        "edge_percent": float(odds.edge_percent),
        "edge_of_action": _number(odds.edge_of_action, odds),
        "declared_percent": float(odds.declared.removesuffix("%")) if odds.declared else None,
        "declared_per": odds.declared_per or None,
        "agrees": odds.agrees,
        "verdict": odds.verdict or None,
        "hit_frequency": None if odds.hit_frequency is None else float(odds.hit_frequency),
        "standard_deviation": None if odds.standard_deviation is None else float(odds.standard_deviation),
        "largest_payout": None if max_wager is None else str(odds.largest_payout(max_wager)),
        "largest_payout_is": None if max_wager is None else "upper bound" if odds.largest_is_bound else "worked out",
        "largest_payout_in_this_way": None if max_wager is None else _money(odds.counted_payout(max_wager)),
        "outcomes": [
            {"name": one.name, "pays": one.pays, "net": str(one.net), "count": one.count, "total": odds.total}
            for one in odds.outcomes
        ],
        "assumptions": list(odds.assumptions),
    }
    if sample is not None:
        around = (float(odds.edge) - sample.half_interval, float(odds.edge) + sample.half_interval)
        low, high = around if odds.best is None else map(float, odds.best.interval)
        data |= {
            "standard_error": sample.standard_error,
            "interval": [low, high],
            "seed": sample.seed,
            "rounds": sample.rounds,
        }
    if odds.best is not None:
        data["bounds"] = {
            "below": float(odds.best.below),
            "below_standard_error": odds.best.below_error,
            "above": float(odds.best.above),
            "above_standard_error": odds.best.above_error,
            "deals_a_state": odds.best.deals,
        }
    return data


def _money(amount: Decimal | None) -> str | None:
    return None if amount is None else str(amount)


def _number(value: Fraction, odds: Odds) -> str:
    """Exact as a fraction; simulated as a decimal, because no more is known."""
    return str(value) if odds.sample is None else f"{float(value):.8f}"


def _dice(game: str, rolled: Rolled) -> dict[str, Any]:
    empty = dict.fromkeys(
        ("edge", "edge_percent", "declared_percent", "agrees", "hit_frequency", "standard_deviation"), None
    )
    rows = [
        {"place": one.number, "sums": list(one.sums), "count": one.ways, "total": one.total} for one in rolled.places
    ]
    return {
        "game": game, "wager": None, "step": rolled.step, "title": rolled.title, "method": "exact", **empty,
        "outcomes": [], "counted_from": rolled.counting_from, "fairness": rows,
    }  # fmt: skip


def as_text(found: GameOdds, max_wager: Decimal | None = None) -> str:
    """For people."""
    lines = [f"{found.program.title}: odds", *_headline(found)]
    for odds in found.all:
        lines += ["", *_paragraph(found, odds, max_wager)]
    for rolled in found.dice:
        lines += ["", *_dice_lines(rolled)]
    for what, reason in found.not_analysed.items():
        lines += ["", f"{what}: not analysed: {reason}"]
    for what, reason in found.not_held.items():
        lines += ["", f"the declared edge `{what}` was not checked: {reason}"]
    return "\n".join(lines)


_VERDICTS = {AGREES: "agrees", DIFFERS: "DOES NOT AGREE", NOT_DECIDED: "NOT DECIDED"}


def _headline(found: GameOdds) -> list[str]:
    """The edge of the game as a whole, before everything else; and what it is of."""
    several = len({odds.stakes for odds in found.of_the_whole_game}) > 1
    lines, last = ["", "The game as a whole" + (", by the wager that a round begins with" if several else "")], ""
    for odds in found.of_the_whole_game:
        unit = unit_words(found.program, odds)
        if unit != last:
            lines.append(f"  a unit is {unit}:")
            last = unit
        way = f"{odds.strategy}: " if odds.strategy else ""
        lines += wrap(f"{way}{_edge_line(found, odds)}", WIDTH, initial_indent="    ", subsequent_indent="      ")
    return lines if found.of_the_whole_game else []


def _edge_line(found: GameOdds, odds: Odds) -> str:
    """The edge, of what, and what was declared."""
    words = f"{edge_name(found.program.banking)} {edge_words(odds)}"
    title, edge = per_words(found, odds)
    words += f" of each unit, {edge} of each unit of the {title} wager" if title else ""
    return words + _declared(found, odds) + ("; THE PLAYER HAS THE ADVANTAGE" if odds.favours_player else "")


def _paragraph(found: GameOdds, odds: Odds, max_wager: Decimal | None) -> list[str]:
    lines = [f"{odds.title}{f', {odds.strategy}' if odds.strategy else ''} ({how_words(odds)})"]
    lines += _table(found, odds) if odds.outcomes else []
    lines.append(f"  {_edge_of(found, odds)}")
    title, per = per_words(found, odds)
    lines += [f"  that is {per} of each unit of the {title} wager"] if title else []
    if odds.action != 1:
        of_that = f"; the edge of that is {action_words(odds)}" if action_words(odds) else ""
        lines.append(f"  of each unit {float(odds.action):.4f} are wagered in the end{of_that}")
    if odds.best is not None:
        lines += _folded(best_words(bank_name(found.program), odds.best))
    if odds.favours_player:
        lines.append("  THE PLAYER HAS THE ADVANTAGE")
    if odds.hit_frequency is not None:
        hit = percent_words(odds.hit_frequency)
        lines.append(f"  the bettor comes out ahead {hit} of the time; standard deviation {odds.standard_deviation}")
    if max_wager is not None:
        lines.append(f"  largest payout on ${max_wager}: {_largest_words(odds, max_wager)}")
    lines += [line for one in (*odds.played, *odds.assumptions) for line in _folded(one)]
    if odds.wager in found.used:
        lines.append(f"  read so: {found.used[odds.wager]}")
    for other in found.readings.get(odds.wager, ()):
        lines.append(f"  read otherwise: {other.says} House edge {percent_words(other.odds.edge)}")
    return lines


def _largest_words(odds: Odds, max_wager: Decimal) -> str:
    """What the rules allow; and where this way to play does not come to that, what it comes to."""
    bound, played = "at most " if odds.largest_is_bound else "", odds.counted_payout(max_wager)
    return f"{bound}${odds.largest_payout(max_wager):,}" + (f"; in this way to play ${played:,}" if played else "")


def _edge_of(found: GameOdds, odds: Odds) -> str:
    """The edge, how sure it is, and what was declared."""
    what = "a player falls short of an equal share by" if odds.wager == POT else edge_name(found.program.banking)
    edge = f"{what} {edge_words(odds)}"
    if odds.sample is None:
        edge += f" ({odds.edge})".replace("-", "−") if odds.edge.denominator < 10**9 else ""
    elif odds.best is None:
        edge += " (95 per cent interval)"
    return edge + _declared(found, odds)


def _declared(found: GameOdds, odds: Odds) -> str:
    """Every figure that is declared for these odds, and what becomes of it."""
    each = found.declared_of(odds)
    return "".join(f"; declared {declared_words(found, one)}: {_VERDICTS[one.verdict]}" for one in each)


def _folded(sentence: str) -> list[str]:
    return wrap(sentence, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _table(found: GameOdds, odds: Odds) -> list[str]:
    """The outcomes in columns."""
    rows = [
        (
            outcome_words(found, odds, one),
            one.pays,
            f"{one.count:,}",
            f"{percent(Fraction(one.count, odds.total)):f}%",
            f"{percent(one.net * one.count / odds.total):+f}%".replace("-", "−"),
        )
        for one in odds.outcomes
    ]
    heads = ("outcome", "pays", "hands" if odds.sample is None else "rounds", "probability", "return")
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    return [
        "  " + "  ".join(
            cell.ljust(width) if column < 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in [heads, *rows]
    ]  # fmt: skip


def _dice_lines(rolled: Rolled) -> list[str]:
    start = rolled.counting_from.replace("-", " ")
    count = f"counted over {len(rolled.places)} places from {start}"
    lines = [f"{rolled.title}: which place {rolled.dice} dice name, {count}"]
    for one in rolled.places:
        sums = ", ".join(map(str, one.sums))
        lines.append(f"  place {one.number}: {one.ways:>4} of {one.total}  {percent_words(one.chance)}  (sums {sums})")
    return lines


def twice_as_data(program: Program, given: Given, found: Twice) -> list[dict[str, Any]]:
    """Given hands run once and on several boards, for machines."""
    return [
        {
            "game": program.id,
            "hands": [names_of(cards) for cards in given[:2]],
            "board": names_of(given[2]),
            "method": "exact",
            "boards": found.boards,
            "run_outs": found.run_outs,
            "once": [_spread(one) for one in found.once],
            "several": [_spread(one) for one in found.twice],
        }
    ]


def _spread(spread: Spread) -> dict[str, str]:
    return {"expectation": str(spread.expectation), "variance": str(spread.variance)}


def twice_as_text(given: Given, found: Twice) -> str:
    """The same for people."""
    board = names_of(given[2]) or "nothing"
    lines = [f"{names_of(given[0])} against {names_of(given[1])}, {board} on the board"]
    lines.append(f"  counted exactly: {found.run_outs:,} ways to finish one board, {found.pairs:,} to finish two")
    for how, spreads in (("run once", found.once), (f"run {found.boards} times", found.twice)):
        parts = [f"{percent_words(one.expectation)} (variance {float(one.variance):.6f})" for one in spreads]
        lines.append(f"  {how}: of the pot {' and '.join(parts)}")
    return "\n".join(lines)
