"""Fees in words: what the house takes, of what, and when."""

from rulesgen.engine.table import dollars
from rulesgen.english import agree
from rulesgen.literals import read_cents
from rulesgen.rulebook import Game, Path
from rulesgen.source import Data
from rulesgen.wording.facts import when_words
from rulesgen.wording.words import capital, listing


def fee_clause(data: Data, rest: Path, game: Game) -> str:
    fee = data["fees"][rest[0]]
    text = f"{_TAKEN[fee['of']].format(title=fee['title'], amount=_amount(fee))}{_most(fee)}."
    if fee["of"] == "pot":
        text += (
            " It is rounded down to whole chips. It is reckoned on all [pots] together, without bets that went back "
            "uncalled, and taken from the main pot first, then from the [side pots] in order."
        )
    elif isinstance(fee["amount"], str) and fee["amount"].endswith("%"):
        text += " It is rounded down to whole chips."
    if fee["of"] != "pot":
        text += " It goes to the house and not into the play; a player who has less pays what they have."
    if "leaves" in fee:
        text += " A player who would not have the table's minimum left after paying it is not dealt in."
    when = f" It is taken only if {when_words(data, fee['when'])}." if "when" in fee else ""
    return text + when


_TAKEN = {
    "pot": "Before the [pot] is divided, the house takes {amount} as the {title}",
    "player": "Each player who is dealt in pays {amount} as the {title}",
    "wager": "For each wager of the step that takes it, the player first pays {amount} as the {title}",
}


def _amount(fee: Data) -> str:
    value = fee["amount"]
    if value == "table":
        return "the amount set for the table"
    if isinstance(value, str):
        return f"{value} of {'the [pot]' if fee['of'] == 'pot' else 'the wager'}"
    return dollars(read_cents(value))


def _most(fee: Data) -> str:
    if "most" not in fee:
        return ""
    value = fee["most"]
    return f", but at most {'the sum set for the table' if value == 'table' else dollars(read_cents(value))}"


def fee_words(data: Data, step: Data) -> str:
    """What is taken before a step: a sentence with a space after it, or nothing."""
    names = step.get("fee", [])
    titles = [f"the {data['fees'][name]['title']}" for name in (names if isinstance(names, list) else [names])]
    verb = "are" if len(titles) > 1 else agree("".join(titles), "is")
    return f"{capital(listing(titles))} {verb} taken first. " if titles else ""
