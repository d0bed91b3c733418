"""What a source says, as far as games are held to it."""

from attrs import frozen

from rulesgen.model.procedures import When


@frozen
class Spoken:
    """An irregularity that a clause speaks of: a fault, in some situations or all."""

    fault: str
    when: When


@frozen
class Allowed:
    """The most that games of a kind may offer; None where there is no limit."""

    banking: str
    """Whom players stand against in these games; empty for all games."""
    raises: int | None
    betting_rounds: int | None


@frozen
class Clause:
    """One clause of a source."""

    id: str
    """The source's id, a slash and the clause's own."""
    number: str
    allows: Allowed | None
    speaks_of: tuple[Spoken, ...]


@frozen
class Source:
    """A source with its clauses."""

    id: str
    issuer: str
    clauses: tuple[Clause, ...]
