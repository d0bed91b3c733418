"""What can go wrong under every set of the operator's answers: the programs that differ in it, and the rows for all."""

from collections.abc import Callable, Mapping
from itertools import islice, product
from math import prod

from attrs import evolve, frozen

from rulesgen.compile.procedures import compile_rows
from rulesgen.compile.tables import rows_of
from rulesgen.irregular.answers import Answers, answer_all
from rulesgen.irregular.domains import Domain, domains_of, domains_together
from rulesgen.irregular.rows import Row, changing_steps
from rulesgen.irregular.unfit import Unfit
from rulesgen.model.choices import Answer, Choice
from rulesgen.model.game import Program
from rulesgen.model.pot import NO_ODD_CHIPS
from rulesgen.regions import Value
from rulesgen.rulebook import Game
from rulesgen.schema.words import listing

MOST = 256
"""So many sets of answers that differ are gone through; with more of them nothing is claimed."""

Region = Mapping[str, frozenset[Value]]
"""A box that is only read."""
ProgramOf = Callable[[Mapping[str, Answer]], Program]
"""A game with the operator's answers."""
Said = tuple[Answer, ...]
"""Answers to one choice that come to the same for every irregularity; the default is the first of its own."""


@frozen
class Variant:
    """A game under some of the answers to its choices."""

    said: Mapping[str, Said]
    """By choice, of those that matter here."""
    program: Program
    domains: Mapping[str, Domain]


@frozen
class Known:
    """Everything about the irregularities of a game, under every set of answers."""

    answers: Answers
    rows: tuple[Row, ...]
    unfit: list[Unfit]
    variants: tuple[Variant, ...]
    """Those that may differ in faults or situations; the first one has the defaults."""

    def program_for(self, fault: str, situation: Mapping[str, Value]) -> Program:
        """The game in which a situation can happen: with the defaults, if it can."""
        box: Region = {name: frozenset({value}) for name, value in situation.items()}
        return next(one.program for one in self.variants if _can_be(one, fault, box))

    def only_with(self, fault: str, box: Region | None = None) -> str:
        """The answers with which something can happen: `with limit: pot-limit or fixed-limit`; empty, if with all."""
        found = [one for one in self.variants if _can_be(one, fault, box or {})]
        if len(found) == len(self.variants):
            return ""
        every = _values(self.variants)
        mine = {name: held for name, held in _values(found).items() if held != every[name]}
        if len(found) == len(list(product(*({**every, **mine}).values()))):
            return f"with {listing([_words(name, held) for name, held in mine.items()])}"
        return f"for example with {listing([_words(name, [said]) for name, said in found[0].said.items()])}"


def known_of(game: Game, answered: ProgramOf) -> Known:
    """The rows that serve a game, held against everything that can go wrong in it, whatever is answered."""
    variants, count = _differing(game, answered)
    programs = [one.program for one in variants]
    domains = domains_together(programs, [one.domains for one in variants])
    rows, unfit = compile_rows(game, programs[0], domains, programs[1:])
    answers = answer_all(domains, rows)
    reasons = dict(answers.not_analysed)
    if count > MOST:
        reasons = dict.fromkeys(domains, f"the answers to the choices can be combined in {count:,} ways")
    elif changed := changing_steps(programs):
        why = f"the answers to the choices change what kind of step this is: {', '.join(sorted(map(str, changed)))}"
        reasons |= {row.fault: why for table in game.procedures for row in rows_of(table) if "stage" in row.when}
    faults = {name: one for name, one in answers.faults.items() if name not in reasons}
    return Known(
        Answers(faults, {name: why for name, why in reasons.items() if name in domains}), tuple(rows), unfit, variants
    )


def _can_be(variant: Variant, fault: str, box: Region) -> bool:
    domain = variant.domains.get(fault)
    return domain is not None and any(possible.meets(box) for possible in domain.possible)


def _values(variants: tuple[Variant, ...] | list[Variant]) -> dict[str, list[Said]]:
    """By choice, the answers that occur."""
    return {name: list(dict.fromkeys(one.said[name] for one in variants)) for name in variants[0].said}


def _words(name: str, held: list[Said]) -> str:
    return f"`{name}: {listing([str(answer) for said in held for answer in said], 'or')}`"


# --- which answers differ ---


def _differing(game: Game, answered: ProgramOf) -> tuple[tuple[Variant, ...], int]:
    """The game with its defaults, and under every other set of answers that may matter; and how many sets there are.

    An answer changes only what stands in its own place, so that answers which come to the same with the defaults do so
    beside any others.
    """
    every = {name: _classes(choice, answered) for name, choice in answered({}).choices.items()}
    classes = {name: answers for name, answers in every.items() if len(answers) > 1}
    count = prod(len(answers) for answers in classes.values())
    sets = product(*classes.values())
    found: list[Variant] = []
    for said in (dict(zip(classes, one, strict=True)) for one in islice(sets, count if count <= MOST else 1)):
        program = answered({name: answers[0] for name, answers in said.items()})
        found.append(Variant(said, program, domains_of(program)))
    return tuple(found), count


def _classes(choice: Choice, answered: ProgramOf) -> list[Said]:
    """The answers to a choice, those together under which the same can go wrong; the default's come first."""
    found: list[tuple[Program, list[Answer]]] = []
    for answer in sorted(choice.answers, key=lambda one: one != choice.default):
        seen = _as_seen(answered({choice.id: answer}))
        same = next((held for program, held in found if program == seen), None)
        if same is None:
            found.append((seen, [answer]))
        else:
            same.append(answer)
    return [tuple(held) for _, held in found]


def _as_seen(program: Program) -> Program:
    """A program without what no fault and no situation follows from: how much is raised, who gets the odd chip."""
    betting = evolve(
        program.betting,
        limit="no-limit" if program.betting.limit == "no-limit" else "limited",
        raises=None if program.betting.raises is None else 1,
        minimum="",
        min_raise="",
        short_all_in="",
    )
    return evolve(
        program,
        betting=betting,
        standing={},
        odd_chips=NO_ODD_CHIPS,
        fees={},
        rounding=None,
        rotation=None,
        declared_edges={},
        edge_per="",
        strategies={},
        variants={key: _as_seen(one) for key, one in program.variants.items()},
    )
