"""Every verb has a file of its name in `model/steps`, in `compile/steps` and in `engine/verbs`."""

import json
from pathlib import Path

import pytest

import rulesgen.compile.steps
import rulesgen.engine.verbs
import rulesgen.model.steps
from rulesgen.catalogue import shipped
from rulesgen.compile.steps import READERS
from rulesgen.engine.log import _WORDS as WORDS
from rulesgen.engine.moves import _BY_PROGRAM as BY_PROGRAM
from rulesgen.engine.moves import _CARRY_OUT as CARRY_OUT
from rulesgen.engine.verbs import VERBS
from rulesgen.model.action import Action
from rulesgen.model.steps import VERBS as RECORDS
from rulesgen.model.steps import (
    Arrange,
    Award,
    Bet,
    Choose,
    Deal,
    Decide,
    Deliver,
    Discard,
    Draw,
    Force,
    PlaceWagers,
    Reveal,
    Roll,
    Settle,
)
from rulesgen.model.values import Spot
from rulesgen.model.wagers import Effect
from rulesgen.wording.steps import _STEPS as SENTENCES

BUTTON = Spot("button")
CALL = {"call": Effect("nothing")}
SAID: tuple[tuple[Action, dict[str, object]], ...] = (
    (Force(("small-blind",)), {}),
    (
        Deal(("hole", "dealer"), 2, "one-at-a-time", BUTTON, 1, "board", leaves=3),
        {"deals_to": ("hole", "dealer"), "each": 2, "burn": 1, "if_short": "board", "leaves": 3, "spots": (BUTTON,)},
    ),
    (Bet(BUTTON, BUTTON, "small"), {"asks": "players", "is_betting": True, "spots": (BUTTON, BUTTON)}),
    (Discard("hole", 1, 2, "down", BUTTON), {"asks": "players", "gives_up": "hole", "spots": (BUTTON,)}),
    (
        Draw("hole", 0, 3, BUTTON, 1, reshuffles=True),
        {"asks": "players", "gives_up": "hole", "deals_to": ("hole",), "each": 3, "burn": 1, "reshuffles": True}
        | {"spots": (BUTTON,)},
    ),
    (Reveal(("hole", "board"), BUTTON, BUTTON), {"turns_up": ("hole", "board"), "spots": (BUTTON, BUTTON)}),
    (PlaceWagers(("ante",)), {"wagers": ("ante",)}),
    (Decide(CALL), {"asks": "players", "choices": CALL}),
    (Arrange("hole", {"back": 5, "front": 2}, "dealer"), {"asks": "dealer", "sets_into": ("back", "front")}),
    (Choose("piles", "action-button"), {"asks": "player-dealer"}),
    (Roll(3, "seat-1"), {"dice": 3}),
    (Deliver("piles", "hole", "action-button", "roll", "clockwise"), {}),
    (Award(), {"ends": True}),
    (Settle(), {"ends": True}),
)
"""A step of each verb, and what is true of it by the meaning of its verb; all else is plain."""


def files_of(package: str) -> set[str]:
    return {path.stem for path in Path(package).parent.glob("*.py")} - {"__init__"}


def test_a_verb_has_a_file_of_one_name_in_every_package() -> None:
    named = {kind.__module__.rpartition(".")[2] for kind in RECORDS}
    packages = (rulesgen.model.steps, rulesgen.compile.steps, rulesgen.engine.verbs)
    assert [named] * 3 == [files_of(str(package.__file__)) for package in packages]
    assert named == READERS.keys()


def test_the_engine_plays_every_verb_by_its_own_file() -> None:
    assert set(RECORDS) == set(VERBS)
    for kind, verb in VERBS.items():
        module = getattr(rulesgen.engine.verbs, kind.__module__.rpartition(".")[2])
        assert module.VERB is verb


def test_every_list_of_verbs_names_them_all() -> None:
    """A step of a file, a change that replaces one, and the sentence of it."""
    defs = json.loads(shipped("schemas").joinpath("game.schema.json").read_text("utf-8"))["$defs"]
    step, change = defs["step"], defs["change"]["then"]["properties"]
    assert READERS.keys() == {one["required"][0] for one in step["oneOf"]} == set(step["x-one-of"])
    assert READERS.keys() <= step["properties"].keys() & change.keys()
    assert READERS.keys() == SENTENCES.keys()


def test_every_move_of_the_log_is_carried_out_and_has_words() -> None:
    assert WORDS.keys() == {*CARRY_OUT, *BY_PROGRAM}


@pytest.mark.parametrize(("action", "facts"), SAID, ids=[type(action).__name__ for action, _ in SAID])
def test_a_verb_says_what_is_true_of_it(action: Action, facts: dict[str, object]) -> None:
    names = [name for name, fact in vars(Action).items() if isinstance(fact, property)]
    plain = {name: getattr(Action(), name) for name in names}
    assert plain | facts == {name: getattr(action, name) for name in names}


def test_the_facts_of_every_verb_are_looked_at() -> None:
    assert set(RECORDS) == {type(action) for action, _ in SAID}
