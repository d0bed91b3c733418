"""The rules of play: every played value is on the page, the bytes are the same twice, the tags are right."""

import re
from html import unescape
from io import BytesIO

import pikepdf
import pytest
from attrs import evolve
from pypdf import PdfReader

from rulesgen.checks import Checked
from rulesgen.checks.declaration import check_declaration
from rulesgen.digest import rules_digest, short
from rulesgen.documents.rules_of_play import make_html, make_pdf
from rulesgen.rulebook import Game, Rulebook
from rulesgen.wording import clause_paths, plain, sentence, terms_in
from tests.mutants import Mutant, mutants_of
from tests.offered import offered
from tests.pdf_structure import structure_faults
from tests.printed import unprinted

SOURCE_GAMES = (
    "texas-holdem",
    "omaha-holdem",
    "double-flop-omaha-holdem",
    "run-it-twice",
    "two-hand-holdem",
    "pai-gow-poker",
)


def page_text(checked: Checked, game: Game) -> str:
    """What the page says, without the digest and without the worked examples, which show a value only by luck."""
    rules = make_html(checked, offered(evolve(game, cases=()), checked.book))
    html = rules.html.replace(rules.digest, "").replace(short(rules.digest), "")
    drawings = re.sub(r'<img alt="(.*?)"[^>]*>', r"\1", html)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", drawings)).split())


def test_the_page_of_every_mutant_says_something_else(checked: Checked, double_flop: Game) -> None:
    mutants = list(mutants_of(double_flop))
    assert len(mutants) > 150
    before = page_text(checked, double_flop)
    same = [
        str(mutant)
        for mutant in mutants
        if _printed(mutant, double_flop) and before == _text(checked, mutant, double_flop)
    ]
    assert [] == same


@pytest.mark.parametrize("name", SOURCE_GAMES)
def test_every_mutant_of_a_game_of_the_sources_says_something_else(catalogue: Rulebook, name: str) -> None:
    """Clause by clause, without the layout; tests/proofs does it for every game of the catalogue."""
    count, same = unprinted(catalogue.games[name])
    assert count > 150
    assert [] == same


def _printed(mutant: Mutant, game: Game) -> bool:
    """A declaration that does not pass its own check is never printed."""
    return all(result.passed for result in check_declaration(offered(mutant.apply(game))))


def _text(checked: Checked, mutant: Mutant, game: Game) -> str:
    return page_text(checked, mutant.apply(game))


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("seats", "At least two and at most ten players are dealt in."),
        (
            "hands.upper-hand",
            "exactly five cards, from any number of the hole cards and any number of cards of the upper board",
        ),
        (
            "play.flop",
            "burns one card and then deals exactly three cards face up to each of the upper board and the lower",
        ),
        ("pot.upper", "The player with the highest upper hand wins one half of the pot"),
        ("hands", "An upper hand never uses a card of the lower board"),
        ("betting.raises", "At most three raises may be made in a betting round."),
        ("rotation", "moves clockwise"),
    ],
)
def test_relations_are_made_from_the_node(double_flop: Game, path: str, words: str) -> None:
    assert words in plain(sentence(double_flop, tuple(path.split("."))))


def test_every_term_of_every_sentence_is_in_the_glossary(catalogue: Rulebook) -> None:
    for game in catalogue.games.values():
        used = {term for path in clause_paths(game) for term in terms_in(sentence(game, path))}
        assert used <= catalogue.terms.keys()


@pytest.fixture(scope="module")
def pdf(checked: Checked, double_flop: Game) -> bytes:
    rendered = make_pdf(make_html(checked, offered(double_flop, checked.book)))
    assert () == rendered.warnings
    return rendered.pdf


def test_a_second_build_gives_the_same_bytes(checked: Checked, double_flop: Game, pdf: bytes) -> None:
    assert pdf == make_pdf(make_html(checked, offered(double_flop, checked.book))).pdf


def test_the_structure_of_the_pdf_is_sound(pdf: bytes) -> None:
    assert [] == structure_faults(pdf)


def test_every_page_has_version_digest_and_page_number(checked: Checked, double_flop: Game, pdf: bytes) -> None:
    digest = short(rules_digest(checked.book, double_flop))
    pages = [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]
    for number, text in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in text
        assert f"Rules digest {digest}" in text
        assert "1.0.0" in text


def test_a4_is_made_on_request(checked: Checked, double_flop: Game, pdf: bytes) -> None:
    a4 = make_pdf(make_html(checked, offered(double_flop, checked.book)), "a4").pdf
    sizes = []
    for one in (pdf, a4):
        with pikepdf.open(BytesIO(one)) as opened:
            sizes.append([round(float(side)) for side in opened.pages[0].mediabox[2:]])
    assert [[612, 792], [595, 842]] == sizes


def test_the_html_has_all_parts_of_the_document(checked: Checked, double_flop: Game) -> None:
    rules = make_html(checked, offered(double_flop, checked.book))
    assert rules.digest == rules_digest(checked.book, double_flop)
    titles = re.findall(r"<h2>.*?</span> (.*?)</h2>", rules.html)
    assert [
        "The game", "Players, deck and table", "Hand rankings", "Betting", "The play of a hand", "The hands", "The pot",
        "Standing rules", "Choices", "Worked examples", "Glossary", "Sources", "Verification",
    ] == titles  # fmt: skip
    assert f'data-digest="{short(rules.digest)}"' in rules.html
    assert "November 17, 2026" in rules.html


def test_our_own_choices_are_marked_and_their_reasons_given(checked: Checked, double_flop: Game) -> None:
    html = make_html(checked, offered(double_flop, checked.book)).html
    flop = re.search(r"<strong>Flop\.</strong>.*?</div>", html, re.DOTALL)
    assert flop is not None
    assert "our choice: order, burn" in flop[0]
    assert "WSGC-DF DF.4" in flop[0]
    assert "The source does not speak of burns." in html


def test_the_worked_example_shows_the_six_hands_of_the_source(checked: Checked, double_flop: Game) -> None:
    """Expected values: clause DF.EX of the source."""
    html = unescape(make_html(checked, offered(double_flop, checked.book)).html)
    for words in (
        "Flush (A, 10, 9, 6, 2)",
        "Two pair (J, 5, 10)",
        "Straight (J)",
        "Three of a kind (6, A, J)",
        "Full house (5, 6)",
        "Pair (6, J, 10, 8)",
    ):
        assert words in html


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("run-it-twice", "plays like Texas Hold ’Em, except as in clauses 4.3 , 10.2 and section 9 ."),
        ("run-it-twice-omaha", "plays like Omaha Hold ’Em, except as in clauses 2.1 , 4.3 , 10.2 and section 9 ."),
        ("short-deck-holdem", "plays like Texas Hold ’Em, except as in clauses 2.2 , 6.1 ."),
    ],
)
def test_a_game_based_on_another_says_where_it_differs(checked: Checked, name: str, words: str) -> None:
    assert words in page_text(checked, checked.book.games[name])
