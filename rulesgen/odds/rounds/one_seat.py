"""A game with a player-dealer, seen by one player: the player-dealer is the dealer, and the money covers everything.

What the player-dealer holds lies in areas of the dealer's own, so that the same game can be played side by side.
"""

from collections.abc import Iterator

from attrs import evolve

from rulesgen.model.areas import Area
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.steps import (
    Action,
    Arrange,
    Choose,
    Deal,
    Decide,
    Deliver,
    PlaceWagers,
    Reveal,
    Roll,
    Settle,
    Step,
)
from rulesgen.model.wagers import Settlement
from rulesgen.odds.reasons import NotSideBySide


def as_house_game(program: Program) -> Program:
    """The same game with the player-dealer's cards as the dealer's; a game against the house as it is."""
    if program.banking != "player-dealer":
        return program
    compared = {name for entry in program.settlements if entry.versus_dealer for name in entry.compare}
    return evolve(
        program,
        banking="house",
        bank=None,
        rotation=None,
        spots=None,
        areas={**_without_piles(program), **{_theirs(area.id): _twin(area) for area in _own(program)}},
        wagers={name: wager for name, wager in program.wagers.items() if wager.by != "player-dealer"},
        hands={**program.hands, **{_theirs(name): _their_hand(program, name) for name in sorted(compared)}},
        settlements=tuple(map(_against_dealer, program.settlements)),
        steps=tuple(step for at in range(len(program.steps)) for step in _steps(program, at)),
    )


def _theirs(name: str) -> str:
    """The name of what the player-dealer has of something that every player has."""
    return f"{name} of the player-dealer"


def _own(program: Program) -> list[Area]:
    return [area for area in program.areas.values() if area.per == "player"]


def _without_piles(program: Program) -> dict[str, Area]:
    return {name: area for name, area in program.areas.items() if area.per != "pile"}


def _twin(area: Area) -> Area:
    return evolve(area, id=_theirs(area.id), per="dealer")


def _their_hand(program: Program, name: str) -> Hand:
    hand = program.hands[name]
    own = {area.id for area in _own(program)}
    picks = tuple((_theirs(area) if area in own else area, how, least, most) for area, how, least, most in hand.picks)
    return evolve(hand, id=_theirs(name), picks=picks, owner="dealer")


def _against_dealer(entry: Settlement) -> Settlement:
    if not entry.versus_dealer:
        return entry
    return evolve(entry, versus=tuple(map(_theirs, entry.compare)), versus_dealer=False)


def _steps(program: Program, at: int) -> Iterator[Step]:
    """What becomes of a step."""
    step = program.steps[at]
    yield from (evolve(step, action=action) for action in _actions(program, at, step))


def _actions(program: Program, at: int, step: Step) -> Iterator[Action]:
    action = step.action
    _refuse(program, step)
    if isinstance(action, Deal):
        if not any(program.areas[area].per == "pile" for area in action.to):
            yield evolve(action, to=_dealt_to(program, action))
    elif isinstance(action, Deliver):
        cards = cards_dealt(program, at)[action.source]
        pile = next(one.action for one in program.steps[:at] if isinstance(one.action, Deal))
        yield evolve(pile, to=(action.to, _theirs(action.to)), each=cards, order="all-at-once", burn=0, leaves=None)
    elif isinstance(action, Reveal):
        yield from _shown(program, action)
    elif isinstance(action, Arrange) and action.by == "player-dealer":
        into = {_theirs(area): count for area, count in action.into.items()}
        yield evolve(action, source=_theirs(action.source), into=into, by="dealer", must_not=None)
    elif isinstance(action, PlaceWagers):
        yield PlaceWagers(tuple(name for name in action.wagers if program.wagers[name].by != "player-dealer"))
    elif isinstance(action, Arrange | Decide | Settle):
        yield action
    elif not isinstance(action, Choose | Roll):
        raise NotSideBySide(f"the step {step.title} is none of a game against a bank")


def _refuse(program: Program, step: Step) -> None:
    """What the player-dealer does besides, and one player's view cannot show."""
    action = step.action
    if action.gives_up:
        raise NotSideBySide("the player-dealer changes cards too")
    if step.picks_players and not isinstance(action, Decide | Settle):
        raise NotSideBySide(f"the step {step.title} is taken by some players, and perhaps by the player-dealer")
    if action.sets_into and action.asks != "players" and program.house_way is None:
        raise NotSideBySide("the player-dealer sets cards, and the game has no house way")


def _dealt_to(program: Program, deal: Deal) -> tuple[str, ...]:
    """Areas of each player, and then or before them those of the player-dealer, by who is first."""
    found: list[str] = []
    for area in deal.to:
        both = [area, _theirs(area)] if program.areas[area].per == "player" else [area]
        first_is_theirs = deal.start.of == "player-dealer" and not deal.start.left
        found += reversed(both) if first_is_theirs else both
    return tuple(found)


def _shown(program: Program, reveal: Reveal) -> Iterator[Reveal]:
    """What a step shows: cards of the players, of the player-dealer, or of the table."""
    own = {area.id for area in _own(program)}
    areas = [area for area in reveal.areas if area not in own]
    if reveal.of != "player-dealer":
        areas += [area for area in reveal.areas if area in own]
    if reveal.of != "players":
        areas += [_theirs(area) for area in reveal.areas if area in own]
    if areas:
        yield evolve(reveal, areas=tuple(areas), of="all")
