"""What the players of a case do, step by step."""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from difflib import get_close_matches

from attrs import define, field

from rulesgen.cards import read_cards
from rulesgen.dealing.outcome import Difference
from rulesgen.engine import betting
from rulesgen.engine.options import running
from rulesgen.engine.play import Decision, rule_on
from rulesgen.engine.table import Move, Table
from rulesgen.engine.verbs import VERBS
from rulesgen.engine.verbs.bet import bring_in
from rulesgen.ids import read_rule
from rulesgen.literals import read_cents
from rulesgen.model.case import EVERYONE_CHECKS, Act, Entries, InStep, Path
from rulesgen.model.game import Program

AFTER = "after-the-hand"
"""Where a case says who takes the player-dealer's position."""


@define
class Script:
    """The actions of a case; it gives the next one for each decision."""

    program: Program
    seats: tuple[str, ...]
    when: Entries[InStep] = field(factory=lambda: Entries(("when",)))
    done: dict[str, int] = field(factory=dict)
    """How many actions of each step have been used."""
    step: str = ""
    reached: set[str] = field(factory=set)
    """Steps in which somebody had to act."""

    def next(self, table: Table, decision: Decision) -> Move | Difference:
        """The next action, after those that are only tried; or why there is none."""
        if table.turn:
            return self._about_bank(table, decision.seat)
        self.step = running(self.program, table).steps[table.step].id
        self.reached.add(self.step)
        return self._about_option(table, decision.seat) if table.proposal else self._in_step(table, decision)

    def _in_step(self, table: Table, decision: Decision) -> Move | Difference:
        said = self._said_of(self.step)
        if self.step not in self.when and (missing := self._not_said(table, decision)):
            return missing
        if not said.is_listed:
            return self._everyone(table, decision.seat, said)
        while True:
            number = self.done.get(self.step, 0)
            if self._is_silent_opening(table, said.acts[number:]):
                return bring_in(self.program, table)
            if number >= len(said.acts):
                name = self.seats[decision.seat]
                message = f"The step `{self.step}` is not over: `{name}` must still act."
                return Difference(self.when.at(self.step), message, (decision.rule,))
            self.done[self.step] = number + 1
            act = said.acts[number]
            if not act.is_tried:
                return self.move(table, act.words)
            refusal = self._try(table, act)
            if refusal is not None:
                return refusal

    def _not_said(self, table: Table, decision: Decision) -> Difference | None:
        """What to tell of a step that the case does not name; nothing of a betting round, in which all then check."""
        if unknown := next(self._unknown_steps(), None):
            return unknown
        if self.program.steps[table.step].action.is_betting:
            return None
        message = f"The case does not say what `{self.seats[decision.seat]}` does in the step `{self.step}`."
        return Difference(self.path(), message, (decision.rule,))

    def next_declared(self, table: Table, decision: Decision) -> Move | None:
        """The next action, where the case says one of this player: also one that is wrong. It counts as done."""
        step = running(self.program, table).steps[table.step].id
        acts, number = self._said_of(step).acts, self.done.get(step, 0)
        if number >= len(acts) or acts[number].is_tried or acts[number].who != self.seats[decision.seat]:
            return None
        self.step = step
        self.reached.add(step)
        self.done[step] = number + 1
        move = self.move(table, acts[number].words)
        return None if isinstance(move, Difference) else move

    def says_each(self, table: Table) -> bool:
        """Whether the case says one by one what is done in the present step."""
        return self._said_of(running(self.program, table).steps[table.step].id).is_listed

    def tries_before(self, table: Table) -> Iterator[Difference]:
        """Actions that are tried at a step in which nobody acts: each must be refused by the rule that is named."""
        program = running(self.program, table)
        if table.done or not 0 <= table.step < len(program.steps):
            return
        step = program.steps[table.step]
        skipped = bool(table.due) and table.due[0].move.verb == "no-betting"
        nobody_acts = VERBS[type(step.action)].judge is None or skipped
        if nobody_acts and self._said_of(step.id).is_listed:
            self.step = step.id
            yield from self._tries(table)

    def _tries(self, table: Table) -> Iterator[Difference]:
        """Every action that is only tried, up to the next that is meant."""
        acts = self._said_of(self.step).acts
        while (number := self.done.get(self.step, 0)) < len(acts) and acts[number].is_tried:
            self.done[self.step] = number + 1
            refusal = self._try(table, acts[number])
            if refusal is not None:
                yield refusal

    def _about_option(self, table: Table, seat: int) -> Move | Difference:
        """What a player says about an option: what the case says next, or else nothing."""
        assert table.proposal is not None
        acts = self._said_of(self.step).acts
        silent = Move("pass", seat, what=table.proposal.option)
        if not acts:
            return silent
        for refusal in self._tries(table):
            return refusal
        number = self.done.get(self.step, 0)
        move = self.move(table, acts[number].words) if number < len(acts) else silent
        if table.proposal.asker is None and isinstance(move, Move) and move.seat != seat:
            return silent
        self.done[self.step] = min(number + 1, len(acts))
        return move

    def _about_bank(self, table: Table, seat: int) -> Move | Difference:
        """Who takes the player-dealer's position for the next hand: what the case says, or else who is asked first."""
        self.step = AFTER
        acts = self._said_of(AFTER).acts
        for refusal in self._tries(table):
            return refusal
        number = self.done.get(AFTER, 0)
        self.done[AFTER] = min(number + 1, len(acts))
        return self.move(table, acts[number].words) if number < len(acts) else Move("take-bank", seat)

    def _said_of(self, step: str) -> InStep:
        return self.when.get(step, EVERYONE_CHECKS)

    def _is_silent_opening(self, table: Table, left: Sequence[Act]) -> bool:
        """Whether a player must bring in, and the case goes on without a word of it."""
        if table.round is None or not table.round.opening:
            return False
        return (left[0].who if left else "") != self.seats[table.round.actor]

    def path(self) -> Path:
        """Where the last action stands in the case; of a step that is not named, where it would stand."""
        number = self.done.get(self.step, 0)
        return self.when.at(self.step, number - 1) if number else self.when.at(self.step)

    def left_over(self) -> Iterator[Difference]:
        """Steps and actions that play never came to; in a step that was reached, a fault may have used what is said."""
        unknown = list(self._unknown_steps())
        yield from unknown
        for step, said in self.when.items():
            if self.when.at(step) in {one.path for one in unknown}:
                continue
            if self.done.get(step, 0) < len(said.acts):
                number = self.done.get(step, 0)
                message = "Play does not come to this action: the step is over before it."
                yield Difference(self.when.at(step, number), message, (self.program.rule / "play" / step,))
            elif not said.is_listed and step not in self.reached:
                message = "Play does not come to this step: nobody acts in it."
                yield Difference(self.when.at(step), message, (self.program.rule / "play" / step,))

    def _unknown_steps(self) -> Iterator[Difference]:
        """Names in `when` of which the game has no step; something may be tried also where players do not act."""
        steps = {step.id for step in self.program.steps if VERBS[type(step.action)].judge} | self.reached
        steps |= {AFTER} if self.program.rotation else set()
        every = {step.id for one in self.program.with_variants() for step in one.steps}
        for step, said in self.when.items():
            if step not in (every if said.is_only_tried else steps):
                close = get_close_matches(step, sorted(steps), 1)
                help_ = f"Did you mean `{close[0]}`?" if close else f"There are: {', '.join(sorted(steps))}."
                yield Difference(self.when.at(step), f"The game has no step `{step}` in which players act. {help_}")

    def move(self, table: Table, action: str) -> Move | Difference:
        """What an action means at this table, whether it is right or not; or that there is no such player."""
        name, _, words = action.partition(" ")
        seat = self.seats.index(name) if name in self.seats else None
        verb, _, rest = words.partition(" ")
        # The dealer is no player, but a case may try what the dealer may not do.
        if seat is None and not (name == "dealer" and verb == "asks"):
            message = f"There is no player `{name}`. There are: {', '.join(self.seats)}."
            return Difference(self.path(), message)
        if verb == "is" and seat is not None:
            return self._all_in(table, seat)
        if verb in ("brings", "completes") and seat is not None:
            return self._open(table, seat, verb)
        return _SPOKEN[verb](table, seat, rest)

    def _try(self, table: Table, act: Act) -> Difference | None:
        """An action that must be refused, by the rule that is named."""
        move = self.move(table, act.words)
        if isinstance(move, Difference):
            return move
        ruling = rule_on(self.program, table, move)
        expected = read_rule(self.program.id, act.refused_by)
        if ruling.verdict == "legal":
            message = f"`{act.words}` is allowed here, but the case says that {act.refused_by} refuses it."
            return Difference((*self.path(), "try"), message, (expected, self.program.rule / "play" / self.step))
        if ruling.rule != expected:
            message = f"`{act.words}` is refused by {ruling.rule}, not by {expected}: {ruling.reason}."
            return Difference((*self.path(), "refused-by"), message, (ruling.rule, expected))
        return None

    def _open(self, table: Table, seat: int, verb: str) -> Move:
        """To bring in or to complete: the table says for how much."""
        now = table.round
        if now is None:
            return Move("bring-in" if verb == "brings" else "complete", seat)
        if verb == "brings":
            return bring_in(self.program, table)._replace(seat=seat) if now.opening else Move("bring-in", seat)
        return Move("complete", seat, betting.full_bet(table, now, seat))

    def _everyone(self, table: Table, seat: int, said: InStep) -> Move:
        if said.everyone_is_all_in:
            return self._all_in(table, seat)
        if table.round is not None and table.round.opening:
            return bring_in(self.program, table)
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
            moves.append(bring_in(self.program, table))
        return next((move for move in moves if rule_on(self.program, table, move).verdict == "legal"), moves[1])


def _plain(verb: str) -> Callable[[Table, int | None, str], Move]:
    return lambda table, seat, rest: Move(verb, seat)


def _sum(verb: str) -> Callable[[Table, int | None, str], Move]:
    return lambda table, seat, rest: Move(verb, seat, read_cents(Decimal(rest.removeprefix("to "))))


def _choose(table: Table, seat: int | None, rest: str) -> Move:
    choice, _, amount = rest.partition(" for ")
    return Move("choose", seat, amount=read_cents(amount) if amount else 0, what=choice)


def _set(table: Table, seat: int | None, rest: str) -> Move:
    """Cards in the order of the areas; with strokes between them, as many to each as stand there."""
    parts = [part.split() for part in rest.split("/")]
    counts = " ".join(str(len(part)) for part in parts) if len(parts) > 1 else ""
    return Move("set", seat, what=counts, named=read_cards(" ".join(card for part in parts for card in part)))


def _ask(table: Table, seat: int | None, rest: str) -> Move:
    what = rest.removeprefix("for ")
    return Move("house-way", seat) if what == "the house way" else Move("ask", seat, what=what)


def _wager(table: Table, seat: int | None, rest: str) -> Move:
    amount, _, name = rest.partition(" on ")
    return Move("wager", seat, amount=read_cents(Decimal(amount)), what=name)


def _answer(verb: str) -> Callable[[Table, int | None, str], Move]:
    return lambda table, seat, rest: Move(verb, seat, what=table.proposal.option if table.proposal else "")


_SPOKEN: dict[str, Callable[[Table, int | None, str], Move]] = {
    "checks": _plain("check"),
    "calls": _plain("call"),
    "folds": _plain("fold"),
    "stands": _plain("discard"),
    "bets": _sum("bet"),
    "raises": _sum("raise"),
    "chooses": _choose,
    "discards": lambda table, seat, rest: Move("discard", seat, named=read_cards(rest)),
    "sets": _set,
    "asks": _ask,
    "does": _answer("pass"),
    "looks": _plain("look"),
    "marks": lambda table, seat, rest: Move("mark", seat, pile=int(rest.removeprefix("pile "))),
    "takes": _plain("take-bank"),
    "passes": _plain("pass-bank"),
    "wagers": _wager,
    "agrees": _answer("agree"),
    "declines": _answer("decline"),
}
"""What a player does, by the first word after the name."""
