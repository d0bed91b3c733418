"""One sentence, or a few, for each rule of a game, relations included; nothing is typed beside the node."""

from collections.abc import Callable, Iterator
from typing import Any

from rulesgen.compile import answer
from rulesgen.english import agree, pronoun
from rulesgen.literals import read_range
from rulesgen.prose import counted, in_words
from rulesgen.rulebook import Game, Path, choice_refs, is_choice, limits_of
from rulesgen.source import Data
from rulesgen.wording.betting import betting_clause, odd_chip_clause, pot_clause, standing_clause
from rulesgen.wording.fees import fee_clause
from rulesgen.wording.hands import from_words, hand_words
from rulesgen.wording.options import option_clause
from rulesgen.wording.player_dealer import bank_clause, house_way_clause, rotation_clause, spots_clause
from rulesgen.wording.settling import pay_table_clause, rounding_clause, settle_clause, wager_clause
from rulesgen.wording.steps import step_words
from rulesgen.wording.words import RANK_WORDS, capital, listing, with_article

BETTING_KEYS = ("limit", "minimum", "raises", "min-raise", "short-all-in")


def clause_paths(game: Game) -> Iterator[Path]:
    """The paths that print as clauses of their own, in the order of the declaration."""
    data = game.layered.data
    hands = _ruled_hands(game, data)
    for path in game.rules():
        if path == ("betting",):
            limits = limits_of(data)
            yield from (("betting", key) for key in BETTING_KEYS if key in data["betting"] and _counts(key, limits))
        elif path == ("odd-chip",):
            yield from (("odd-chip", key) for key in ("between-shares", "between-players") if key in data["odd-chip"])
        else:
            yield path
        if path == ("hands", list(hands)[-1]) and _separate_boards(data["areas"], hands):
            yield ("hands",)
        if "pot" in data and path == ("pot", list(data["pot"])[-1]) and len(data["pot"]) > 1:
            yield ("pot",)


def _ruled_hands(game: Game, data: Data) -> Data:
    """The hands that rules ask about, without those that are only advice."""
    return {name: hand for name, hand in data["hands"].items() if name not in game.only_advised}


_USED_IN = {"minimum": {"no-limit", "pot-limit"}, "min-raise": {"no-limit", "pot-limit", "spread-limit"}}


def _counts(key: str, limits: set[str]) -> bool:
    """Whether a value of the betting is played under any limit that the game can have."""
    return key not in _USED_IN or bool(_USED_IN[key] & limits)


def sentence(game: Game, path: Path) -> str:
    """The clause of the rule at a path; a path inside a rule gives the rule's clause, KeyError if there is none."""
    known = set(clause_paths(game))
    while path not in known:
        if not path:
            raise KeyError(path)
        path = path[:-1]
    return _text(game, _answered(game), path)


def sentences(game: Game) -> Iterator[tuple[Path, str]]:
    """Every clause with its path: the same as `sentence` for each, in much less time."""
    data = _answered(game)
    for path in clause_paths(game):
        yield path, _text(game, data, path)


def _answered(game: Game) -> Data:
    return answer(game.layered.data, game.layered.data.get("choices", {}), {})


def _text(game: Game, data: Data, path: Path) -> str:
    return f"{_CLAUSES[path[0]](data, path[1:], game)}{_left_open(game.layered.data, path)}"


def _left_open(data: Data, path: Path) -> str:
    """That a value is the operator's choice, and what else it could be."""
    value = data
    for part in path:
        value = value[part]
    if not is_choice(value):
        asked = dict.fromkeys(name for _, name in choice_refs(value)) if isinstance(value, dict) else ()
        return "".join(_asked_for(data["choices"][name]) for name in asked)
    choice = data["choices"][value["choice"]]
    others = [_answer_words(other) for other in choice["of"] if other != choice["default"]]
    return f" This is the operator's choice; {listing(others)} would also be allowed."


def _asked_for(choice: Data) -> str:
    """That something inside a rule is left to the operator."""
    default = _answer_words(choice["default"])
    return f" The operator chooses: {choice['ask'].lower()}? This clause is written for “{default}”."


def _answer_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return in_words(value)
    return str(value) if str(value).endswith("-limit") else str(value).replace("-", " ")


def _banking(data: Data, rest: Path, game: Game) -> str:
    return _BANKING[data["banking"]]


_BANKING = {
    "pot": "The players play against each other, for the [pot].",
    "house": "Each player plays against the dealer, who pays and takes wagers for the house.",
    "player-dealer": "In each hand one of the players is the [player-dealer], and the others play against that player. "
    "The house has no part in the wagers.",
}


def _deck(data: Data, rest: Path, game: Game) -> str:
    deck = data["deck"]
    out = [f"{RANK_WORDS[str(rank)]}s".replace("sixs", "sixes") for rank in deck.get("without", ())]
    left = deck["packs"] * (52 - 4 * len(out)) + deck.get("jokers", 0)
    jokers = f"with {counted(deck['jokers'], 'joker')}" if deck.get("jokers") else "without jokers"
    packs = counted(deck["packs"], "standard [deck]") + (" shuffled together" if deck["packs"] > 1 else "")
    without = f" The {listing(out)} are taken out." if out else ""
    return f"The game is played with {packs}, {jokers}.{without} The [deck] has {left} card{'s' if left > 1 else ''}."


def _seats(data: Data, rest: Path, game: Game) -> str:
    least, most = data["seats"]["min"], data["seats"]["max"]
    if least == most:
        return f"Exactly {counted(least, 'player')} {'is' if least == 1 else 'are'} dealt in."
    return f"At least {in_words(least)} and at most {in_words(most)} players are dealt in."


def _area(data: Data, rest: Path, game: Game) -> str:
    area = data["areas"][rest[0]]
    face = f"dealt face {area['face']}"
    if area["per"] == "player":
        own = area["title"].removeprefix("player's ")
        return f"Each player has their own {own}, {face}."
    if area["per"] == "pile":
        return f"There are {counted(area.get('count', 0), 'pile')} on the table, the {area['title']}, {face}."
    if area["per"] == "dealer":
        return f"The dealer has the {area['title']}, {face}."
    return f"All players share the {area['title']} on the table, {face}."


def _choice(data: Data, rest: Path, game: Game) -> str:
    choice = data["choices"][rest[0]]
    allowed = listing((_answer_words(value) for value in choice["of"]), "or")
    return (
        f"{choice['ask']}? The operator may choose {allowed}. These rules are written for "
        f"{_answer_words(choice['default'])}."
    )


def _play(data: Data, rest: Path, game: Game) -> str:
    return step_words(
        {**data, "limits": limits_of(game.layered.data) if "betting" in data else ()}, data["play"][rest[0]]
    )


def _hand(data: Data, rest: Path, game: Game) -> str:
    if not rest:
        return _separate_boards(data["areas"], _ruled_hands(game, data))
    hand = data["hands"][rest[0]]
    ranking = game.rankings[hand["ranking"]]
    pers = {data["areas"][area]["per"] for area in hand["from"]}
    who = "Each player forms" if "player" in pers else "The dealer forms" if "dealer" in pers else "There is"
    it = pronoun(hand["title"])
    low, high = read_range(hand["size"])
    size = f"exactly {counted(low, 'card')}" if low == high else f"{in_words(low)} to {counted(high, 'card')}"
    text = (
        f"{who} {with_article(hand['title'])} of {size}, from {from_words(hand, data['areas'])}. {capital(it)} "
        f"{agree(hand['title'], 'is')} ranked by the table “{ranking.data['title']}”."
    )
    if "qualifies" in hand:
        least = hand_words(hand["qualifies"], ranking.data.get("categories", {}))
        qualifies, is_as = (agree(hand["title"], verb) for verb in ("qualifies", "is"))
        text += f" {capital(it)} {qualifies} only if {it} {is_as} as good as this, or better: {least}."
    return text


def _separate_boards(places: Data, hands: Data) -> str:
    """That hands formed from different areas of the table share none of them; empty where they do."""
    table = {name for name, area in places.items() if area["per"] == "table"}
    used = {name: [area for area in hand["from"] if area in table] for name, hand in hands.items()}
    parts = []
    for name, areas in used.items():
        barred = [places[area]["title"] for other in used.values() for area in other if area not in areas]
        if areas and barred:
            title = hands[name]["title"]
            others = listing(dict.fromkeys(barred), "or")
            parts.append(f"{with_article(title)} never {agree(title, 'uses')} a card of the {others}")
    return f"{capital(listing(parts))}." if len(parts) > 1 else ""


_CLAUSES: dict[str, Callable[[Data, Path, Game], str]] = {
    "banking": _banking,
    "deck": _deck,
    "seats": _seats,
    "rotation": rotation_clause,
    "spots": spots_clause,
    "bank": bank_clause,
    "rounding": rounding_clause,
    "house-way": house_way_clause,
    "areas": _area,
    "choices": _choice,
    "betting": betting_clause,
    "play": _play,
    "hands": _hand,
    "pot": pot_clause,
    "odd-chip": odd_chip_clause,
    "options": option_clause,
    "standing": standing_clause,
    "wagers": wager_clause,
    "settle": settle_clause,
    "pay-tables": pay_table_clause,
    "fees": fee_clause,
}
