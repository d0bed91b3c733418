"""What becomes of the money by the moves of a remedy: which words of `money` can stand beside it."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from rulesgen.irregular.vocabulary import MONEY


@frozen
class Effect:
    """What a move does with money, after its name, and the words that say so."""

    does: str
    words: tuple[str, ...]


_ANY = Effect("leaves it open", tuple(MONEY))
_NOTHING = Effect("no move of it takes or gives chips", ("stands", "settled"))
_FORFEITS = Effect("takes the wager away", ("forfeited",))
_CORRECTS = Effect("changes the bet, wager or payment concerned", ("corrected",))

_EFFECTS: dict[str, Effect] = {
    "to-be-decided": _ANY,
    "floor-decision": _ANY,
    "void": Effect("gives every bet and wager back", ("returned",)),
    "misdeal": Effect("deals the hand again, and what was bet before the deal stands", ("stands",)),
    "forfeit-wager": _FORFEITS,
    "bank-forfeits": _FORFEITS,
    **dict.fromkeys(
        (
            "make-minimum",
            "make-maximum",
            "counts-as-call",
            "put-back",
            "return-excess",
            "make-up-wager",
            "return-wager",
            "return-others",
            "pay-minimum",
            "pay-maximum",
            "settle-again",
        ),
        _CORRECTS,
    ),
    "foul-plays": Effect("makes the hand lose", ("settled", "forfeited")),
    "true-value": Effect("settles the hand as it is", ("settled", "corrected")),
    "undo-action": Effect("takes at most the one bet back", ("stands", "corrected")),
    "only-chips-play": Effect("leaves the chips in the spot", ("stands", "settled", "corrected")),
}
"""By move; of several in a remedy the first one here says what becomes of the money. Others do nothing with it."""

_OUT = ("dead-hand", "passed-over-folds")
_OUT_OF_THE_POT = Effect("leaves the player's chips in the pot", ("stands", "settled", "forfeited"))
_OUT_AGAINST_A_BANK = Effect("loses the hand's wagers to the bank", ("forfeited",))


def effect_of(remedy: Sequence[str], banking: str) -> tuple[str, Effect]:
    """The move that says what becomes of the money, and what it does; no move where none does anything with it."""
    return next(((move, effect) for move, effect in _in_order(banking) if move in remedy), ("", _NOTHING))


def _in_order(banking: str) -> Iterator[tuple[str, Effect]]:
    """A hand that is out counts for more than a bet that is corrected, and for less than what happens to all."""
    out = _OUT_OF_THE_POT if banking == "pot" else _OUT_AGAINST_A_BANK
    for move, effect in _EFFECTS.items():
        if effect is _CORRECTS:
            yield from ((one, out) for one in _OUT)
        yield move, effect
