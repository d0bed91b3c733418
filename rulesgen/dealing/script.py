"""What the players of a case do, step by step."""

from collections.abc import Iterator
from decimal import Decimal

from attrs import define, field

from rulesgen.dealing.expected import Difference
from rulesgen.engine import betting, opening
from rulesgen.engine.actions import Bet
from rulesgen.engine.cards import read_cards
from rulesgen.engine.play import Decision, rule_on
from rulesgen.engine.program import Program
from rulesgen.engine.table import Move, Table
from rulesgen.engine.verbs import VERBS
from rulesgen.literals import read_cents
from rulesgen.source import Data


@define
class Script:
    """The actions of a case; it gives the next one for each decision."""

    program: Program
    seats: tuple[str, ...]
    when: Data
    done: dict[str, int] = field(factory=dict)
    """How many actions of each step have been used."""
    step: str = ""

    def next(self, table: Table, decision: Decision) -> Move | Difference:
        """The next action, after those that are only tried; or why there is none."""
        self.step = self.program.steps[table.step].id
        actions = self.when.get(self.step, "everyone checks")
        if self.step not in self.when and not isinstance(self.program.steps[table.step].action, Bet):
            message = f"The case does not say what `{self.seats[decision.seat]}` does in the step `{self.step}`."
            return Difference(("given",), message, (decision.rule,))
        if isinstance(actions, str):
            return self._everyone(table, decision.seat, actions)
        while True:
            number = self.done.get(self.step, 0)
            if self._is_silent_opening(table, actions[number:]):
                return opening.bring_in(self.program, table)
            if number >= len(actions):
                name = self.seats[decision.seat]
                message = f"The step `{self.step}` is not over: `{name}` must still act."
                return Difference(("when", self.step), message, (decision.rule,))
            self.done[self.step] = number + 1
            action = actions[number]
            if isinstance(action, str):
                return self._move(table, action)
            refusal = self._try(table, action)
            if refusal is not None:
                return refusal

    def _is_silent_opening(self, table: Table, left: list[Data]) -> bool:
        """Whether a player must bring in, and the case goes on without a word of it."""
        if table.round is None or not table.round.opening:
            return False
        said = "" if not left else left[0] if isinstance(left[0], str) else left[0]["try"]
        return said.partition(" ")[0] != self.seats[table.round.actor]

    def path(self) -> tuple[str | int, ...]:
        """Where the last action stands in the case."""
        number = self.done.get(self.step, 0)
        return (
            ("when", self.step, number - 1) if number else ("when", self.step) if self.step in self.when else ("given",)
        )

    def left_over(self) -> Iterator[Difference]:
        """Steps and actions that play never came to."""
        steps = {step.id for step in self.program.steps if VERBS[type(step.action)].judge}
        for step, actions in self.when.items():
            if step not in steps:
                message = f"The game has no step `{step}` in which players act. There are: {', '.join(sorted(steps))}."
                yield Difference(("when", step), message)
            elif isinstance(actions, list) and self.done.get(step, 0) < len(actions):
                number = self.done.get(step, 0)
                message = "Play does not come to this action: the step is over before it."
                yield Difference(("when", step, number), message, (f"{self.program.id}.play.{step}",))

    def _move(self, table: Table, action: str) -> Move | Difference:
        name, _, words = action.partition(" ")
        if name not in self.seats:
            message = f"There is no player `{name}`. There are: {', '.join(self.seats)}."
            return Difference(self.path(), message)
        seat = self.seats.index(name)
        if words == "is all in":
            return self._all_in(table, seat)
        verb, _, rest = words.replace("raises to", "raises").partition(" ")
        if verb in ("discards", "sets", "stands"):
            named = () if verb == "stands" else read_cards(rest)
            return Move("set" if verb == "sets" else "discard", seat, named=named)
        if verb in ("brings", "completes"):
            return self._open(table, seat, verb)
        if verb == "chooses":
            choice, _, amount = rest.partition(" for ")
            return Move("choose", seat, read_cents(amount) if amount else 0, what=choice)
        return Move(_VERBS[verb], seat, read_cents(Decimal(rest)) if rest else 0)

    def _try(self, table: Table, action: Data) -> Difference | None:
        """An action that must be refused, by the rule that is named."""
        move = self._move(table, action["try"])
        if isinstance(move, Difference):
            return move
        ruling = rule_on(self.program, table, move)
        expected = f"{self.program.id}.{action['refused-by']}"
        if ruling.verdict == "legal":
            message = f"`{action['try']}` is allowed here, but the case says that {action['refused-by']} refuses it."
            return Difference((*self.path(), "try"), message, (expected, f"{self.program.id}.play.{self.step}"))
        if ruling.rule != expected:
            message = f"`{action['try']}` is refused by {ruling.rule}, not by {expected}: {ruling.reason}."
            return Difference((*self.path(), "refused-by"), message, (ruling.rule,))
        return None

    def _open(self, table: Table, seat: int, verb: str) -> Move:
        """To bring in or to complete: the table says for how much."""
        now = table.round
        if now is None:
            return Move("bring-in" if verb == "brings" else "complete", seat)
        if verb == "brings":
            return opening.bring_in(self.program, table)._replace(seat=seat) if now.opening else Move("bring-in", seat)
        return Move("complete", seat, betting.full_bet(table, now, seat))

    def _everyone(self, table: Table, seat: int, words: str) -> Move:
        if words == "everyone is all in":
            return self._all_in(table, seat)
        if table.round is not None and table.round.opening:
            return opening.bring_in(self.program, table)
        check = Move("check", seat)
        return check if rule_on(self.program, table, check).verdict == "legal" else Move("call", seat)

    def _all_in(self, table: Table, seat: int) -> Move:
        """All chips as a bet or raise where that is allowed, else as a call or check."""
        everything = table.bets[seat] + table.stacks[seat]
        moves = [
            Move("bet", seat, everything),
            Move("raise", seat, everything),
            Move("complete", seat, everything),
            Move("call", seat),
            Move("check", seat),
        ]
        if table.round is not None and table.round.opening:
            moves.append(opening.bring_in(self.program, table))
        return next((move for move in moves if rule_on(self.program, table, move).verdict == "legal"), moves[1])


_VERBS = {"checks": "check", "calls": "call", "folds": "fold", "bets": "bet", "raises": "raise"}
