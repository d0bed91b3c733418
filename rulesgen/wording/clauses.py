"""One sentence, or a few, for each rule of a game, relations included; nothing is typed beside the node."""

from collections.abc import Callable, Iterator
from typing import Any

from rulesgen.compile import answer
from rulesgen.literals import read_range, read_share
from rulesgen.prose import in_words
from rulesgen.rulebook import Game, Path, is_choice
from rulesgen.source import Data
from rulesgen.wording.facts import amount_words, when_words
from rulesgen.wording.hands import from_words, hand_words
from rulesgen.wording.steps import step_words
from rulesgen.wording.words import RANK_WORDS, capital, counted, listing, spot_words, with_article

BETTING_KEYS = ("limit", "minimum", "raises", "min-raise", "short-all-in")


def clause_paths(game: Game) -> Iterator[Path]:
    """The paths that print as clauses of their own, in the order of the declaration."""
    data = game.layered.data
    for path in game.rules():
        if path == ("betting",):
            yield from (("betting", key) for key in BETTING_KEYS)
        elif path == ("odd-chip",):
            yield from (("odd-chip", key) for key in ("between-shares", "between-players") if key in data["odd-chip"])
        else:
            yield path
        if path == ("hands", list(data["hands"])[-1]) and _separate_boards(data):
            yield ("hands",)
        if "pot" in data and path == ("pot", list(data["pot"])[-1]) and len(data["pot"]) > 1:
            yield ("pot",)


def sentence(game: Game, path: Path) -> str:
    """The clause of the rule at a path; a path inside a rule gives the rule's clause, KeyError if there is none."""
    known = set(clause_paths(game))
    while path not in known:
        if not path:
            raise KeyError(path)
        path = path[:-1]
    choices = game.layered.data.get("choices", {})
    data = answer(game.layered.data, choices, {})
    text = _CLAUSES[path[0]](data, path[1:], game)
    return f"{text}{_left_open(game.layered.data, path)}"


def _left_open(data: Data, path: Path) -> str:
    """That a value is the operator's choice, and what else it could be."""
    value = data
    for part in path:
        value = value[part]
    if not is_choice(value):
        return ""
    choice = data["choices"][value["choice"]]
    others = [_answer_words(other) for other in choice["of"] if other != choice["default"]]
    return f" This is the operator's choice; {listing(others)} would also be allowed."


def _answer_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return in_words(value) if isinstance(value, int) else str(value).replace("no-cap", "no cap")


def _banking(data: Data, rest: Path, game: Game) -> str:
    return _BANKING[data["banking"]]


_BANKING = {
    "pot": "The players play against each other, for the [pot].",
    "house": "Each player plays against the dealer, who pays and takes wagers for the house.",
}


def _deck(data: Data, rest: Path, game: Game) -> str:
    deck = data["deck"]
    out = [f"{RANK_WORDS[str(rank)]}s".replace("sixs", "sixes") for rank in deck.get("without", ())]
    left = deck["packs"] * (52 - 4 * len(out)) + deck.get("jokers", 0)
    jokers = f"with {counted(deck['jokers'], 'joker')}" if deck.get("jokers") else "without jokers"
    packs = counted(deck["packs"], "standard [deck]") + (" shuffled together" if deck["packs"] > 1 else "")
    without = f" The {listing(out)} are taken out." if out else ""
    return f"The game is played with {packs}, {jokers}.{without} The [deck] has {left} cards."


def _seats(data: Data, rest: Path, game: Game) -> str:
    seats = data["seats"]
    return f"At least {in_words(seats['min'])} and at most {in_words(seats['max'])} players are dealt in."


def _rotation(data: Data, rest: Path, game: Game) -> str:
    side = "left" if data["rotation"]["moves"] == "clockwise" else "right"
    moves = data["rotation"]["moves"]
    return f"After each hand the [button] moves {moves}, to the next player on the {side}."


def _area(data: Data, rest: Path, game: Game) -> str:
    area = data["areas"][rest[0]]
    face = f"dealt face {area['face']}"
    if area["per"] == "player":
        return f"Each player has {area['title']} of their own, {face}."
    if area["per"] == "dealer":
        return f"The dealer has the {area['title']}, {face}."
    return f"The {area['title']} lies on the table; its cards are {face} and shared by all players."


def _choice(data: Data, rest: Path, game: Game) -> str:
    choice = data["choices"][rest[0]]
    allowed = listing((_answer_words(value) for value in choice["of"]), "or")
    return (
        f"{choice['ask']}? The operator may choose {allowed}. These rules are written for "
        f"{_answer_words(choice['default'])}."
    )


def _betting(data: Data, rest: Path, game: Game) -> str:
    if rest[0] == "forced":
        return _forced(data, rest[1])
    betting = data["betting"]
    value = betting[rest[0]]
    if rest[0] == "minimum":
        title = betting["forced"][value]["title"]
        return f"In no-limit and pot-limit betting the smallest opening bet is the amount of the [{title}]."
    if rest[0] == "raises":
        if value == "no-cap":
            return "There is no cap on the number of [raises] in a betting round."
        most = counted(value, "[raise]").replace("[raise]s", "[raises]")
        return f"At most {most} may be made in a betting round. The first [bet], or a [blind], is not a [raise]."
    return _BETTING[rest[0]][value]


_BETTING = {
    "limit": {
        "no-limit": "Betting is no-limit: a player may [bet] or [raise] any amount up to all of their chips.",
        "pot-limit": "Betting is pot-limit: a player may [bet] or [raise] at most the size of the [pot], which is "
        "counted with the player's own [call].",
        "fixed-limit": "Betting is fixed-limit: every [bet] and [raise] is exactly the bet size of the round.",
        "spread-limit": "Betting is spread-limit: a [bet] or [raise] is any amount from the least to the most that is "
        "set for the table.",
    },
    "min-raise": {
        "last-raise": "A [raise] must be at least as large as the last [bet] or [raise] of the same round.",
        "minimum-bet": "A [raise] must be at least as large as the smallest opening bet.",
    },
    "short-all-in": {
        "does-not-reopen": "A player with too few chips for a full [raise] may go [all in] for less. That does not "
        "reopen the betting: a player who has already acted may then only [call] or [fold].",
        "reopens-at-half": "A player with too few chips for a full [raise] may go [all in] for less. That reopens the "
        "betting, for players who have already acted, only if it is at least one half of a full [raise].",
        "reopens": "A player with too few chips for a full [raise] may go [all in] for less. That reopens the betting, "
        "also for players who have already acted.",
    },
}


def _forced(data: Data, name: str) -> str:
    forced = data["betting"]["forced"]
    bet = forced[name]
    text = f"{capital(spot_words(bet['by'], forced))} must post the [{bet['title']}], in the amount set for the table."
    if "heads-up" in bet and bet["heads-up"] != bet["by"]:
        text += f" When only two players are dealt in, {spot_words(bet['heads-up'], forced)} posts it."
    counts = "counts" if bet["live"] else "does not count"
    return f"{text} It {counts} toward that player's [bet] in the betting round that follows."


def _play(data: Data, rest: Path, game: Game) -> str:
    return step_words(data, data["play"][rest[0]])


def _hand(data: Data, rest: Path, game: Game) -> str:
    if not rest:
        return _separate_boards(data)
    hand = data["hands"][rest[0]]
    ranking = game.rankings[hand["ranking"]]
    pers = {data["areas"][area]["per"] for area in hand["from"]}
    who = "Each player forms" if "player" in pers else "The dealer forms" if "dealer" in pers else "There is"
    low, high = read_range(hand["size"])
    size = f"exactly {counted(low, 'card')}" if low == high else f"{in_words(low)} to {counted(high, 'card')}"
    text = (
        f"{who} {with_article(hand['title'])} of {size}, from {from_words(hand, data['areas'])}. It is ranked by the "
        f"table “{ranking.data['title']}”."
    )
    if "qualifies" in hand:
        least = hand_words(hand["qualifies"], ranking.data.get("categories", {}))
        text += f" It qualifies only if it is as good as this, or better: {least}."
    return text


def _separate_boards(data: Data) -> str:
    """That hands formed from different areas of the table share none of them; empty where they do."""
    table = {name for name, area in data["areas"].items() if area["per"] == "table"}
    used = {name: [area for area in hand["from"] if area in table] for name, hand in data["hands"].items()}
    parts = []
    for name, areas in used.items():
        barred = [data["areas"][area]["title"] for other in used.values() for area in other if area not in areas]
        if areas and barred:
            title = with_article(data["hands"][name]["title"])
            parts.append(f"{title} never uses a card of the {listing(dict.fromkeys(barred), 'or')}")
    return f"{capital(listing(parts))}." if len(parts) > 1 else ""


def _pot(data: Data, rest: Path, game: Game) -> str:
    if not rest:
        return "A player who wins every share takes the whole [pot]."
    share = data["pot"][rest[0]]
    hand = data["hands"][share["best"]]
    ranking = game.rankings[hand["ranking"]].data
    part = read_share(share["share"])
    what = "the whole [pot]" if part == 1 else f"{share_words(str(part))} of the [pot], called the {share['title']}"
    if part == 1 and share["title"] != "pot":
        what += f", called the {share['title']}"
    text = f"The player with the {ranking['best']} {hand['title']} wins {what}."
    if "qualifies" in hand:
        text = f"The player with the {ranking['best']} {hand['title']} that qualifies wins {what}."
    if "if-none" in share:
        text += f" If nobody's hand qualifies, it goes with the {data['pot'][share['if-none']]['title']}."
    return text


def share_words(text: str) -> str:
    """`one half`, `three quarters`, `one third`."""
    top, _, bottom = text.partition("/")
    name = {"2": "half", "3": "third", "4": "quarter", "8": "eighth"}.get(bottom, f"{bottom}th")
    number = int(top)
    plural = {"half": "halves"}.get(name, f"{name}s")
    return f"{in_words(number)} {name if number == 1 else plural}"


def _odd_chip(data: Data, rest: Path, game: Game) -> str:
    value = data["odd-chip"][rest[0]]
    if rest[0] == "between-shares":
        in_order = "are given out one at a time to the shares in the order of this section"
        goes = in_order if value == "in-listed-order" else f"go to the {data['pot'][value]['title']}"
        return f"Where the [pot] cannot be divided into its shares in whole chips, the [odd chips] {goes}."
    order = {
        "first-left-of-button": "one at a time to the tied players, beginning with the first to the left of the "
        "[button] and going clockwise",
        "highest-card-by-suit": "one at a time to the tied players, beginning with the one who holds the highest card; "
        "cards of one rank go by suit: spades, hearts, diamonds, clubs",
    }
    return f"Where tied players cannot divide what they won in whole chips, the [odd chips] go {order[value]}."


_STANDING = {
    (
        "last-player",
        "takes-pot",
    ): "When all players but one have [folded], that player takes the [pot] without a [showdown].",
    (
        "all-in",
        "no-more-betting",
    ): "When no more than one player can still [bet], the cards that are left are dealt without betting.",
    (
        "uncalled-bet",
        "returned",
    ): "The part of a [bet] that nobody [calls] goes back to the player who made it.",
    ("uncalled-bet", "stays"): "The part of a [bet] that nobody [calls] stays in play as a [pot] of its own.",
    (
        "side-pots",
        "each-alone",
    ): "Where players are [all in] for different amounts there are [side pots]. Each [pot] is "
    "decided alone, among the players who paid into it.",
    ("ties", "split-evenly"): "Players who tie for a share divide it evenly.",
    (
        "cards-speak",
        "at-showdown",
    ): "A hand that is shown counts as what its cards make it, whatever the player calls it.",
    ("best-pick", "counts"): "Where a player's cards allow several hands, the best of them counts.",
}


def _standing(data: Data, rest: Path, game: Game) -> str:
    return _STANDING[rest[0], data["standing"][rest[0]]["is"]]


def _wager(data: Data, rest: Path, game: Game) -> str:
    wager = data["wagers"][rest[0]]
    kind = {True: "is required", "one-of": "is one of those of which a player must place at least one"}
    required = kind.get(wager.get("required", False), "is optional")
    return f"The {wager['title']} wager {required}. It is {amount_words(data, wager['amount'])}."


def _result(data: Data, value: Data) -> str:
    if isinstance(value, dict):
        return f"is paid by the pay table “{data['pay-tables'][value['pay-table']]['title']}”"
    fixed = {"lose": "loses", "push": "pushes", "compare": "is settled as if it qualified", "nothing": "pays nothing"}
    return fixed.get(value, f"pays {value}")


def _settle(data: Data, rest: Path, game: Game) -> str:
    entry = data["settle"][rest[0]]
    when = f" This holds only if {when_words(data, entry['when'])}." if "when" in entry else ""
    if "bonus-on" in entry:
        table = data["pay-tables"][entry["pay-table"]]["title"]
        wager = data["wagers"][entry["bonus-on"]]["title"]
        return f"The {wager} wager is paid a bonus besides, by the pay table “{table}”.{when}"
    wagers = listing(f"the {data['wagers'][name]['title']} wager" for name in entry["wagers"])
    folded = {"plays": " It still plays after the player has folded.", "lose": ""}[entry.get("folded", "lose")]
    if "pay-table" in entry:
        table = data["pay-tables"][entry["pay-table"]]["title"]
        return f"{capital(wagers)} is settled by the pay table “{table}”.{folded}{when}"
    mine, other = data["hands"][entry["compare"]]["title"], data["hands"][entry["with"]]["title"]
    outcomes = [
        f"if the {mine} is better than the {other}, {wagers} {_result(data, entry['higher'])}",
        f"if they are equal, it {_result(data, entry['equal'])}",
        f"if it is worse, it {_result(data, entry['lower'])}",
    ]
    if "unqualified" in entry:
        outcomes.insert(0, f"if the {other} does not qualify, {wagers} {_result(data, entry['unqualified'])}")
    return f"{capital('; '.join(outcomes))}.{folded}{when}"


def _pay_table(data: Data, rest: Path, game: Game) -> str:
    table = data["pay-tables"][rest[0]]
    hand = data["hands"][table["hand"]]["title"]
    edge = f" The house edge as declared is {table['declared-edge']}." if "declared-edge" in table else ""
    return (
        f"{table['title']} is paid on the {hand}. The first line of the table that fits counts, and only one line is "
        f"paid. Any other hand {_result(data, table['otherwise'])}.{edge}"
    )


def pay_table_rows(game: Game, name: str) -> list[tuple[str, str]]:
    """The lines of a pay table: the hand, and what it pays."""
    choices = game.layered.data.get("choices", {})
    data = answer(game.layered.data, choices, {})
    table = data["pay-tables"][name]
    categories = game.rankings[data["hands"][table["hand"]]["ranking"]].data.get("categories", {})
    return [(capital(hand_words(phrase, categories)), _paid(value)) for phrase, value in table["pays"].items()]


def _paid(value: Data) -> str:
    return value if isinstance(value, str) else f"pay table {value['pay-table']}"


_CLAUSES: dict[str, Callable[[Data, Path, Game], str]] = {
    "banking": _banking,
    "deck": _deck,
    "seats": _seats,
    "rotation": _rotation,
    "areas": _area,
    "choices": _choice,
    "betting": _betting,
    "play": _play,
    "hands": _hand,
    "pot": _pot,
    "odd-chip": _odd_chip,
    "standing": _standing,
    "wagers": _wager,
    "settle": _settle,
    "pay-tables": _pay_table,
}
