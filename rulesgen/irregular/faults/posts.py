"""Faults before the cards: a forced bet left out or of the wrong amount, and a button on the wrong seat."""

from collections.abc import Iterator

from attrs import evolve

from rulesgen.engine.moves import carry_out
from rulesgen.engine.play import Decision, expect
from rulesgen.engine.table import Cents, Due, dollars
from rulesgen.english import listing
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.moments import (
    next_decision,
)
from rulesgen.irregular.playing.at_table import say_fault, to_moment
from rulesgen.irregular.playing.hand import FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.model.betting import Forced
from rulesgen.model.game import Program
from rulesgen.model.steps import Force
from rulesgen.regions import Sets, Value


def _where_wrong_post(program: Program, at: int) -> Iterator[Sets]:
    """A forced bet is not posted, or not in its amount; whoever may choose to post it may also leave it."""
    force = program.steps[at].action
    if not isinstance(force, Force):
        return
    for name in force.bets:
        forced = program.betting.forced[name]
        wrong: set[Value] = {"too-little", "too-much"} if forced.optional else {"not-posted", "too-little", "too-much"}
        if _is_posted(forced):
            yield {"wager": frozenset({name}), "post": frozenset(wrong), "found": _noticed(program, at)}


def _is_posted(forced: Forced) -> bool:
    return any(spot.of != "nobody" for spot in (forced.by, forced.heads_up))


def _noticed(program: Program, at: int) -> frozenset[Value]:
    """Before any card is dealt, before or after somebody has acted, or when all is over."""
    acted = {"before-action", "after-action"} if next_decision(program, at) is not None else set()
    return frozenset({"at-once", "settled", *acted})


def _of_forced_bets(program: Program) -> dict[str, str]:
    """The forced bets by their titles."""
    titles = list(dict.fromkeys(_posted_titles(program)))
    if not titles:
        return {}
    says = f"{listing([f'the {title}' for title in titles], 'or')} is not posted, or not in its amount"
    return {"title": f"Wrong {listing(titles, 'or') if len(titles) < 4 else 'forced bet'}", "says": says}


def _posted_titles(program: Program) -> Iterator[str]:
    """The titles of the forced bets that a step of the game has posted."""
    for step in program.steps:
        if isinstance(step.action, Force):
            bets = [program.betting.forced[name] for name in step.action.bets]
            yield from (forced.title for forced in bets if _is_posted(forced))


def post_wrongly(hand: FaultyHand, incident: Incident) -> None:
    """The posts of the step are made, one of them not as it should be."""
    wrong = _post_concerned(hand, incident)
    for due in hand.table.due[hand.table.done :]:
        if due is wrong:
            _make_wrong(hand, incident, due)
        else:
            hand.do(due.move, due.rule)
    hand.table = hand.table.copy(due=(), done=0)
    if not incident.at_once:
        hand.finish_step()
    _until_found(hand, incident)


def _post_concerned(hand: FaultyHand, incident: Incident) -> Due:
    """The first post of the bet, or that of the player whom the case names; only who owes it has one."""
    name = str(incident.value("wager"))
    for due in hand.table.due[hand.table.done :]:
        if due.move.what == name and due.move.amount and incident.who in (None, due.move.seat):
            return due
    raise Stuck("nobody posts this bet here" if incident.who is None else "this player does not post this bet here")


def _make_wrong(hand: FaultyHand, incident: Incident, due: Due) -> None:
    move = due.move
    assert move.seat is not None
    amount = _wrong_amount(hand, incident, move.amount)
    if amount > hand.table.stacks[move.seat]:
        raise Stuck("the player does not have so many chips")
    incident.seat, incident.post, incident.amount = move.seat, move, amount - move.amount
    title, who = hand.now.betting.forced[move.what].title, hand.table.sitting.names[move.seat]
    posts = f"posts {dollars(amount)}" if amount else "posts nothing"
    say_fault(hand, incident, move.seat, f"{who} {posts} as the {title}, not {dollars(move.amount)}")
    # Also a seat that posts nothing is that of the bet: others are counted from it.
    hand.table = carry_out(hand.now, hand.table, move._replace(amount=amount))


def _wrong_amount(hand: FaultyHand, incident: Incident, right: Cents) -> Cents:
    """What is posted, in whole chips: what the case says, or a chip too much, or too little."""
    how, chip = incident.value("post"), hand.table.sitting.chip
    if how == "not-posted":
        if incident.sum:
            raise Stuck("a bet that is not posted has no amount")
        return 0
    if how == "too-little" and right <= chip and not incident.sum:
        raise Stuck("it is a single chip, and less cannot be posted")
    amount = incident.sum or (right + chip if how == "too-much" else right - chip)
    if amount % chip:
        raise Stuck(f"{dollars(amount)} is no whole number of chips of {dollars(chip)}")
    if amount <= 0 or amount == right or (amount > right) != (how == "too-much"):
        raise Stuck(f"a post of {dollars(amount)} is not the fault: {dollars(right)} is right")
    return amount


WRONG_POST = Fault(
    "wrong-post",
    "Wrong ante or blind",
    "an ante, a blind or another forced bet is not posted, or not in its amount",
    "Action",
    where=_where_wrong_post,
    play=post_wrongly,
    own_words=_of_forced_bets,
    said=frozenset({"seat", "amount"}),
)


def _where_wrong_button(program: Program, at: int) -> Iterator[Sets]:
    """The button is not where it should be when the hand begins, in a game that says how it goes round."""
    if at == 0 and program.button_rule and program.most_seats > 1:
        yield {"found": _noticed(program, at)}


def misplace_button(hand: FaultyHand, incident: Incident) -> None:
    """The button lies before the player whom the case names, or one seat too far; the hand begins from there."""
    table = hand.table
    sitting, names = table.sitting, table.sitting.names
    seat = (sitting.button + 1) % sitting.seats if incident.who is None else incident.who
    if seat == sitting.button:
        raise Stuck("that is the seat of the button")
    incident.begun = table
    say_fault(hand, incident, None, f"it lies before {names[seat]}, not before {names[sitting.button]}")
    hand.table = table.copy(sitting=evolve(sitting, button=seat))
    hand.replan()
    if incident.at_once:
        hand.play_until(lambda: hand.table.step != incident.at or _deals_next(hand))
    _until_found(hand, incident)


def _deals_next(hand: FaultyHand) -> bool:
    expected = expect(hand.program, hand.table)
    return isinstance(expected, Decision) or (expected is not None and expected.move.verb in ("burn", "deal"))


def _until_found(hand: FaultyHand, incident: Incident) -> None:
    """Play on to the first decision, through it, or to the end."""
    found = incident.value("found")
    if found in ("before-action", "after-action"):
        hand.play_until(lambda: isinstance(expect(hand.program, hand.table), Decision))
        if not isinstance(expect(hand.program, hand.table), Decision):
            raise Stuck("nobody acts in this hand")
        if found == "after-action":
            hand.advance()
    to_moment(hand, incident)


WRONG_BUTTON = Fault(
    "wrong-button",
    "Button on the wrong seat",
    "the button is on the wrong seat",
    "Action",
    where=_where_wrong_button,
    play=misplace_button,
    said=frozenset({"seat"}),
)
