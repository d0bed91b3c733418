"""Cases that a test writes as plain data, dealt."""

from collections.abc import Mapping

from rulesgen import dealing
from rulesgen.compile.cases import read_case
from rulesgen.dealing import Played
from rulesgen.dealing.faulty import AnswersOf
from rulesgen.model.game import Program
from rulesgen.source import Data


def play_case(program: Program, data: Mapping[str, Data], answers: AnswersOf | None = None) -> Played:
    """Play a case that is not in a file."""
    return dealing.play_case(program, read_case(data), answers)
