"""The catalogue of finding codes and the finding itself; it knows nothing of how findings are found or printed."""

from enum import StrEnum
from typing import NamedTuple

from attrs import evolve, field, frozen

from rulesgen.ids import NO_RULE, RuleId, rule_id


class Severity(StrEnum):
    """How much a finding weighs: an error fails the run, a warning only with --strict."""

    ERROR = "error"
    WARNING = "warning"


class Span(NamedTuple):
    """A stretch of a file; lines and columns count from one, the last column is just past the end."""

    line: int
    column: int
    end_line: int
    end_column: int


@frozen
class Place:
    """A file, and where in it."""

    file: str
    span: Span | None = None

    def __str__(self) -> str:
        return f"{self.file}:{self.span.line}:{self.span.column}" if self.span else self.file


@frozen
class Kind:
    """One entry of the catalogue; its page is `schemas/findings/CODE.md`."""

    code: str
    slug: str
    severity: Severity


_E, _W = Severity.ERROR, Severity.WARNING

CATALOGUE: dict[str, Kind] = {
    code: Kind(code, slug, severity)
    for code, slug, severity in (
        # Reading a file
        ("RG001", "unreadable-file", _E),
        ("RG002", "file-too-large", _E),
        ("RG003", "not-utf8", _E),
        ("RG004", "not-yaml", _E),
        ("RG005", "empty-file", _E),
        ("RG006", "nested-too-deep", _E),
        ("RG007", "duplicate-key", _E),
        ("RG008", "refused-yaml", _E),
        ("RG009", "too-much-wrong", _E),
        # Its form
        ("RG101", "unknown-schema", _E),
        ("RG102", "unknown-key", _E),
        ("RG103", "missing-key", _E),
        ("RG104", "wrong-type", _E),
        ("RG105", "not-a-choice", _E),
        ("RG106", "wrong-form", _E),
        ("RG107", "out-of-range", _E),
        ("RG108", "one-verb-a-step", _E),
        ("RG109", "no-modeline", _W),
        ("RG110", "not-in-the-language", _E),
        # How the files fit together
        ("RG201", "id-differs-from-file", _E),
        ("RG202", "unknown-reference", _E),
        ("RG203", "circular-reference", _E),
        ("RG204", "unbound-number", _E),
        ("RG205", "undefined-term", _E),
        ("RG206", "uncited-rule", _W),
        ("RG207", "unknown-citation", _E),
        ("RG208", "change-misses", _E),
        ("RG209", "id-used-twice", _E),
        ("RG210", "unknown-slot", _E),
        ("RG211", "unused-choice", _W),
        ("RG212", "change-without-effect", _W),
        ("RG213", "same-place-in-print", _W),
        ("RG214", "form-of-two-terms", _E),
        ("RG215", "cannot-be-printed", _E),
        # Whether the game can be dealt at all
        ("RG301", "not-enough-cards", _E),
        ("RG302", "shares-do-not-add-up", _E),
        ("RG303", "hand-cannot-be-formed", _E),
        ("RG304", "hand-fits-no-category", _E),
        ("RG305", "category-never-reached", _E),
        ("RG306", "example-does-not-fit", _E),
        ("RG307", "play-does-not-end", _E),
        ("RG308", "wager-not-settled", _E),
        ("RG309", "hand-never-counts", _E),
        ("RG311", "option-does-not-fit", _E),
        ("RG312", "house-way-has-a-gap", _E),
        ("RG313", "mixed-odds", _E),
        ("RG314", "betting-without-cards", _W),
        ("RG315", "over-a-limit", _E),
        # Whether it plays as it says
        ("RG401", "case-differs", _E),
        ("RG402", "case-not-playable", _E),
        ("RG403", "cards-not-conserved", _E),
        ("RG404", "money-not-conserved", _E),
        ("RG405", "rule-never-played", _E),
        ("RG406", "no-worked-example", _W),
        ("RG407", "rule-at-rest", _W),
        # Whether every irregularity has one answer
        ("RG601", "irregularity-without-answer", _E),
        ("RG602", "procedures-contradict", _E),
        ("RG603", "row-never-applies", _E),
        ("RG604", "row-names-nothing", _E),
        ("RG605", "not-analysed", _E),
        ("RG606", "floor-decides-against-a-source", _E),
        ("RG607", "remedy-fails", _E),
        ("RG608", "draft-without-procedures", _W),
        ("RG609", "money-contradicts-remedy", _E),
        ("RG610", "table-serves-no-game", _E),
        ("RG611", "exception-meets-nothing", _E),
        ("RG612", "source-not-silent", _E),
        ("RG613", "clause-meets-nothing", _E),
        # Whether the odds are as printed
        ("RG701", "declared-edge-differs", _E),
        ("RG702", "player-advantage", _E),
        ("RG703", "edge-not-checked", _E),
        ("RG704", "strategy-cannot-be-played", _E),
        ("RG705", "declared-edge-not-decided", _E),
        # The run itself
        ("RG501", "acceptance-matches-nothing", _E),
        ("RG502", "acceptance-expired", _E),
        ("RG503", "nothing-checked", _E),
        ("RG504", "check-did-not-run", _E),
    )
}


@frozen
class Finding:
    """Something wrong: where, what, and what to do about it."""

    code: str
    place: Place
    message: str
    remedy: str
    subject: RuleId = field(default=NO_RULE, converter=rule_id)
    """The id and path of the rule it is about, such as `texas-holdem.seats.max`; empty for a file that was not read."""
    reason: str = ""
    """Why it was accepted; empty while it is not."""

    @property
    def kind(self) -> Kind:
        return CATALOGUE[self.code]

    @property
    def severity(self) -> Severity:
        return self.kind.severity

    @property
    def accepted(self) -> bool:
        return bool(self.reason)

    def accept(self, reason: str) -> "Finding":
        return evolve(self, reason=reason)

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        """Findings are always reported in this order."""
        span = self.place.span or Span(0, 0, 0, 0)
        return (self.place.file, span.line, span.column, self.code, self.message)
