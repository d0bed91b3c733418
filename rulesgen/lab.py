"""The checks of a game as a folder that a lab can run with rulesgen alone: rules as data, and a short pytest file."""

import json
from pathlib import Path
from typing import Any

from attrs import frozen

from rulesgen.compile import compile_game
from rulesgen.dealing import play_case
from rulesgen.digest import digest_of, used_by
from rulesgen.rulebook import Game, Layered, Rulebook

SCHEMA = "rulesgen/lab/1"

_TEST = '''"""Plays the worked examples of {title}, version {version}.

Rules digest {digest}

Needs only the rulesgen wheel: `pip install rulesgen`, then `pytest` in this folder.
"""

from pathlib import Path

import pytest

from rulesgen.lab import Bundle

BUNDLE = Bundle.read(Path(__file__).with_name("rules.json"))


def test_rules_have_the_digest_that_is_printed_on_every_page():
    assert BUNDLE.printed_digest == BUNDLE.digest()


@pytest.mark.parametrize("case", BUNDLE.cases)
def test_case(case):
    assert [] == BUNDLE.differences(case)


def test_there_is_something_to_play():
    assert BUNDLE.cases
'''


def lab_files(book: Rulebook, game: Game) -> dict[str, bytes]:
    """The files of a game's checks, by name."""
    used = used_by(book, game)
    digest = digest_of(used)
    data = {"schema": SCHEMA, "digest": digest, "used": used}
    facts = {"title": game.layered.data["title"], "version": game.layered.data["version"], "digest": digest}
    return {
        "rules.json": (json.dumps(data, indent=1, ensure_ascii=False, default=str) + "\n").encode(),
        "test_rules.py": _TEST.format(**facts).encode(),
    }


@frozen
class Bundle:
    """A game's rules and cases as they were written for a lab."""

    printed_digest: str
    used: dict[str, Any]

    @classmethod
    def read(cls, path: Path) -> "Bundle":
        data = json.loads(path.read_text("utf-8"))
        if data.get("schema") != SCHEMA:
            raise ValueError(f"{path} is not a file of {SCHEMA}")
        return cls(data["digest"], data["used"])

    @property
    def cases(self) -> list[str]:
        """The ids of the worked examples."""
        return [case["id"] for case in self.used["cases"]]

    def digest(self) -> str:
        return digest_of(self.used)

    def differences(self, case_id: str) -> list[str]:
        """What comes out other than the case says, each with the rule behind it."""
        case = next(case for case in self.used["cases"] if case["id"] == case_id)
        played = play_case(compile_game(self._game(), case["given"].get("choices")), case)
        return [f"{'.'.join(map(str, one.path))}: {one.message} Rule: {one.rule}" for one in played.differences]

    def _game(self) -> Game:
        rankings = {name: _layered(name, data) for name, data in self.used["rankings"].items()}
        return Game(_layered(self.used["game"]["id"], self.used["game"]), rankings)


def _layered(name: str, data: dict[str, Any]) -> Layered:
    return Layered(name, data, (), ())
