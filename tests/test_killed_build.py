"""A `rulesgen build` that is killed outright: the last good output or none, and nothing left after the next run."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.disk import everything

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no workers, or no kill -9")

GAME = """# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: {name}
title: {title} {name}
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: Custom of our room.
"""


KILLED = """
import os, signal, sys
from rulesgen.cli import main
first, at = os.getpid(), sys.argv.pop(1)
def look(event, about):
    if os.getpid() == first and about and at in str(about[0]):
        os.kill(first, signal.SIGKILL)
sys.addaudithook(look)
main()
"""
"""The command, killed at the first step that touches a file whose path holds the given words."""


class Place:
    """A folder of two small games, so that two processes print; its output; and its temporary folder."""

    def __init__(self, root: Path) -> None:
        self.root, self.output, self.scratch = root, root / "made" / "output", root / "scratch"
        self.kept = root / "kept"
        (root / "rules").mkdir()
        self.scratch.mkdir()
        self.output.parent.mkdir()

    def rewrite(self, title: str) -> None:
        for name in ("north", "south"):
            (self.root / "rules" / f"{name}.yaml").write_text(GAME.format(name=name, title=title), "utf-8")

    def start(self, killed_at: str = "") -> subprocess.Popen[bytes]:
        run = ["-c", KILLED, killed_at] if killed_at else ["-m", "rulesgen"]
        command = [sys.executable, *run, "build", "--rules", "rules", "--output", str(self.output)]
        environment = os.environ | {"TMPDIR": str(self.scratch), "RULESGEN_CACHE": str(self.kept)}
        return subprocess.Popen(command, stdout=subprocess.PIPE, cwd=self.root, env=environment)

    def build(self) -> dict[str, bytes]:
        with self.start() as process:
            process.communicate()
        assert 0 == process.returncode
        return everything(self.output)


def after(seconds: float) -> Callable[[Place], bool]:
    """So long after the first look."""
    began: list[float] = []

    def come(_: Place) -> bool:
        began.append(time.monotonic())
        return began[-1] - began[0] >= seconds

    return come


MOMENTS: dict[str, Callable[[], Callable[[Place], bool]]] = {
    "while checking": lambda: after(1),
    "as printing begins": lambda: lambda place: any(place.scratch.glob("rulesgen-scratch-*")),
    "as both print": lambda: lambda place: len(list(place.scratch.glob("rulesgen-scratch-*/*"))) > 1,
}


WRITING = {
    "as the output is begun": "made/.output.building-",
    "in the middle of writing": "new/output/south/irregularities.pdf",
    "at the last file": "new/output/manifest.json",
}


class Undisturbed(NamedTuple):
    """What is built undisturbed, first and after a change; the manifest of the second tells of what it replaced."""

    made: dict[str, dict[str, bytes]]
    kept: Path
    """What was found out and printed on the way."""


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    place = Place(tmp_path_factory.mktemp("undisturbed"))
    made = {}
    for title in ("Old", "New"):
        place.rewrite(title)
        made[title] = place.build()
    return Undisturbed(made, place.kept)


@pytest.mark.parametrize("moment", [*MOMENTS, *WRITING])
@pytest.mark.parametrize("first", [True, False], ids=["the first build", "a later build"])
def test_a_build_that_is_killed(moment: str, first: bool, undisturbed: Undisturbed, tmp_path: Path) -> None:
    place, versions = Place(tmp_path), undisturbed.made
    if moment in WRITING:  # the checks and the pages are not what is looked at
        shutil.copytree(undisturbed.kept, place.kept)
    if not first:
        for name, content in versions["Old"].items():
            (place.output / name).parent.mkdir(parents=True, exist_ok=True)
            (place.output / name).write_bytes(content)
    before = {} if first else versions["Old"]
    place.rewrite("Old" if first else "New")
    whole = versions["Old" if first else "New"]
    kill_at(place, moment)
    found = everything(place.output)
    assert found in (before, whole)
    assert bool(found) == place.output.exists()
    shutil.copytree(undisturbed.kept, place.kept, dirs_exist_ok=True)
    assert whole == place.build()
    assert [place.output] == list(place.output.parent.iterdir())
    assert [] == list(place.scratch.iterdir())


def kill_at(place: Place, moment: str) -> None:
    """Kill the first process then; what it prints has an end only when its workers have ended too."""
    with place.start(WRITING.get(moment, "")) as process:
        come = MOMENTS[moment]() if moment in MOMENTS else lambda _: False
        while process.poll() is None and not come(place):
            time.sleep(0.001)
        process.kill()
        process.communicate(timeout=20)
    assert -signal.SIGKILL == process.returncode
