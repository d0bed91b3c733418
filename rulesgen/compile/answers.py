"""The operator's answers put in the place of choices."""

from rulesgen.model.choices import Answers
from rulesgen.rulebook import is_choice
from rulesgen.source import Data


def answer(data: Data, choices: Data, answers: Answers) -> Data:
    """Resolved data with every choice replaced by its answer."""
    if is_choice(data):
        name = data["choice"]
        return answers.get(name, choices[name]["default"])
    if isinstance(data, dict):
        changed = {key: value if key == "ours" else answer(value, choices, answers) for key, value in data.items()}
        return type(data)(changed)
    return data
