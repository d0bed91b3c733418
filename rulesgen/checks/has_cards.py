"""Whether players have the cards that a step lets them give up, change or set."""

from collections.abc import Iterator

from rulesgen.checks.ranges import turned
from rulesgen.checks.result import wrong
from rulesgen.findings import Finding
from rulesgen.model.steps import Arrange, Deliver, Discard, Draw, Step
from rulesgen.offer import Offer
from rulesgen.prose import counted, in_words


def misplaced_cards(offer: Offer) -> Iterator[Finding]:
    """Every discard, draw and setting of cards that are not there, or of more than are there."""
    held = dict.fromkeys(offer.program.areas, 0)
    for step in offer.program.steps:
        if isinstance(step.action, Discard | Draw):
            yield from _given_up(offer, step, step.action, held)
        if isinstance(step.action, Arrange):
            yield from _set(offer, step, step.action, held)
        _carry_out(step, held)


def _carry_out(step: Step, held: dict[str, int]) -> None:
    """What the areas hold after a step."""
    action = step.action
    for area in () if action.gives_up else action.deals_to:
        held[area] += action.each
    if isinstance(action, Deliver):
        held[action.to] += held[action.source]
    if isinstance(action, Discard):
        held[action.area] -= action.least
    if isinstance(action, Arrange) and action.by != "player-dealer":
        for area, count in action.into.items():
            held[area] += count
            held[action.source] -= count


def _given_up(offer: Offer, step: Step, action: Discard | Draw, held: dict[str, int]) -> Iterator[Finding]:
    areas, least, most = offer.program.areas, action.least, action.most
    title, rule = areas[action.area].title, step.rule / action.verb
    if areas[action.area].per != "player":
        own = ", ".join(name for name, one in areas.items() if one.per == "player")
        message = f"Players can give up no cards of the {title}: that area is not their own."
        yield wrong(offer, "RG105", rule / "from", message, f"Allowed are: {own or 'none'}.")
    elif least > most:
        yield turned(offer, rule / "count", f"{least}..{most}")
    elif most > held[action.area]:
        has = in_words(held[action.area]) if held[action.area] > 0 else "none"
        message = f"Players cannot give up {counted(most, 'card')} of the {title}: they have {has} then."
        remedy = "Deal to it in a step before, or let them give up fewer."
        yield wrong(offer, "RG107", rule / "count", message, remedy)


def _set(offer: Offer, step: Step, action: Arrange, held: dict[str, int]) -> Iterator[Finding]:
    total, there = sum(action.into.values()), held[action.source]
    if action.by != "player-dealer" and total != there:
        title, are = offer.program.areas[action.source].title, ["is" if one == 1 else "are" for one in (total, there)]
        message = (
            f"{counted(total, 'card').capitalize()} {are[0]} set, but of the {title} there {are[1]} "
            f"{in_words(max(there, 0))} then."
        )
        rule = step.rule / action.verb / "into"
        yield wrong(offer, "RG107", rule, message, "Set all of them, and only what is there.")
