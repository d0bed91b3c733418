"""The fault of cards that are dealt before all have acted."""

from collections.abc import Iterator

from rulesgen.irregular.fault import Fault
from rulesgen.irregular.moments import found_after
from rulesgen.irregular.playing.hand import BURNS, FaultyHand, spot_of
from rulesgen.irregular.playing.incident import Incident
from rulesgen.model.game import Program
from rulesgen.model.steps import Deal
from rulesgen.regions import Sets


def _where_premature(program: Program, at: int) -> Iterator[Sets]:
    """Cards are dealt before the decisions of the step before are all made."""
    if not at or not isinstance(program.steps[at].action, Deal):
        return
    before = program.steps[at - 1].action
    if not before.asks:
        return
    outcomes = {"goes-on", "all-in", "ends"} if before.is_betting else {"goes-on"}
    if before.is_betting or before.choices or before.gives_up:
        yield {"betting": frozenset(outcomes), "found": frozenset({"at-once"})}
        yield {"betting": frozenset({"goes-on"}), "found": frozenset({"after-action"} & set(found_after(program, at)))}


def deal_early(hand: FaultyHand, incident: Incident) -> None:
    """The next step is dealt while players must still act; later the dealer may even go on with it."""
    says = incident.fault.says
    incident.lines_before = len(hand.lines)
    for due in hand.plan_of(incident.at):
        if due.move.verb in ("burn", "deal"):
            cards = hand.do(due.move, due.rule, "irregular", says)
            spot = spot_of(due.move)
            incident.affected += [(spot, card) for card in cards if spot != BURNS]
    hand.dealt_early = incident.at
    if not incident.at_once:
        hand.dealt_early, incident.cut_short = -1, hand.table
        bets = (0,) * len(hand.table.stacks)
        left = hand.table.copy(step=incident.at, round=None, asked=(), due=(), done=0, bets=bets)
        hand.table = left
        hand.finish_step()


PREMATURE_DEAL = Fault(
    "premature-deal",
    "Premature deal",
    "cards are dealt before all have acted",
    "Dealing",
    where=_where_premature,
    play=deal_early,
    early=True,
    waits=True,
    leaves=frozenset({"early-cards"}),
)
