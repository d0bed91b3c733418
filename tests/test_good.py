"""Games that people wrote from the guide alone: the folders are clean, and every hand comes out as they reckoned."""

from datetime import date
from pathlib import Path

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.rulebook import load

GOOD = Path(__file__).parent / "good"


@pytest.mark.parametrize("name", sorted(path.name for path in GOOD.iterdir()))
def test_a_folder_of_good_games_has_no_finding(name: str) -> None:
    book = load(GOOD / name, name)
    checked = check_rulebook(book, date(2026, 11, 17))
    assert [] == [f"{finding.place}: {finding.code} {finding.message}" for finding in checked.findings]
    assert len(book.games) > 4
    assert {case.id for case in book.cases} <= {result.subject for result in checked.results}
