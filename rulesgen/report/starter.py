"""A table of procedures to be filled in: one row for every region of situations that nothing answers yet."""

from collections.abc import Iterator, Sequence

from rulesgen.irregular.answers import Answers
from rulesgen.irregular.domains import Domain
from rulesgen.irregular.words import region_in_words
from rulesgen.model.game import Program
from rulesgen.regions import Dimension, Region, Value, never_together


def starter_table(game: str, name: str, title: str, program: Program, answers: Answers) -> str:
    """The YAML of the table; each row says in a comment what it is about, and waits for a remedy."""
    lines = [
        "# yaml-language-server: $schema=../../schemas/procedures.schema.json",
        "#",
        f"# What is done when something goes wrong in {program.title}: one row for each thing that has no answer yet.",
        "# Replace [to-be-decided] by the moves of the remedy (schemas/REFERENCE.md lists them), and say what happens",
        "# to the money, who decides and what is recorded. A row may be split: every situation needs one answer.",
        f"# `rulesgen irregularities {game}` shows what is still open.",
        "schema: procedures/1",
        f"id: {name}",
        f"title: {title}",
        f"for: [{{game: {game}}}]",
        "ours: Custom of our room.",
        "",
        "rows:",
    ]
    taken: dict[str, int] = {}
    for fault, gap in answers.gaps:
        taken[fault] = taken.get(fault, 0) + 1
        row = fault if taken[fault] == 1 else f"{fault}-{taken[fault]}"
        one = answers.faults[fault].domain
        lines.append(f"  # If {one.fault.says}: {region_in_words(program, one, gap.box)}.")
        lines.append(f"  # What is done may depend on: {_depends(one.dimensions)}.")
        lines += [f"  # {words}" for words in _never(one, gap)]
        lines += [f"  - id: {row}", f"    fault: {fault}"]
        if when := _when(one.dimensions, gap):
            lines.append(f"    when: {{{when}}}")
        lines += ["    remedy: [to-be-decided]", "    money: stands", "    decides: floor", "    records: floor-log"]
    return "\n".join(lines) + "\n"


def _depends(dimensions: tuple[Dimension, ...]) -> str:
    """The lines that a row for this fault can have, with their values."""
    parts = []
    for one in dimensions:
        ends = (
            f"{one.values[0]}..{one.values[-1]}"
            if one.ordered and one.name != "found"
            else ", ".join(map(str, one.values))
        )
        if len(one.values) > 1:
            parts.append(f"{one.name} ({ends})")
    return "; ".join(parts) or "nothing"


def _never(domain: Domain, gap: Region) -> Iterator[str]:
    """Which values do not go together, of lines with few values; numbers of cards are left out."""
    possible = [box for box in domain.possible if box.meets(gap.box)]
    values = {
        one.name: [value for value in one.values if value in gap.box.get(one.name, one.values)]
        for one in domain.dimensions
    }
    few = {name: held for name, held in values.items() if 1 < len(held) <= _FEW and isinstance(held[0], str)}
    beside: dict[tuple[str, str, tuple[Value, ...]], list[Value]] = {}
    for one, value, other, cannot in never_together(possible, few):
        beside.setdefault((one, other, tuple(cannot)), []).append(value)
    said = [f"{one} {_or(with_)} with {other} {_or(cannot)}" for (one, other, cannot), with_ in beside.items()]
    if said:
        yield f"These do not go together: {'; '.join(said[:_MOST])}{'; and others' if said[_MOST:] else ''}."


def _or(values: Sequence[Value]) -> str:
    return " or ".join(map(str, values))


_FEW, _MOST = 8, 6
"""Lines with so many values are looked at, and so many pairs are told."""


def _when(dimensions: tuple[Dimension, ...], gap: Region) -> str:
    """The lines that a region restricts, as they are written in a row."""
    parts = []
    for one in dimensions:
        values = [value for value in one.values if value in gap.box.get(one.name, one.values)]
        if len(values) < len(one.values):
            parts.append(f"{one.name}: {_as_written(one, values)}")
    return ", ".join(parts)


def _as_written(dimension: Dimension, values: list[Value]) -> str:
    at = [dimension.values.index(value) for value in values]
    together = dimension.ordered and at == list(range(at[0], at[-1] + 1))
    if len(values) == 1:
        return str(values[0])
    if together:
        low = "" if at[0] == 0 and isinstance(values[0], str) else values[0]
        return f"{low}..{'' if at[-1] == len(dimension.values) - 1 else values[-1]}"
    return f"[{', '.join(map(str, values))}]"
