"""The irregularities of a game as text and as JSON: the matrix of faults and steps, gaps, overlaps, dead rows."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import Factory, frozen

from rulesgen.findings import Finding
from rulesgen.irregular.answers import Answers, Cell, mark_of
from rulesgen.irregular.faults import FAULTS, NOT_MODELLED, limits_of_claim
from rulesgen.irregular.words import region_in_words, situation_in_words, step_titles
from rulesgen.model.game import Program
from rulesgen.regions import Dead, Value
from rulesgen.report.text import count

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
    dead: dict[str, Dead] = Factory(dict)
    """Rows that never apply in any game that their table serves: the check has a finding about each."""
    unfit: tuple[Finding, ...] = ()
    """Lines of rows that name nothing."""
    only_with: Callable[[str, Mapping[str, frozenset[Value]]], str] = lambda fault, box: ""
    """The answers to the game's choices with which something can happen; empty, if with all."""

    @property
    def not_here(self) -> list[str]:
        """Rows that apply in other games only."""
        named = {finding.subject for finding in self.unfit}
        return [row for row in sorted(self.answers.dead) if row not in self.dead and row not in named]

    @property
    def complete(self) -> bool:
        """Whether every situation has one answer, and every row is one."""
        return self.answers.complete and not self.dead and not self.unfit


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
        "only": [{"fault": fault, "with": only} for fault in answers.faults if (only := report.only_with(fault, {}))],
        "gaps": [
            {
                "fault": fault,
                "region": region_in_words(program, answers.faults[fault].domain, gap.box),
                "situations": gap.count,
                "example": dict(gap.example),
                "in_words": situation_in_words(program, answers.faults[fault].domain, gap.example),
                "only": report.only_with(fault, gap.box),
            }
            for fault, gap in answers.gaps
        ],
        "overlaps": [
            {
                "fault": fault,
                "rows": list(overlap.rows),
                "region": _meeting(report, fault, overlap.rows),
                "situations": overlap.count,
                "example": dict(overlap.example),
                "in_words": situation_in_words(program, answers.faults[fault].domain, overlap.example),
            }
            for fault, overlap in answers.overlaps
        ],
        "dead": [{"row": row, "reason": why.reason, "by": list(why.by)} for row, why in report.dead.items()],
        "names_nothing": [{"row": finding.subject, "what": finding.message} for finding in report.unfit],
        "not_here": report.not_here,
        "floor": [{"fault": cell.fault, "step": cell.step, "rows": _floors(answers, cell)} for cell in answers.floor],
        "not_analysed": [{"fault": fault, "reason": why} for fault, why in answers.not_analysed.items()],
        "not_modelled": list(NOT_MODELLED),
    }


def _meeting(report: Report, fault: str, names: tuple[str, str]) -> str:
    """Where both rows apply, in words."""
    one, other = (report.answers.rows[name].box for name in names)
    return region_in_words(report.program, report.answers.faults[fault].domain, one & other)


def _floors(answers: Answers, cell: Cell) -> list[str]:
    return [row for row in cell.rows if answers.rows[row].floor]


def as_text(report: Report) -> str:
    """For people: the matrix, then what is wrong, then which row answers what."""
    program, answers = report.program, report.answers
    lines = [f"{program.title}: {_summary(report)}", "", *_matrix(program, answers), "", _legend(answers)]
    for fault, one in answers.faults.items():
        if only := report.only_with(fault, {}):
            lines.append(f"only {only}: {one.domain.fault.title}")
    for fault, gap in answers.gaps:
        where = region_in_words(program, answers.faults[fault].domain, gap.box)
        only = report.only_with(fault, gap.box)
        where += f", {only}" if only else ""
        lines.append(f"gap: {answers.faults[fault].domain.fault.title}: {where} ({count(gap.count, 'situation')})")
    for fault, overlap in answers.overlaps:
        where = situation_in_words(program, answers.faults[fault].domain, overlap.example)
        lines.append(f"overlap: {' and '.join(overlap.rows)}: for example {where}")
    lines += [f"dead: {row}: {_why(why)}" for row, why in report.dead.items()]
    lines += [f"names nothing: {finding.subject}: {finding.message}" for finding in report.unfit]
    if report.not_here:
        here = count(len(report.not_here), "row of more general tables does", "rows of more general tables do")
        lines.append(f"{here} not apply here: {', '.join(report.not_here)}")
    lines += [f"not analysed: {fault}: {why}" for fault, why in answers.not_analysed.items()]
    lines += ["", f"These are the situations of the faults named here. {limits_of_claim()}"]
    return "\n".join([*lines, "", *_rows(program, answers)])


def _why(dead: Dead) -> str:
    return f"always answered by {', '.join(dead.by)}" if dead.by else "it cannot happen"


def _summary(report: Report) -> str:
    answers = report.answers
    situations = sum(cell.situations for cell in answers.cells)
    faults = len(answers.faults) + len(answers.not_analysed)
    floors = count(len(answers.floor), "floor decision")
    return (
        f"{count(faults, 'fault')}, {count(len(answers.cells), 'cell')}, {count(situations, 'situation')}; "
        f"{count(answers.gap_count, 'cell')} with a gap, {count(len(answers.overlaps), 'overlap')}, "
        f"{count(len(report.dead) + len(report.unfit), 'dead row')}, {floors}, {len(answers.not_analysed)} not analysed"
    )


def _legend(answers: Answers) -> str:
    return f"{_LEGEND}; ?: not analysed" if answers.not_analysed else _LEGEND


def _matrix(program: Program, answers: Answers) -> list[str]:
    """Faults down, steps across; the steps go by number, so that it fits a screen."""
    titles = step_titles(program)
    steps = list(titles)
    by_place = {(cell.fault, cell.step): MARKS[mark_of(answers, cell)] for cell in answers.cells}
    width = max(len(FAULTS[fault].in_game(program).title) for fault in (*answers.faults, *answers.not_analysed))
    lines = [f"  {number:>2}  {titles[step]}" for number, step in enumerate(steps, 1)]
    lines += ["", " " * width + "".join(f"{number:>6}" for number in range(1, len(steps) + 1))]
    for fault, one in answers.faults.items():
        cells = "".join(f"{by_place.get((fault, step), MARKS['never']):>6}" for step in steps)
        lines.append(f"{one.domain.fault.title:<{width}}{cells}")
    for fault in answers.not_analysed:
        lines.append(f"{FAULTS[fault].in_game(program).title:<{width}}{'     ?' * len(steps)}")
    return lines


def _rows(program: Program, answers: Answers) -> list[str]:
    titles = step_titles(program)
    lines = []
    for one in answers.faults.values():
        lines.append(one.domain.fault.title)
        lines += [f"  {titles[cell.step]}: {', '.join(cell.rows) or 'nothing answers'}" for cell in one.cells]
    return lines
