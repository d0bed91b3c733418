"""The sentences of a row of procedures: what is done, who decides, what is recorded, and what else could have been."""

from collections.abc import Sequence

from rulesgen.irregular.remedies import REMEDIES
from rulesgen.irregular.rows import Row
from rulesgen.irregular.vocabulary import DECIDERS, MONEY, RECORDS, WHY
from rulesgen.model.tables import OwnChoice
from rulesgen.prose import in_words

_MONEY = {"returned": "money back", "forfeited": "forfeited", "corrected": "", "stands": "", "settled": ""}
_CALLED = {"dealer": "", "floor": "floor", "manager": "manager"}


def remedy_words(row: Row) -> str:
    """What is done, in whole sentences."""
    return " ".join(
        REMEDIES[move].in_words(burn_on_redeal=row.burn_on_redeal, decides=row.decides) for move in row.remedy
    )


def formal_words(row: Row) -> str:
    """The money and who decides, where no move of the remedy has said it, and the records, in whole sentences."""
    money = "" if _money_is_said(row) else MONEY[row.money]
    decides = "" if row.floor else DECIDERS[row.decides]
    return " ".join(filter(None, [money, decides, *(RECORDS[one] for one in row.records)]))


def _money_is_said(row: Row) -> bool:
    return any(row.money in REMEDIES[move].says_money for move in row.remedy)


def short_remedy(moves: Sequence[str], decides: str = "floor") -> str:
    """A remedy in the fewest words, in order."""
    return ", ".join(REMEDIES[move].in_short(decides) for move in moves)


def short_words(row: Row) -> str:
    """A row for the floor: the remedy, and in brackets the money if it moves and who is called."""
    notes = [] if _money_is_said(row) or "misdeal" in row.remedy else [_MONEY[row.money]]
    if not row.floor and not ("call-floor" in row.remedy and row.decides == "floor"):
        notes.append(_CALLED[row.decides])
    said = ", ".join(filter(None, notes))
    return short_remedy(row.remedy, row.decides) + (f" ({said})" if said else "")


def choice_words(choice: OwnChoice) -> str:
    """Why a remedy is the operator's own choice, and what else it could have been."""
    others = "; or ".join(short_remedy(moves) for moves in choice.alternatives)
    return f"because {WHY[choice.why]}; it could also have been: {others}."


def condition_words(says: str, cases: Sequence[Sequence[str]]) -> tuple[str, list[str]]:
    """The beginning of the sentence, and the cases that are to be listed in it, if there are several."""
    if len(cases) == 1:
        return f"If {_joined(says, cases[0])}:", []
    listed = [_joined("", clauses).removeprefix(" ").removeprefix("and ") for clauses in cases]
    return f"If {says}, in any of these cases:", listed


def _joined(says: str, clauses: Sequence[str]) -> str:
    """`too many cards are dealt in the step Deal, one card is concerned, and it is found at once`."""
    step = [clause for clause in clauses if clause.startswith("in ")]
    rest = [clause for clause in clauses if clause not in step]
    beginning = " ".join(filter(None, [says, *step]))
    if not rest:
        return beginning
    parts = [beginning, *rest] if beginning else rest
    if len(parts) == 1:
        return parts[0]
    comma = "," if len(parts) > 2 or any("," in part for part in parts) else ""
    return f"{', '.join(parts[:-1])}{comma} and {parts[-1]}"


def substantial_words(with_chips: int, of_any: int) -> str:
    """When action counts as substantial."""
    return (
        f"Action in a betting round is substantial as soon as there have been {_actions(with_chips)} "
        f"with chips or {_actions(of_any)} of any kind."
    )


def redeal_words(*, burn: bool) -> str:
    """Whether a card is burned before a step is dealt again."""
    return f"When a step is dealt again after a shuffle, {'a' if burn else 'no'} card is burned first."


def _actions(count: int) -> str:
    return f"{in_words(count)} action{'' if count == 1 else 's'}"
