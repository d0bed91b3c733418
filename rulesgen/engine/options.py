"""Options that players may agree on during a hand: when one is allowed, who asks, who agrees, and what then changes."""

from rulesgen.engine.facts import first_unmet, holds
from rulesgen.engine.table import Move, Proposal, Ruling, Table
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.options import Option

VERBS = ("ask", "pass", "agree", "decline")
"""What players say about an option. To pass is to say nothing."""


def running(program: Program, table: Table) -> Program:
    """The program as it is now: with an option in use, the one that the option made of it."""
    return program.variants.get(table.option, program) if table.option else program


def propose(program: Program, table: Table) -> Table | None:
    """After a betting step: the table on which an option can be asked for; None where there is none."""
    if table.option or table.proposed == table.step or not 0 <= table.step < len(program.steps):
        return None
    if not program.steps[table.step].action.is_betting:
        return None
    for option in program.options.values():
        askers = _askers(table, option)
        if askers and all(holds(program, table, one.when) for one in option.requirements):
            return table.copy(proposal=Proposal(option.id, askers), proposed=table.step)
    return None


def _askers(table: Table, option: Option) -> tuple[int, ...]:
    seats = table.in_hand()
    return tuple(seat for seat in seats if option.asked_by == "a-player-left" or not table.stacks[seat])


def rule_to_decide(program: Program, table: Table) -> RuleId:
    """The rule by which the next player is asked."""
    assert table.proposal is not None
    option = program.options[table.proposal.option]
    return option.asked_rule if table.proposal.asker is None else option.agreed_rule


def judge_asking(program: Program, table: Table, move: Move) -> Ruling | None:
    """Why an option cannot be asked for now, with the rule that forbids it; None where it can."""
    option = program.options.get(move.what)
    if option is None:
        words = f"the game has no option `{move.what}`; there are: {', '.join(program.options) or 'none'}"
        return Ruling("impossible", program.rule / "options", words)
    if table.option:
        return Ruling("irregular", option.asked_rule, "an option is in use already")
    if move.seat is None or move.seat not in _askers(table, option):
        who = "the player must be all in" if option.asked_by == "an-all-in-player" else "only a player left may ask"
        return Ruling("irregular", option.asked_rule, who)
    for one in option.requirements:
        unmet = first_unmet(program, table, one.when)
        if unmet is not None:
            fact, value = unmet
            of = f" of {fact.of}" if fact.of else ""
            return Ruling("irregular", one.rule, f"{fact.name}{of} must be {fact.said}, but it is {value}")
    if table.proposal is None or table.proposal.asker is not None:
        return Ruling("irregular", option.asked_rule, "it is not the moment to ask")
    return None


def judge(program: Program, table: Table, move: Move) -> Ruling | None:
    """The ruling against what a player says about an option, or None if it is allowed."""
    assert table.proposal is not None
    option = program.options[table.proposal.option]
    if move.verb == "ask":
        return judge_asking(program, table, move)
    if move.seat != table.proposal.waiting[0]:
        name = table.sitting.names[table.proposal.waiting[0]]
        return Ruling("irregular", rule_to_decide(program, table), f"it is {name}'s turn to answer")
    allowed = ("pass",) if table.proposal.asker is None else ("agree", "decline")
    if move.verb not in allowed:
        name = table.sitting.names[table.proposal.waiting[0]]
        answer = f"{name} must agree to {option.title} or decline it"
        words = f"nobody has asked for {option.title}" if table.proposal.asker is None else answer
        return Ruling("irregular", rule_to_decide(program, table), words)
    return None


def take(program: Program, table: Table, move: Move) -> Table:
    """The table after what a player said about an option."""
    now = table.proposal
    assert now is not None
    option = program.options[now.option]
    if move.verb == "decline":
        return table.copy(proposal=None)
    left = tuple(seat for seat in now.waiting if seat != move.seat)
    if move.verb == "pass":
        return table.copy(proposal=now._replace(waiting=left) if left else None)
    if move.verb == "ask":
        others = tuple(seat for seat in table.in_hand() if seat != move.seat)
        now = now._replace(asker=move.seat, waiting=others)
        left = others if option.agreed_by == "every-player-left" else ()
    if left:
        return table.copy(proposal=now._replace(waiting=left))
    lent = {area: table.cards_in(source, -1) for area, source in option.lends}
    return table.copy(proposal=None, option=(option.id, table.step), lent=lent)
