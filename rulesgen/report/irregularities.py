"""The irregularities of a game as text and as JSON: the matrix of faults and steps, gaps, overlaps, dead rows."""

from typing import Any

from attrs import frozen

from rulesgen.engine.program import Program
from rulesgen.irregular.answers import Answers, Cell, mark_of
from rulesgen.irregular.words import region_in_words, situation_in_words, step_titles
from rulesgen.regions import Dead

MARKS = {"answered": "ok", "choice": "own", "floor": "floor", "gap": "GAP", "never": "."}
_LEGEND = (
    "ok: answered by the sources; own: by the operator's own choice; floor: floor decision; "
    "GAP: no answer; .: cannot happen"
)


@frozen
class Report:
    """What is known of a game's irregularities."""

    game: str
    program: Program
    answers: Answers
    own: frozenset[str] = frozenset()
    """Tables that serve this game and no other: a row of theirs that never applies here never applies at all."""

    @property
    def dead(self) -> dict[str, Dead]:
        """Rows that can never apply; a row of a general table that another table goes before may apply elsewhere."""
        rows = sorted(self.answers.dead.items())
        return {row: why for row, why in rows if _table(row) in {*self.own, *map(_table, why.by)}}

    @property
    def not_here(self) -> list[str]:
        """Rows of more general tables that apply in other games only."""
        return [row for row in sorted(self.answers.dead) if row not in self.dead]


def _table(row: str) -> str:
    return row.partition(".")[0]


def as_data(report: Report) -> dict[str, Any]:
    """For machines."""
    program, answers = report.program, report.answers
    return {
        "schema": "rulesgen/irregularities/1",
        "game": report.game,
        "cells": [
            {
                "fault": cell.fault,
                "step": cell.step,
                "rows": list(cell.rows),
                "situations": cell.situations,
                "unanswered": cell.unanswered,
                "floor": cell.floor,
                "choice": any(answers.rows[row].choice for row in cell.rows),
            }
            for cell in answers.cells
        ],
        "gaps": [
            {
                "fault": fault,
                "region": region_in_words(program, answers.faults[fault].domain, gap.box),
                "situations": gap.count,
                "example": dict(gap.example),
            }
            for fault, gap in answers.gaps
        ],
        "overlaps": [
            {
                "fault": fault,
                "rows": list(overlap.rows),
                "situations": overlap.count,
                "example": dict(overlap.example),
                "in_words": situation_in_words(program, answers.faults[fault].domain, overlap.example),
            }
            for fault, overlap in answers.overlaps
        ],
        "dead": [{"row": row, "reason": why.reason, "by": list(why.by)} for row, why in report.dead.items()],
        "not_here": report.not_here,
        "floor": [{"fault": cell.fault, "step": cell.step, "rows": _floors(answers, cell)} for cell in answers.floor],
        "not_analysed": [{"fault": fault, "reason": why} for fault, why in answers.not_analysed.items()],
    }


def _floors(answers: Answers, cell: Cell) -> list[str]:
    return [row for row in cell.rows if answers.rows[row].floor]


def as_text(report: Report) -> str:
    """For people: the matrix, then what is wrong, then which row answers what."""
    program, answers = report.program, report.answers
    lines = [f"{program.title}: {_summary(answers)}", "", *_matrix(program, answers), "", _LEGEND]
    for fault, gap in answers.gaps:
        where = region_in_words(program, answers.faults[fault].domain, gap.box)
        lines.append(f"gap: {answers.faults[fault].domain.fault.title}: {where} ({gap.count:,} situations)")
    for fault, overlap in answers.overlaps:
        where = situation_in_words(program, answers.faults[fault].domain, overlap.example)
        lines.append(f"overlap: {' and '.join(overlap.rows)}: for example {where}")
    lines += [f"dead: {row}: {_why(why)}" for row, why in report.dead.items()]
    if report.not_here:
        names = ", ".join(report.not_here)
        lines.append(f"{len(report.not_here)} rows of more general tables do not apply here: {names}")
    lines += [f"not analysed: {fault}: {why}" for fault, why in answers.not_analysed.items()]
    return "\n".join([*lines, "", *_rows(program, answers)])


def _why(dead: Dead) -> str:
    return f"always answered by {', '.join(dead.by)}" if dead.by else "cannot happen in this game"


def _summary(answers: Answers) -> str:
    cells = answers.cells
    situations = sum(cell.situations for cell in cells)
    return (
        f"{len(answers.faults)} faults, {len(cells)} cells, {situations:,} situations; "
        f"{answers.gap_count} cells with a gap, {len(answers.overlaps)} overlaps, "
        f"{len(answers.floor)} floor decisions, {len(answers.not_analysed)} not analysed"
    )


def _matrix(program: Program, answers: Answers) -> list[str]:
    """Faults down, steps across; the steps go by number, so that it fits a screen."""
    titles = step_titles(program)
    steps = list(titles)
    by_place = {(cell.fault, cell.step): MARKS[mark_of(answers, cell)] for cell in answers.cells}
    width = max(len(one.domain.fault.title) for one in answers.faults.values())
    lines = [f"  {number:>2}  {titles[step]}" for number, step in enumerate(steps, 1)]
    lines += ["", " " * width + "".join(f"{number:>6}" for number in range(1, len(steps) + 1))]
    for fault, one in answers.faults.items():
        cells = "".join(f"{by_place.get((fault, step), MARKS['never']):>6}" for step in steps)
        lines.append(f"{one.domain.fault.title:<{width}}{cells}")
    return lines


def _rows(program: Program, answers: Answers) -> list[str]:
    titles = step_titles(program)
    lines = []
    for one in answers.faults.values():
        lines.append(one.domain.fault.title)
        lines += [f"  {titles[cell.step]}: {', '.join(cell.rows) or 'nothing answers'}" for cell in one.cells]
    return lines
