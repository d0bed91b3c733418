"""Random hands: after every move each card is in one place and no money has come or gone, and every hand ends."""

from itertools import cycle

from rulesgen import cache
from rulesgen.cards import Cards
from rulesgen.checks.coverage import covered
from rulesgen.checks.kept_results import plain, read_result
from rulesgen.checks.result import Result
from rulesgen.dealing.chance import deal_random
from rulesgen.engine.options import running
from rulesgen.engine.play import expect
from rulesgen.engine.table import Line, Table, dollars
from rulesgen.findings import Finding
from rulesgen.fingerprint import digest_of
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.offer import Offer

FEWEST, MOST = 60, 300
"""Random hands for each game: at least so many, and more while a rule has not been played."""

MOST_MOVES = 5000


def check_invariants(offer: Offer, played: frozenset[str] = frozenset()) -> Result:
    """Play random hands over every number of players and every answer of the operator; `played` by other checks."""
    wanted = {offer.game.layered.rule(path) for path in offer.game.rules()} - played
    key = f"random hands {offer.hands} {digest_of({'wanted': sorted(wanted)})}"
    kept = cache.load(key, read_result)
    if kept is not None:
        # The same program has played the same hands before, and nothing was wrong.
        return kept
    found = _play_hands(offer, wanted)
    if found.passed:
        cache.keep(key, plain(found))
    return found


def _play_hands(offer: Offer, wanted: set[RuleId]) -> Result:
    game, programs = offer.game, offer.programs
    layered = game.layered
    seats = cycle(range(programs[0].fewest_seats, programs[0].most_seats + 1))
    touched = frozenset[RuleId]()
    for seed, program, count in zip(range(MOST), cycle(programs), seats, strict=False):
        if seed >= FEWEST and wanted <= touched:
            break
        problem, lines, last = _play(program, seed, count)
        touched |= covered(game, running(program, last), lines)
        if problem is not None:
            code, message = problem
            how = f"rulesgen play {game.id} --seed {seed} --seats {count}"
            own = {step.id for step in programs[0].steps}
            at = ("play", lines[-1].step) if lines and lines[-1].step in own else ("play",)
            finding = Finding(code, layered.blame(at), message, f"See it with `{how}`.", layered.rule(at))
            return Result("invariants", layered.id, "random hands", (finding,), touched)
    name = f"cards and money are conserved in at least {FEWEST} random hands"
    return Result("invariants", layered.id, name, (), touched)


def _play(program: Program, seed: int, seats: int) -> tuple[tuple[str, str] | None, list[Line], Table]:
    start, moves = deal_random(program, seed, seats)
    money, deck = start.money(), sorted(program.deck)
    table = start
    lines: list[Line] = []
    for table, line in moves:
        lines.append(line)
        if line.ruling.verdict != "legal":
            return ("RG307", f"Play cannot go on: {line.ruling.reason}."), lines, table
        if problem := broken(table, money, deck if _moved_cards(line) else None):
            return problem, lines, table
        if len(lines) > MOST_MOVES:
            return ("RG307", f"The hand does not end after {MOST_MOVES} moves."), lines, table
    problem = _left_over(program, table)
    assert problem or expect(program, table) is None
    return problem, lines, table


def _left_over(program: Program, table: Table) -> tuple[str, str] | None:
    """Money that lies about when the hand is over."""
    if program.banking == "player-dealer" and table.bank:
        return "RG404", f"{dollars(table.bank)} went to a bank that the game does not have."
    if table.pot():
        return "RG307", f"The hand ends with {dollars(table.pot())} in the pot: no step awards it."
    if table.wagers:
        (_, name), amount = next(iter(table.wagers.items()))
        title = program.wagers[name].title
        return "RG307", f"The hand ends with {dollars(amount)} on the {title}: no step settles it."
    return None


_CARD_MOVES = frozenset({"burn", "deal", "discard", "reshuffle", "set"})


def _moved_cards(line: Line) -> bool:
    return line.move.verb in _CARD_MOVES


def broken(table: Table, money: int, deck: list[int] | None) -> tuple[str, str] | None:
    """The invariant that a table breaks, as a code and a message; `deck` is given when cards may have moved."""
    if deck is not None and sorted(all_cards(table)) != deck:
        return "RG403", "A card is in two places, or in none."
    if table.money() != money or min(table.stacks) < 0 or table.pot() < 0:
        return "RG404", f"The chips and the pot no longer come to {dollars(money)}."
    return None


def all_cards(table: Table) -> Cards:
    spots = [card for cards in table.spots.values() for card in cards]
    return (*table.stub, *table.burns, *table.muck, *table.discards, *spots)
