"""Whether every fee is taken by a step that can take it, and says no more than it can."""

from collections.abc import Iterator

from rulesgen.findings import Finding
from rulesgen.rulebook import Layered, Path, is_about_players
from rulesgen.source import Data

BESIDE = {"pot": ("award",), "player": ("force", "deal", "wager"), "wager": ("wager",)}
"""The verbs beside which a fee of each kind may stand."""


def fees_in_place(game: Layered) -> Iterator[Finding]:
    """Everything wrong with the fees of a game."""
    fees = game.data.get("fees", {})
    for name, step in game.data["play"].items():
        for fee in _named(step):
            verbs = BESIDE[fees[fee]["of"]]
            if not any(verb in step for verb in verbs):
                path: Path = ("play", name, "fee")
                message = f"`{fee}` is a fee of the {fees[fee]['of']}, which this step cannot take."
                remedy = f"Write it beside {' or '.join(verbs)}, or change its `of`."
                yield Finding("RG105", game.blame(path), message, remedy, game.rule(path))
    taken = {fee for step in game.data["play"].values() for fee in _named(step)}
    for name, fee in fees.items():
        if name not in taken:
            path = ("fees", name)
            message = f"No step takes the fee `{name}`, so nobody ever pays it."
            remedy = f"Write `fee: {name}` beside {' or '.join(BESIDE[fee['of']])}, or remove it."
            yield Finding("RG405", game.blame(path), message, remedy, game.rule(path))
        yield from _too_much(game, ("fees", name), fee)


def _named(step: Data) -> list[str]:
    named = step.get("fee", [])
    return named if isinstance(named, list) else [named]


def _too_much(game: Layered, path: Path, fee: Data) -> Iterator[Finding]:
    """Keys that mean nothing for this kind of fee."""
    per_cent = isinstance(fee["amount"], str) and fee["amount"].endswith("%")
    if fee["of"] == "player" and per_cent:
        at = (*path, "amount")
        message = "A fee of each player cannot be a percentage: there is nothing to take a part of."
        yield Finding("RG105", game.blame(at), message, "Write dollars, or table.", game.rule(at))
    if "most" in fee and not per_cent:
        at = (*path, "most")
        message = "Only a percentage can be cut off at a most; this fee is always the same."
        yield Finding("RG105", game.blame(at), message, "Remove it.", game.rule(at))
    if "leaves" in fee and fee["of"] != "wager":
        at = (*path, "leaves")
        message = "`leaves` is for a fee of each wager."
        yield Finding("RG105", game.blame(at), message, "Remove it, or write `of: wager`.", game.rule(at))
    if "when" in fee and fee["of"] == "pot" and is_about_players(game.data, fee["when"]):
        at = (*path, "when")
        message = "A fee of the pot is one for all players, but this asks something of a single player."
        yield Finding("RG105", game.blame(at), message, "Ask about an area of the table.", game.rule(at))
