"""Clauses of games with a player-dealer: spots, the bank, its rotation, and the rows of the house way."""

from itertools import groupby

from rulesgen.english import agree
from rulesgen.prose import counted, in_words
from rulesgen.rulebook import Game, Path
from rulesgen.source import Data
from rulesgen.wording.facts import category_range, value_words, when_words
from rulesgen.wording.words import listing, rank_words, seat_words, with_article

_NEXT = {
    "": "player on the {side}.",
    "skipped": "player on the {side}. Empty seats are passed over and do not count.",
    "keep-their-turn": "seat on the {side}, also if its player has left it (a dead [button]). A seat keeps its turn if "
    "its player leaves after the blinds have reached it; a seat that was empty when they went past it does not count. "
    "When only two players are dealt in, no empty seat counts.",
}
"""To where the button moves, by what becomes of empty seats."""


def rotation_clause(data: Data, rest: Path, game: Game) -> str:
    rotation = data["rotation"]
    side = "left" if rotation["moves"] == "clockwise" else "right"
    moves = rotation["moves"]
    if rotation["of"] == "button":
        where = _NEXT[rotation.get("empty-seats", "")].format(side=side)
        return f"After each hand the [button] moves {moves}, to the next {where}"
    decline = (
        "A player may pass the position on, also before the last of these hands"
        if rotation["may-decline"]
        else "A player to whom it comes may not pass it on"
    )
    return (
        f"The position of the [player-dealer] moves {moves}, to the next eligible player on the {side}. One player may "
        f"hold it for at most {counted(rotation['holds'], 'hand')} running. {decline}; it is then offered to the next."
        f"{_eligible(data, rotation)}"
    )


def _eligible(data: Data, rotation: Data) -> str:
    rounds = {
        "one-circuit": "one circuit of the position around the table, from the first seat to the first seat again",
        "since-sitting-down": "all hands since the player sat down",
    }
    who = f" A player is eligible only if {when_words(data, rotation['eligible'])}." if "eligible" in rotation else ""
    return who + (f" A round of play is {rounds[rotation['round']]}." if "round" in rotation else "")


def spots_clause(data: Data, rest: Path, game: Game) -> str:
    spots = data["spots"]
    tied = {"seated-player": "the seated player decides", "first-to-wager": "the one who wagered first decides"}
    if spots["bettors"] == "one":
        many = "Only the seated player may wager on the hand of a seat"
    else:
        many = "Several bettors may wager on the hand of one seat, also on that of the [player-dealer]"
    return (
        f"{many}. The bettor with the most money in action on a hand handles its cards and decides how it is played; "
        f"where the largest wagers are equal, {tied[spots['tied']]}."
    )


def bank_clause(data: Data, rest: Path, game: Game) -> str:
    bank = data["bank"]
    title = f"{data['wagers'][bank['covers']]['title']} wager"
    used = {
        "wins-and-losses": "every bet that is won or lost",
        "wins-losses-and-pushes": "every bet that is won, lost or pushed",
    }
    order = {
        "seated-first": "the seated player first, then the others in the order of their seats",
        "largest-first": "the largest wager first",
    }
    first = seat_words(data, bank["first"])
    return (
        f"Wagers are paid and collected only as far as the {title} covers them, and no bettor loses more than was "
        f"wagered. With {used[bank['used-by']]}, as much of the {title} goes out of action: to the winner, or back to "
        f"its owner. Seats are settled {bank['moves']}, beginning with {first} or the next seat that has a wager; of "
        f"several bettors on one hand, {order[bank['within-spot']]}. Money that has no action is returned."
    )


def house_way_clause(data: Data, rest: Path, game: Game) -> str:
    """How the house way is read, or one row of it."""
    way = data["house-way"]
    front, back = (data["hands"][way[key]]["title"] for key in ("front", "back"))
    if not rest:
        joker = game.rankings[data["hands"][way["front"]]["ranking"]].data.get("joker")
        counts = f" A joker counts as {with_article(rank_words(joker['as']))}." if joker else ""
        return (
            "Cards are set the [house way] by the first of these rows that can be met. The equal cards that a row "
            "names are all that the hand has. Groups of them are counted from the largest down, and among groups of "
            f"one size from the highest down.{counts} Where several "
            f"settings meet a row, the one with the best {front} is used, and of those the one with the best {back}. A "
            f"setting in which the {front} {agree(front, 'outranks')} the {back} is never used."
        )
    row = way["rows"][rest[1]]
    conditions = [
        f"the {_place(place)} is {value_words(ranks, ranks=True)}" for place, ranks in row.get("ranks", {}).items()
    ]
    if "keep" in row:
        conditions.append(f"the {back} can then be {category_range(row['keep'])}")
    start = f"With {_shapes(row['groups'])}" if "groups" in row else "With any cards"
    where = f", if {listing(conditions)}" if conditions else ""
    cards = listing(_pick(pick) for pick in row["front"])
    return f"{start}{where}: the {front} {agree(front, 'is')} {cards}; all other cards are the {back}."


def _shapes(groups: Data) -> str:
    shapes = groups if groups and isinstance(groups[0], list) else [groups]
    return listing((_shape(shape) for shape in shapes), "or")


def _shape(sizes: list[int]) -> str:
    """`exactly two pair`."""
    if not sizes:
        return "no two cards of one rank"
    names = {2: "pair", 3: "three of one rank", 4: "four of one rank"}
    parts = []
    for size, same in groupby(sizes):
        number = len(list(same))
        name = names.get(size, f"{in_words(size)} of one rank")
        parts.append(f"{in_words(number)} {name}" if size == 2 else name if number == 1 else f"twice {name}")
    return f"exactly {listing(parts)}"


_ORDER = ("highest", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def _place(place: str) -> str:
    kind, _, number = place.partition("-")
    if kind == "single":
        at = _ORDER[int(number) - 1]
        return "highest single card" if at == "highest" else f"{at} highest single card"
    return f"{_nth_group(int(number))}"


def _nth_group(number: int) -> str:
    return "first group of equal cards" if number == 1 else f"{_ORDER[number - 1]} group of equal cards"


def _pick(pick: str) -> str:
    if pick == "a pair":
        return "a pair, the highest that can be taken"
    if pick == "best two":
        return "the best two cards that can be taken"
    words = pick.split()
    if words[0] == "single":
        return f"the {_place(f'single-{words[1]}')}"
    group = f"the {_nth_group(int(words[-1]))}"
    return f"{in_words(int(words[0]))} of {group}" if "of" in words else group
