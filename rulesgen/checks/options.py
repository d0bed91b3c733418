"""Whether an option can be asked for, and can finish the hand: it deals all that the steps it replaces would deal."""

from collections.abc import Iterator
from typing import NamedTuple

from rulesgen.checks.declaration import unclaimed
from rulesgen.checks.result import Result, wrong
from rulesgen.compile.options import end_of
from rulesgen.findings import Finding
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.options import Option, Requirement
from rulesgen.model.steps import Deal
from rulesgen.model.values import Fact
from rulesgen.offer import Offer
from rulesgen.wording import listing


def check_options(offer: Offer) -> list[Result]:
    """One result for each option."""
    results = []
    for option in offer.program.options.values():
        findings = (*_left_out(offer, option), *_never(offer, option))
        results.append(Result("options", option.rule, f"{option.title} can finish a hand", findings))
        name = f"the boards and shares of {option.title} are whole"
        findings = (*_shares(offer, option), *_unclaimed(offer, option), *_boards(offer, option))
        results.append(Result("options", option.rule, name, findings))
    return results


def _shares(offer: Offer, option: Option) -> Iterator[Finding]:
    total = sum(share.share for share in option.shares)
    if total != 1:
        message = f"The shares of the option add up to {total} of the pot, not to the whole."
        yield wrong(offer, "RG302", option.rule / "pot", message, "Change a share, so that together they are 1.")


def _unclaimed(offer: Offer, option: Option) -> Iterator[Finding]:
    """Shares of the option that nobody may win; a hand of the option qualifies as the one that it is like does."""
    yield from unclaimed(offer, option.shares, {**offer.program.hands, **option.hands})


def _boards(offer: Offer, option: Option) -> Iterator[Finding]:
    """An area that is dealt like another has that one's cards too, which lay there before the option was taken."""
    dealt, lends = {step.area for step in option.steps}, dict(option.lends)
    for own in option.areas.values():
        if own.id not in dealt:
            message = f"No step of the option deals to `{own.id}`."
            remedy = f"Add a step with `finish: {{area: {own.id}}}`, or leave the area out."
            yield wrong(offer, "RG311", own.rule, message, remedy)
    for step in option.steps:
        area, like = step.area, step.like
        if like and lends.get(area) != like:
            message = (
                f"`{area}` is dealt like `{like}`, but the cards that lie on `{like}` already do not count for it."
            )
            remedy = f"Make `{area}` an area of the option with `also: {like}`."
            yield wrong(offer, "RG311", step.rule / "finish", message, remedy)


class _Moment(NamedTuple):
    """The end of a betting round at which an option could be asked for."""

    step: int
    players: int
    all_in: int


def _never(offer: Offer, option: Option) -> Iterator[Finding]:
    """An option whose requirements hold together after no betting round of the game."""
    program = offer.program
    moments = [
        _Moment(step, players, all_in)
        for step, one in enumerate(program.steps)
        if one.action.is_betting
        for players in range(2, program.most_seats + 1)
        for all_in in range(1 if option.asked_by == "an-all-in-player" else 0, players + 1)
    ]
    clash = _clash(program, option.requirements, moments)
    if not clash:
        return
    names = [one.rule.name for one in clash]
    never = f"`{names[0]}` holds" if len(names) == 1 else f"{listing(f'`{name}`' for name in names)} hold together"
    message = f"Nobody can ever ask for the option: {never} after no betting round of this game."
    remedy = "Change what must be so before it can be asked for, or do not offer the option in this game."
    yield wrong(offer, "RG311", clash[-1].rule, message, remedy)


def _clash(program: Program, wanted: tuple[Requirement, ...], moments: list[_Moment]) -> list[Requirement]:
    """The fewest requirements that never hold together; none where they do."""
    never = [*wanted]
    if _hold_once(program, never, moments):
        return []
    for one in wanted:
        fewer = [other for other in never if other is not one]
        if fewer and not _hold_once(program, fewer, moments):
            never = fewer
    return never


def _hold_once(program: Program, wanted: list[Requirement], moments: list[_Moment]) -> bool:
    return any(all(_can_hold(program, one, moment) for one in wanted) for moment in moments)


def _can_hold(program: Program, requirement: Requirement, moment: _Moment) -> bool:
    return any(all(_is_met(program, fact, moment) for fact in row) for row in requirement.when)


def _is_met(program: Program, fact: Fact, moment: _Moment) -> bool:
    if fact.name == "cards":
        return _may_lie(program, fact, moment)
    return {"players-left": moment.players, "all-in": moment.all_in, "action": "closed"}[fact.name] in fact.values


def _may_lie(program: Program, fact: Fact, moment: _Moment) -> bool:
    """Whether an area may hold so many cards; what is dealt or given up only sometimes is not counted."""
    if fact.of not in program.areas:  # one of the option itself: nothing lies there yet
        return 0 in fact.values
    deals = [
        step for step in program.steps[: moment.step] if isinstance(step.action, Deal) and fact.of in step.action.to
    ]
    if program.areas[fact.of].per != "table" or any(step.when for step in deals):
        return True
    return cards_dealt(program, moment.step)[fact.of] in fact.values


def _left_out(offer: Offer, option: Option) -> Iterator[Finding]:
    program, finished = offer.program, {step.area for step in option.steps}
    for at, step in enumerate(program.steps):
        if not step.action.is_betting:
            continue
        for later in program.steps[at + 1 : end_of(program, at)]:
            action = later.action
            if action.is_betting or (isinstance(action, Deal) and set(action.to) <= finished):
                continue
            message = f"The option leaves out the step `{later.id}`: it only finishes {', '.join(sorted(finished))}."
            remedy = "Finish every area that is still dealt to, or do not offer the option in this game."
            place = offer.game.layered.blame(("options",))
            yield Finding("RG311", place, message, remedy, option.rule / "play")
            return
