"""What is wrong with the table that a case gives: amounts, positions and cards that are missing or not known."""

from collections.abc import Iterator
from itertools import pairwise

from rulesgen.cards import Card, Cards, name_of
from rulesgen.dealing.outcome import Difference
from rulesgen.engine.fees import needed_amounts
from rulesgen.engine.table import Cents, dollars
from rulesgen.irregular.faults.deck import DUPLICATE_CARD, FOREIGN_CARD, MISSING_FROM_DECK
from rulesgen.model.case import DeclaredCase, Entries, Given, NamedCards, Path
from rulesgen.model.game import Program

LIMITS = {"fixed-limit": ("small", "big"), "spread-limit": ("spread-least", "spread-most")}
"""The amounts that a limit of the betting needs."""


def wrong_given(program: Program, case: DeclaredCase) -> Iterator[Difference]:
    """Everything that is wrong with it."""
    given = case.given
    yield from _chips(given)
    yield from _order(program, given.amounts)
    yield from _amounts(program, given.amounts)
    yield from _positions(program, given)
    yield from _cards(program, case)


def _amounts(program: Program, amounts: Entries[Cents]) -> Iterator[Difference]:
    """Amounts of the table that are missing."""
    betting = program.betting
    for name in needed_amounts(program):
        if name not in amounts:
            message = f"The table has no amount for `{name}`, which the game's fees need."
            yield Difference(amounts.path, message, (program.rule / "fees",))
    forced = [bet.id for bet in betting.forced.values() if not bet.multiple_of]
    needed = [*forced, "chip", *LIMITS.get(betting.limit, ())]
    needed += ["minimum"] if betting.minimum == "table" else []
    for name in needed:
        if name not in amounts:
            message = f"The table has no amount for `{name}`, which {betting.limit} betting needs."
            yield Difference(amounts.path, message, (betting.rule,))
    for bet in betting.forced.values():
        if bet.multiple_of and bet.id in amounts:
            message = f"The amount of `{bet.id}` is {bet.times} x {bet.multiple_of}; the table does not set it."
            yield Difference(amounts.at(bet.id), message, (bet.rule,))


def _positions(program: Program, given: Given) -> Iterator[Difference]:
    """A button or a player-dealer who is not there, or not known."""
    button, dealer, seats = given.button, given.player_dealer, given.seats
    if dealer and dealer not in seats:
        yield Difference(given.at("player-dealer"), f"There is no player `{dealer}`.")
    if button and not program.button_rule:
        message = "The game has no button: positions are counted from the dealer. Remove this."
        yield Difference(given.at("button"), message)
    elif button not in seats and (button or program.button_rule):
        message = f"There is no player `{button}`." if button else "The case does not say who has the button."
        yield Difference(given.at("button"), message)


def _chips(given: Given) -> Iterator[Difference]:
    """Amounts that cannot be put down in whole chips."""
    for amounts in (given.amounts, *given.wagers.values()):
        for name, amount in amounts.items():
            if amount % given.chip:
                message = f"{dollars(amount)} cannot be put down in chips of {dollars(given.chip)}."
                yield Difference(amounts.at(name), message)


def _order(program: Program, amounts: Entries[Cents]) -> Iterator[Difference]:
    """Amounts of the table that stand the wrong way round: the smaller one of two must not be the larger."""
    forced, rule = program.betting.forced, program.betting.rule
    blinds = [bet for bet in forced.values() if bet.live and bet.by.of == "button" and not bet.optional]
    in_order = [bet.id for bet in sorted(blinds, key=lambda bet: bet.by.left)]
    pairs = [*pairwise(in_order), ("small", "big"), ("spread-least", "spread-most"), ("minimum", "maximum")]
    for one, two in pairs:
        if one in amounts and two in amounts and amounts[one] > amounts[two]:
            words = [f"`{name}` ({dollars(amounts[name])})" for name in (one, two)]
            message = f"{words[0]} is larger than {words[1]}. The two stand the wrong way round."
            rules = tuple(forced[name].rule for name in (one, two) if name in forced) or (rule,) * bool(rule)
            yield Difference(amounts.at(one), message, rules)


def _cards(program: Program, case: DeclaredCase) -> Iterator[Difference]:
    """Cards that the deck does not have, or not so often, unless that is what goes wrong."""
    given = case.given
    shoe = given.at("shoe")
    named: list[tuple[Path, Cards]] = [(shoe, given.shoe)]
    for name, said in given.cards.items():
        each = [said] if isinstance(said, NamedCards) else said.values()
        named += [(given.cards.at(name), one.cards) for one in each]
    left, gone = list(program.deck), _missing(case)
    for card in gone:
        if card in left:  # otherwise the fault cannot be, and is told
            left.remove(card)
    meant = {place for place, _ in planted(program, case).values()}
    for path, cards in named:
        for place, card in enumerate(cards):
            if card in left:
                left.remove(card)
            elif path != shoe or place not in meant:
                message = f"The card {name_of(card)} {_how_often(program, card, missing=card in gone)}."
                yield Difference(path, message, (program.deck_rule,))
    if len(given.shoe) > len(program.deck):
        message = "The shoe has more cards than the deck. The wrong card takes the place of another: leave one out."
        yield Difference(shoe, message, (program.deck_rule,))


def _how_often(program: Program, card: Card, *, missing: bool) -> str:
    has = program.deck.count(card)
    if missing:
        return "is given, and a fault says that it is missing from the deck"
    if not has:
        return "is not in the deck"
    return "is given twice" if has == 1 else f"is given {has + 1} times, and the deck has it {has} times"


def _missing(case: DeclaredCase) -> Cards:
    """The cards that a fault says are not in the deck."""
    return tuple(card for fault in case.faults if fault.kind == MISSING_FROM_DECK.id for card in fault.cards)


def planted(program: Program, case: DeclaredCase) -> dict[int, tuple[int, Card]]:
    """Cards of the shoe that are just what goes wrong: by the fault's number, the place in the shoe and the card.

    A card that the deck does not have is a foreign one; one that it does not have so often is a duplicate.
    """
    waiting = [(number, fault.kind) for number, fault in enumerate(case.faults)]
    left, found = list(program.deck), dict[int, tuple[int, Card]]()
    for place, card in enumerate(case.given.shoe):
        kind = (DUPLICATE_CARD if card in program.deck else FOREIGN_CARD).id
        number = next((number for number, one in waiting if one == kind and number not in found), None)
        if card in left:
            left.remove(card)
        elif number is not None:
            found[number] = (place, card)
    return found
