"""Words of games that the language does not carry: which family each belongs to, and what can be done instead."""

from attrs import frozen


@frozen
class Family:
    """Games that cannot be played, and so are not printed."""

    title: str
    words: frozenset[str]
    instead: str


FAMILIES = (
    Family(
        "blackjack and its kin, in which a player draws card by card until they stop or go over",
        frozenset(
            {"repeat", "split", "hit", "stand", "double-down", "insurance", "soft", "bust", "blackjack", "even-money"}
        ),
        "Declare a game in which the number of cards is fixed: `deal`, then `decide` with `place` or `lose`.",
    ),
    Family(
        "games with a progressive meter, which grows from day to day",
        frozenset({"progressive", "progressives", "meter", "meters", "jackpot-meter"}),
        "Declare the side bet as a wager with fixed odds in a pay table; a jackpot drop can be a fee of the pot.",
    ),
    Family(
        "games in which every player is settled against every other",
        frozenset({"all-against-all", "every-player", "every-other-player", "each-other"}),
        "Settle each wager `with` the hand of the dealer or of the table, or play for a pot.",
    ),
    Family(
        "games in which players declare which half of the pot they play for",
        frozenset({"declare", "declares", "declaration"}),
        "Let the cards speak: give the pot two shares, each with its own hand.",
    ),
    Family(
        "games in which players pass cards to each other",
        frozenset({"pass-cards", "pass", "passes"}),
        "Use `discard` or `draw`, in which cards go to the dealer and come from the deck.",
    ),
    Family(
        "games in which ranks are wild",
        frozenset({"wild", "wild-cards", "wild-ranks"}),
        "Use jokers: `deck: {jokers: 1}`, and `joker` in the ranking.",
    ),
)

_FAMILY_OF = {word: family for family in FAMILIES for word in family.words}


def refusal(word: object) -> tuple[str, str] | None:
    """Why a word is refused, and what to do instead; None for a word of no such game."""
    family = _FAMILY_OF.get(word) if isinstance(word, str) else None
    if family is None:
        return None
    message = f"`{word}` belongs to {family.title}. rulesgen cannot play them, and so it does not print them."
    return message, family.instead
