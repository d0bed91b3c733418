"""The numbered clauses of a rules-of-play document, section by section, from the resolved rules."""

from collections.abc import Iterator

from attrs import evolve, field, frozen

from rulesgen.ids import RuleId
from rulesgen.rulebook import Game, Path, marks_of
from rulesgen.wording import clause_paths, fill, pay_table_rows, plain, ranking_sentences, sentence


@frozen
class Clause:
    """One numbered clause."""

    number: str
    rule: RuleId
    path: Path
    lead: str
    """The name of a step, set before its sentence."""
    text: str
    cites: tuple[str, ...]
    ours: dict[str, str]
    """Our reasons, by key; the key "" is the whole clause."""
    note: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    """Lines of a pay table."""

    @property
    def anchor(self) -> str:
        return "c-" + self.number.replace(".", "-")


@frozen
class Section:
    """A numbered section; `kind` says what the template sets in it besides clauses."""

    number: int
    title: str
    kind: str
    clauses: list[Clause] = field(factory=list)

    @property
    def anchor(self) -> str:
        return f"s-{self.number}"


# Which rules stand in which section: the first part of a path, in reading order.
_SECTIONS = (
    ("The game", "game", ("banking",)),
    ("Players, deck and table", "clauses", ("seats", "deck", "rotation", "spots", "areas")),
    ("Hand rankings", "rankings", ()),
    ("Betting", "clauses", ("betting",)),
    ("Wagers", "clauses", ("wagers",)),
    ("The play of a hand", "clauses", ("play",)),
    ("The hands", "clauses", ("hands",)),
    ("The pot", "clauses", ("pot", "odd-chip")),
    ("House way", "clauses", ("house-way",)),
    ("Settlement", "clauses", ("settle", "bank", "rounding")),
    ("Pay tables", "clauses", ("pay-tables",)),
    ("Fees", "clauses", ("fees",)),
    ("Standing rules", "clauses", ("standing",)),
    ("Option", "options", ("options",)),
    ("Choices", "choices", ("choices",)),
    ("Worked examples", "examples", ()),
    ("Glossary", "glossary", ()),
    ("Sources", "sources", ()),
    ("Verification", "verification", ()),
)


def outline(game: Game) -> list[Section]:
    """All sections; one that would be empty is left out and the numbers close up."""
    sections: list[Section] = []
    for title, kind, parts in _SECTIONS:
        if kind == "examples" and not game.printed():
            continue
        number = len(sections) + 1
        if kind == "options":
            sections += _option_sections(game, number)
            continue
        clauses = list(_ranking_clauses(game, number) if kind == "rankings" else _clauses(game, number, parts))
        if clauses or kind != "clauses":
            sections.append(Section(number, title, kind, clauses))
    return sections


def _option_sections(game: Game, number: int) -> Iterator[Section]:
    """A section for each option."""
    for at, (name, option) in enumerate(game.layered.data.get("options", {}).items(), number):
        clauses = [clause for clause in _clauses(game, at, ("options",)) if clause.path[1] == name]
        renumbered = [evolve(clause, number=f"{at}.{place}") for place, clause in enumerate(clauses, 1)]
        yield Section(at, f"Option: {option['title']}", "clauses", renumbered)


def _ranking_clauses(game: Game, section: int) -> Iterator[Clause]:
    """How each ranking compares hands; its path is the ranking's id."""
    place = 0
    for name, ranking in game.played_rankings.items():
        marks = marks_of(ranking, ())
        lead = str(ranking.data["title"]) if len(game.played_rankings) > 1 else ""
        for text in ranking_sentences(ranking):
            place += 1
            yield Clause(f"{section}.{place}", RuleId(name), (name,), lead, text, marks.cites, dict(marks.ours))


def _clauses(game: Game, section: int, parts: tuple[str, ...]) -> Iterator[Clause]:
    paths = [path for part in parts for path in clause_paths(game) if path[0] == part]
    for place, path in enumerate(paths, 1):
        marks = marks_of(game.layered, path)
        ours = dict(marks.ours)
        cites = marks.cites
        if path in (("hands",), ("pot",)):
            cites = _gathered(game, path)
        yield Clause(
            number=f"{section}.{place}",
            rule=game.layered.rule(path),
            path=path,
            lead=_lead(game, path),
            text=plain(sentence(game, path)),
            cites=cites,
            ours=ours,
            note=_note(game, path),
            rows=tuple(pay_table_rows(game, path[1])) if path[0] == "pay-tables" else (),
        )


def _gathered(game: Game, path: Path) -> tuple[str, ...]:
    """A clause about several rules together comes from where they come from."""
    found = [marks_of(game.layered, (*path, name)).cites for name in game.layered.data[path[0]]]
    return tuple(dict.fromkeys(citation for cites in found for citation in cites))


def _lead(game: Game, path: Path) -> str:
    is_step = path[0] == "play" or (path[0] == "options" and path[2] == "play")
    return str(game.layered.get((*path, "title"))) if is_step else ""


def _note(game: Game, path: Path) -> str:
    try:
        value = game.layered.get(path)
    except KeyError:
        return ""
    return plain(fill(value["note"], game.layered)) if isinstance(value, dict) and "note" in value else ""
