"""Whether hands are set where they can be: by those who hold the cards, into places of their own, always alike."""

from collections.abc import Iterator

from rulesgen.checks.result import wrong
from rulesgen.engine.setting import opens
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.model.steps import Action, Arrange, Reveal
from rulesgen.offer import Offer

_PER = {"players": "player", "player-dealer": "player", "dealer": "dealer"}
"""Whose area each of those who set cards has."""


def arranging_faults(offer: Offer) -> Iterator[Finding]:
    """Steps that set cards which are not there, or in places that are not theirs."""
    steps, settings = offer.program.steps, _settings(offer)
    for at, step in enumerate(steps):
        if isinstance(step.action, Arrange):
            rule = step.rule / step.action.verb
            yield from _places(offer, rule, step.action)
            yield from _never_opened(offer, rule, step.action, [later.action for later in steps[at + 1 :]])
    if offer.program.banking == "player-dealer":
        for rule, arrange in settings.items():
            yield from _unlike(offer, rule, arrange, settings)
        yield from _set_by_both(offer, settings)


def _settings(offer: Offer) -> dict[RuleId, Arrange]:
    actions = ((step.rule / step.action.verb, step.action) for step in offer.program.steps)
    return {rule: action for rule, action in actions if isinstance(action, Arrange)}


def unlike_rankings(offer: Offer) -> Iterator[Finding]:
    """A hand that must not outrank another, where the other's ranking lacks a category of its own."""
    for rule, arrange in _settings(offer).items():
        if arrange.must_not is None:
            continue
        own, other = (offer.program.hands[name].ranking for name in arrange.must_not)
        there = {category.id for category in other.categories}
        missing = [category.id for category in own.categories if category.id not in there]
        if missing:
            message = f"The ranking {other.id} has no category {', '.join(missing)}, which {own.id} has."
            remedy = "Compare hands whose rankings name the same categories."
            yield wrong(offer, "RG105", rule / "must-not", message, remedy)


def _places(offer: Offer, rule: RuleId, arrange: Arrange) -> Iterator[Finding]:
    """Cards are set from and into areas of the one who sets them."""
    by = arrange.by
    if by == "dealer" and offer.program.banking == "player-dealer":
        message = "With a player-dealer the dealer has no cards to set."
        remedy = "Write `by: player-dealer`, or leave `by` out for the players."
        yield wrong(offer, "RG105", rule, message, remedy, at="by")
        return
    fitting = [name for name, area in offer.program.areas.items() if area.per == _PER[by]]
    for at, area in ((rule / "from", arrange.source), *((rule / "into" / name, name) for name in arrange.into)):
        if area not in fitting:
            message = f"`{area}` is no place for cards that {by.replace('-', ' ')} set here."
            yield wrong(offer, "RG105", at, message, f"Allowed are: {', '.join(fitting) or 'none'}.")


def _never_opened(offer: Offer, rule: RuleId, arrange: Arrange, later: list[Action]) -> Iterator[Finding]:
    """Hands that are set as they are opened must be asked for, and opened by a later step."""
    if not arrange.as_opened:
        return
    rule /= "requests-set"
    if not arrange.on_request:
        message = "The key `on-request` is missing: `requests-set` says when a hand that was asked for is set."
        yield wrong(offer, "RG103", rule, message, "Add `on-request: house-way`.")
    if not any(isinstance(action, Reveal) and opens(action, arrange) for action in later):
        places = ", ".join(arrange.into)
        whose = "player-dealer" if arrange.by == "player-dealer" else "players"
        message = f"No later step opens `{places}` of the {whose}, so hands that were asked for would never be set."
        remedy = f"Add a step with `reveal: {{area: [{places}]}}`, or write `requests-set: at-once`."
        yield wrong(offer, "RG103", rule, message, remedy)


def _unlike(offer: Offer, rule: RuleId, arrange: Arrange, settings: dict[RuleId, Arrange]) -> Iterator[Finding]:
    """The same cards are set in the same way by everybody."""
    first = next(other for other in settings.values() if other.source == arrange.source)
    if first.into != arrange.into:
        ways = [", ".join(f"{name}: {count}" for name, count in one.into.items()) for one in (first, arrange)]
        message = f"These cards are set as {ways[1]} here, but as {ways[0]} by others."
        yield wrong(offer, "RG105", rule / "into", message, "Give both steps the same `into`.")


def _set_by_both(offer: Offer, settings: dict[RuleId, Arrange]) -> Iterator[Finding]:
    """Hands that are compared with the player-dealer's are set by both sides."""
    for area in dict.fromkeys(arrange.source for arrange in settings.values()):
        setters = {arrange.by for arrange in settings.values() if arrange.source == area}
        for by in sorted({"players", "player-dealer"} - setters):
            message = f"No step lets the {by.replace('-', ' ').replace('players', 'other players')} set `{area}`."
            remedy = f"Add a step with `arrange: {{from: {area}, by: {by}, ...}}`."
            yield wrong(offer, "RG103", offer.program.rule / "play", message, remedy)
