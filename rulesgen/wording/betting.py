"""Clauses of games that are played for a pot: betting, shares, odd chips and standing rules."""

from rulesgen.literals import read_multiple, read_share
from rulesgen.prose import counted, in_words
from rulesgen.rulebook import Game, Path
from rulesgen.source import Data
from rulesgen.wording.words import capital, listing, middle_words, seat_words


def betting_clause(data: Data, rest: Path, game: Game) -> str:
    if rest[0] == "forced":
        return forced_clause(data, rest[1])
    betting = data["betting"]
    value = betting[rest[0]]
    if rest[0] == "minimum":
        if value == "table":
            return (
                "In no-limit and pot-limit betting the smallest opening bet is the minimum that is set for the table."
            )
        title = betting["forced"][value]["title"]
        return f"In no-limit and pot-limit betting the smallest opening bet is the amount of the [{title}]."
    if rest[0] == "raises":
        if value == "no-cap":
            return "There is no cap on the number of [raises] in a betting round."
        most = counted(value, "[raise]").replace("[raise]s", "[raises]")
        return f"At most {most} may be made in a betting round. The first [bet], forced or not, is not a [raise]."
    return _BETTING[rest[0]][value]


_BETTING = {
    "limit": {
        "no-limit": "Betting is no-limit: a player may [bet] or [raise] any amount up to all of their chips.",
        "pot-limit": "Betting is pot-limit: a player may [bet] or [raise] at most the size of the [pot], which is "
        "counted with the player's own [call].",
        "fixed-limit": "Betting is fixed-limit: every [bet] and [raise] is exactly the bet size of the round. A first "
        "[bet] that is smaller, forced or [all in], may be completed to that size; to complete it is not to [raise].",
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
        "reopens-when-together-full": "A player with too few chips for a full [raise] may go [all in] for less. That "
        "alone does not reopen the betting for players who have already acted. But when the [bet] has grown by at "
        "least a full [raise] since a player acted, if only by several such all-ins together, that player may [raise] "
        "again.",
        "reopens": "A player with too few chips for a full [raise] may go [all in] for less. That reopens the betting, "
        "also for players who have already acted.",
    },
}


def forced_clause(data: Data, name: str) -> str:
    forced = data["betting"]["forced"]
    bet = forced[name]
    verb = "may" if bet.get("optional") else "must"
    text = f"{capital(seat_words(data, bet['by']))} {verb} post the [{bet['title']}], {_how_much(forced, bet)}."
    if "heads-up" in bet and bet["heads-up"] != bet["by"]:
        who = bet["heads-up"] if bet["heads-up"] == "nobody" else seat_words(data, bet["heads-up"])
        text += f" When only two players are dealt in, {who} {'may post' if bet.get('optional') else 'posts'} it."
    if "if-empty" in bet:
        instead = {"not-posted": "it is not posted", "next-player": "the next player clockwise posts it"}
        text += f" Where that seat is empty, {instead[bet['if-empty']]}."
    if "not-with" in bet:
        spared = listing((f"the [{forced[other]['title']}]" for other in bet["not-with"]), "or")
        text += f" A player who posts {spared} in the same hand does not post it."
    if any(step.get("bet", {}).get("opens") == name for step in data["play"].values()):
        text += " If that player is [all in] already, the next player clockwise who can still [bet] posts it."
    if "or" in bet:
        text += f" In fixed-limit betting the player may instead complete it to the {bet['or']} bet at once."
    counts = "counts" if bet["live"] else "does not count"
    return f"{text} It {counts} toward that player's [bet] in the betting round that follows."


def _how_much(forced: Data, bet: Data) -> str:
    if bet["amount"] == "table":
        return "in the amount set for the table"
    times, of = read_multiple(bet["amount"])
    return f"in {'the amount' if times == 1 else f'{in_words(times)} times the amount'} of the [{forced[of]['title']}]"


def pot_clause(data: Data, rest: Path, game: Game) -> str:
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


def odd_chip_clause(data: Data, rest: Path, game: Game) -> str:
    value = data["odd-chip"][rest[0]]
    if rest[0] == "between-shares":
        in_order = "are given out one at a time to the shares in the order of this section"
        goes = in_order if value == "in-listed-order" else f"go to the {data['pot'][value]['title']}"
        return f"Where the [pot] cannot be divided into its shares in whole chips, the [odd chips] {goes}."
    order = {
        **dict.fromkeys(
            ("first-left-of-button", "first-left-of-dealer"),
            f"one at a time to the tied players, beginning with the first to the left of {middle_words(data)} and "
            "going clockwise",
        ),
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


def standing_clause(data: Data, rest: Path, game: Game) -> str:
    return _STANDING[rest[0], data["standing"][rest[0]]["is"]]
