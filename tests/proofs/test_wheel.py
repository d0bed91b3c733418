"""Proves that what is published works with nothing of the repository at hand."""

import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

pytestmark = pytest.mark.proof

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel out of the source archive, so that a file missing from either is noticed."""
    dist = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, ROOT)
    [built] = dist.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def rulesgen(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel, at the lock's versions, into an environment that holds nothing else."""
    environment = tmp_path_factory.mktemp("environment")
    constraints = environment / "constraints.txt"
    constraints.write_text("\n".join(pinned_versions()), encoding="utf-8")
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    python = environment / SCRIPTS / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-c", constraints, wheel)
    return environment / SCRIPTS / "rulesgen"


def test_the_wheel_carries_the_catalogue_inside_the_package(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = archive.namelist()

    assert {"rulesgen/data/rules/games/double-flop-texas-holdem.yaml", "rulesgen/py.typed"} <= set(names)
    assert any(re.fullmatch(r"rulesgen/data/schemas/.+\.json", name) for name in names)
    assert any(re.fullmatch(r"rulesgen/data/templates/.+\.(otf|ttf|woff2)", name) for name in names)
    assert [] == [name for name in names if not re.match(r"rulesgen(-[^/]+\.dist-info)?/", name)]


def test_the_installed_command_tells_the_version_of_its_wheel(rulesgen: Path, wheel: Path) -> None:
    version = wheel.name.split("-")[1]

    assert version in run(rulesgen, "--version").stdout.split()


def test_an_empty_folder_is_enough_to_check_the_catalogue_and_build_a_game_of_it(
    rulesgen: Path, tmp_path: Path
) -> None:
    run(rulesgen, "check", "--rules", "catalogue", cwd=tmp_path)
    run(rulesgen, "build", "double-flop-texas-holdem", "--rules", "catalogue", "--output", "out", cwd=tmp_path)

    document = tmp_path / "out" / "double-flop-texas-holdem" / "rules-of-play.pdf"
    assert document.read_bytes().startswith(b"%PDF")
    assert ["out"] == [path.name for path in tmp_path.iterdir()]


def test_a_folder_without_rules_is_a_usage_error_of_one_line(rulesgen: Path, tmp_path: Path) -> None:
    result = run(rulesgen, "check", cwd=tmp_path, exit_code=2)

    assert len(result.stderr.splitlines()) == 1


def run(*command: str | Path, cwd: Path | None = None, exit_code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run a command without the Python settings of this test run; show all it said if it ends otherwise."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    result = subprocess.run(
        [str(word) for word in command],
        check=False,
        cwd=cwd,
        env=environment | {"PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
    )
    assert exit_code == result.returncode, f"{result.args}\n{result.stdout}\n{result.stderr}"
    return result


def pinned_versions() -> list[str]:
    """Read the lock without its hashes: with them, pip would ask one of our own wheel too."""
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    return [line.rstrip("\\ ") for line in lines if re.match(r"[a-z0-9]", line)]
