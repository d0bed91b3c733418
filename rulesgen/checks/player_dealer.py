"""Whether what needs a player-dealer, piles or several hands is declared together, and only where it can be played."""

from collections.abc import Iterator

from rulesgen.checks.result import wrong
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.player_dealer import Bank, Rotation
from rulesgen.model.steps import Arrange, Choose, Deliver, Reveal, Roll, Step
from rulesgen.model.wagers import Settlement
from rulesgen.offer import Offer


def misplaced_parts(offer: Offer) -> Iterator[Finding]:
    """Words that only a game with a player-dealer can play."""
    program = offer.program
    yield from _of_what_goes_round(offer)
    if program.banking == "player-dealer":
        if program.bank is not None and program.rotation is not None:
            yield from _round_the_table(offer, program.rotation)
            yield from _bank(offer, program.bank)
        return
    for rule in _dealer_words(program):
        message = f"`{rule.name}` is for games with a player-dealer, and this one has none."
        yield wrong(offer, "RG105", rule, message, "Write `banking: player-dealer`, or leave it out.")


def _of_what_goes_round(offer: Offer) -> Iterator[Finding]:
    """What is said of a button where the player-dealer's position goes round, or the other way round."""
    program = offer.program
    if (program.banking == "player-dealer") != (program.goes_round == "player-dealer"):
        return  # that is wrong, and told
    for key in program.rotation_says:
        of = _SAID_OF.get(key, program.goes_round)
        if of != program.goes_round:
            message = f"`{key}` is said of a {of}, and here it is the {program.goes_round} that goes round the table."
            yield wrong(offer, "RG105", RuleId(program.id, ("rotation", key)), message, f"Leave out `{key}`.")


_SAID_OF = {"empty-seats": "button", **dict.fromkeys(("holds", "may-decline", "eligible", "round"), "player-dealer")}
"""What of two things only one can say in its rotation."""


def _dealer_words(program: Program) -> Iterator[RuleId]:
    yield from (part.rule for part in (program.spots, program.bank) if part is not None)
    if program.rotation is not None:
        yield program.rotation.rule / "of"
    yield from (wager.rule / "by" for wager in program.wagers.values() if wager.by == "player-dealer")
    for step in program.steps:
        action, rule = step.action, step.rule / step.action.verb
        if isinstance(action, Choose | Roll | Deliver):
            yield rule
        elif isinstance(action, Arrange) and action.by == "player-dealer":
            yield rule / "by"
        elif isinstance(action, Reveal) and action.says_of:
            yield rule / "of"
    yield from (entry.rule / "with" for entry in program.settlements if entry.versus_dealer)


def _round_the_table(offer: Offer, rotation: Rotation) -> Iterator[Finding]:
    """The position of the player-dealer: whether it moves, and who can have it."""
    if offer.program.goes_round != "player-dealer":
        message = "The position of the player-dealer must go round the table."
        yield wrong(offer, "RG105", rotation.rule / "of", message, "Write `of: player-dealer`.")
    is_asked = any(fact.name == "wagers-this-round" for row in rotation.eligible for fact in row)
    if is_asked != bool(rotation.round):
        message = "`round` says over which hands `wagers-this-round` is counted, and only one of the two is there."
        remedy = "Remove `round`, or ask for `wagers-this-round` under `eligible`."
        if is_asked:
            remedy = "Say over which hands, for example `round: one-circuit`."
        yield wrong(offer, "RG103", rotation.rule, message, remedy)


def _bank(offer: Offer, bank: Bank) -> Iterator[Finding]:
    own = [name for name, wager in offer.program.wagers.items() if wager.by == "player-dealer"]
    if own != [bank.covers]:
        message = f"The player-dealer's wagers are {', '.join(own) or 'none'}, but the bank is `{bank.covers}`."
        remedy = f"Give the wager `{bank.covers}`, and no other, `by: player-dealer`."
        yield wrong(offer, "RG105", bank.rule / "covers", message, remedy)
    for entry in offer.program.settlements:
        if entry.bonus_on:
            message = "With a player-dealer there is no bonus besides a wager: nothing says what covers it."
            yield wrong(offer, "RG105", entry.rule / "bonus-on", message, "Settle a wager of its own instead.")


def pile_faults(offer: Offer) -> Iterator[Finding]:
    """Piles without a number, or with another number than the table has seats."""
    for area in offer.program.areas.values():
        if area.per == "pile" and area.count == 1:
            message = "The key `count` is missing: nothing says how many piles there are."
            yield wrong(offer, "RG103", area.rule, message, "For example: `count: 7`.")
        elif area.per != "pile" and area.count > 1:
            yield wrong(offer, "RG105", area.rule, "`count` is for piles only.", "Leave it out.", at="count")
    for at, step in enumerate(offer.program.steps):
        if isinstance(step.action, Deliver):
            yield from _delivered(offer, offer.program.steps[:at], step.rule / step.action.verb / "from", step.action)


def _delivered(offer: Offer, before: tuple[Step, ...], rule: RuleId, deliver: Deliver) -> Iterator[Finding]:
    piles, seats = offer.program.areas[deliver.source], offer.program.most_seats
    if (piles.per, piles.count) != ("pile", seats):
        there = piles.count if piles.count > 1 else "no"
        message = f"A pile goes to each of the {seats} seats, but there are {there} piles."
        yield wrong(offer, "RG107", rule, message, "Make as many piles as seats.max.")
    elif not any(deliver.source in step.action.deals_to for step in before):
        message = "The piles are delivered, but no step before this one deals cards to them."
        remedy = f"Add a step with `deal: {{to: {deliver.source}, ...}}` before it."
        yield wrong(offer, "RG105", rule, message, remedy)


def several_hands(offer: Offer) -> Iterator[Finding]:
    """Comparisons of several hands: as many on both sides, every number of hands won, and foul where it can happen."""
    actions = [step.action for step in offer.program.steps]
    fouls = any(isinstance(action, Arrange) and action.if_broken == "foul" for action in actions)
    for entry in offer.program.settlements:
        if fouls and entry.compare and "foul" not in entry.results:
            message = "The key `foul` is missing: a hand may be set foul."
            yield wrong(offer, "RG308", entry.rule, message, "For example: `foul: lose`.")
        if not fouls and "foul" in entry.results:
            message = "No hand can be foul: no `arrange` says `if-broken: foul`."
            yield wrong(offer, "RG308", entry.rule, message, "Remove it.", at="foul")
        if len(entry.compare) > 1:
            yield from _counts(offer, entry)
        else:
            for key in (key for key, said in (("won", entry.won), ("copy", entry.copy)) if said):
                yield wrong(offer, "RG308", entry.rule, f"`{key}` is for a list of hands.", "Remove it.", at=key)


def _counts(offer: Offer, entry: Settlement) -> Iterator[Finding]:
    hands = len(entry.compare)
    if not entry.versus_dealer and len(entry.versus) != hands:
        message = f"{hands} hands are compared, so `with` needs as many."
        yield wrong(offer, "RG308", entry.rule, message, "Write a list of hands, or `player-dealer`.", at="with")
    wanted = [str(number) for number in range(hands + 1)]
    if sorted(entry.won) != wanted:
        message = f"`won` must say what happens for each of {', '.join(wanted)} hands won."
        remedy = "For example: `won: {2: 1 to 1, 1: push, 0: lose}`."
        yield wrong(offer, "RG308", entry.rule, message, remedy, at="won")
    for key in ("higher", "equal", "lower", "unqualified"):
        if key in entry.results:
            message = f"`{key}` is for one hand; for a list of hands it is `won`."
            yield wrong(offer, "RG308", entry.rule, message, "Remove it.", at=key)
