"""What a schema cannot see in a game's declaration: shares that add up, keys that other keys make necessary."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from rulesgen.checks.result import Result, missing, wrong
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
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.pot import Share
from rulesgen.model.steps import Deal, Reveal
from rulesgen.model.values import Spot
from rulesgen.offer import Offer
from rulesgen.rulebook.items import as_written
from rulesgen.schema import check_data
from rulesgen.source import KeyPath

Check = Callable[[Offer], Iterable[Finding]]


def check_declaration(offer: Offer) -> list[Result]:
    """One result for each part that was looked at."""
    program = offer.program
    pot: tuple[str, str, Check] = ("pot", "the shares of the pot are the whole pot", _shares)
    bank: tuple[str, str, Check] = ("settle", "every wager is settled in every outcome", _settled)
    looked_at: tuple[tuple[str, str, Check], ...] = (
        ("banking", "the parts of the game fit who stands against the players", _banking),
        pot if program.shares else bank,
        ("play", "how money is rounded is said where it can be needed", rounding_faults),
        ("fees", "every fee stands beside a step that can take it", fees_in_place),
        ("play", "every condition asks what can be answered", unanswerable),
        ("seats", "the fewest players are not more than the most", _seats),
        ("hands", "every range begins with its lower end", upside_down),
        ("play", "every deal says to whom and in which order", _deals),
        ("play", "cards are given up, changed and set only where players have them", misplaced_cards),
        ("areas", "there are as many piles as they are needed for", pile_faults),
        ("play", "cards are set by those who hold them, and always alike", arranging_faults),
        ("play", "hands that are set name only categories of their rankings", _kept),
        ("areas", "what is shown was dealt face down", _reveals),
        ("play", "the money is awarded or settled", never_ended),
        *((("betting", "the betting fits its limit and its steps", check_betting),) if program.has_betting else ()),
        ("play", "equal hands that find a seat are told apart", tied_positions),
        ("choices", "every default is an allowed answer", _defaults),
        ("choices", "every answer can stand where it is asked for", _answers),
    )
    return [Result("declaration", program.rule / part, name, tuple(check(offer))) for part, name, check in looked_at]


def _shares(offer: Offer) -> Iterator[Finding]:
    program = offer.program
    total = sum(share.share for share in program.shares)
    if total != 1:
        over = f"{1 - total} has no owner" if total < 1 else f"that is {total - 1} too much"
        message = f"The shares add up to {total} of the pot; {over}."
        rule, remedy = program.rule / "pot", "Change a share, so that together they are 1."
        yield Finding("RG302", offer.game.layered.place(rule.path, key=True), message, remedy, rule)
    odd = program.odd_chips
    if len(program.shares) > 1 and not odd.between_shares:
        yield missing(offer, odd.rule, "between-shares", "the pot has several shares", program.shares[0].id)
    yield from unclaimed(offer, program.shares, program.hands)


def unclaimed(offer: Offer, shares: Sequence[Share], hands: Mapping[str, Hand]) -> Iterator[Finding]:
    """Shares that nobody may win, and that then go nowhere."""
    sure = [share.id for share in shares if not hands[share.hand].qualifies]
    for share in shares:
        if share.id not in sure and not share.if_none:
            why, example = "it may be that nobody's hand qualifies", sure[0] if sure else "high"
            yield missing(offer, share.rule, "if-none", why, example)
        elif share.if_none and share.if_none not in sure:
            message = f"The share `{share.if_none}` may be won by nobody either."
            remedy = f"Allowed are: {', '.join(sure) or 'none, because every hand must qualify'}."
            yield wrong(offer, "RG105", share.rule, message, remedy, at="if-none")


def _banking(offer: Offer) -> Iterator[Finding]:
    """A pot game has a pot and no dealer's cards, and at least two players; one against the house has wagers."""
    program = offer.program
    is_pot, has_pot, has_wagers = program.banking == "pot", bool(program.shares), bool(program.wagers)
    if is_pot != has_pot or is_pot == has_wagers:
        both = "for a pot and with wagers too" if has_pot and has_wagers else ""
        kind = both or ("for a pot" if has_pot else "with wagers")
        message = f"`{program.banking}` does not fit a game that is played {kind}."
        remedy = "Write `pot` for a game with betting and a pot, `house` for one with wagers and settlements."
        yield wrong(offer, "RG105", program.rule / "banking", message, remedy)
    yield from misplaced_parts(offer)
    if not has_pot:
        return
    for area in program.areas.values():
        if area.per == "dealer":
            message = "The dealer has no cards in a game that is played for a pot."
            yield wrong(offer, "RG105", area.rule / "per", message, "Allowed are: player, table.")
    if program.fewest_seats < 2:
        message = "A game that is played for a pot needs at least two players."
        yield wrong(offer, "RG107", program.seats_rule / "min", message, "Set min to at least 2.")


def _settled(offer: Offer) -> Iterator[Finding]:
    """Every wager has its settlement, and every outcome of a comparison its result."""
    program = offer.program
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
    for entry in program.settlements:
        others = entry.compare if entry.versus_dealer else entry.versus
        qualifies = len(others) == 1 and bool(program.hands[others[0]].qualifies)
        if qualifies and "unqualified" not in entry.results:
            yield missing(offer, entry.rule, "unqualified", "the other hand may not qualify", "push")
        if "unqualified" in entry.results and not qualifies:
            message = "There is nothing to qualify for: the other hand has no `qualifies`."
            yield wrong(offer, "RG308", entry.rule, message, "Remove it.", at="unqualified")
        if entry.pay_table and not entry.wagers and not entry.bonus_on:
            yield missing(offer, entry.rule, "wagers", "nothing says what is paid", "[ante]")


def _seats(offer: Offer) -> Iterator[Finding]:
    fewest, most = offer.program.fewest_seats, offer.program.most_seats
    if fewest > most:
        message = f"The most players ({most}) are fewer than the fewest ({fewest})."
        yield wrong(offer, "RG107", offer.program.seats_rule / "max", message, f"Set max to at least {fewest}.")


def _deals(offer: Offer) -> Iterator[Finding]:
    given_up = False
    for step in offer.program.steps:
        if isinstance(step.action, Deal):
            yield from _deal(offer, step.rule / step.action.verb, step.action)
            if step.action.reshuffles and not given_up:
                message = "Nobody has given up a card before this deal, so there is nothing to reshuffle."
                yield wrong(offer, "RG105", step.rule / "deal" / "if-short", message, "Remove `if-short`.")
        given_up = given_up or bool(step.action.gives_up)


def _deal(offer: Offer, rule: RuleId, deal: Deal) -> Iterator[Finding]:
    per = [offer.program.areas[area].per for area in deal.to]
    if "player" in per and not deal.start.rule:
        yield missing(offer, rule, "start", "players are dealt to", _left(offer.program))
    goes_round = "player" in per or "pile" in per
    if (goes_round or len(per) > 1) and not deal.order:
        yield missing(offer, rule, "order", "there is more than one place to deal to", "one-at-a-time")
    allowed = ["one-at-a-time", "back-and-forth", "all-at-once" if goes_round else "area-by-area"]
    if deal.order and deal.order not in allowed:
        message = f"`{deal.order}` is no order for {'players' if 'player' in per else 'areas of the table'}."
        yield wrong(offer, "RG105", rule / "order", message, f"Allowed are: {', '.join(allowed)}.")
    if deal.if_short:
        yield from _common(offer, rule / "if-short", deal.if_short, only_players={*per} == {"player"})


def _left(program: Program) -> str:
    """The position with which play begins in most games."""
    return "left-of-button" if program.middle == "button" else "dealers-left"


def _common(offer: Offer, rule: RuleId, common: str, *, only_players: bool) -> Iterator[Finding]:
    """What is dealt for all in place of players' cards lies on the table."""
    areas = offer.program.areas
    if not only_players:
        message = "Only a deal to players can be replaced by one that all players share."
        yield wrong(offer, "RG105", rule, message, "Remove `if-short`.")
    elif areas[common].per != "table":
        tables = ", ".join(name for name, area in areas.items() if area.per == "table")
        message = f"`{common}` is no area of the table, which all players share."
        yield wrong(offer, "RG105", rule / "one-to", message, f"Allowed are: {tables or 'none'}.")


def _reveals(offer: Offer) -> Iterator[Finding]:
    areas = offer.program.areas
    hidden = ", ".join(name for name, area in areas.items() if area.face == "down")
    for step in offer.program.steps:
        reveal, rule = step.action, step.rule / step.action.verb
        if not isinstance(reveal, Reveal):
            continue
        if reveal.first == Spot("last-aggressor") and not reveal.otherwise.rule:
            yield missing(offer, rule, "else", "there may have been no bet", _left(offer.program))
        for area in (areas[name] for name in reveal.areas):
            if area.face != "down":
                message = f"The {area.title} cannot be shown: no card is dealt there face down."
                yield wrong(offer, "RG105", rule / "area", message, f"Allowed are: {hidden or 'none'}.")


def _defaults(offer: Offer) -> Iterator[Finding]:
    for choice in offer.program.choices.values():
        if choice.default not in choice.answers:
            message = f"The default `{choice.default}` is not among the answers."
            remedy = f"Allowed are: {', '.join(map(str, choice.answers))}."
            yield wrong(offer, "RG105", choice.rule / "default", message, remedy)


def _answers(offer: Offer) -> Iterator[Finding]:
    """Answers that the schema would refuse at the place that asks for them: this is of what is written, not meant."""
    game = offer.game.layered
    for path, name in offer.game.asked:
        choice = offer.program.choices[name]
        for number, value in enumerate(choice.answers):
            rule = choice.rule / "of" / str(number)
            data = as_written(answer(game.data, game.data["choices"], {name: value}))
            place = game.blame(rule.path)
            for finding in check_data("game", data, game.id, partial(_here, place)):
                if finding.subject.is_in(game.rule(path)):
                    message = f"`{value}` cannot be the value of `{'.'.join(path)}`: {finding.message}"
                    yield Finding("RG105", place, message, finding.remedy, rule)


def _kept(offer: Offer) -> Iterator[Finding]:
    yield from unknown_categories(offer)
    yield from unlike_rankings(offer)


def _here(place: Place, _path: KeyPath, _key: bool) -> Place:
    return place
