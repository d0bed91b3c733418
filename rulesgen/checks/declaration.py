"""What a schema cannot see in a game's declaration: shares that add up, keys that other keys make necessary."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from rulesgen.checks.arranging import arranging_faults, unlike_rankings
from rulesgen.checks.betting import check_betting
from rulesgen.checks.conditions import unanswerable
from rulesgen.checks.ending import never_ended
from rulesgen.checks.fees import fees_in_place
from rulesgen.checks.has_cards import misplaced_cards
from rulesgen.checks.house_way import unknown_categories
from rulesgen.checks.player_dealer import misplaced_parts, pile_faults, several_hands
from rulesgen.checks.ranges import upside_down
from rulesgen.checks.result import Result
from rulesgen.checks.rounding import rounding_faults
from rulesgen.checks.settled import (
    lost_and_playing,
    measured_too_early,
    misplaced_results,
    mixed_odds,
    never_placed,
    ranked_apart,
    settled_once,
)
from rulesgen.checks.ties import tied_positions
from rulesgen.compile import answer
from rulesgen.findings import Finding, Place
from rulesgen.literals import read_share
from rulesgen.offer import Offer
from rulesgen.rulebook import Game, Layered, Path, choice_refs
from rulesgen.rulebook.items import as_written
from rulesgen.schema import check_data
from rulesgen.source import Data, KeyPath

Check = Callable[[Offer], Iterable[Finding]]


def check_declaration(offer: Offer) -> list[Result]:
    """One result for each part that was looked at."""
    layered = offer.game.layered
    pot: tuple[str, str, Check] = ("pot", "the shares of the pot are the whole pot", _of_data(_shares))
    bank: tuple[str, str, Check] = ("settle", "every wager is settled in every outcome", _settled)
    looked_at: tuple[tuple[str, str, Check], ...] = (
        ("banking", "the parts of the game fit who stands against the players", _banking),
        pot if "pot" in layered.data else bank,
        ("play", "how money is rounded is said where it can be needed", _of_data(rounding_faults)),
        ("fees", "every fee stands beside a step that can take it", _of_data(fees_in_place)),
        ("play", "every condition asks what can be answered", _of_game(unanswerable)),
        ("seats", "the fewest players are not more than the most", _of_data(_seats)),
        ("hands", "every range begins with its lower end", _of_game(upside_down)),
        ("play", "every deal says to whom and in which order", _of_data(_deals)),
        ("play", "cards are given up, changed and set only where players have them", misplaced_cards),
        ("areas", "there are as many piles as they are needed for", pile_faults),
        ("play", "cards are set by those who hold them, and always alike", arranging_faults),
        ("play", "hands that are set name only categories of their rankings", _kept),
        ("areas", "what is shown was dealt face down", _of_data(_reveals)),
        ("play", "the money is awarded or settled", _of_data(never_ended)),
        *(
            (("betting", "the betting fits its limit and its steps", _of_data(check_betting)),)
            if "betting" in layered.data
            else ()
        ),
        ("play", "equal hands that find a seat are told apart", _of_game(tied_positions)),
        ("choices", "every default is an allowed answer", _of_data(_defaults)),
        ("choices", "every answer can stand where it is asked for", _of_data(_answers)),
    )
    return [Result("declaration", layered.rule((part,)), name, tuple(check(offer))) for part, name, check in looked_at]


def _shares(game: Layered) -> Iterator[Finding]:
    shares = game.data["pot"]
    total = sum(read_share(share["share"]) for share in shares.values())
    if total != 1:
        over = f"{1 - total} has no owner" if total < 1 else f"that is {total - 1} too much"
        message = f"The shares add up to {total} of the pot; {over}."
        remedy = "Change a share, so that together they are 1."
        yield Finding("RG302", game.place(("pot",), key=True), message, remedy, game.rule(("pot",)))
    if len(shares) > 1 and "between-shares" not in game.data["odd-chip"]:
        yield _needed(game, ("odd-chip",), "between-shares", "the pot has several shares", next(iter(shares)))
    yield from unclaimed(game, ("pot",), game.data["hands"])


def unclaimed(game: Layered, at: Path, hands: Data) -> Iterator[Finding]:
    """Shares that nobody may win, and that then go nowhere."""
    shares = game.get(at)
    sure = [name for name, share in shares.items() if "qualifies" not in hands[share["best"]]]
    for name, share in shares.items():
        path = (*at, name)
        if name not in sure and "if-none" not in share:
            yield _needed(game, path, "if-none", "it may be that nobody's hand qualifies", sure[0] if sure else "high")
        elif share.get("if-none", "") and share["if-none"] not in sure:
            message = f"The share `{share['if-none']}` may be won by nobody either."
            remedy = f"Allowed are: {', '.join(sure) or 'none, because every hand must qualify'}."
            yield Finding("RG105", game.blame((*path, "if-none")), message, remedy, game.rule(path))


def _banking(offer: Offer) -> Iterator[Finding]:
    """A pot game has a pot and no dealer's cards, and at least two players; one against the house has wagers."""
    game = offer.game.layered
    data = game.data
    if (data["banking"] == "pot") != ("pot" in data) or (data["banking"] == "pot") == ("wagers" in data):
        both = "for a pot and with wagers too" if "pot" in data and "wagers" in data else ""
        kind = both or ("for a pot" if "pot" in data else "with wagers")
        message = f"`{data['banking']}` does not fit a game that is played {kind}."
        remedy = "Write `pot` for a game with betting and a pot, `house` for one with wagers and settlements."
        yield Finding("RG105", game.blame(("banking",)), message, remedy, game.rule(("banking",)))
    yield from misplaced_parts(offer)
    if "pot" not in data:
        return
    for name, area in data["areas"].items():
        if area["per"] == "dealer":
            path = ("areas", name, "per")
            message = "The dealer has no cards in a game that is played for a pot."
            yield Finding("RG105", game.blame(path), message, "Allowed are: player, table.", game.rule(path))
    if data["seats"]["min"] < 2:
        fewest = ("seats", "min")
        message = "A game that is played for a pot needs at least two players."
        yield Finding("RG107", game.blame(fewest), message, "Set min to at least 2.", game.rule(fewest))


def _settled(offer: Offer) -> Iterator[Finding]:
    """Every wager has its settlement, and every outcome of a comparison its result."""
    game, program = offer.game.layered, offer.program
    for name, wager in program.wagers.items():
        if program.bank is None or name != program.bank.covers:
            yield from settled_once(offer, wager)
    yield from never_placed(offer)
    yield from measured_too_early(offer)
    yield from misplaced_results(offer)
    yield from several_hands(offer)
    yield from ranked_apart(offer)
    yield from lost_and_playing(offer)
    yield from mixed_odds(offer)
    for name, entry in game.data["settle"].items():
        path = ("settle", name)
        other = entry["compare"] if entry.get("with") == "player-dealer" else entry.get("with")
        qualifies = isinstance(other, str) and "qualifies" in game.data["hands"][other]
        if qualifies and "unqualified" not in entry:
            yield _needed(game, path, "unqualified", "the other hand may not qualify", "push")
        if "unqualified" in entry and not qualifies:
            message = "There is nothing to qualify for: the other hand has no `qualifies`."
            yield Finding("RG308", game.blame((*path, "unqualified")), message, "Remove it.", game.rule(path))
        if "pay-table" in entry and "wagers" not in entry and "bonus-on" not in entry:
            yield _needed(game, path, "wagers", "nothing says what is paid", "[ante]")


def _seats(game: Layered) -> Iterator[Finding]:
    fewest, most = game.data["seats"]["min"], game.data["seats"]["max"]
    if fewest > most:
        path = ("seats", "max")
        message = f"The most players ({most}) are fewer than the fewest ({fewest})."
        yield Finding("RG107", game.blame(path), message, f"Set max to at least {fewest}.", game.rule(path))


def _deals(game: Layered) -> Iterator[Finding]:
    areas = game.data["areas"]
    for name, step in game.data["play"].items():
        if "deal" not in step:
            continue
        deal, path = step["deal"], ("play", name, "deal")
        to = deal["to"] if isinstance(deal["to"], list) else [deal["to"]]
        players = [area for area in to if areas[area]["per"] == "player"]
        if players and "start" not in deal:
            middle = "left-of-button" if "rotation" in game.data else "dealers-left"
            yield _needed(game, path, "start", "players are dealt to", middle)
        piles = [area for area in to if areas[area]["per"] == "pile"]
        if (players or piles or len(to) > 1) and "order" not in deal:
            yield _needed(game, path, "order", "there is more than one place to deal to", "one-at-a-time")
        allowed = ["one-at-a-time", "back-and-forth", "all-at-once" if players or piles else "area-by-area"]
        if deal.get("order", "one-at-a-time") not in allowed:
            at = (*path, "order")
            message = f"`{deal['order']}` is no order for {'players' if players else 'areas of the table'}."
            yield Finding("RG105", game.blame(at), message, f"Allowed are: {', '.join(allowed)}.", game.rule(at))
        if isinstance(deal.get("if-short"), dict):
            yield from _common(game, (*path, "if-short", "one-to"), deal, len(players) == len(to))
        elif "if-short" in deal:
            yield from _nothing_to_reshuffle(game, name)


def _common(game: Layered, path: Path, deal: Data, only_players: bool) -> Iterator[Finding]:
    """What is dealt for all in place of players' cards lies on the table."""
    if not only_players:
        message = "Only a deal to players can be replaced by one that all players share."
        yield Finding("RG105", game.blame(path[:-1]), message, "Remove `if-short`.", game.rule(path[:-1]))
    elif game.data["areas"][deal["if-short"]["one-to"]]["per"] != "table":
        tables = [name for name, area in game.data["areas"].items() if area["per"] == "table"]
        message = f"`{deal['if-short']['one-to']}` is no area of the table, which all players share."
        yield Finding(
            "RG105", game.blame(path), message, f"Allowed are: {', '.join(tables) or 'none'}.", game.rule(path)
        )


def _nothing_to_reshuffle(game: Layered, name: str) -> Iterator[Finding]:
    """A deal for which discards would come back, though nobody has given up a card by then."""
    steps = list(game.data["play"])
    before = [game.data["play"][one] for one in steps[: steps.index(name)]]
    if not any("discard" in step or "draw" in step for step in before):
        path = ("play", name, "deal", "if-short")
        message = "Nobody has given up a card before this deal, so there is nothing to reshuffle."
        yield Finding("RG105", game.blame(path), message, "Remove `if-short`.", game.rule(path))


def _reveals(game: Layered) -> Iterator[Finding]:
    for name, step in game.data["play"].items():
        if step.get("reveal", {}).get("first") == "last-aggressor" and "else" not in step["reveal"]:
            middle = "left-of-button" if "rotation" in game.data else "dealers-left"
            yield _needed(game, ("play", name, "reveal"), "else", "there may have been no bet", middle)
        shown = step.get("reveal", {}).get("area", [])
        for key in shown if isinstance(shown, list) else [shown]:
            area, path = game.data["areas"][key], ("play", name, "reveal", "area")
            if area["face"] != "down":
                message = f"The {area['title']} cannot be shown: no card is dealt there face down."
                hidden = [one for one, value in game.data["areas"].items() if value["face"] == "down"]
                remedy = f"Allowed are: {', '.join(hidden) or 'none'}."
                yield Finding("RG105", game.blame(path), message, remedy, game.rule(path))


def _defaults(game: Layered) -> Iterator[Finding]:
    for name, choice in game.data.get("choices", {}).items():
        if choice["default"] not in choice["of"]:
            path = ("choices", name, "default")
            message = f"The default `{choice['default']}` is not among the answers."
            remedy = f"Allowed are: {', '.join(str(value) for value in choice['of'])}."
            yield Finding("RG105", game.blame(path), message, remedy, game.rule(path))


def _answers(game: Layered) -> Iterator[Finding]:
    """Answers that the schema would refuse at the place that asks for them."""
    choices = game.data.get("choices", {})
    for path, name in choice_refs(game.data):
        for number, value in enumerate(choices[name]["of"]):
            at = ("choices", name, "of", str(number))
            data = as_written(answer(game.data, choices, {name: value}))
            place = game.blame(at)
            for finding in check_data("game", data, game.id, partial(_here, place)):
                if finding.subject.is_in(game.rule(path)):
                    message = f"`{value}` cannot be the value of `{'.'.join(path)}`: {finding.message}"
                    yield Finding("RG105", place, message, finding.remedy, game.rule(at))


def _of_game(check: Callable[[Game], Iterable[Finding]]) -> Check:
    return lambda offer: check(offer.game)


def _of_data(check: Callable[[Layered], Iterable[Finding]]) -> Check:
    return lambda offer: check(offer.game.layered)


def _kept(offer: Offer) -> Iterator[Finding]:
    yield from unknown_categories(offer)
    yield from unlike_rankings(offer)


def _here(place: Place, _path: KeyPath, _key: bool) -> Place:
    return place


def _needed(game: Layered, path: Path, key: str, why: str, example: str) -> Finding:
    message = f"The key `{key}` is missing: {why}."
    return Finding("RG103", game.blame(path), message, f"For example: `{key}: {example}`.", game.rule(path))
