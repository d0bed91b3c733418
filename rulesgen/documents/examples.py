"""Worked examples for the page: the engine replays each while the page is made, so a wrong one cannot be printed."""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from rulesgen.cards import Cards, name_of, names_of
from rulesgen.dealing import Played
from rulesgen.dealing.sitting import seat_title
from rulesgen.documents.cards import card_text, hand_svg
from rulesgen.engine.fees import MOST, needed_amounts
from rulesgen.engine.log import describe
from rulesgen.engine.showdown import hand_of
from rulesgen.engine.table import Move, dollars
from rulesgen.model.hands import Hand
from rulesgen.offer import Offer
from rulesgen.ranking import Value
from rulesgen.rulebook import Case, Game
from rulesgen.wording import fill, hand_words, listing, plain
from rulesgen.wording.words import capital

_TOLD = (
    "post", "ante", "ante-all", "check", "call", "bet", "raise", "fold", "return", "no-betting",
    "wager", "choose", "discard", "set", "give-back", "bring-in", "complete", "name-seat", "reshuffle",
    "none-qualifies",
    "ask", "agree", "decline", "mark", "roll", "house-way", "foul", "reset",
)  # fmt: skip


class ExampleProblem(Exception):
    """A worked example does not come out as it says; it must not be printed."""


@frozen
class WorkedExample:
    """One worked example, ready to be set."""

    title: str
    setting: str
    notes: list[str]
    cards: list[tuple[str, str]]
    """Whose cards, and the drawing."""
    actions: list[tuple[str, str]]
    """The step, and what the players did in it."""
    hands: list[dict[str, str]]
    payments: list[dict[str, str]]
    results: list[tuple[str, str, str, str]]
    """Player, chips before, chips after, won or lost."""
    proves: list[str]


def examples_of(offer: Offer, numbers: dict[str, str]) -> list[WorkedExample]:
    """The printed cases of a game; `numbers` gives the clause number of a rule."""
    return [_example(offer, case, numbers) for case in offer.game.printed()]


def _example(offer: Offer, case: Case, numbers: dict[str, str]) -> WorkedExample:
    game, played = offer.game, offer.play(case)
    if played.differences:
        raise ExampleProblem(f"{case.id}: {played.differences[0].message}")
    sitting = played.start.sitting
    stacks = zip(played.start.stacks, played.table.stacks, strict=True)
    return WorkedExample(
        title=case.title,
        setting=_setting(played),
        notes=[plain(fill(text, game.layered)) for text in case.notes],
        cards=list(_cards(played)),
        actions=list(_actions(game, played)),
        hands=list(_hands(game, played)),
        payments=list(_payments(played, numbers)),
        results=[
            (
                name,
                dollars(before),
                dollars(after),
                f"{'+' if after > before else ''}{dollars(after - before)}",
            )
            for at, (name, (before, after)) in enumerate(zip(sitting.names, stacks, strict=True))
            if not sitting.empty >> at & 1
        ],
        proves=list(case.proves),
    )


def _setting(played: Played) -> str:
    sitting, start, program = played.start.sitting, played.start, played.program
    chips = listing(
        f"{name} (an empty seat)" if sitting.empty >> at & 1 else f"{name} with {dollars(stack)}"
        for at, (name, stack) in enumerate(zip(sitting.names, start.stacks, strict=True))
    )
    seated = f"Seated clockwise are {chips}." if len(sitting.names) > 1 else f"Seated is {chips}."
    chip = " ".join((*_fees_of(played), f"The smallest chip is {dollars(sitting.chip)}."))
    if not program.betting.rule:
        dealer = f" {sitting.names[sitting.dealer]} is the player-dealer." if sitting.dealer >= 0 else ""
        return f"{seated}{dealer} {chip}"
    bets = [f"the {bet.title} is {dollars(sitting.amounts[bet.id])}" for bet in program.betting.forced.values()]
    forced = listing(bets) if bets else ""
    names = ("small", "big") if program.betting.limit == "fixed-limit" else ()
    sizes = [f"the {size} bet is {dollars(sitting.amounts[size])}" for size in names]
    betting = f"Betting is {'; '.join([program.betting.limit, *filter(None, (forced,)), *sizes])}."
    has = "is where the button stands" if sitting.empty >> sitting.button & 1 else "has the button"
    button = f"{sitting.names[sitting.button]} {has}. " if program.button_rule else ""
    return f"{seated} {button}{betting} {chip}"


def _fees_of(played: Played) -> Iterator[str]:
    """The fees that the table sets."""
    amounts = played.start.sitting.amounts
    for fee in played.program.fees.values():
        if fee.kind == "table":
            yield f"The {fee.title} is {dollars(amounts[fee.id])}."
        if f"{fee.id}{MOST}" in needed_amounts(played.program):
            yield f"The {fee.title} is at most {dollars(amounts[f'{fee.id}{MOST}'])}."


def _cards(played: Played) -> Iterator[tuple[str, str]]:
    areas = len({area for (area, seat), cards in played.table.spots.items() if seat >= 0 and cards})
    for area in played.program.areas.values():
        seats = range(len(played.seats)) if area.per == "player" else [-1]
        for seat in seats:
            spots = played.table.spots
            cards = spots.get((area.id, seat), ()) if seat >= 0 else played.table.cards_in(area.id, -1)
            owner = seat_title(played.seats[seat]) if seat >= 0 else capital(area.title)
            owner += f", {area.title}" if seat >= 0 and areas > 1 else ""
            if cards:
                yield owner, _draw(cards)


def _actions(game: Game, played: Played) -> Iterator[tuple[str, str]]:
    titles = {step.id: step.title for step in played.program.steps}
    by_step: dict[str, list[str]] = {}
    for line in played.lines:
        if line.move.verb in _TOLD:
            by_step.setdefault(line.step, []).append(_told(game, played, line.move))
    for step, moves in by_step.items():
        yield titles[step], capital("; ".join(moves)) + "."


def _told(game: Game, played: Played, move: Move) -> str:
    """A move in the words of the log, but with cards and hands as the page prints them, not as files write them."""
    text = describe(played.program, played.start.sitting, move)
    if move.named:
        text = text.replace(names_of(move.named), " ".join(card_text(name_of(card)) for card in move.named))
    if move.verb == "name-seat":
        ranking = game.rankings[played.program.hands[move.area].ranking.id]
        phrase = move.what.partition(" ")[2]
        text = text.replace(phrase, hand_words(phrase, ranking.data.get("categories", {})))
    return text


def _hands(game: Game, played: Played) -> Iterator[dict[str, str]]:
    """The hands that were read, hand by hand and player by player."""
    read = [line.move for line in played.lines if line.move.verb == "read"]
    for move in sorted(read, key=lambda move: (list(played.program.hands).index(move.area), move.seat or 0)):
        hand = played.program.hands[move.area]
        seat = -1 if move.seat is None else move.seat
        held = hand_of(played.table, hand, seat)
        categories = game.rankings[hand.ranking.id].data.get("categories", {})
        owner = played.start.sitting.names[seat] if seat >= 0 else "Dealer" if hand.owner == "dealer" else "Table"
        yield {
            "player": owner,
            "hand": capital(hand.title),
            "drawing": _draw(held.cards),
            "words": capital(hand_words(str(held.value), categories)) + _unqualified(hand, held.value),
        }


def _unqualified(hand: Hand, value: Value) -> str:
    fails = hand.qualifies and not hand.ranking.qualifies(value, hand.qualifies)
    return ": does not qualify" if fails else ""


def _payments(played: Played, numbers: dict[str, str]) -> Iterator[dict[str, str]]:
    for line in played.lines:
        if line.move.verb in _SIGNS:
            seat = line.move.seat
            yield {
                "what": capital(_paid_for(played, line.move)),
                "player": "House" if seat is None else played.start.sitting.names[seat],
                "amount": f"{'' if seat is None else _SIGNS[line.move.verb]}{dollars(line.move.amount)}",
                "clause": numbers.get(line.ruling.rule, ""),
            }


# Moves of chips that the table of payments shows, and what stands before the amount.
_SIGNS = {
    "pay": "", "return": "", "win": "", "bonus": "", "give-back": "back ", "push": "push of ",
    "take": "-", "take-part": "-", "fee": "-", "lose-to": "-", "win-from": "", "no-action": "back ", "release": "back ",
}  # fmt: skip


def _paid_for(played: Played, move: Move) -> str:
    if move.verb == "fee":
        return played.program.fees[move.what].title + (f" from the {move.area}" if move.area else "")
    wager = played.program.wagers.get(move.what)
    return wager.title if wager else move.what


def _draw(cards: Cards) -> Any:
    return hand_svg([name_of(card) for card in cards])
