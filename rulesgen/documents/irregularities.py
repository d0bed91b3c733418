"""The irregularities document of a game and its quick reference: the parts gathered for the templates, and printed."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from rulesgen.digest import short
from rulesgen.documents.measure import width
from rulesgen.documents.page import Page, count_pages, fill_template, print_page
from rulesgen.documents.pdf import Paper, Rendered
from rulesgen.documents.procedures import GroupPart, groups_of
from rulesgen.documents.rules_of_play import natural, source_facts
from rulesgen.irregular.answers import Answers, mark_of
from rulesgen.irregular.faults import limits_of_claim
from rulesgen.irregular.words import step_titles
from rulesgen.literals import long_date
from rulesgen.model.game import Program
from rulesgen.offer import Offer
from rulesgen.rulebook import Game, Rulebook
from rulesgen.source import Data
from rulesgen.wording import fill, plain
from rulesgen.wording.procedures import redeal_words, substantial_words

QUICK_SIZES = ("8.6", "8.2", "7.8", "7.5", "7.2", "6.9", "6.6", "6.3", "6")
"""Sizes of type in which the quick reference is tried: it is printed in the largest that fits its page."""

_LETTERS = 325_000  # of one point, on a page: measured on the quick references of the catalogue

_MARKS = {"answered": "✓", "choice": "own", "floor": "floor", "gap": "open", "never": "–"}


def make_irregularities(offer: Offer, paper: Paper = "letter") -> dict[str, Rendered]:
    """Both documents, by file name."""
    context = context_of(offer)
    digest = context["digest"]
    quick, size = _fitted(context, paper)
    page = fill_template("irregularities.html", {**context, "quick_size": size})
    return {
        "irregularities.pdf": print_page(Page(page, f"{digest} irregularities"), paper),
        "quick-reference.pdf": quick,
    }


def _fitted(context: dict[str, Any], paper: Paper) -> tuple[Rendered, str]:
    """The quick reference on one page, or else on as few as can be, in the largest type that allows it."""

    def filled(place: int) -> str:
        return fill_template("quick-reference.html", {**context, "quick_size": QUICK_SIZES[place]})

    def within(most: int, guess: int) -> int | None:
        return largest_that_fits(guess, len(QUICK_SIZES), lambda place: count_pages(filled(place), paper) <= most)

    smallest = len(QUICK_SIZES) - 1
    place = within(1, _guess(filled(0)))
    if place is None:
        place = within(count_pages(filled(smallest), paper), 0)
    assert place is not None, "the smallest type needs as many pages as it needs"
    return print_page(Page(filled(place), f"{context['digest']} quick reference"), paper), QUICK_SIZES[place]


def largest_that_fits(guess: int, count: int, fits: Callable[[int], bool]) -> int | None:
    """The first of so many places that fits, if all after one that fits do too; a good guess saves trials."""
    place = guess
    if fits(place):
        while place > 0 and fits(place - 1):
            place -= 1
        return place
    return next((later for later in range(place + 1, count) if fits(later)), None)


def _guess(html: str) -> int:
    """The place of the size in which a page is likely to hold the text."""
    letters = len(re.sub(r"<[^>]+>", "", html))
    likely = (place for place, size in enumerate(QUICK_SIZES) if letters * float(size) ** 2 <= _LETTERS)
    return next(likely, len(QUICK_SIZES) - 1)


def context_of(offer: Offer) -> dict[str, Any]:
    """Everything that the templates print."""
    book, game, program, known = offer.book, offer.game, offer.program, offer.known
    answers = known.answers
    groups, settings = groups_of(game, program, known, 2), _settings(game)
    data = game.layered.data
    last = 2 + len(groups)
    return {
        "title": data["title"],
        "version": data["version"],
        "status": "Adopted" if game.adopted else "Draft",
        "dated": long_date(data["dated"]),
        "digest": offer.digest,
        "short_digest": short(offer.digest),
        "groups": groups,
        "settings": settings,
        "tables": _tables(game, groups),
        "summary": _summary(answers, groups),
        "matrix": _matrix(program, answers, groups),
        "sources": _sources(book, settings, groups),
        "decided": _decided(answers),
        "sections": {"sources": last, "quick": last + 1, "matrix": last + 2},
    }


def _settings(game: Game) -> list[dict[str, Any]]:
    """What the tables set for all rows: a heading, the sentence, its sources and its reason."""
    found: list[dict[str, Any]] = []
    for key, heading, words in _SETTINGS:
        said = next((data[key] for table in game.procedures if key in (data := table.document.data)), None)
        if said is not None:
            reason = plain(fill(said.get("ours", ""), game.layered))
            number = f"1.{len(found) + 3}"
            cites = said.get("cites", ())
            found.append({"number": number, "heading": heading, "text": words(said), "cites": cites, "ours": reason})
    return found


_SETTINGS: tuple[tuple[str, str, Callable[[Data], str]], ...] = (
    ("substantial-action", "Substantial action", lambda said: substantial_words(said["with-chips"], said["any"])),
    ("burn-on-redeal", "Burns after a shuffle", lambda said: redeal_words(burn=said["is"])),
)


def _paragraphs(groups: list[GroupPart]) -> list[Any]:
    return [paragraph for group in groups for fault in group.faults for paragraph in fault.paragraphs]


def _tables(game: Game, groups: list[GroupPart]) -> list[dict[str, Any]]:
    used = Counter(paragraph.table for paragraph in _paragraphs(groups))
    return [
        {
            "id": table.id,
            "title": table.document.data["title"],
            "rows": used[table.id],
            "ours": plain(fill(table.document.data.get("ours", ""), game.layered)),
            "notes": [plain(fill(note, game.layered)) for note in table.document.data.get("notes", ())],
        }
        for table in game.procedures
    ]


def _summary(answers: Answers, groups: list[GroupPart]) -> list[tuple[str, str]]:
    paragraphs = _paragraphs(groups)
    marks = Counter(mark_of(answers, cell) for cell in answers.cells)
    rows = [
        ("Faults that the game can have", len(answers.faults) + len(answers.not_analysed)),
        ("Cells: a fault in a step in which it can happen", len(answers.cells)),
        (
            "Situations of these faults in these cells, all of them decided",
            sum(cell.situations for cell in answers.cells),
        ),
        ("Rows: the numbered paragraphs that answer them", len(paragraphs)),
        ("Rows that are the operator's choice", sum(paragraph.own for paragraph in paragraphs)),
        ("Cells with a floor decision", marks["floor"]),
        ("Cells with a situation that nothing answers", marks["gap"]),
    ]
    return [(what, f"{count:,}") for what, count in rows]


def _matrix(program: Program, answers: Answers, groups: list[GroupPart]) -> dict[str, Any]:
    cells = {(cell.fault, cell.step): cell for cell in answers.cells}
    marks = {place: mark_of(answers, cell) for place, cell in cells.items()}
    counts = Counter(marks.values())
    counts["never"] = len(answers.faults) * len(step_titles(program)) - len(cells)
    steps = step_titles(program)
    return {
        "steps": list(steps.values()),
        "height": f"{max(width(title, 8, 600) for title in steps.values()) + 8:.0f}",
        "groups": [
            (
                group.title,
                [
                    (
                        fault,
                        [_mark(marks.get((fault.id, step), "never")) for step in steps],
                        f"{sum(cell.situations for cell in answers.faults[fault.id].cells):,}",
                    )
                    for fault in group.faults
                ],
            )
            for group in groups
        ],
        "legend": [
            (
                _MARKS[mark],
                words,
                "1\N{NO-BREAK SPACE}cell" if counts[mark] == 1 else f"{counts[mark]:,}\N{NO-BREAK SPACE}cells",
            )
            for mark, words in _LEGEND.items()
            if counts[mark]
        ],
    }


_LEGEND = {
    "answered": "answered by the sources",
    "choice": "answered, at least in part by the operator's own choice",
    "floor": "answered, at least in part by a floor decision",
    "gap": "not answered in every situation",
    "never": "cannot happen in this step",
}


def _mark(mark: str) -> tuple[str, str]:
    """The class of a cell, and what is printed in it."""
    return mark, _MARKS[mark]


def _decided(answers: Answers) -> dict[str, Any]:
    return {
        "situations": f"{sum(cell.situations for cell in answers.cells):,}",
        "open": f"{sum(cell.unanswered for cell in answers.cells):,}",
        "complete": answers.complete,
        "overlaps": len(answers.overlaps),
        "not_analysed": sorted(answers.not_analysed),
        "not_modelled": limits_of_claim(),
    }


def _sources(book: Rulebook, settings: list[dict[str, Any]], groups: list[GroupPart]) -> list[dict[str, Any]]:
    """The clauses that rows cite, by source, with the paragraphs that cite them."""
    where: dict[str, list[str]] = {}
    citing = [(setting["number"], setting["cites"]) for setting in settings]
    citing += [(paragraph.number, paragraph.cites) for paragraph in _paragraphs(groups)]
    for number, cites in citing:
        for citation in cites:
            where.setdefault(citation, []).append(number)
    found: dict[str, dict[str, Any]] = {}
    for citation in sorted(where, key=natural):
        source, _, name = citation.partition("/")
        entry = book.sources[source]
        block = found.setdefault(source, {"id": source, **source_facts(entry), "clauses": []})
        block["clauses"].append((name, entry["clauses"][name]["gist"], where[citation]))
    return list(found.values())
