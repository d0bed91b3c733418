"""The rulebook of a folder: its games, rankings and cases after inheritance, and what they share."""

from collections.abc import Iterator
from functools import cached_property

from attrs import evolve, field, frozen

from rulesgen.findings import Finding, Place
from rulesgen.rulebook.dealer_references import dealer_references
from rulesgen.rulebook.layers import Layered, Path
from rulesgen.rulebook.options import option_references
from rulesgen.rulebook.procedures import Procedures
from rulesgen.rulebook.references import choice_refs, references
from rulesgen.source import Data, Document


@frozen
class Case:
    """A worked example as declared."""

    document: Document

    @property
    def id(self) -> str:
        return str(self.document.data["id"])

    @property
    def game(self) -> str:
        return str(self.document.data["game"])

    @property
    def title(self) -> str:
        return str(self.document.data["title"])

    @property
    def printed(self) -> int:
        """Its place among the worked examples that the rules of play print; 0 where it is not one of them."""
        return int(self.document.data.get("printed", 0))

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(self.document.data.get("notes", ()))

    @property
    def proves(self) -> tuple[str, ...]:
        """The clauses that it shows."""
        return tuple(self.document.data.get("proves", ()))

    @property
    def has_fault(self) -> bool:
        """Whether something goes wrong in it."""
        return "fault" in self.document.data

    def place(self, *path: str | int) -> Place:
        return self.document.place(path)


@frozen
class Acceptance:
    """A finding that somebody lives with."""

    code: str
    of: str
    """The rule or the file."""
    reason: str
    who: str
    until: str
    """The last day on which it holds."""
    place: Place
    """Where it is written."""


@frozen(eq=False)
class Game:
    """A resolved game with everything it needs."""

    layered: Layered
    rankings: dict[str, Layered]
    cases: tuple[Case, ...] = ()
    procedures: tuple[Procedures, ...] = ()
    """The tables that say what is done when something goes wrong, the most special first."""
    readings: dict[str, Layered] = field(factory=dict)
    """Rankings by which nothing is dealt: other readings of a pay table, for their odds."""
    broken_tables: tuple[Finding, ...] = ()
    """What is wrong with tables that would serve it: while there is something, its procedures are not known."""

    @property
    def adopted(self) -> bool:
        """Whether a room deals it: its procedures must then be complete."""
        return bool(self.layered.chain[-1].data.get("adopted", False))

    @property
    def id(self) -> str:
        return self.layered.id

    @property
    def title(self) -> str:
        return str(self.layered.data["title"])

    @property
    def version(self) -> str:
        return str(self.layered.data["version"])

    @property
    def documents(self) -> list[Document]:
        """Every file that had a part in it: layers, options, rankings, cases and tables."""
        layers = (self.layered, *self.rankings.values(), *self.readings.values())
        found = [one for layered in layers for one in layered.documents]
        found += [case.document for case in self.cases] + [table.document for table in self.procedures]
        return list({one.name: one for one in found}.values())

    @cached_property
    def asked(self) -> list[tuple[Path, str]]:
        """Where a value is left to the operator, and to which choice."""
        return list(choice_refs(self.layered.data))

    @cached_property
    def only_advised(self) -> frozenset[str]:
        """Hands that only strategies ask about: they are advice for the odds, and no rule of the game."""
        data = self.layered.data
        named = (*references(self.layered), *option_references(data), *dealer_references(data))
        asked = {(one.name, one.path[0] == "strategies") for one in named if one.what == "hand"}
        return frozenset(name for name, advised in asked if advised and (name, False) not in asked)

    @property
    def played_rankings(self) -> dict[str, Layered]:
        """The rankings of the hands that the rules ask about."""
        hands = self.layered.data["hands"]
        used = {hand["ranking"] for name, hand in hands.items() if name not in self.only_advised}
        return {name: ranking for name, ranking in self.rankings.items() if name in used}

    def printed(self) -> list[Case]:
        """The cases that are printed as worked examples, in order."""
        chosen = [case for case in self.cases if case.printed]
        return sorted(chosen, key=lambda case: (case.printed, case.id))

    @property
    def playable_cases(self) -> list[Case]:
        """Its cases, without those with a fault that a broken table would have to answer."""
        return [case for case in self.cases if not (self.broken_tables and case.has_fault)]

    def rules(self) -> Iterator[Path]:
        """The paths of its rules: each prints as a clause and is played."""
        data = self.layered.data
        for key in ("banking", "deck", "seats", "rotation", "spots", "bank", "rounding"):
            if key in data:
                yield (key,)
        yield from (("areas", name) for name in data["areas"])
        yield from (("choices", name) for name in data.get("choices", {}))
        if "betting" in data:
            yield ("betting",)
            yield from (("betting", "forced", name) for name in data["betting"]["forced"])
        for key in ("wagers", "play", "hands", "pot", "settle", "pay-tables", "fees"):
            yield from ((key, name) for name in data.get(key, {}) if key != "hands" or name not in self.only_advised)
        if "pot" in data:
            yield ("odd-chip",)
            yield from (("standing", name) for name in data["standing"])
        if "house-way" in data:
            yield ("house-way",)
        yield from (("house-way", "rows", name) for name in data.get("house-way", {}).get("rows", {}))
        yield from self._option_rules()

    def _option_rules(self) -> Iterator[Path]:
        for name, option in self.layered.data.get("options", {}).items():
            yield from [("options", name, "adopted")] if "adopted" in option else []
            for key in ("allowed", "areas", "play", "hands", "pot"):
                yield from (("options", name, key, one) for one in option.get(key, {}))
            yield from (("options", name, key) for key in ("asked", "agreed", "odd-chip"))


@frozen
class Rulebook:
    """Everything a folder declares."""

    name: str
    """The folder as it was asked for."""
    files: int
    games: dict[str, Game]
    lent: dict[str, Game]
    """Shipped games that the folder has cases for, with those cases."""
    rankings: dict[str, Layered]
    cases: tuple[Case, ...]
    terms: dict[str, str]
    """Every form of a glossary term, in small letters, to the term."""
    meanings: dict[str, str]
    sources: dict[str, Data]
    accepted: tuple[Acceptance, ...]
    findings: tuple[Finding, ...]
    borrowed: tuple[str, ...] = ()
    """Shipped files that the folder's rules use."""
    replaced: tuple[str, ...] = ()
    """Files of the folder that stand in for a shipped one of the same id."""
    own_sources: Document | None = None
    """The folder's own sources; None also of a part of the folder, whose other games may cite them."""

    def about(self, name: str) -> "Rulebook":
        """Only what has to do with a game, also one that was lent, or with a ranking: the games that use it."""
        games = {one: game for one, game in self.games.items() if name in (one, *game.rankings, *game.readings)}
        games |= {one: game for one, game in self.lent.items() if name == one}
        if not games and name not in self.rankings:
            return self
        used = {name, *(ranking for game in games.values() for ranking in (*game.rankings, *game.readings))}
        rankings = {one: ranking for one, ranking in self.rankings.items() if one in used}
        return evolve(self, games=games, rankings=rankings, lent={}, own_sources=None)

    def rule_count(self) -> int:
        own = sum(1 for game in self.games.values() for _ in game.rules())
        return own + sum(len(ranking.data.get("categories", ())) for ranking in self.rankings.values())
