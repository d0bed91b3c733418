"""The odds report of a game: every wager's outcomes, what follows from them, and how to work it out again."""

from fractions import Fraction
from typing import Any

from rulesgen.cards import names_of
from rulesgen.checks import Checked
from rulesgen.digest import short
from rulesgen.documents.cards import hand_svg
from rulesgen.documents.graphs import Bar, bars, settling
from rulesgen.documents.page import Page, fill_template, print_page
from rulesgen.documents.pdf import Paper, Rendered
from rulesgen.literals import long_date
from rulesgen.odds.every_deal.examples import TwiceExample, examples_of
from rulesgen.odds.game_odds import BEST, GameOdds
from rulesgen.odds.of_game import odds_of
from rulesgen.odds.result import AGREES, DIFFERS, NOT_DECIDED, POT, Odds, Outcome
from rulesgen.odds.simulated.chunks import Settings
from rulesgen.odds.words import (
    action_words,
    bank_name,
    best_words,
    between_words,
    declared_words,
    edge_words,
    outcome_words,
    per_words,
    percent_words,
    unit_words,
)
from rulesgen.offer import Offer
from rulesgen.prose import in_words
from rulesgen.wording import edge_name, fill, plain
from rulesgen.wording.words import capital, listing


def make_odds(checked: Checked, offer: Offer, paper: Paper = "letter", settings: Settings | None = None) -> Rendered:
    """The report as a PDF."""
    settings = settings or Settings(workers=1)  # games are printed side by side already
    found = odds_of(offer.book, offer.game, offer.program, offer.plays, settings, tables=offer.counted)
    context = context_of(offer, found)
    return print_page(Page(fill_template("odds.html", context), f"{context['digest']} odds"), paper)


def context_of(offer: Offer, found: GameOdds) -> dict[str, Any]:
    """Everything that the template prints."""
    game, data = found.game, found.game.layered.data
    parts = [_part(found, odds, number) for number, odds in enumerate(found.all, 1)]
    worked = ((case.title, offer.declared(case)) for case in game.printed())
    examples = [_example(one) for one in examples_of(found.program, worked)]
    sample = next((odds.sample for odds in found.all if odds.sample is not None), None)
    return {
        "title": data["title"],
        "id": game.id,
        "version": data["version"],
        "dated": long_date(data["dated"]),
        "status": "Adopted" if game.adopted else "Draft",
        "digest": offer.digest,
        "short_digest": short(offer.digest),
        "is_pot": found.program.banking == "pot",
        "exact": any(odds.sample is None for odds in found.all),
        "decided": _decided(found),
        "counted": {
            "hands": any(odds.sample is None and odds.outcomes and not odds.only_net for odds in found.all),
            "nets": any(odds.sample is None and odds.only_net for odds in found.all),
        },
        "sample": sample,
        "best": next((odds.best for odds in found.all if odds.best is not None), None),
        "parts": parts,
        "wholes": _wholes(found, parts),
        "others": [part for part, odds in zip(parts, found.all, strict=True) if not odds.is_whole],
        "edge_per": data["wagers"][found.edge_per]["title"] if found.edge_per else "",
        "edge_name": edge_name(found.program.banking),
        "bank": bank_name(found.program),
        "examples": examples,
        "dice": [_dice(rolled) for rolled in found.dice],
        "not_analysed": list(found.not_analysed.items()),
        "not_held": list(found.not_held.items()),
        "sections": {"dice": 4, "digest": 5 if found.dice or examples else 4},
    }


def _decided(found: GameOdds) -> dict[str, str]:
    """The ways to play that are counted, those that are simulated round by round, and those that the game states."""
    ways = [odds for odds in found.all if odds.strategy]
    groups = {
        "counted": [odds for odds in ways if odds.sample is None],
        "simulated": [odds for odds in ways if odds.sample is not None and odds.best is None],
        "stated": [odds for odds in ways if odds.way != BEST],
    }
    said = {name: list(dict.fromkeys(f"“{capital(odds.strategy)}”" for odds in ways)) for name, ways in groups.items()}
    return {name: listing(ways) if ways else "" for name, ways in said.items()}


def _wholes(found: GameOdds, parts: list[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """The game as a whole: by what a unit is, each way to play."""
    grouped: dict[str, list[dict[str, Any]]] = {}
    for part, odds in zip(parts, found.all, strict=True):
        if odds.is_whole:
            grouped.setdefault(part["unit"], []).append(part)
    return list(grouped.items())


def _part(found: GameOdds, odds: Odds, number: int) -> dict[str, Any]:
    """One wager, or one way to play."""
    title = f"{odds.title}: {odds.strategy}" if odds.strategy else odds.title
    rows = [_row(found, odds, one) for one in odds.outcomes]
    exact = odds.sample is None
    wrong = min(found.declared_of(odds), key=lambda one: one.verdict == AGREES, default=odds)
    return {
        "number": f"3.{number}",
        "anchor": f"w-{number}",
        "title": title,
        "method": "counted" if exact else "simulated",
        "edge": edge_words(odds),
        "off": percent_words(abs(odds.edge)),
        "fraction": str(odds.edge).replace("-", "−") if exact else "",
        "unit": "" if odds.wager == POT else unit_words(found.program, odds),
        "way": capital(odds.strategy) or "Nothing is decided",
        "per": per_words(found, odds),
        "declared": declared_words(found, wrong),
        "all_declared": [(declared_words(found, one), one.verdict) for one in found.declared_of(odds)],
        "by_table": not odds.declared_at,
        "worked_out": edge_words(odds, wrong.declared_per),
        "disagrees": wrong.verdict == DIFFERS,
        "undecided": wrong.verdict == NOT_DECIDED,
        "between": between_words(odds, wrong.declared_per),
        "favours": odds.favours_player,
        "accepted": found.reasons(wrong),
        "hit": "" if odds.hit_frequency is None else percent_words(odds.hit_frequency, 2),
        "deviation": "" if odds.standard_deviation is None else f"{odds.standard_deviation:f}",
        "action": "" if odds.action == 1 else f"{float(odds.action):.4f}",
        "of_action": action_words(odds),
        "bound": odds.largest_is_bound,
        "largest": _units(odds.largest_net * odds.units),
        "largest_played": _largest_played(odds),
        "wagers": "" if odds.units == 1 else _units(odds.units),
        "rows": rows,
        "only_net": odds.only_net,
        "count": "Rounds" if odds.sample else "Deals",
        "total": f"{odds.total:,}" if rows else "",
        "bars": bars([Bar(row["label"], row["value"], row["return"]) for row in rows], f"Return by outcome, {title}")
        if rows and odds.wager != POT
        else "",
        "settling": _settling(odds, title),
        "sample": odds.sample,
        "best": _best(odds, bank_name(found.program)),
        "played": odds.played,
        "assumptions": odds.assumptions,
        "used": plain(fill(found.used.get(odds.wager, ""), found.game.layered)) if exact else "",
        "readings": [
            (plain(fill(one.says, found.game.layered)), edge_words(one.odds))
            for one in (found.readings.get(odds.wager, ()) if exact else ())
        ],
        "is_pot": odds.wager == POT,
    }


def _settling(odds: Odds, title: str) -> str:
    """The graph of a simulation; empty where nothing was simulated, or in one go."""
    if odds.sample is None or len(odds.sample.convergence) < 2:
        return ""
    what = "states looked at" if odds.best else "rounds"
    return settling(odds.sample.convergence, f"House edge of {title}", what)


def _best(odds: Odds, bank: str) -> dict[str, str]:
    if odds.best is None:
        return {}
    return {
        "interval": edge_words(odds),
        "words": best_words(bank, odds.best),
        "deals": f"{odds.best.deals:,}",
    }


def _row(found: GameOdds, odds: Odds, outcome: Outcome) -> dict[str, Any]:
    added = outcome.net * outcome.count / odds.total
    words = percent_words(added)
    name = outcome_words(found, odds, outcome)
    return {
        "name": name,
        "label": f"{name} {outcome.pays}" if odds.only_net and outcome.net else name,
        "pays": outcome.pays,
        "count": f"{outcome.count:,}",
        "probability": percent_words(Fraction(outcome.count, odds.total)),
        "return": f"+{words}" if added > 0 else words,
        "value": float(100 * added),
    }


def _largest_played(odds: Odds) -> str:
    """The largest win in this way to play; empty where it is what the rules allow, or was not counted."""
    known = odds.largest_counted if odds.largest_is_bound else None
    return "" if known is None else _units(known * odds.units)


def _units(amount: Fraction) -> str:
    return f"{amount.numerator:,}" if amount.denominator == 1 else f"{float(amount):,.2f}"


def _example(example: TwiceExample) -> dict[str, Any]:
    found = example.found
    return {
        "title": example.title,
        "hands": [hand_svg(names_of(cards).split()) for cards in example.hands],
        "board": hand_svg(names_of(example.board).split()) if example.board else "",
        "run_outs": f"{found.run_outs:,}",
        "pairs": f"{found.pairs:,}",
        "boards": in_words(found.boards),
        "rows": [
            (
                player,
                percent_words(once.expectation),
                percent_words(twice.expectation),
                f"{float(once.variance):.6f}",
                f"{float(twice.variance):.6f}",
            )
            for player, once, twice in zip(("First", "Second"), found.once, found.twice, strict=True)
        ],
    }


def _dice(rolled: Any) -> dict[str, Any]:
    return {
        "title": rolled.title,
        "dice": in_words(rolled.dice),
        "start": rolled.counting_from.replace("-", " "),
        "rows": [
            {
                "place": one.number,
                "sums": ", ".join(map(str, one.sums)),
                "ways": f"{one.ways:,}",
                "total": f"{one.total:,}",
                "chance": percent_words(one.chance),
            }
            for one in rolled.places
        ],
        "largest": percent_words(rolled.largest),
        "smallest": percent_words(rolled.smallest),
        "places": in_words(len(rolled.places)),
    }
