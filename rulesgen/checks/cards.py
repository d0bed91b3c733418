"""Whether the deck holds enough cards, and whether every declared hand can be formed from them."""

from collections.abc import Iterator

from attrs import evolve

from rulesgen.checks.positions import hands_shown
from rulesgen.checks.result import Result
from rulesgen.checks.stub import Shortage, can_run_short, run_down
from rulesgen.findings import Finding
from rulesgen.literals import MANY
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.offer import Offer
from rulesgen.prose import counted, in_words
from rulesgen.ranking import judge, patterns_of
from rulesgen.rulebook import Game, Path


def check_cards(offer: Offer) -> list[Result]:
    """Feasibility, found from the declaration alone, over every choice."""
    game = offer.game
    programs = [one for program in offer.programs for one in program.with_variants()]
    program = max(programs, key=need)
    most = need(program)
    layered = game.layered
    findings: tuple[Finding, ...] = ()
    if most > len(program.deck):
        path = ("seats", "max")
        message = f"{explain(program)}: {most} cards, but the deck has {len(program.deck)}."
        _, shortage = run_down(program, program.most_seats)
        if shortage is not None and can_run_short(program):
            message = _short_words(program, shortage)
        findings = (Finding("RG301", layered.blame(path), message, _remedy(program), layered.rule(path)),)
    name = f"{most} of {len(program.deck)} cards are the most it can need"
    findings = (*findings, *_stub_counts(game, program))
    results = [Result("cards", layered.rule(("seats",)), name, findings, frozenset({layered.rule(("deck",))}))]
    only_shown = _only_for_seats(program)
    results += [_check_hand(game, program, hand) for hand in program.hands if hand not in only_shown]
    return results + [_check_shown(game, program, *shown) for shown in hands_shown(program)]


def need(program: Program, seats: int | None = None) -> int:
    """The most cards that a hand can use, burns included; more than the deck has where it cannot be dealt."""
    if can_run_short(program):
        return run_down(program, seats or program.most_seats)[0]
    return sum(count * times for _, count, times in _uses(program, seats or program.most_seats))


def explain(program: Program) -> str:
    """The sum in words."""
    parts = [
        f"{in_words(times)} times {in_words(count)} for the {name}"
        if times > 1
        else f"{in_words(count)} for the {name}"
        for name, count, times in _uses(program, program.most_seats)
    ]
    return f"With {counted(program.most_seats, 'player')} the game needs " + ", ".join(parts)


def _uses(program: Program, seats: int) -> list[tuple[str, int, int]]:
    """What is dealt to each area, and to how many; draws at their largest."""
    counts = dict.fromkeys(program.areas, 0)
    burns = 0
    for step in program.steps:
        action = step.action
        burns += action.burn
        for area in action.deals_to:
            counts[area] += action.each
    uses = [
        (program.areas[area].title, count, seats if program.areas[area].per == "player" else program.areas[area].count)
        for area, count in counts.items()
        if count
    ]
    return [*uses, ("burns", burns, 1)] if burns else uses


def _stub_counts(game: Game, program: Program) -> Iterator[Finding]:
    """Deals after which another number of cards is left than they say."""
    for at, step in enumerate(program.steps):
        if step.action.leaves is not None:
            so_far = evolve(program, steps=program.steps[: at + 1])
            left = {len(program.deck) - need(so_far, seats) for seats in (program.fewest_seats, program.most_seats)}
            if left != {step.action.leaves}:
                path = ("play", step.id, "deal", "leaves")
                count = " or ".join(map(str, sorted(left)))
                are = "card is" if left == {1} else "cards are"
                message = f"After this deal {count} {are} left in the stub, not {step.action.leaves}."
                remedy = (
                    f"Write `leaves: {min(left)}`." if len(left) == 1 else "Leave it out: it depends on the players."
                )
                yield Finding("RG107", game.layered.blame(path), message, remedy, game.layered.rule(path))


def _short_words(program: Program, shortage: Shortage) -> str:
    title = next(step.title for step in program.steps if step.id == shortage.step)
    return (
        f"With {counted(program.most_seats, 'player')}, of whom {in_words(shortage.players)} "
        f"{'is' if shortage.players == 1 else 'are'} left at the step “{title}”, {counted(shortage.wanted, 'card')} "
        f"can be needed when only {in_words(shortage.left)} {'is' if shortage.left == 1 else 'are'} to be had."
    )


def _remedy(program: Program) -> str:
    fits = [
        seats for seats in range(program.fewest_seats, program.most_seats) if need(program, seats) <= len(program.deck)
    ]
    again = _without_reshuffle(program)
    other = f"; or let discards come back, with `if-short: reshuffle-discards` in `{again[0]}`" if again else ""
    if fits:
        return f"Set seats.max to {fits[-1]}, or deal fewer cards{other}."
    return f"Deal fewer cards, or use a larger deck{other}."


def _without_reshuffle(program: Program) -> list[str]:
    """Steps that need cards after others were given up, and do not take those back; the first of them may be a draw."""
    given_up = [at for at, step in enumerate(program.steps) if step.action.gives_up]
    later = program.steps[given_up[0] :] if given_up else ()
    deals = [(step.id, step.action) for step in later if step.action.deals_to]
    return [name for name, action in deals if not action.reshuffles and not action.if_short]


def _check_hand(game: Game, program: Program, name: str) -> Result:
    hand = program.hands[name]
    problem = _cannot_be_formed(program, name)
    findings: tuple[Finding, ...] = ()
    if problem:
        path, message, remedy = problem
        # A hand of an option has its rule there, under its own name.
        rule = game.layered.rule(path) if hand.rule.path[0] == "hands" else hand.rule
        findings = (Finding("RG303", game.layered.blame(rule.path), message, remedy, rule),)
    return Result("cards", hand.rule, f"the {hand.title} can be formed", findings)


def _check_shown(game: Game, program: Program, at: int, hand_id: str, path: Path) -> Result:
    """A hand by which a seat is found, or a condition met, must be there at that time."""
    step, hand = program.steps[at], program.hands[hand_id]
    problem = cannot_form(program, hand_id, cards_dealt(program, at), f"the step “{step.title}”")
    findings: tuple[Finding, ...] = ()
    if not problem and path[-1] in ("best", "worst"):
        problem = _not_shown(program, at, hand_id)
    if problem:
        message = f"{problem[1]} `{'.'.join(path)}` needs it then."
        findings = (Finding("RG303", game.layered.blame(path), message, problem[2], game.layered.rule(path)),)
    name = f"the {hand.title} is there at the step “{step.title}”"
    return Result("cards", game.layered.rule(path), name, findings)


def _not_shown(program: Program, at: int, name: str) -> tuple[Path, str, str] | None:
    """Why a hand cannot say who acts: some of its cards still lie face down."""
    hand = program.hands[name]
    turned = {area for step in program.steps[:at] for area in step.action.turns_up}
    hidden = [area for area, *_ in hand.picks if program.areas[area].face == "down" and area not in turned]
    if not hidden:
        return None
    message = f"The {hand.title} is formed from the {program.areas[hidden[0]].title} too, which nobody has seen."
    return ("hands", name, "from"), message, "Name a hand that is formed from cards dealt face up."


def _only_for_seats(program: Program) -> set[str]:
    """Hands that only say who acts; they are looked at where they do."""
    used = {share.hand for share in program.shares} | {table.hand for table in program.pay_tables.values()}
    used |= {hand for entry in program.settlements for hand in (*entry.compare, *entry.versus)}
    return {hand for _, hand, _ in hands_shown(program)} - used


def _cannot_be_formed(program: Program, name: str) -> tuple[Path, str, str] | None:
    """Why a hand cannot be formed at the end, with all cards dealt or with a common one in place of players' cards."""
    ends = [at for at, step in enumerate(program.steps) if step.action.ends]
    end = ends[0] if ends else None
    before = "the award" if program.banking == "pot" else "the settlement"
    problem = cannot_form(program, name, cards_dealt(program, end), before)
    if problem is None and can_run_short(program):
        problem = cannot_form(program, name, cards_dealt(program, end, short=True), before)
    return problem


def cannot_form(program: Program, name: str, dealt: dict[str, int], before: str) -> tuple[Path, str, str] | None:
    """Why a hand cannot be formed from so many cards: where, what and what to do."""
    hand, path = program.hands[name], ("hands", name, "from")
    for area, _, least, _ in hand.picks:
        title, has = program.areas[area].title, in_words(dealt[area])
        if dealt[area] < least < MANY:
            are = "is" if dealt[area] == 1 else "are"
            message = (
                f"The {hand.title} needs {counted(least, 'card')} of the {title}; {has} {are} dealt there in time."
            )
            return (*path, area), message, f"Deal {in_words(least)} before {before}, or take at most {has}."
    least = sum(dealt[area] if least == MANY else least for area, _, least, _ in hand.picks)
    most = sum(min(most, dealt[area]) for area, _, _, most in hand.picks)
    if most < hand.size[0] or least > hand.size[1]:
        gives = _range_words((least, most))
        message = f"The {hand.title} has {_size_words(hand.size)}, but its areas give {gives} before {before}."
        return path, message, "Change its size, what it may take from each area, or what is dealt there."
    fewest, largest = hand.ranking.sizes
    if hand.size[0] < fewest or hand.size[1] > largest:
        compares = _range_words(hand.ranking.sizes)
        message = f"The {hand.title} has {_size_words(hand.size)}, but its ranking compares {compares}."
        return ("hands", name, "ranking"), message, "Use a ranking of that size."
    smallest = max(hand.size[0], least)
    if smallest > fewest and not _always_a_hand(hand, smallest):
        some = "A single card may be" if smallest == 1 else f"Some {in_words(smallest)} cards are"
        message = f"{some} no hand of the ranking, so there may be no {hand.title}."
        return path, message, "Let it be formed from fewer cards too, or add a category that any hand fits."
    return None


def _always_a_hand(hand: Hand, count: int) -> bool:
    """Whether any so many cards have a category; a ranking is checked only for the fewest cards that it compares."""
    ranking = hand.ranking
    if ranking.by_total or (ranking.categories[-1].takes_any_hand and not ranking.deck.jokers):
        return True
    return all(judge(ranking, pattern) is not None for pattern in patterns_of(ranking, count))


def _size_words(size: tuple[int, int]) -> str:
    return f"{_range_words(size)} card{'s' if size[1] > 1 else ''}"


def _range_words(size: tuple[int, int]) -> str:
    least, most = size
    return in_words(least) if least == most else f"{in_words(least)} to {in_words(most)}"
