"""The odds report of a game: every wager's outcomes, what follows from them, and how to work it out again."""

from fractions import Fraction
from typing import Any

from rulesgen.checks import Checked
from rulesgen.compile import compile_game
from rulesgen.digest import rules_digest, short
from rulesgen.documents.cards import hand_svg
from rulesgen.documents.graphs import Bar, bars, settling
from rulesgen.documents.page import Page, fill_template, print_page
from rulesgen.documents.pdf import Paper, Rendered
from rulesgen.engine.cards import names_of
from rulesgen.engine.program import Program
from rulesgen.literals import long_date
from rulesgen.odds.examples import Example, examples_of
from rulesgen.odds.game import GameOdds, odds_of
from rulesgen.odds.result import POT, Odds, Outcome
from rulesgen.odds.sampled import Settings
from rulesgen.odds.words import bank_name, edge_words, outcome_words, percent_words
from rulesgen.prose import in_words
from rulesgen.rulebook import Game
from rulesgen.wording import edge_name, fill, plain


def has_odds(program: Program) -> bool:
    """Whether a game has odds to report: wagers against a bank, or a pot of several shares."""
    return program.banking != "pot" or len(program.shares) > 1 or bool(program.options)


def make_odds(checked: Checked, game: Game, paper: Paper = "letter", settings: Settings | None = None) -> Rendered:
    """The report as a PDF."""
    settings = settings or Settings(workers=1)  # games are printed side by side already
    program = compile_game(game)
    found = odds_of(checked.book, game, program, settings)
    context = context_of(checked, found)
    return print_page(Page(fill_template("odds.html", context), f"{context['digest']} odds"), paper)


def context_of(checked: Checked, found: GameOdds) -> dict[str, Any]:
    """Everything that the template prints."""
    game, data = found.game, found.game.layered.data
    digest = rules_digest(checked.book, game)
    parts = [_part(found, odds, number) for number, odds in enumerate(found.all, 1)]
    examples = [_example(one) for one in examples_of(game, found.program)]
    sample = next((odds.sample for odds in found.all if odds.sample is not None), None)
    return {
        "title": data["title"],
        "id": game.id,
        "version": data["version"],
        "dated": long_date(data["dated"]),
        "status": "Adopted" if game.adopted else "Draft",
        "digest": digest,
        "short_digest": short(digest),
        "is_pot": found.program.banking == "pot",
        "exact": any(odds.sample is None for odds in found.all),
        "sample": sample,
        "best": next((odds.best for odds in found.all if odds.best is not None), None),
        "parts": parts,
        "edge_name": edge_name(found.game.layered.data),
        "bank": bank_name(found.program),
        "examples": examples,
        "dice": [_dice(rolled) for rolled in found.dice],
        "not_analysed": list(found.not_analysed.items()),
        "disagree": [part for part in parts if part["disagrees"]],
        "sections": {"dice": 4, "digest": 5 if found.dice or examples else 4},
    }


def _part(found: GameOdds, odds: Odds, number: int) -> dict[str, Any]:
    """One wager, or one way to play."""
    title = f"{odds.title}: {odds.strategy}" if odds.strategy else odds.title
    rows = [_row(found, odds, one) for one in odds.outcomes]
    reasons = [found.accepted[code, odds.rule] for code in ("RG701", "RG702") if (code, odds.rule) in found.accepted]
    exact = odds.sample is None
    return {
        "number": f"3.{number}",
        "anchor": f"w-{number}",
        "title": title,
        "method": "counted" if exact else "simulated",
        "edge": edge_words(odds),
        "off": percent_words(abs(odds.edge)),
        "fraction": str(odds.edge).replace("-", "−") if exact else "",
        "declared": odds.declared,
        "disagrees": odds.agrees is False,
        "advantage": odds.edge < 0 and exact and odds.wager != POT,
        "favours": odds.favours_player,
        "accepted": reasons if exact else [],
        "hit": "" if odds.hit_frequency is None else percent_words(odds.hit_frequency, 2),
        "deviation": "" if odds.standard_deviation is None else f"{odds.standard_deviation:f}",
        "action": "" if odds.action == 1 else f"{float(odds.action):.4f}",
        "of_action": percent_words(odds.edge_of_action),
        "largest": _units(odds.largest_net * odds.units),
        "wagers": "" if odds.units == 1 else _units(odds.units),
        "rows": rows,
        "count": "Rounds" if odds.sample else "Deals",
        "total": f"{odds.total:,}" if rows else "",
        "bars": bars([Bar(row["label"], row["value"], row["return"]) for row in rows], f"Return by outcome, {title}")
        if rows and odds.wager != POT
        else "",
        "settling": _settling(odds, title),
        "sample": odds.sample,
        "best": _best(odds),
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


def _best(odds: Odds) -> dict[str, str]:
    if odds.best is None:
        return {}
    return {
        "below": percent_words(odds.best.below),
        "above": percent_words(odds.best.above),
        "below_error": f"{100 * odds.best.below_error:.4f}%",
        "above_error": f"{100 * odds.best.above_error:.4f}%",
        "deals": f"{odds.best.deals:,}",
    }


def _row(found: GameOdds, odds: Odds, outcome: Outcome) -> dict[str, Any]:
    added = outcome.net * outcome.count / odds.total
    words = percent_words(added)
    name = outcome_words(found.game, odds, outcome)
    return {
        "name": name,
        "label": f"{name} {outcome.pays}" if odds.sample and outcome.net else name,
        "pays": outcome.pays,
        "count": f"{outcome.count:,}",
        "probability": percent_words(Fraction(outcome.count, odds.total)),
        "return": f"+{words}" if added > 0 else words,
        "value": float(100 * added),
    }


def _units(amount: Fraction) -> str:
    return f"{amount.numerator:,}" if amount.denominator == 1 else f"{float(amount):,.2f}"


def _example(example: Example) -> dict[str, Any]:
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
