"""Every verb has its record in `model/steps` and what the engine does in `engine/verbs`, in files of one name."""

from pathlib import Path
from typing import get_args

import rulesgen.engine.verbs
import rulesgen.model.steps
from rulesgen.engine.verbs import VERBS
from rulesgen.model.steps import Action


def files_of(package: str) -> set[str]:
    return {path.stem for path in Path(package).parent.glob("*.py")} - {"__init__"}


def test_a_verb_has_a_file_of_one_name_in_both_packages() -> None:
    named = {kind.__module__.rpartition(".")[2] for kind in get_args(Action)}
    assert named == files_of(rulesgen.model.steps.__file__) == files_of(rulesgen.engine.verbs.__file__)


def test_the_engine_plays_every_verb_by_its_own_file() -> None:
    assert set(get_args(Action)) == set(VERBS)
    for kind, verb in VERBS.items():
        module = getattr(rulesgen.engine.verbs, kind.__module__.rpartition(".")[2])
        assert module.VERB is verb
