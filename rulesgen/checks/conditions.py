"""Whether a condition asks what can be answered: values that a fact can have, of hands that can be compared."""

from collections.abc import Callable, Iterator

from rulesgen.cards import RANKS
from rulesgen.findings import Finding
from rulesgen.rulebook import COMPARED, Game, conditions_of, facts_of
from rulesgen.rulebook.conditions import Asked, plans_without_end, rows_without_condition
from rulesgen.source import Data


def unanswerable(game: Game) -> Iterator[Finding]:
    """Every fact of every condition that has no answer, and why."""
    layered = game.layered
    for at in rows_without_condition(layered.data):
        message = "No row after this one can ever count: it has no `when`."
        yield Finding("RG105", layered.blame(at), message, "Move it to the end, or give it a `when`.", layered.rule(at))
    for at in plans_without_end(layered.data):
        message = "This is the last row, and it has a condition: nothing says what is done where it does not hold."
        remedy = "Take away its `when`, or add a row without one."
        yield Finding("RG105", layered.blame(at), message, remedy, layered.rule(at))
    for path, condition in conditions_of(layered.data):
        for fact in facts_of(path, condition):
            for code, look in (("RG105", _problem), ("RG107", _upside_down)):
                problem = look(game, fact)
                if problem:
                    message, remedy = problem
                    yield Finding(code, layered.blame(fact.path), message, remedy, layered.rule(fact.path))
                    break


def _problem(game: Game, fact: Asked) -> tuple[str, str] | None:
    hands = game.layered.data["hands"]
    if fact.name in ("action", "at-least"):
        return None  # a hand in words is looked at with the other hands in words
    if fact.name in COMPARED and hands[fact.of]["ranking"] != hands[fact.said]["ranking"]:
        one, two = hands[fact.of]["title"], hands[fact.said]["title"]
        return f"The {one} and the {two} are ranked by different tables.", "Compare hands of one ranking."
    if fact.name == "qualifies" and "qualifies" not in hands[fact.of]:
        title = hands[fact.of]["title"]
        return f"There is nothing to qualify for: the {title} has no `qualifies`.", "Say there which hand qualifies."
    if fact.name == "total" and "values" not in game.rankings[hands[fact.of]["ranking"]].data:
        return f"The ranking of the {hands[fact.of]['title']} gives cards no points.", "Give its ranking `values`."
    known = _known(game, fact)
    wrong = [word for word in _words(fact.said) if known is not None and word not in known]
    wrong += [".."] if ".." in (fact.said if isinstance(fact.said, list) else [fact.said]) else []
    if fact.name in COMPARED or not wrong:
        return None
    allowed = ", ".join(known or ()) or "whole numbers"
    return f"`{wrong[0]}` is no value of `{fact.name}`.", f"Allowed are: {allowed}; or a range of them, such as 2..4."


def _upside_down(game: Game, fact: Asked) -> tuple[str, str] | None:
    """A range that begins above its end."""
    if fact.name == "at-least":
        return None
    domain = _in_order(game, fact)
    for value in fact.said if isinstance(fact.said, list) else [fact.said]:
        low, dots, high = str(value).partition("..")
        if dots and low and high and domain(low) > domain(high):
            return f"`{value}` begins above its end.", "Write the lower end first."
    return None


def _in_order(game: Game, fact: Asked) -> Callable[[str], int]:
    """Where a value stands: ranks and numbers from the lowest, categories from the worst."""
    if fact.name == "last-card":
        return RANKS.index
    if fact.name != "category":
        return int
    ranking = game.rankings[game.layered.data["hands"][fact.of]["ranking"]].data
    names = list(ranking.get("categories", ()))
    return (names[::-1] if ranking["best"] == "highest" else names).index


def _known(game: Game, fact: Asked) -> list[str] | None:
    """The words that a fact may have as a value; None where any true or false will do."""
    if fact.name == "last-card":
        return list(RANKS)
    if fact.name == "category":
        ranking = game.rankings[game.layered.data["hands"][fact.of]["ranking"]].data
        return list(ranking.get("categories", ())) or ["total"]
    if isinstance(fact.said, bool):
        return None
    return [word for word in _words(fact.said) if word.isdigit() and int(word) < 500]


def _words(said: Data) -> list[str]:
    """The ends of every range, and single values, as they are written."""
    values = said if isinstance(said, list) else [said]
    return [end for value in values for end in str(value).split("..") if end]
