"""Situations as a dealer would say them: the conditions of a procedure, and the answers on a flow chart."""

from collections.abc import Callable, Mapping, Sequence

from rulesgen.irregular.domains import Domain
from rulesgen.irregular.words import step_titles, value_words
from rulesgen.model.game import Program
from rulesgen.prose import in_words
from rulesgen.regions import Dimension, Value
from rulesgen.wording.moments import SHORT_STARTS, STARTS, Ladder, found_words, ladders_of, moments_there, runs
from rulesgen.wording.words import RANK_WORDS, listing, with_article

_MANY = 4
"""More names than this are not listed where it is shorter to say which are left out."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def conditions(program: Program, domain: Domain, box: Mapping[str, frozenset[Value]]) -> list[str]:
    """What must be so, one clause for each dimension that matters; the step, if it does, comes first."""
    found = []
    for dimension in domain.dimensions:
        if dimension.name == "found":
            words = _when_found(domain, box, dimension)
            found += [f"it is found {words}"] if words else []
            continue
        values = filled(domain, box, dimension)
        if 0 < len(values) < len(dimension.values):
            found.append(_CLAUSES.get(dimension.name, _plain_clause)(program, dimension, values))
    return found


def _when_found(
    domain: Domain, box: Mapping[str, frozenset[Value]], dimension: Dimension, starts: Mapping[str, str] = STARTS
) -> str:
    """The moments of a box in words; empty where it holds all that there are."""
    ladders = ladders_of(domain, [box])
    there, values = moments_there(dimension, [*box.get("found", dimension.values)], ladders)
    return found_words(there, values, starts, ladders) if 0 < len(values) < len(there.values) else ""


def filled(domain: Domain, box: Mapping[str, frozenset[Value]], dimension: Dimension) -> list[Value]:
    """The values of a box in order; along an order, those beside them too that can't happen within the box."""
    held = box.get(dimension.name)
    if held is None:
        return list(dimension.values)
    if not dimension.ordered:
        return [value for value in dimension.values if value in held]
    free = {value for value in dimension.values if value in held or not _can_happen(domain, box, dimension.name, value)}
    if len(free) == len(dimension.values):
        return list(dimension.values)
    first, last = (next(at for at in order if dimension.values[at] in held) for order in _both_ways(dimension))
    while first and dimension.values[first - 1] in free:
        first -= 1
    while last + 1 < len(dimension.values) and dimension.values[last + 1] in free:
        last += 1
    return [value for value in dimension.values[first : last + 1] if value in free]


def _both_ways(dimension: Dimension) -> tuple[range, range]:
    count = len(dimension.values)
    return range(count), range(count - 1, -1, -1)


def _can_happen(domain: Domain, box: Mapping[str, frozenset[Value]], name: str, value: Value) -> bool:
    """Whether anything in the box can happen with this value."""
    asked = {**box, name: frozenset({value})}
    return any(all(part[key] & asked[key] for key in part.keys() & asked.keys()) for part in domain.possible)


def label(
    program: Program,
    dimension: Dimension,
    values: frozenset[Value],
    others: Sequence[frozenset[Value]],
    ladders: Sequence[Ladder] = (),
) -> str:
    """The answer that a branch of a flow chart stands for; `ladders` are the moments that there are."""
    listed = [value for value in dimension.values if value in values]
    if dimension.name == "found":
        there, named = moments_there(dimension, listed, ladders) if ladders else (dimension, listed)
        return found_words(there, named, ladders=ladders)
    if dimension.name in _LABELS:
        return _LABELS[dimension.name](program, dimension, listed)
    if not dimension.ordered and len(listed) > _MANY and all(len(other) < len(listed) for other in others):
        return "any other"
    return listing([_name(program, dimension.name, value) for value in listed], "or")


def _name(program: Program, name: str, value: Value) -> str:
    if name == "step":
        return step_titles(program)[str(value)]
    if name == "wager":
        titled = program.wagers.get(str(value)) or program.betting.forced.get(str(value))
        return titled.title if titled else str(value)
    return value_words(program, name, value)


# --- along an order ---


def _count_words(dimension: Dimension, values: Sequence[Value]) -> str:
    said = []
    for first, last in runs(dimension, values):
        low, high = in_words(int(dimension.values[first])), in_words(int(dimension.values[last]))
        if first == last:
            said.append(low)
        elif last == len(dimension.values) - 1:
            said.append(f"{low} or more")
        else:
            said.append(f"{low} {'or' if last == first + 1 else 'to'} {high}")
    return listing(said, "or")


def _number_words(dimension: Dimension, values: Sequence[Value]) -> str:
    said = []
    for first, last in runs(dimension, values):
        low, high = _ordinal(int(dimension.values[first])), _ordinal(int(dimension.values[last]))
        if first == last:
            said.append(f"the {low}")
        elif last == len(dimension.values) - 1:
            said.append(f"the {low} or a later one")
        else:
            said.append(f"the {low} or {high}" if last == first + 1 else f"one from the {low} to the {high}")
    return listing(said, "or")


def _ordinal(number: int) -> str:
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 not in (11, 12, 13) else "th"
    return f"{number}{ending}"


def _card_words(dimension: Dimension, values: Sequence[Value]) -> str:
    said = []
    for first, last in runs(dimension, values):
        names = [with_article(RANK_WORDS.get(str(value), str(value))) for value in dimension.values[first : last + 1]]
        if len(names) < _MANY:
            said += names
        elif first == 0:
            said.append(f"{names[-1]} or lower")
        else:
            said.append(f"{names[0]} or higher" if last == len(dimension.values) - 1 else f"{names[0]} to {names[-1]}")
    return listing(said, "or")


_LABELS: dict[str, Callable[[Program, Dimension, Sequence[Value]], str]] = {
    "count": lambda program, dimension, values: _count_words(dimension, values),
    "card-number": lambda program, dimension, values: _number_words(dimension, values),
    "card": lambda program, dimension, values: _card_words(dimension, values),
}


def short_conditions(program: Program, domain: Domain, box: Mapping[str, frozenset[Value]]) -> str:
    """What must be so, in the fewest words."""
    said = []
    for dimension in domain.dimensions:
        if dimension.name == "found":
            words = _when_found(domain, box, dimension, SHORT_STARTS).replace(", but", ",")
            said += [words] if words else []
            continue
        values = filled(domain, box, dimension)
        if not 0 < len(values) < len(dimension.values):
            continue
        if dimension.name in _SHORT:
            said.append(_SHORT[dimension.name](program, dimension, values))
        elif dimension.name in _FEW:
            few = _FEW[dimension.name] | _without_pot(program, dimension.name, "others have acted")
            said.append(listing([few.get(value, str(value)) for value in values], "or"))
        else:
            said.append(label(program, dimension, frozenset(values), ()))
    return ", ".join(said)


def _without_pot(program: Program, name: str, words: str) -> dict[Value, str]:
    """Where there is no pot, acting changes no bet of the others."""
    return {"unchanged": words} if name == "then" and program.banking != "pot" else {}


_FEW: dict[str, dict[Value, str]] = {
    "turned-up": {"no": "nothing turned up", "yes": "card turned up"},
    "all-in": {"no": "betting goes on", "yes": "players all in"},
    "known": {"yes": "wrong card known", "no": "wrong card not known"},
    "intact": {"yes": "cards can be retrieved", "no": "cards cannot be retrieved"},
    "declared": {"nothing": "nothing said", "board": "board declared"},
    "discarded": {"too-few": "too few discarded", "too-many": "too many discarded"},
    "then": {
        "waiting": "others yet to act",
        "unchanged": "bet still the same",
        "changed": "bet has changed",
        "passed-over": "others let it pass",
    },
}

_SHORT: dict[str, Callable[[Program, Dimension, Sequence[Value]], str]] = {
    "count": lambda program, dimension, values: _cards(_count_words(dimension, values)),
    "card-number": lambda program, dimension, values: f"{_number_words(dimension, values)} of the deal",
    "step": lambda program, dimension, values: _step_clause(program, dimension, values).removeprefix("in the step "),
}

# --- clauses of a sentence ---


def _cards(count: str) -> str:
    return f"{count} card" if count == "one" else f"{count} cards"


_IN_A_CLAUSE: dict[str, dict[Value, str]] = {
    "all-in": {"no": "betting goes on after it", "yes": "no betting follows, because players are all in"},
    "then": {
        "waiting": "have not acted yet",
        "unchanged": "have acted without changing the bet",
        "changed": "have acted and changed the bet",
        "passed-over": "have let the players behind them act",
    },
    "intact": {"yes": "the cards can be retrieved whole", "no": "the cards cannot be retrieved whole"},
    "result": {
        "open": "the outcome of the wager is not known",
        "won": "the wager has won",
        "lost": "the wager has lost",
        "push": "the wager pushes",
    },
    "post": {
        "not-posted": "the bet is not posted",
        "too-little": "the bet is too small",
        "too-much": "the bet is too large",
    },
    "by": {
        "player": "it is done by a player who is not the player-dealer",
        "player-dealer": "it is done by the player-dealer",
    },
    "size": {"known": "the size of the wager is known", "unknown": "the size of the wager is not known"},
}
"""Words of values that read differently in a sentence than after their question."""


def _step_clause(program: Program, dimension: Dimension, values: Sequence[Value]) -> str:
    left_out = [value for value in dimension.values if value not in values]
    if len(left_out) < len(values) and len(values) > _MANY:
        return f"in any step but {listing([_name(program, 'step', value) for value in left_out], 'and')}"
    return f"in the step {listing([_name(program, 'step', value) for value in values], 'or')}"


def _count_clause(program: Program, dimension: Dimension, values: Sequence[Value]) -> str:
    words = _cards(_count_words(dimension, values))
    return f"{words} {'is' if words == 'one card' else 'are'} concerned"


def _wager_clause(program: Program, dimension: Dimension, values: Sequence[Value]) -> str:
    return f"it is the {listing([_name(program, 'wager', value) for value in values], 'or')}"


def _plain_clause(program: Program, dimension: Dimension, values: Sequence[Value]) -> str:
    """The words of the values after a beginning that makes a clause of them."""
    said = _IN_A_CLAUSE.get(dimension.name, {}) | _without_pot(program, dimension.name, "have acted")
    words = listing([said.get(value) or _name(program, dimension.name, value) for value in values], "or")
    return _BEGINNINGS.get(dimension.name, "{}").format(words)


_BEGINNINGS = {
    "place": "the fault is {}",
    "dealt": "it was dealt {}",
    "known": "{} which card is wrong",
    "betting": "at the end of the betting {}",
    "action": "the player {}",
    "then": "the players whose turn it was {}",
    "stub": "{} cards are left",
    "discarded": "{} cards are discarded",
    "set-by": "the hand was set by {}",
}

_CLAUSES: dict[str, Callable[[Program, Dimension, Sequence[Value]], str]] = {
    "step": _step_clause,
    "count": _count_clause,
    "card-number": lambda program, dimension, values: (
        f"the first card that is wrong is {_number_words(dimension, values)} of the deal"
    ),
    "card": lambda program, dimension, values: f"the card, or the highest of them, is {_card_words(dimension, values)}",
    "wager": _wager_clause,
}
