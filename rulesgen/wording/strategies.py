"""Ways to play in words: what is done in each step that asks the player."""

from rulesgen.literals import read_range
from rulesgen.prose import in_words
from rulesgen.rulebook import listed, plan_rows
from rulesgen.source import Data
from rulesgen.wording.facts import value_words, when_words
from rulesgen.wording.words import listing

MOST = 500
"""No count of cards is larger."""


def strategy_sentences(data: Data, name: str) -> list[str]:
    """One sentence for each step, in the order of play."""
    plans = data["strategies"][name]["steps"]
    steps = [(step, plans[step_id]) for step_id, step in data["play"].items() if step_id in plans]
    return [f"{step['title']}: {_rows(data, plan)}.{_limits(step)}" for step, plan in steps]


def _limits(step: Data) -> str:
    """How many cards may go, and which."""
    count = step.get("discard", step.get("draw", {})).get("count")
    if count is None:
        return ""
    least, most = read_range(count, MOST)
    words = f"up to {in_words(most)} may" if not least else f"{in_words(least)} to {in_words(most)} must"
    words = words if least < most else f"{in_words(most)} must"
    return f" Of the cards that are not kept, the lowest go first; {words} go."


def _rows(data: Data, plan: Data) -> str:
    words: list[str] = []
    for row in plan_rows(plan):
        when = f"if {when_words(data, row['when'])}, " if "when" in row else "otherwise " if words else ""
        words.append(f"{when}the player {_done(data, row)}")
    return "; ".join(words)


def _done(data: Data, row: Data) -> str:
    if "keep" in row:
        return _keeps(data, row["keep"])
    if "best" in row:
        return f"sets the cards so that the {_title(data, row)} is as good as the cards shown can make it"
    if row["choose"] in _SETTINGS:
        return _SETTINGS[row["choose"]]
    amount = _AMOUNTS[row["amount"]] if "amount" in row else ""
    return f"chooses “{row['choose'].replace('-', ' ')}”{amount}"


_SETTINGS = {
    "as-dealt": "sets the cards in the order in which they were dealt",
    "house-way": "sets the cards the house way",
}
_AMOUNTS = {"least": " with the least that is allowed", "most": " with the most that is allowed"}


def _keeps(data: Data, keep: Data) -> str:
    kinds = [one for _, one in listed(keep)]
    if kinds == ["all"]:
        return "keeps all cards"
    if kinds == ["none"]:
        return "gives up as many cards as is allowed"
    named = listing(_kept(data, one) for one in kinds)
    return f"keeps {named} and gives up the others"


def _kept(data: Data, kept: Data) -> str:
    if isinstance(kept, str):
        return _KEPT[kept]
    kind, said = next(iter(kept.items()))
    if kind == "best":
        return f"the fewest cards that make the {_title(data, kept)} as good as can be kept"
    if kind == "ranks":
        return f"every card that is {value_words(said, ranks=True)}"
    if kind == "one-of-each":
        return f"one card of each rank that is {value_words(said, ranks=True)}"
    cards = "card" if said == 1 else f"{in_words(said)} cards"
    return f"the highest {cards}" if kind == "highest" else f"the lowest {cards} (an ace is low)"


_KEPT = {
    "all": "all cards",
    "none": "no card",
    "matched": "all cards of a rank that the player has more than one of",
    "suited": "all cards of the suit that the player has most of (of two such suits, the one with the highest card)",
}


def _title(data: Data, said: Data) -> str:
    return str(data["hands"][said["best"]]["title"])
