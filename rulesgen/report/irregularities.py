"""The irregularities of a game as text and as JSON: the matrix of faults and steps, gaps, overlaps, dead rows."""

from typing import Any

from attrs import frozen

from rulesgen.engine.program import Program
from rulesgen.irregular.answers import Answers, Cell
from rulesgen.irregular.words import region_in_words, situation_in_words, step_titles

MARKS = {"answered": "ok", "choice": "own", "floor": "floor", "gap": "GAP", "never": "."}
_LEGEND = "ok: answered; own: by the operator's own choice; floor: floor decision; GAP: no answer; .: cannot happen"


@frozen
class Report:
    """What is known of a game's irregularities."""

    game: str
    program: Program
    answers: Answers


def mark_of(answers: Answers, cell: Cell) -> str:
    """The mark of a cell of the matrix."""
    if cell.unanswered:
        return "gap"
    if cell.floor:
        return "floor"
    return "choice" if any(answers.rows[row].choice for row in cell.rows) else "answered"


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
        "dead": [{"row": row, "reason": why.reason, "by": list(why.by)} for row, why in sorted(answers.dead.items())],
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
    lines += [f"dead: {row}: {_why(why.reason, why.by)}" for row, why in sorted(answers.dead.items())]
    lines += [f"not analysed: {fault}: {why}" for fault, why in answers.not_analysed.items()]
    return "\n".join([*lines, "", *_rows(program, answers)])


def _why(reason: str, by: tuple[str, ...]) -> str:
    return f"always answered by {', '.join(by)}" if by else "cannot happen in this game" if reason else ""


def _summary(answers: Answers) -> str:
    cells = answers.cells
    situations = sum(cell.situations for cell in cells)
    return (
        f"{len(answers.faults)} faults, {len(cells)} cells, {situations:,} situations; {answers.gap_count} cells with a gap, "
        f"{len(answers.overlaps)} overlaps, {len(answers.floor)} floor decisions, {len(answers.not_analysed)} not analysed"
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
        for cell in one.cells:
            lines.append(f"  {titles[cell.step]}: {', '.join(cell.rows) or 'nothing answers'}")
    return lines
