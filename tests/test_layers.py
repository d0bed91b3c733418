"""Games and rankings in many layers: what a layer takes away is gone, and nothing else is."""

import re
from collections.abc import Callable
from pathlib import Path

from rulesgen.checks import check_rulebook
from rulesgen.compile import compile_game, compile_ranking
from rulesgen.documents.rules_of_play import make_html
from rulesgen.rulebook import Rulebook
from rulesgen.wording import ranking_sentences
from tests.conftest import TODAY
from tests.offered import offered

SHIPPED = Path(__file__).parent.parent / "rules"
Folder = Callable[[dict[str, str]], Rulebook]

LAYER = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: layer-{number}
title: Layer {number}
version: 1.0.0
dated: 2026-11-18
based-on: {below}
ours: For a test.
seats: {{min: 2, max: {most}}}
"""
RANKING = """\
# yaml-language-server: $schema=../../schemas/ranking.schema.json
schema: ranking/1
id: no-suits
title: Door cards without suits
based-on: door-card
ours: For a test.
changes: [{remove: suits}]
"""
BOLD = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: mine
title: Mine
version: 1.0.0
dated: 2026-11-18
based-on: five-card-draw
ours: For a test.
changes: [{remove: strategies.keep-pairs}]
"""
HIGH_LOW = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: mine
title: Mine
version: 1.0.0
dated: 2026-11-18
based-on: omaha-eight-or-better
ours: For a test.
seats: {min: 2, max: 9}
options: [once-more]
"""
OPTION = """\
# yaml-language-server: $schema=../../schemas/option.schema.json
schema: option/1
id: once-more
title: Once More
for: [omaha-holdem]
ours: For a test.
allowed: [{id: two, when: {players-left: 2}}, {id: before-the-river, when: {cards: {board: 0..4}}}]
asked: {by: a-player-left}
agreed: {by: the-asker}
areas: {lower: {per: table, face: up, title: lower board, also: board}}
play:
  - {id: up, title: Up, finish: {area: board}}
  - {id: low, title: Low, finish: {area: lower, like: board}}
hands: {lower-hand: {title: lower hand, like: high-hand, with: {board: lower}}}
pot:
  - {id: high, title: high half, share: 1/2, best: lower-hand}
  - {id: low, title: low half, share: 1/2, best: low-hand, if-none: high}
odd-chip: {between-shares: high}
"""


def errors(book: Rulebook) -> list[str]:
    return [str(one.message) for one in check_rulebook(book, TODAY).findings if one.severity == "error"]


def test_a_game_may_have_any_number_of_layers(folder: Folder) -> None:
    """Nine layers over Texas Hold 'Em: the last says that ten play, the eighth nine, and so on."""
    files = {
        f"games/layer-{number}.yaml": LAYER.format(
            number=number, below=f"layer-{number - 1}" if number > 2 else "texas-holdem", most=number
        )
        for number in range(2, 10)
    }
    book = folder(files)
    assert [] == errors(book)
    assert [9, 2] == [book.games[name].layered.data["seats"]["max"] for name in ("layer-9", "layer-2")]
    assert 9 == len(book.games["layer-9"].layered.chain)
    assert "Layer 8" in make_html(check_rulebook(book, TODAY), offered(book.games["layer-9"], book)).html


def test_a_ranking_may_drop_the_suits_of_the_one_below(folder: Folder) -> None:
    """The deuce of clubs is the worst door card only by suit: without an order of suits two deuces are equal."""
    book = folder({"rankings/no-suits.yaml": RANKING})
    assert [] == errors(book)
    ranking = book.rankings["no-suits"]
    compiled = compile_ranking(ranking)
    assert compiled.suits == ()
    assert not any("suits in the same order" in text for text in ranking_sentences(ranking))


def test_a_game_may_remove_its_only_strategy(folder: Folder) -> None:
    book = folder({"games/mine.yaml": BOLD})
    assert [] == errors(book)
    assert {} == compile_game(book.games["mine"]).strategies


def test_what_loses_its_last_entry_but_must_be_there_is_a_finding_at_the_change(folder: Folder) -> None:
    text = BOLD.replace("strategies.keep-pairs", "pot.all")
    (found,) = [one for one in check_rulebook(folder({"games/mine.yaml": text}), TODAY).findings if one.code == "RG103"]
    assert ("The key `pot` is missing.", "rules/games/mine.yaml:9:20") == (found.message, str(found.place))


def test_what_a_shipped_layer_took_away_is_told_at_the_authors_own_line(folder: Folder) -> None:
    """Omaha Eight or Better has removed the hand `best`, which this option names: the author offers the option."""
    option = OPTION.replace("like: high-hand", "like: best")
    book = folder({"games/mine.yaml": HIGH_LOW, "options/once-more.yaml": option})
    assert {"RG202"} == {one.code for one in book.findings if one.severity == "error"}
    assert not any(one.place.file.startswith("catalogue/") for one in book.findings)


def test_a_share_of_an_option_that_nobody_may_win_needs_another_share(folder: Folder) -> None:
    """The low half has no owner where nobody's hand is eight or lower."""
    assert [] == errors(folder({"games/mine.yaml": HIGH_LOW, "options/once-more.yaml": OPTION}))
    without = OPTION.replace(", if-none: high", "")
    assert ["The key `if-none` is missing: it may be that nobody's hand qualifies."] == errors(
        folder({"games/mine.yaml": HIGH_LOW, "options/once-more.yaml": without})
    )


def test_an_option_is_based_on_by_a_game_that_names_its_own(folder: Folder) -> None:
    """The game below adopts the option in one form, this one names it in the other: the page prints both."""
    below = HIGH_LOW.replace("[once-more]", "[{adopt: once-more}]").replace("id: mine", "id: below")
    option = OPTION.replace("omaha-holdem", "five-card-draw")
    mine = HIGH_LOW.replace("omaha-eight-or-better", "below").replace("[once-more]", "[{adopt: once-more}]")
    for own in (mine, mine.replace("options: [{adopt: once-more}]\n", "")):
        book = folder({"games/mine.yaml": own, "games/below.yaml": below, "options/once-more.yaml": option})
        assert [] == errors(book)
        assert "Once More" in make_html(check_rulebook(book, TODAY), offered(book.games["mine"], book)).html


def test_a_ten_may_be_written_as_t_in_cards_and_hands(folder: Folder) -> None:
    """The shipped Let It Ride and Double Flop files with every ten written the other way: the pages are the same."""
    names = {"let-it-ride": "games", "high": "rankings", "double-flop-omaha-holdem": "games"}
    names |= {case.stem: "cases" for case in (SHIPPED / "cases").glob("let-it-ride*.yaml")}
    names |= {case.stem: "cases" for case in (SHIPPED / "cases").glob("double-flop-omaha*.yaml")}
    files = {
        f"{kind}/{name}.yaml": (SHIPPED / kind / f"{name}.yaml").read_text("utf-8") for name, kind in names.items()
    }
    tens = re.compile(r"\b10(?=[cdhs]\b|\.\.A|(?: [2-9])+[},])")
    spelled = {name: tens.sub("T", text) for name, text in files.items()}
    assert sum(spelled[name] != files[name] for name in files) == 5
    assert "pair T..A" in spelled["games/let-it-ride.yaml"]
    pages = []
    for one in (files, spelled):
        book = folder(one)
        assert [] == errors(book)
        checked = check_rulebook(book, TODAY)
        pages.append(
            [
                make_html(checked, offered(book.games[name], book)).html
                for name in ("let-it-ride", "double-flop-omaha-holdem")
            ]
        )
    digests = re.compile(r"(?:[0-9a-f]{4} ?){3,}")
    assert [digests.sub("", page) for page in pages[0]] == [digests.sub("", page) for page in pages[1]]
