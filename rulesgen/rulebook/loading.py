"""A folder of files to its rulebook: each thing resolved, its names followed, its texts and citations looked at."""

from collections.abc import Iterator
from pathlib import Path as FilePath

from rulesgen.findings import Finding, Place
from rulesgen.rulebook.book import Acceptance, Case, Game, Rulebook
from rulesgen.rulebook.broken import broken_for, unused
from rulesgen.rulebook.citations import check_citations
from rulesgen.rulebook.dealer_references import dealer_references, missing_house_way
from rulesgen.rulebook.files import Files, open_folder
from rulesgen.rulebook.glossary import forms_of, shared_forms
from rulesgen.rulebook.items import as_written, by_names
from rulesgen.rulebook.layers import Layered, Path
from rulesgen.rulebook.merging import resolve
from rulesgen.rulebook.options import embed, option_names, option_references
from rulesgen.rulebook.procedures import tables_for
from rulesgen.rulebook.prose import check_prose
from rulesgen.rulebook.rankings import check_ranking_form
from rulesgen.rulebook.references import check_references
from rulesgen.rulebook.strategies import drop_unfit
from rulesgen.rulebook.table_references import check_tables
from rulesgen.rulebook.too_large import too_many_parts
from rulesgen.schema import check_data
from rulesgen.source import Data, Document, first_of


def load(folder: FilePath, name: str, lend: str = "") -> Rulebook:
    """Read and resolve a folder; whatever is wrong is in the rulebook's findings.

    A shipped game that the folder does not have can be lent to it: it is then read with the folder's own files.
    """
    files = open_folder(folder, name)
    return _Loader(files, lend).load()


class _Loader:
    def __init__(self, files: Files, lend: str = "") -> None:
        self.files = files
        self.asked_for = lend
        self.findings = files.findings
        self.resolved: dict[tuple[str, str], Layered | None] = {}
        self.glossary: dict[str, Data] = {}
        self.sources: dict[str, Data] = {}
        self.lent: dict[str, Game] = {}

    def load(self) -> Rulebook:
        self._shared()
        cases = tuple(Case(document) for document in self.files.all_of("case"))
        rankings = {ranking.id: ranking for ranking in self._own("ranking")}
        games = {game.id: self._game(game, cases) for game in self._own("game") if self._usable(game)}
        lent = {name: self._lent(name, cases) for name in sorted({case.game for case in cases} - games.keys())}
        self.lent = {name: game for name, game in lent.items() if game is not None}
        self.findings += unused(self.files, [*games.values(), *self.lent.values()])
        self._lend(games, cases)
        terms = forms_of(self.glossary)
        for case in cases:
            self._check_case(case)
        self.findings += check_tables(self.files)
        self._check_texts(games, terms)
        self.findings += check_citations(self.files.own.values(), self.sources, games.values(), rankings.values())
        return Rulebook(
            name=self.files.name,
            files=self.files.count,
            games=games,
            lent=self.lent,
            rankings=rankings,
            cases=cases,
            terms=terms,
            meanings={term: entry["means"] for term, entry in self.glossary.items()},
            sources=self.sources,
            accepted=tuple(self._accepted()),
            findings=tuple(self.findings),
            borrowed=tuple(sorted(document.name for document in self.files.borrowed.values())),
            replaced=self.files.replaced(),
            own_sources=self.files.own.get(("sources", "sources")),
        )

    def _accepted(self) -> Iterator[Acceptance]:
        document = self.files.own.get(("accepted", "accepted"))
        if document is None:
            return
        for number, entry in enumerate(document.data["accepted"]):
            place = document.place(("accepted", number))
            yield Acceptance(entry["code"], entry["place"], entry["reason"], entry["who"], entry["until"], place)

    def _shared(self) -> None:
        """The glossary and the sources: the folder's entries over the shipped ones."""
        for kind, key, target in (("glossary", "terms", self.glossary), ("sources", "sources", self.sources)):
            own = self.files.own.pop((kind, kind), None)
            shipped = self.files.get(kind, kind)
            for document in (shipped, own):
                if document is not None:
                    _merge(target, document.data[key])
            if own is not None:
                self.files.own[kind, kind] = own
                self.findings += first_of(shared_forms(self.glossary, own)) if kind == "glossary" else ()

    def _own(self, kind: str) -> Iterator[Layered]:
        for document in self.files.all_of(kind):
            resolved = self._resolve(kind, document.data["id"])
            if resolved is not None:
                yield resolved

    def _resolve(self, kind: str, name: str) -> Layered | None:
        if (kind, name) not in self.resolved:
            self.resolved[kind, name] = self._lay(kind, name)
        return self.resolved[kind, name]

    def _lay(self, kind: str, name: str) -> Layered | None:
        chain = self._chain(kind, name)
        if chain is None:
            return None
        standing = self.files.get("standing", "standing") if kind == "game" else None
        layered, found = resolve(chain, standing)
        found += first_of(too_many_parts(layered))
        if chain[0] is not chain[-1]:
            found += self._check_form(kind, layered)
        if kind == "game" and not any(finding.severity == "error" for finding in found):
            if any(self.files.get("option", one) is None for one in self.files.broken & {*option_names(layered.data)}):
                self.findings += found
                return None  # the option's own file has the finding
            found += embed(layered, lambda one: self.files.get("option", one), self._other_option)
        if kind == "ranking" and not any(finding.severity == "error" for finding in found):
            found += check_ranking_form(layered)
        self.findings += found
        return None if any(finding.severity == "error" for finding in found) else layered

    def _other_option(self, name: str) -> str:
        return self.files.did_you_mean("option", name)

    def _chain(self, kind: str, name: str) -> list[Document] | None:
        """The document and those it is based on, the most basic first."""
        chain: list[Document] = []
        seen: list[str] = []
        document = self.files.get(kind, name)
        while document is not None:
            chain.insert(0, document)
            seen.append(document.data["id"])
            parent = document.data.get("based-on")
            if parent is None:
                return chain
            place = document.place(("based-on",))
            if parent in seen:
                message = f"`{' is based on '.join([*seen, parent])}`: this goes round in a circle."
                self.findings.append(Finding("RG203", place, message, f"Base one of them on another {kind}.", name))
                return None
            document = self.files.get(kind, parent)
            if document is None and parent not in self.files.broken:
                remedy = self.files.did_you_mean(kind, parent)
                self.findings.append(Finding("RG202", place, f"There is no {kind} `{parent}`.", remedy, name))
        return None

    def _check_form(self, kind: str, layered: Layered) -> list[Finding]:
        """A game made of layers must still have the form of a whole game."""
        written = as_written({key: value for key, value in layered.data.items() if key != "based-on"})

        def locate(path: tuple[str | int, ...], key: bool) -> Place:
            *most, last = path or ("",)
            names = by_names(written, tuple(most))
            full = (*names, str(last)) if path else ()
            return layered.place(full, key=key) if key else layered.blame(full)

        return list(check_data(kind, written, layered.id, locate))

    def _usable(self, game: Layered) -> bool:
        drop_unfit(game)
        found = check_references(game, [*option_references(game.data), *dealer_references(game.data)])
        found += missing_house_way(game)
        self.findings += found
        for ranking, path in rankings_of(game.data).items():
            if self.files.get("ranking", ranking) is None and ranking not in self.files.broken:
                remedy = self.files.did_you_mean("ranking", ranking)
                message = f"There is no ranking `{ranking}`."
                found.append(Finding("RG202", game.place(path), message, remedy, game.rule(path)))
                self.findings.append(found[-1])
        rankings = [self._resolve("ranking", ranking) for ranking in rankings_of(game.data)]
        return None not in rankings and not any(finding.severity == "error" for finding in found)

    def _game(self, game: Layered, cases: tuple[Case, ...]) -> Game:
        names = rankings_of(game.data)
        found = {name: self._resolve("ranking", name) for name in sorted(names)}
        known = {name: ranking for name, ranking in found.items() if ranking is not None}
        rankings, readings = (
            {name: ranking for name, ranking in known.items() if (names[name][0] == "hands") is played}
            for played in (True, False)
        )
        mine = tuple(case for case in cases if case.game == game.id)
        tables = tables_for(self.files, game)
        return Game(game, rankings, mine, tables, readings, broken_for(self.files, game, tables))

    def _lent(self, name: str, cases: tuple[Case, ...]) -> Game | None:
        """A shipped game, for the folder's own cases of it."""
        if ("game", name) in self.files.own or self.files.get("game", name) is None:
            return None
        layered = self._resolve("game", name)
        return self._game(layered, cases) if layered is not None and self._usable(layered) else None

    def _lend(self, games: dict[str, Game], cases: tuple[Case, ...]) -> None:
        """The shipped game that was asked for, unless the folder has it, or has a file in its place."""
        if self.asked_for and self.asked_for not in {**games, **self.lent}:
            game = self._lent(self.asked_for, cases)
            self.lent |= {game.id: game} if game is not None else {}

    def _check_case(self, case: Case) -> None:
        if ("game", case.game) in self.files.own or case.game in self.files.broken:
            return
        place = case.place("game")
        if self.files.get("game", case.game) is None:
            remedy = self.files.did_you_mean("game", case.game)
            self.findings.append(Finding("RG202", place, f"There is no game `{case.game}`.", remedy, case.id))

    def _check_texts(self, games: dict[str, Game], terms: dict[str, str]) -> None:
        for document in self.files.own.values():
            data = document.data
            game = games.get(data.get("game", data["id"])) or self.lent.get(data.get("game", ""))
            resolved = game.layered if game else self._resolved_or_none(data)

            def value(path: Path, resolved: Layered | None = resolved) -> Data:
                if resolved is None:
                    raise KeyError(path)
                return resolved.get(path)

            found = check_prose(document, terms, value)
            # A game that could not be put together has its own finding; that its slots find nothing says no more.
            broken = resolved is None and data["schema"].split("/")[0] in ("game", "ranking", "case")
            self.findings += [finding for finding in found if not broken or finding.code != "RG210"]

    def _resolved_or_none(self, data: Data) -> Layered | None:
        return self.resolved.get((data["schema"].split("/")[0], data["id"]))


def rankings_of(data: Data) -> dict[str, Path]:
    """The rankings that a game names, and where."""
    found: dict[str, Path] = {}
    for name, table in data.get("pay-tables", {}).items():
        for number, other in enumerate(table.get("reading", {}).get("others", ())):
            found[other["ranking"]] = ("pay-tables", name, "reading", "others", str(number), "ranking")
    return found | {hand["ranking"]: ("hands", name, "ranking") for name, hand in data["hands"].items()}


def _merge(target: dict[str, Data], entries: dict[str, Data]) -> None:
    """The folder's entries over the shipped ones; of a source that both have, the clauses of both."""
    for name, entry in entries.items():
        shipped = target.get(name, {}).get("clauses", {})
        target[name] = {**entry, "clauses": {**shipped, **entry["clauses"]}} if "clauses" in entry else entry
