"""Whether every fee is taken by a step that can take it, and says no more than it can."""

from collections.abc import Iterator

from rulesgen.checks.result import wrong
from rulesgen.findings import Finding
from rulesgen.model.conditions import is_about_players
from rulesgen.model.fees import Fee
from rulesgen.offer import Offer

BESIDE = {"pot": ("award",), "player": ("force", "deal", "wager"), "wager": ("wager",)}
"""The verbs beside which a fee of each kind may stand."""


def fees_in_place(offer: Offer) -> Iterator[Finding]:
    """Everything wrong with the fees of a game."""
    fees, steps = offer.program.fees, offer.program.steps
    for step in steps:
        for fee in step.fees:
            verbs = BESIDE[fees[fee].of]
            if step.action.verb not in verbs:
                message = f"`{fee}` is a fee of the {fees[fee].of}, which this step cannot take."
                remedy = f"Write it beside {' or '.join(verbs)}, or change its `of`."
                yield wrong(offer, "RG105", step.rule / "fee", message, remedy)
    taken = {fee for step in steps for fee in step.fees}
    for name, one in fees.items():
        if name not in taken:
            message = f"No step takes the fee `{name}`, so nobody ever pays it."
            remedy = f"Write `fee: {name}` beside {' or '.join(BESIDE[one.of])}, or remove it."
            yield wrong(offer, "RG405", one.rule, message, remedy)
        yield from _too_much(offer, one)


def _too_much(offer: Offer, fee: Fee) -> Iterator[Finding]:
    """Keys that mean nothing for this kind of fee."""
    areas, hands = offer.program.areas, offer.program.hands
    if fee.of == "player" and fee.kind == "part":
        message = "A fee of each player cannot be a percentage: there is nothing to take a part of."
        yield wrong(offer, "RG105", fee.rule / "amount", message, "Write dollars, or table.")
    if fee.most is not None and fee.kind != "part":
        message = "Only a percentage can be cut off at a most; this fee is always the same."
        yield wrong(offer, "RG105", fee.rule / "most", message, "Remove it.")
    if fee.leaves_minimum and fee.of != "wager":
        message = "`leaves` is for a fee of each wager."
        yield wrong(offer, "RG105", fee.rule / "leaves", message, "Remove it, or write `of: wager`.")
    if fee.of == "pot" and is_about_players(areas, hands, fee.when):
        message = "A fee of the pot is one for all players, but this asks something of a single player."
        yield wrong(offer, "RG105", fee.rule / "when", message, "Ask about an area of the table.")
