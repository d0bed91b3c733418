"""Moves in the words of a hand's log."""

from collections.abc import Callable

from rulesgen.cards import names_of
from rulesgen.engine.table import Move, Sitting, dollars
from rulesgen.english import agree, own_title
from rulesgen.model.game import Program


def describe(program: Program, sitting: Sitting, move: Move) -> str:
    """A move as the end of a sentence: `Ann raises to $10`."""
    who = sitting.names[move.seat] if move.seat is not None else "the dealer"
    if move.verb == "set" and move.seat is not None and sitting.seat_of(move.seat) == sitting.dealer:
        return f"the dealer sets {sitting.names[sitting.dealer]}'s cards as {who} directs: {names_of(move.named)}"
    return _WORDS[move.verb](program, who, move)


def _area(program: Program, name: str) -> str:
    """Its title in the game, or in an option of it: a remedy may have ended the option that the cards were dealt in."""
    return next((one.areas[name].title for one in program.with_variants() if name in one.areas), name)


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def _which(move: Move) -> str:
    return "" if move.what == "all" else f"the {move.what} {move.cards} of "


def _forced(program: Program, name: str) -> str:
    return program.betting.forced[name].title


def _deal(program: Program, who: str, move: Move) -> str:
    if move.pile:
        return f"the dealer deals a card face {move.what} to pile {move.pile}"
    area = _area(program, move.area)
    to = f"the {area}" if move.seat is None else f"{who}'s {own_title(area)}"
    return f"the dealer deals a card face {move.what} to {to}"


def _whose(who: str) -> str:
    return "their own" if who == "the dealer" else f"{who}'s"


def _wager(program: Program, name: str) -> str:
    """Its title; a player may also name one that the game does not have, which is refused."""
    return program.wagers[name].title if name in program.wagers else name


def _option(program: Program, name: str) -> str:
    """Its title; a player may also name one that the game does not have, or answer where none was asked for."""
    return program.options[name].title if name in program.options else name or "an option"


def _choose(program: Program, who: str, move: Move) -> str:
    amount = f", for {dollars(move.amount)}" if move.amount else ""
    return f"{who} chooses {move.what.replace('-', ' ')}{amount}"


def _read(program: Program, who: str, move: Move) -> str:
    """`the dealer's hand is …`."""
    hand = program.hands[move.area]
    if hand.owner == "table":
        return f"the {hand.title} {agree(hand.title, 'is')} {move.what}"
    title = own_title(hand.title)
    return f"{who}'s {title} {agree(title, 'is')} {move.what}"


def _fee(program: Program, who: str, move: Move) -> str:
    title, amount = program.fees[move.what].title, dollars(move.amount)
    if move.seat is None:
        return f"the house takes the {title} of {amount} from the {move.area}"
    return f"{who} pays the {title} of {amount} to the house"


def _show(program: Program, who: str, move: Move) -> str:
    """In a game with a player-dealer the dealer opens the hands."""
    area = _area(program, move.area)
    if program.banking == "player-dealer" and move.seat is not None:
        return f"the dealer opens {_which(move)}{who}'s {own_title(area)}"
    return f"{who} shows {_which(move)}the {area}"


def _discard(program: Program, who: str, move: Move) -> str:
    return f"{who} discards {names_of(move.named)}" if move.named else f"{who} stands pat"


def _bring_in(program: Program, who: str, move: Move) -> str:
    """A player may also say it where no bet is to be brought in; such a move names none, and is refused."""
    if not move.what:
        return f"{who} brings in"
    return f"{who} opens with the {_forced(program, move.what)} of {dollars(move.amount)}"


def _name_seat(program: Program, who: str, move: Move) -> str:
    which, _, value = move.what.partition(" ")
    return f"{who} has the {which} {program.hands[move.area].title} showing, {value}"


_WORDS: dict[str, Callable[[Program, str, Move], str]] = {
    "seat": lambda program, who, move: (
        "1 player is dealt in" if move.players == 1 else f"{move.players} players are dealt in"
    ),
    "shuffle": lambda program, who, move: f"the dealer shuffles the {_cards(move.cards)}{move.what}",
    "post": lambda program, who, move: f"{who} posts the {_forced(program, move.what)} of {dollars(move.amount)}",
    "ante-all": lambda program, who, move: f"{who} pays the {_forced(program, move.what)} of {dollars(move.amount)}",
    "wager": lambda program, who, move: f"{who} places {dollars(move.amount)} on {_wager(program, move.what)}",
    "choose": _choose,
    "discard": _discard,
    "set": lambda program, who, move: f"{who} sets the cards {names_of(move.named)}",
    "take": lambda program, who, move: f"{who} loses the {_wager(program, move.what)} of {dollars(move.amount)}",
    "take-part": lambda program, who, move: f"{who} loses {dollars(move.amount)} of the {_wager(program, move.what)}",
    "give-back": lambda program, who, move: (
        f"{who} takes back {dollars(move.amount)} of the {_wager(program, move.what)}"
    ),
    "fee": _fee,
    "push": lambda program, who, move: f"{who} pushes on the {_wager(program, move.what)} of {dollars(move.amount)}",
    "win": lambda program, who, move: f"{who} wins {dollars(move.amount)} on the {_wager(program, move.what)}",
    "bonus": lambda program, who, move: (
        f"{who} is paid a bonus of {dollars(move.amount)} on the {_wager(program, move.what)}"
    ),
    "ante": lambda program, who, move: f"{who} pays the {_forced(program, move.what)} of {dollars(move.amount)}",
    "bring-in": _bring_in,
    "complete": lambda program, who, move: f"{who} completes the bet to {dollars(move.to)}",
    "name-seat": _name_seat,
    "reshuffle": lambda program, who, move: (
        "the dealer puts 1 discard under the stub"
        if move.cards == 1
        else f"the dealer shuffles {move.cards} discards and puts them under the stub"
    ),
    "burn": lambda program, who, move: "the dealer burns a card",
    "deal": _deal,
    "check": lambda program, who, move: f"{who} checks",
    "call": lambda program, who, move: f"{who} calls",
    "bet": lambda program, who, move: f"{who} bets {dollars(move.to)}",
    "raise": lambda program, who, move: f"{who} raises to {dollars(move.to)}",
    "fold": lambda program, who, move: f"{who} folds",
    "count-stub": lambda program, who, move: f"the dealer counts the stub: {_cards(move.cards)}",
    "mark": lambda program, who, move: f"{who} chooses pile {move.pile}",
    "roll": lambda program, who, move: f"{who} shakes the dice: {', '.join(move.what.split())}",
    "deliver": lambda program, who, move: f"pile {move.pile} goes to {who}, at seat {move.place}",
    "collect": lambda program, who, move: (
        f"pile {move.pile} goes to seat {move.place}, which has no wager, and is collected"
    ),
    "look": lambda program, who, move: f"{who} looks at the cards",
    "house-way": lambda program, who, move: f"{who} asks for the house way",
    "reset": lambda program, who, move: f"the dealer sets {_whose(who)} cards the house way: {names_of(move.named)}",
    "foul": lambda program, who, move: f"{who}'s hand is foul{f': {move.what}' if move.what else ''}",
    "no-action": lambda program, who, move: (
        f"{dollars(move.amount)} of {who}'s {_wager(program, move.what)} has no action and goes back"
    ),
    "release": lambda program, who, move: f"{dollars(move.amount)} of {who}'s {_wager(program, move.what)} goes back",
    "take-back": lambda program, who, move: (
        f"{who} takes back the {_wager(program, move.what)} of {dollars(move.amount)}"
    ),
    "lose-to": lambda program, who, move: f"{who} loses {dollars(move.amount)} of the {_wager(program, move.what)}",
    "win-from": lambda program, who, move: f"{who} wins {dollars(move.amount)} on the {_wager(program, move.what)}",
    "pass-over": lambda program, who, move: f"{who} may not be the next player-dealer",
    "take-bank": lambda program, who, move: f"{who} takes the player-dealer's position",
    "pass-bank": lambda program, who, move: f"{who} declines the player-dealer's position",
    "move-bank": lambda program, who, move: f"{who} is the player-dealer of the next hand",
    "no-bank": lambda program, who, move: "nobody is the player-dealer of the next hand",
    "new-round": lambda program, who, move: "a new round of play begins",
    "none-qualifies": lambda program, who, move: f"nobody's hand qualifies for the {move.what}",
    "ask": lambda program, who, move: f"{who} asks for {_option(program, move.what)}",
    "pass": lambda program, who, move: f"{who} does not ask for {_option(program, move.what)}",
    "agree": lambda program, who, move: f"{who} agrees to {_option(program, move.what)}",
    "decline": lambda program, who, move: f"{who} declines {_option(program, move.what)}",
    "show": _show,
    "return": lambda program, who, move: f"{who} takes back the {move.what} of {dollars(move.amount)}",
    "no-betting": lambda program, who, move: "there is no betting: no more than one player can still bet",
    "name-pot": lambda program, who, move: (
        f"the {move.what} is {dollars(move.amount)}, for {move.players} player{'s' * (move.players != 1)}"
    ),
    "read": _read,
    "odd-chip": lambda program, who, move: f"the odd chip of {dollars(move.amount)} goes to the {move.what}",
    "move-button": lambda program, who, move: f"the button moves to {who}",
    "leave": lambda program, who, move: f"{who}'s {move.what} of {dollars(move.amount)} stays in play",
    "pay": lambda program, who, move: f"{who} is paid {dollars(move.amount)} from the {move.what}",
    **dict.fromkeys(("fault", "remedy"), lambda program, who, move: move.what),
}
