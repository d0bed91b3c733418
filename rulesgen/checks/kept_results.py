"""What was found out about a game or a ranking, as plain data: kept from one run to the next while nothing changed."""

from typing import Any

from attrs import frozen

from rulesgen import cache
from rulesgen.checks.result import Result
from rulesgen.checks.served import Served
from rulesgen.findings import Finding, Place, Span
from rulesgen.ids import RuleId, plain_parts
from rulesgen.irregular.unfit import Unfit
from rulesgen.regions import Dead


@frozen
class Found:
    """What was found out about one game or ranking."""

    results: tuple[Result, ...]
    served: Served | None = None
    """What the tables that serve a game come to in it; None where that was not looked at."""
    findings: tuple[Finding, ...] = ()
    """What was found besides, of no one game or ranking."""
    kept: bool = False
    """Whether it comes from a former run."""


@frozen
class Shelf:
    """Where former runs left what they found; or nowhere, where nothing is kept."""

    used: bool

    def take(self, key: str) -> Found | None:
        """What a former run found out of the very same files; None if there is none."""
        return cache.load(key, _read) if self.used else None

    def put(self, key: str, found: Found) -> None:
        """Keep it for the next run, unless a check did not run: that is not known."""
        did_run = all(finding.code != "RG504" for result in found.results for finding in result.findings)
        if self.used and did_run:
            results = [plain(one) for one in found.results]
            more = list(map(_finding, found.findings))
            cache.keep(key, {"results": results, "served": _served(found.served), "findings": more})


def _read(data: Any) -> Found:
    served = data["served"]
    return Found(
        tuple(map(read_result, data["results"])),
        None if served is None else _read_served(served),
        tuple(map(_read_finding, data["findings"])),
        kept=True,
    )


def plain(result: Result) -> Any:
    """A result as plain data."""
    findings = list(map(_finding, result.findings))
    return result.family, plain_parts(result.subject), result.name, findings, sorted(map(plain_parts, result.covers))


def _finding(one: Finding) -> Any:
    return one.code, one.place.file, one.place.span, one.message, one.remedy, plain_parts(one.subject)


def read_result(data: Any) -> Result:
    """A result again, from plain data."""
    family, subject, name, findings, covers = data
    return Result(
        str(family),
        RuleId(*subject),
        str(name),
        tuple(map(_read_finding, findings)),
        frozenset(RuleId(*one) for one in covers),
    )


def _read_finding(data: Any) -> Finding:
    code, file, span, message, remedy, of = data
    return Finding(code, Place(file, None if span is None else Span(*span)), message, remedy, RuleId(*of))


def _served(served: Served | None) -> Any:
    if served is None:
        return None
    return {
        "faults": sorted(served.faults),
        "not_analysed": sorted(served.not_analysed),
        "rows": dict(served.rows),
        "dead": {row: (dead.reason, dead.by) for row, dead in served.dead.items()},
        "unfit": [(one.table, one.row, one.key, one.of_key, one.message, one.remedy) for one in served.unfit],
        "meets": sorted(served.meets),
        "speaks": sorted(served.speaks),
    }


def _read_served(data: Any) -> Served:
    return Served(
        faults=frozenset(data["faults"]),
        not_analysed=frozenset(data["not_analysed"]),
        rows=dict(data["rows"]),
        dead={row: Dead(reason, tuple(by)) for row, (reason, by) in data["dead"].items()},
        unfit=tuple(Unfit(*one) for one in data["unfit"]),
        meets=frozenset((row, other) for row, other in data["meets"]),
        speaks=frozenset((source, clause, at) for source, clause, at in data["speaks"]),
    )
