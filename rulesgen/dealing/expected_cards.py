"""What a case says about cards, hands and steps, compared with what came."""

from collections.abc import Mapping, Sequence

from rulesgen.cards import Cards, names_of
from rulesgen.dealing.outcome import Found, HandAsPlayed, rules_behind
from rulesgen.engine.showdown import hand_of
from rulesgen.model.case import NamedCards
from rulesgen.model.counts import own_areas
from rulesgen.model.hands import Hand
from rulesgen.ranking import Value


def cards(result: HandAsPlayed, said: Mapping[str, NamedCards]) -> Found:
    own = own_areas(result.program)
    for name, one in said.items():
        expected = one.cards
        if name in result.seats and own:
            seat = result.seats.index(name)
            placed = [(area, card) for area in own for card in result.table.spots.get((area, seat), ())]
            got = tuple(card for _, card in placed)
            pairs = zip(placed, expected, strict=False)
            differs = next((area for (area, card), wanted in pairs if card != wanted), own[-1])
            place: tuple[str, int] = (differs, seat)
        else:
            place = (name, -1)
            got = result.table.burns if name == "burns" else result.table.cards_in(name, -1)
        if expected != got:
            rule = _dealt_by(result, place, expected, got)
            yield (name,), f"{name}: the case says {one.text}, the cards are {names_of(got) or 'none'}.", rule


def _dealt_by(result: HandAsPlayed, place: tuple[str, int], expected: Cards, got: Cards) -> str:
    """The rule that put the first different card there."""
    lines = [
        line
        for line in result.lines_of("burn", "deal")
        if (line.move.area or "burns", -1 if line.move.seat is None else line.move.seat) == place
    ]
    same = next(
        (at for at, (one, two) in enumerate(zip(expected, got, strict=False)) if one != two),
        min(len(expected), len(got)),
    )
    if not lines:
        return result.program.deck_rule
    return lines[min(same, len(lines) - 1)].ruling.rule


def hands(result: HandAsPlayed, said: Mapping[str, Mapping[str, str]]) -> Found:
    for name, by_seat in said.items():
        hand = result.program.hands.get(name)
        if hand is None:
            known = ", ".join(result.program.hands)
            yield (name,), f"The game has no hand `{name}`. There are: {known}.", result.program.rule / "hands"
            continue
        for seat, phrase in by_seat.items():
            if seat not in result.seats and seat != "dealer":
                yield (name, seat), f"There is no player `{seat}`.", hand.rule
                continue
            try:
                value = hand_of(result.table, hand, -1 if seat == "dealer" else result.seats.index(seat)).value
            except ValueError:
                yield (name, seat), f"{seat} has no {hand.title}: the hand ends before its cards are dealt.", hand.rule
                continue
            if not _fits(hand, value, phrase):
                message = f"{seat}: the case says {phrase}, the {hand.title} is {value}."
                categories = [f"{hand.ranking.id}.categories.{name}" for name in (phrase.split()[0], value.category)]
                yield (name, seat), message, hand.rule, *categories, hand.ranking.id


def _fits(hand: Hand, value: Value, phrase: str) -> bool:
    try:
        return hand.ranking.fits(value, phrase)
    except ValueError:  # a category or rank that the ranking does not have: it is no hand of it
        return False


def stub(result: HandAsPlayed, said: int) -> Found:
    got = len(result.table.stub)
    if got != said:
        yield (
            (),
            f"The case says {said} card{'' if said == 1 else 's'}, the stub has {got}.",
            result.program.deck_rule,
            *rules_behind(result.lines_of("burn", "deal")),
        )


def faces(result: HandAsPlayed, said: Mapping[str, str]) -> Found:
    areas = result.program.areas
    came = {area: areas[area].face for (area, _), cards in result.table.spots.items() if cards and area in areas}
    came |= {line.move.area: line.move.what for line in result.lines_of("deal")}
    for area, face in said.items():
        if came.get(area) != face:
            message = f"{area}: the case says face {face}, the cards were dealt face {came.get(area, 'nowhere')}."
            declared = result.program.areas.get(area)
            yield (area,), message, declared.rule if declared else result.program.rule / "areas"


def shows(result: HandAsPlayed, said: Sequence[str]) -> Found:
    lines = result.lines_of("show")
    came = tuple(result.seat(line) or "dealer" for line in lines)
    if any(" " in who for who in said):
        came = tuple(f"{who} {line.move.area}" for who, line in zip(came, lines, strict=True))
    if came != said:
        rule = lines[0].ruling.rule if lines else result.program.rule / "play"
        said_words, came_words = ", ".join(said) or "nobody", ", ".join(came) or "nobody"
        yield (), f"The case says that {said_words} must show; it was {came_words}.", rule


def steps(result: HandAsPlayed, said: Sequence[str]) -> Found:
    came = tuple(dict.fromkeys(line.step for line in result.lines if line.step not in ("start", "end")))
    if came != said:
        at = next((at for at, (one, two) in enumerate(zip(came, said, strict=False)) if one != two), -1)
        late = [result.program.rule / "play" / name for name in (*came[at:][:1], *said[at:][:1])]
        yield (), f"The case says that the steps are {', '.join(said)}; they were {', '.join(came)}.", *late
