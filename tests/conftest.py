"""Fixtures for all tests; rule files below tests/ that are meant to be wrong are not collected as checks."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from rulesgen import cache
from rulesgen.catalogue import shipped
from rulesgen.checks import Checked, check_rulebook
from rulesgen.compile import compile_game, compile_ranking
from rulesgen.model.game import Program
from rulesgen.ranking import Ranking
from rulesgen.rulebook import Game, Rulebook, load

collect_ignore_glob = ["bad/*", "good/*", "benchmarks/*"]

TODAY = date(2026, 11, 17)


def pytest_configure(config: pytest.Config) -> None:
    """No test, and no process that a test starts, uses the results that its user has kept; all workers share theirs."""
    if hasattr(config, "workerinput"):
        return
    place = tempfile.TemporaryDirectory(prefix="rulesgen-cache-")
    os.environ["RULESGEN_CACHE"] = place.name
    config.add_cleanup(place.cleanup)
    if getattr(config.option, "numprocesses", None):
        # Each worker would check the whole catalogue for itself before its first test. What is wrong, the tests tell.
        check = [sys.executable, "-m", "rulesgen", "check", "--rules", "rules"]
        subprocess.run(check, cwd=config.rootpath, capture_output=True, check=False)


@pytest.fixture(autouse=True)
def _new_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test is a run of its own: that one of them started afresh is over with it."""
    monkeypatch.setattr(cache, "_begun", 0.0)


@pytest.fixture(scope="session")
def catalogue() -> Rulebook:
    return load(shipped("rules"), "rules")


@pytest.fixture(scope="session")
def checked(catalogue: Rulebook) -> Checked:
    return check_rulebook(catalogue, TODAY, keeps=True)


@pytest.fixture(scope="session")
def double_flop(catalogue: Rulebook) -> Game:
    return catalogue.games["double-flop-texas-holdem"]


@pytest.fixture(scope="session")
def texas(catalogue: Rulebook) -> Program:
    return compile_game(catalogue.games["texas-holdem"])


@pytest.fixture(scope="session")
def compiled(catalogue: Rulebook) -> Callable[..., Ranking]:
    """From a ranking's id, and perhaps a deck, to the compiled ranking."""
    return lambda name, deck=None: compile_ranking(catalogue.rankings[name], deck)


@pytest.fixture
def folder(tmp_path: Path) -> Callable[..., Rulebook]:
    """Writes rule files, given by their paths, and loads the folder."""

    def write(files: dict[str, str]) -> Rulebook:
        for name, text in files.items():
            path = tmp_path / "rules" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return load(tmp_path / "rules", "rules")

    return write
