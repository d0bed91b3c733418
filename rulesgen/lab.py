"""The checks of a game as a folder that a lab can run with rulesgen alone: rules as data, and a short pytest file."""

import json
from itertools import zip_longest
from pathlib import Path
from typing import Any

from attrs import frozen

from rulesgen.cards import names_of
from rulesgen.checks.coverage import rules_behind
from rulesgen.compile import compile_game
from rulesgen.compile.cases import read_case
from rulesgen.compile.procedures import answers_to_play
from rulesgen.dealing import Played, play_case
from rulesgen.engine.log import describe
from rulesgen.fingerprint import digest_of
from rulesgen.offer import Offer
from rulesgen.ordinary import read_ordinary, read_plain
from rulesgen.rulebook import Game, Layered
from rulesgen.rulebook.procedures import procedures_from
from rulesgen.source import Data

SCHEMA = "rulesgen/lab/1"
FILES = ("rules.json", "test_rules.py")
"""The names of the files of a game's checks."""

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


@pytest.mark.parametrize("case", BUNDLE.cases)
def test_case_is_played_line_by_line_as_it_was_printed(case):
    assert [] == BUNDLE.departures(case)


def test_there_is_something_to_play():
    assert BUNDLE.cases
'''


def lab_files(offer: Offer) -> dict[str, bytes]:
    """The files of a game's checks, by name."""
    game, digest = offer.game, offer.digest
    record = {case.id: trace(offer.play(case)) for case in game.cases}
    data = {"schema": SCHEMA, "digest": digest, "used": offer.used, "record": record}
    title = game.title.replace("\\", "\\\\").replace('"', '\\"')  # it stands in a docstring
    facts = {"title": title, "version": game.version, "digest": digest}
    rules = json.dumps(data, indent=1, ensure_ascii=False, default=str) + "\n"
    return dict(zip(FILES, (rules.encode(), _TEST.format(**facts).encode()), strict=True))


def trace(played: Played) -> list[dict[str, Any]]:
    """A hand line by line, each with the rules behind it."""
    lines = []
    for line in played.lines:
        words = (
            f"{line.step}: {describe(played.program, played.start.sitting, line.move)} {names_of(line.cards)}".strip()
        )
        lines.append({"words": words, "rules": rules_behind(played.program, line)})
    return lines


@frozen
class Bundle:
    """A game's rules and cases as they were written for a lab."""

    printed_digest: str
    used: dict[str, Any]
    record: dict[str, list[Any]]
    """Every case as it was played when the rules were printed: not what is right, but what was approved."""

    @classmethod
    def read(cls, path: Path) -> "Bundle":
        data = read_plain(read_ordinary(path))
        if data.get("schema") != SCHEMA:
            raise ValueError(f"{path} is not a file of {SCHEMA}")
        return cls(data["digest"], data["used"], data["record"])

    @property
    def cases(self) -> list[str]:
        """The ids of the worked examples."""
        return [case["id"] for case in self.used["cases"]]

    def digest(self) -> str:
        return digest_of(self.used)

    def differences(self, case_id: str) -> list[str]:
        """What comes out other than the case says, each with the rule behind it."""
        played = self._play(case_id)
        return [f"{'.'.join(map(str, one.path))}: {one.text}" for one in played.differences]

    def departures(self, case_id: str) -> list[str]:
        """The first line of the hand that is not as it was when the rules were printed, with the rules behind it."""
        before, after = self.record[case_id], trace(self._play(case_id))
        for number, (was, now) in enumerate(zip_longest(before, after), 1):
            if was != now:
                rules = dict.fromkeys(rule for line in (was, now) if line for rule in line["rules"])
                words = [line["words"] if line else "nothing" for line in (was, now)]
                return [f"line {number}: printed as: {words[0]}; played as: {words[1]}. Rule: {', '.join(rules)}."]
        return []

    def _play(self, case_id: str) -> Played:
        case = next(case for case in self.used["cases"] if case["id"] == case_id)
        return _play(self._game(), case)

    def _game(self) -> Game:
        rankings = {name: _layered(name, data) for name, data in self.used["rankings"].items()}
        tables = tuple(procedures_from(data) for data in self.used.get("procedures", ()))
        return Game(_layered(self.used["game"]["id"], self.used["game"]), rankings, procedures=tables)


def _play(game: Game, case: Data) -> Played:
    declared = read_case(case)
    program = compile_game(game, declared.given.answers)
    return play_case(program, declared, lambda fault: answers_to_play(game, program, fault))


def _layered(name: str, data: dict[str, Any]) -> Layered:
    return Layered(name, data, (), [])
