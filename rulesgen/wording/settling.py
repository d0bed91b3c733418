"""Clauses of games against a bank: wagers, settlements and pay tables."""

from rulesgen.compile import answer
from rulesgen.english import agree, pronoun
from rulesgen.prose import in_words
from rulesgen.rulebook import Game, Path
from rulesgen.source import Data
from rulesgen.wording.betting import share_words
from rulesgen.wording.facts import amount_words, when_words
from rulesgen.wording.hands import hand_words
from rulesgen.wording.words import capital, listing


def wager_clause(data: Data, rest: Path, game: Game) -> str:
    wager = data["wagers"][rest[0]]
    kind = {True: "is required", "one-of": "is one of those of which a player must place at least one"}
    required = kind.get(wager.get("required", False), "is optional")
    whose = ", of the [player-dealer]," if wager.get("by") == "player-dealer" else ""
    text = f"The {wager['title']} wager{whose} {required}. It is {amount_words(data, wager['amount'])}."
    over = {"refused": "", "no-action": " What is over the maximum has no action and goes back."}
    under = {"refused": "", "has-action": " Less than the minimum has action if it was let through."}
    return text + over[wager.get("over-maximum", "refused")] + under[wager.get("under-minimum", "refused")]


def _result(data: Data, value: Data) -> str:
    if isinstance(value, dict):
        return f"is paid by the pay table “{data['pay-tables'][value['pay-table']]['title']}”"
    if str(value).startswith("lose "):
        return f"loses {part_words(value.removeprefix('lose '))} of it ({REST})"
    fixed = {"lose": "loses", "push": "pushes", "compare": "is settled as if it qualified", "nothing": "pays nothing"}
    return fixed.get(value, f"pays {value}")


REST = "the rest goes back"


def rounding_clause(data: Data, rest: Path, game: Game) -> str:
    rounding = data["rounding"]
    bank = "player-dealer" if data["banking"] == "player-dealer" else "house"
    goes = {
        "down": "it is rounded down",
        "up": "it is rounded up",
        "for-player": "it is rounded in favor of the player: a win up, a loss down",
        "for-bank": f"it is rounded in favor of the {bank}: a win down, a loss up",
    }
    unit = {"chip": "a whole number of the smallest chip in play", "cent": "a whole number of cents"}
    return f"Where what a wager wins or loses is not {unit[rounding['to']]}, {goes[rounding['goes']]}."


def part_words(part: str) -> str:
    """`one half`."""
    return share_words(part)


def settle_clause(data: Data, rest: Path, game: Game) -> str:
    text = _settle_words(data, rest[0])
    above = list(data["settle"]).index(rest[0])
    before = {wager for entry in list(data["settle"].values())[:above] for wager in entry.get("wagers", ())}
    if before & set(data["settle"][rest[0]].get("wagers", ())):
        return f"Otherwise, if nothing above has settled it: {text[:1].lower()}{text[1:]}"
    return text


def _settle_words(data: Data, name: str) -> str:
    entry = data["settle"][name]
    when = f" This holds only if {when_words(data, entry['when'])}." if "when" in entry else ""
    if "bonus-on" in entry:
        table = data["pay-tables"][entry["pay-table"]]["title"]
        wager = data["wagers"][entry["bonus-on"]]["title"]
        return f"The {wager} wager is paid a bonus besides, by the pay table “{table}”.{when}"
    wagers = listing(f"the {data['wagers'][name]['title']} wager" for name in entry["wagers"])
    wagers = f"each of {wagers}" if len(entry["wagers"]) > 1 else wagers
    after = {"plays": " It still plays after the player has folded.", "lose": _lost_after_a_fold(data, entry)}
    folded = after[entry.get("folded", "lose")]
    if "always" in entry:
        return f"{capital(wagers)} {_result(data, entry['always'])}.{folded}{when}"
    if "pay-table" in entry:
        table = data["pay-tables"][entry["pay-table"]]["title"]
        return f"{capital(wagers)} is settled by the pay table “{table}”.{folded}{when}"
    if isinstance(entry["compare"], list):
        return f"{_several(data, entry, wagers)}{when}"
    mine = data["hands"][entry["compare"]]["title"]
    dealers = entry["with"] == "player-dealer"
    other = f"[player-dealer]'s {mine}" if dealers else data["hands"][entry["with"]]["title"]
    outcomes = [
        f"if the {mine} {agree(mine, 'is')} better than the {other}, {wagers} {_result(data, entry['higher'])}",
        f"if they are equal, it {_result(data, entry['equal'])}",
        f"if {pronoun(mine)} {agree(mine, 'is')} worse, it {_result(data, entry['lower'])}",
    ]
    if "unqualified" in entry:
        fails = f"{agree(other, 'does')} not qualify"
        outcomes.insert(0, f"if the {other} {fails}, {wagers} {_result(data, entry['unqualified'])}")
    return f"{capital('; '.join(outcomes))}.{_foul(data, entry)}{folded}{when}"


def _lost_after_a_fold(data: Data, entry: Data) -> str:
    """Said where a player can fold who has one of these wagers on the table, and the fold does not name it."""
    unnamed = any(left & set(entry["wagers"]) for left in _left_by_folds(data))
    return " After a fold it is lost." if unnamed else ""


def _left_by_folds(data: Data) -> list[set[str]]:
    """For each choice that folds, the wagers that can lie on the table by then and that it does not name."""
    found, placed = [], set[str]()
    for step in data["play"].values():
        choices = [one for one in step.get("decide", {}).get("choices", {}).values() if isinstance(one, dict)]
        found += [placed - set(_many(effect["lose"])) for effect in choices if "lose" in effect]
        placed = placed | set(_many(step.get("wager", ()))) | {one["place"] for one in choices if "place" in one}
    return found


def _many(said: Data) -> list[str]:
    return [said] if isinstance(said, str) else list(said)


def playing_on(data: Data) -> list[str]:
    """The wagers that a player who has folded may still have, to be settled by cards."""
    alive = [
        wager
        for entry in data.get("settle", {}).values()
        if entry.get("folded") == "plays"
        for wager in entry.get("wagers", [entry.get("bonus-on")])
    ]
    return [wager for wager in dict.fromkeys(alive) if any(wager in left for left in _left_by_folds(data))]


def _several(data: Data, entry: Data, wagers: str) -> str:
    """Several hands, each compared with its own."""
    titles = [data["hands"][name]["title"] for name in entry["compare"]]
    bank = "[player-dealer]" if entry["with"] == "player-dealer" else "dealer"
    if entry["with"] == "player-dealer":
        others = f"the same hands of the {bank}"
    else:
        theirs = [f"the {data['hands'][name]['title']}" for name in entry["with"]]
        others = f"{listing(theirs)}, each with its own"
    equal = {"bank": f"the {bank}", "bettor": "the bettor"}[entry["copy"]]
    results = [
        f"{_how_many(int(number), len(titles))} of them, {wagers} {_result(data, entry['won'][number])}"
        for number in sorted(entry["won"], reverse=True)
    ]
    return (
        f"{capital(listing(f'the {title}' for title in titles))} are compared with {others}. A hand that is equal is a "
        f"[copy] and counts for {equal}. If the bettor wins {'; if the bettor wins '.join(results)}."
        f"{_foul(data, entry)}"
    )


def _how_many(number: int, all_of: int) -> str:
    if number == all_of:
        return "both" if all_of == 2 else f"all {in_words(all_of)}"
    return "none" if not number else in_words(number)


def _foul(data: Data, entry: Data) -> str:
    if "foul" not in entry:
        return ""
    return (
        f" A wager of the bettor who set the hand [foul] {_result(data, entry['foul'])}; for other bettors on that "
        "hand the cards are set the [house way]."
    )


def edge_name(banking: str) -> str:
    """Whose the edge is."""
    return "player-dealer's advantage" if banking == "player-dealer" else "house edge"


def pay_table_clause(data: Data, rest: Path, game: Game) -> str:
    table = data["pay-tables"][rest[0]]
    hand = data["hands"][table["hand"]]["title"]
    edge = (
        f" The {edge_name(data['banking'])} as declared is {table['declared-edge']}."
        if "declared-edge" in table
        else ""
    )
    read = f" Its rule is read so: {table['reading']['used']}" if "reading" in table else ""
    other = f" Any other hand {_result(data, table['otherwise'])}." if "otherwise" in table else ""
    return (
        f"{table['title']} {agree(table['title'], 'is')} paid on the {hand}. The first line of the table that "
        f"fits counts, and only one line is paid.{other}{edge}{read}"
    )


def pay_table_rows(game: Game, name: str) -> list[tuple[str, str]]:
    """The lines of a pay table: the hand, and what it pays."""
    choices = game.layered.data.get("choices", {})
    data = answer(game.layered.data, choices, {})
    table = data["pay-tables"][name]
    categories = game.rankings[data["hands"][table["hand"]]["ranking"]].data.get("categories", {})
    return [(capital(hand_words(phrase, categories)), _paid(value)) for phrase, value in table["pays"].items()]


def _paid(value: Data) -> str:
    if str(value).startswith("lose "):
        return f"loses {part_words(value.removeprefix('lose '))}"
    return value if isinstance(value, str) else f"pay table {value['pay-table']}"
