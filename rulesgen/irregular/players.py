"""Players who lead a hand into a situation: quiet ones, but for the bets, draws and words that the situation needs."""

from collections.abc import Callable

from attrs import define

from rulesgen.engine.actions import Draw
from rulesgen.engine.play import Decision
from rulesgen.engine.program import Program
from rulesgen.engine.table import Move, Table
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.quiet import bet_all, bet_least, decide_quietly

OF_A_DRAW = frozenset({"exposed-card", "boxed-card", "extra-card", "missing-card"})
"""Faults of the cards that one player draws."""


OF_A_PLAYER = frozenset(
    {
        "extra-card", "missing-card", "wrong-seat", "out-of-turn", "under-minimum", "over-maximum", "over-cap",
        "withdrawn-bet", "call-bet", "late-wager", "withdrawn-wager", "shown-by-player", "unprotected-hand",
        "thrown-away", "held-out-cards", "mis-set-hand", "house-way-wrong", "set-again", "mispaid",
    }
)  # fmt: skip
"""Faults of which a case may say who is at fault, or whose cards or chips are concerned."""
OF_AN_AMOUNT = frozenset(
    {"under-minimum", "over-maximum", "withdrawn-bet", "call-bet", "late-wager", "withdrawn-wager", "mispaid"}
)
"""Faults of which a case may say how many chips are concerned."""


@define
class Players:
    """All players of a hand."""

    program: Program
    incident: Incident

    def decide(self, table: Table, decision: Decision) -> Move:
        """What the player to act does."""
        incident = self.incident
        action = incident.home.steps[incident.at].action
        if table.step == incident.at and isinstance(action, Draw) and incident.fault in OF_A_DRAW:
            return Move("discard", decision.seat, named=table.cards_in(action.area, decision.seat)[: action.most])
        if table.offer is not None and incident.home is not self.program:
            verb = "ask" if table.offer.asker is None else "agree"
            return Move(verb, decision.seat, what=table.offer.option)
        bet = _BETS[self._wanted(table)] if table.round is not None else None
        return bet(self.program, table, decision.seat) if bet else decide_quietly(self.program, table, decision)

    def _wanted(self, table: Table) -> str:
        """Whether players must bet all, fold or bet at all, for the situation to come about."""
        incident = self.incident
        in_option = incident.home is not self.program
        if incident.fault == "option-not-agreed" and table.step == incident.at:
            return "all"
        if table.step < incident.at and (in_option or incident.value("all-in") == "yes"):
            return "all"
        if incident.happened and table.step == incident.at - 1:
            left = len(table.stacks) - table.folded.bit_count()
            return {"all-in": "all", "ends": "fold" if left > 1 else ""}.get(str(incident.value("betting")), "")
        acted_on = incident.value("found") == "substantial-action" and table.step > incident.at
        return "least" if acted_on and table.aggressor is None else ""


_BETS: dict[str, Callable[[Program, Table, int], Move] | None] = {
    "all": bet_all,
    "least": bet_least,
    "fold": lambda program, table, seat: Move("fold", seat),
    "": None,
}
