"""The rules-of-play document of a game: its parts gathered for the template, and printed."""

from collections import Counter
from typing import Any

from attrs import frozen

from rulesgen.cards import names_of, read_cards
from rulesgen.checks import Checked
from rulesgen.digest import cited, short, used_terms
from rulesgen.documents.cards import hand_svg
from rulesgen.documents.examples import examples_of
from rulesgen.documents.outline import Section, outline
from rulesgen.documents.page import Page, fill_template, print_page
from rulesgen.documents.pdf import Paper, Rendered
from rulesgen.literals import long_date
from rulesgen.odds.words import edge_words
from rulesgen.offer import Offer
from rulesgen.rulebook import Game, Layered, Path, Rulebook, choice_refs
from rulesgen.wording import best_first, category_words, counted, edge_name, fill, listing, plain
from rulesgen.wording.words import capital


@frozen
class Rules:
    """The document's HTML and its digest."""

    html: str
    digest: str


def make_html(checked: Checked, offer: Offer) -> Rules:
    """The page of a game, from its rules and from what was checked about them."""
    game, sections = offer.game, outline(offer.game)
    clauses = [clause for section in sections for clause in section.clauses]
    numbers: dict[str, str] = {game.layered.rule(clause.path): clause.number for clause in clauses}
    context = _context(checked, offer, sections, numbers)
    context |= {"digest": offer.digest, "short_digest": short(offer.digest)}
    return Rules(fill_template("rules-of-play.html", context), offer.digest)


def make_pdf(rules: Rules, paper: Paper = "letter") -> Rendered:
    """The page as a tagged PDF; the same rules give the same bytes."""
    return print_page(Page(rules.html, rules.digest), paper)


def _context(checked: Checked, offer: Offer, sections: list[Section], numbers: dict[str, str]) -> dict[str, Any]:
    book, game, data = offer.book, offer.game, offer.game.layered.data
    parent = game.layered.chain[-2].data if len(game.layered.chain) > 1 else None
    return {
        "title": data["title"],
        "version": data["version"],
        "status": "Adopted" if game.adopted else "Draft",
        "dated": long_date(data["dated"]),
        "parent": parent["title"] if parent else "",
        "differs": _differing(game, sections),
        "added": _added(game, sections),
        "notes": [plain(fill(text, game.layered)) for text in data.get("notes", ())],
        "game_cites": list(data.get("cites", ())),
        "sections": sections,
        "rankings": [_ranking(ranking) for ranking in game.played_rankings.values()],
        "reasons": _reasons(sections),
        "examples": examples_of(offer, numbers),
        "terms": [(capital(term), capital(plain(book.meanings[term]))) for term in used_terms(book, game)],
        "sources": _sources(book, game, sections),
        "checks": _checks(game, checked),
        "counted": _counted(offer),
        "edge_name": edge_name(offer.program.banking),
        "accepted": checked.accepted_of(game),
    }


def _counted(offer: Offer) -> dict[str, str]:
    """By pay table that declares a house edge: what it is when it is counted."""
    tables = offer.game.layered.data.get("pay-tables", {})
    if not any("declared-edge" in table for table in tables.values()):
        return {}
    found = {one.paid.table.id: one.odds for one in offer.counted}
    return {name: edge_words(odds) for name, odds in found.items() if odds is not None and odds.declared}


def _differing(game: Game, sections: list[Section]) -> list[str]:
    """Numbers of the clauses that the game itself sets, not the one it is based on."""
    return [
        clause.number
        for section in sections
        for clause in section.clauses
        if section.kind != "rankings" and _is_own(game, clause.path)
    ]


def _added(game: Game, sections: list[Section]) -> list[Section]:
    """The sections of options that the game it is based on does not have."""
    named = [entry for document in game.layered.chain[:-1] for entry in document.data.get("options", ())]
    inherited = {entry["adopt"] if isinstance(entry, dict) else entry for entry in named}
    options = {
        section.clauses[0].path: section for section in sections if section.kind == "clauses" and section.clauses
    }
    return [section for path, section in options.items() if path[0] == "options" and path[1] not in inherited]


def _is_own(game: Game, path: Path) -> bool:
    own = game.layered.chain[-1]
    asked = [("choices", name) for _, name in choice_refs(game.layered.get(path))]
    return path in (("hands",), ("pot",)) or any(game.layered.origin(one).document is own for one in (path, *asked))


def _ranking(ranking: Layered) -> dict[str, Any]:
    data = ranking.data
    return {
        "title": data["title"],
        "categories": [
            {
                "title": capital(category["title"]),
                "words": capital(category_words(category, data["size"])),
                "drawing": hand_svg(names_of(read_cards(category["example"])).split()),
            }
            for category in best_first(data)
        ],
    }


def _reasons(sections: list[Section]) -> list[tuple[str, str]]:
    """Every reason of ours, with the clauses that it is given for."""
    found: dict[str, list[str]] = {}
    for section in sections:
        for clause in section.clauses:
            for key, reason in clause.ours.items():
                what = f"{clause.number} ({key})" if key else clause.number
                found.setdefault(reason, []).append(what)
    return [(plain(reason), listing(clauses)) for reason, clauses in found.items()]


def _sources(book: Rulebook, game: Game, sections: list[Section]) -> list[dict[str, Any]]:
    """The clauses that are cited, by source, and where."""
    where: dict[str, list[str]] = {}
    for section in sections:
        for clause in section.clauses:
            for citation in clause.cites:
                where.setdefault(citation, []).append(clause.number)
    example = next((section.number for section in sections if section.kind == "examples"), 0)
    printed = game.printed()
    unprinted: Counter[str] = Counter()
    for case in game.cases:
        for citation in case.proves:
            if case in printed:
                where.setdefault(citation, []).append(f"example {example}.{printed.index(case) + 1}")
            else:
                unprinted[citation] += 1
    for citation, count in unprinted.items():
        where.setdefault(citation, []).append(counted(count, "further case"))
    found: dict[str, dict[str, Any]] = {}
    for citation in cited(game):
        source, _, name = citation.partition("/")
        entry = book.sources[source]
        block = found.setdefault(source, {"id": source, **source_facts(entry), "clauses": []})
        uses = where.get(citation, []) or ["the game as a whole"]
        block["clauses"].append((name, entry["clauses"][name]["gist"], ", ".join(uses)))
    for block in found.values():
        block["clauses"].sort(key=lambda row: natural(row[0]))
    return list(found.values())


def source_facts(entry: dict[str, Any]) -> dict[str, str]:
    """What is printed of a source besides its clauses."""
    held = "The text itself was read." if entry["held"] else "Known from a summary; the text itself is not held."
    return {
        "title": entry["title"],
        "issuer": entry["issuer"],
        "held": f"{held} Last compared on {long_date(entry['checked'])}.",
    }


def natural(text: str) -> tuple[tuple[int, int | str], ...]:
    """Sorts 2 before 10."""
    import re

    parts = re.findall(r"\d+|\D+", text)
    return tuple((0, int(part)) if part.isdigit() else (1, part) for part in parts)


def _checks(game: Game, checked: Checked) -> list[tuple[str, str, str]]:
    """What was checked about the rules of the game: the check, its subject and how it ended."""
    advice = {game.layered.rule(("hands", name)) for name in game.only_advised}
    return [
        (capital(result.name), result.subject, checked.ended(result))
        for result in checked.results_of(game)
        if not (result.family == "rankings" and "." in result.subject) and result.subject not in advice
    ]
