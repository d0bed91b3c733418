"""Sources of rules: who issued them, what their clauses allow at the most, and which irregularities they speak of."""

from collections.abc import Mapping

from attrs import frozen

from rulesgen.model.tables import Lines


@frozen
class SpokenOf:
    """An irregularity that a clause says something about."""

    fault: str
    when: Lines


@frozen
class Clause:
    """One clause of a source."""

    source: str
    number: str
    binds: str
    """The games that its limits bind: those of one `banking`; empty for all."""
    most_raises: int | None
    """In a betting round."""
    most_rounds: int | None
    """Betting rounds in a game."""
    speaks_of: tuple[SpokenOf, ...]

    @property
    def id(self) -> str:
        return f"{self.source}/{self.number}"


@frozen
class Source:
    """A document that rules come from."""

    id: str
    issuer: str
    clauses: Mapping[str, Clause]
