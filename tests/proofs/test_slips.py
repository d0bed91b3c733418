"""More rule files with one slip each, by other seeds, end in findings or pass, never in an internal error."""

from pathlib import Path

import pytest

from tests.slips import spoilt_files
from tests.told import internal_errors

pytestmark = pytest.mark.proof


@pytest.mark.parametrize("seed", range(10, 13))
def test_no_slip_ends_in_an_internal_error(seed: int, tmp_path: Path) -> None:
    slips = list(spoilt_files(seed, 50))
    broken = {str(slip): internal_errors(slip, tmp_path / str(number)) for number, slip in enumerate(slips)}
    assert {} == {slip: errors for slip, errors in broken.items() if errors}
