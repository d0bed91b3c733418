import re

import pytest
from attrs import evolve

from rulesgen.compile import compile_game
from rulesgen.digest import rules_digest
from rulesgen.documents.irregularities import context_of
from rulesgen.documents.procedures import FaultPart, Paragraph, groups_of
from rulesgen.ids import RuleId
from rulesgen.irregular.dimensions import FOUND
from rulesgen.irregular.domains import domains_of
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.remedies import REMEDIES
from rulesgen.irregular.rows import Row
from rulesgen.model.tables import OwnChoice
from rulesgen.regions import Box, Dimension, Value
from rulesgen.rulebook import Game, Procedures, Rulebook
from rulesgen.wording.moments import found_words
from rulesgen.wording.procedures import (
    choice_words,
    condition_words,
    formal_words,
    remedy_words,
    short_words,
    substantial_words,
)
from rulesgen.wording.situations import conditions, short_conditions
from tests.offered import known_of, offered_again

MOMENTS = Dimension("found", tuple(FOUND), ordered=True)
VOID = Row(RuleId("t", ("r",)), "extra-card", Box({}), ("void",), "returned", "floor", ("floor-log",))


def faults_of(game: Game) -> dict[str, FaultPart]:
    return {
        fault.id: fault for group in groups_of(game, compile_game(game), known_of(game), 2) for fault in group.faults
    }


def paragraph(game: Game, fault: str, row: str) -> Paragraph:
    return next(one for one in faults_of(game)[fault].paragraphs if one.row == row)


@pytest.mark.parametrize("fault", ["late-wager", "withdrawn-wager", "held-out-cards"])
def test_who_did_it_is_said_in_a_whole_clause(catalogue: Rulebook, fault: str) -> None:
    """Not `a wager is placed too late and the player-dealer`."""
    game = catalogue.games["pai-gow-poker"]
    said = [one.condition for one in faults_of(game)[fault].paragraphs]
    assert any("it is done by the player-dealer" in one for one in said)
    assert any("it is done by a player who is not the player-dealer" in one for one in said)
    assert not any(
        f"and {who}:" in one or f", {who}," in one for one in said for who in ("a player", "the player-dealer")
    )


@pytest.mark.parametrize("row", ["premature-turn", "premature-turn-acted-on"])
def test_rrp_8_says_which_card_takes_the_place_of_the_turn(catalogue: Rulebook, row: str) -> None:
    """The dealer burns and deals what would have been the fifth card in the place of the fourth."""
    printed = paragraph(catalogue.games["texas-holdem"], "premature-deal", row)
    assert "In their place the step is dealt in its turn, with its burn" in printed.remedy
    assert "would have been the fifth card of the board takes the place of the fourth" in printed.note


def test_moments_are_told_as_stretches_of_time() -> None:
    def said(*moments: Value) -> str:
        return found_words(MOMENTS, moments)

    assert "at once" == said("at-once")
    assert "before anybody has acted on it" == said("at-once", "before-action")
    assert "before anybody has acted on it, but not at once" == said("before-action")
    assert "after somebody has acted on it, but before there has been substantial action" == said("after-action")
    assert "at the showdown" == said("showdown")
    assert "after a later card has been dealt" == said("later-card", "showdown", "settled")
    assert "at once or after the money has been paid out" == said("at-once", "settled")
    assert "later than at once" == said(*list(FOUND)[1:])


def test_a_moment_that_is_not_there_is_not_spoken_of(catalogue: Rulebook) -> None:
    program = compile_game(catalogue.games["three-card-poker"])
    domain = domains_of(program, "over-maximum")["over-maximum"]
    late = frozenset[Value]({"later-card", "showdown", "settled"})
    play, ante = frozenset[Value]({"play"}), frozenset[Value]({"ante"})
    assert "it is found at once" in conditions(program, domain, {"wager": play, "found": frozenset({"at-once"})})
    assert "Play, at once" == short_conditions(program, domain, {"wager": play, "found": frozenset({"at-once"})})
    assert "it is found at the showdown or later" in conditions(program, domain, {"wager": play, "found": late})
    assert "it is found after a later card has been dealt" in conditions(
        program, domain, {"wager": ante, "found": late}
    )
    assert ["it is found later than at once"] == conditions(program, domain, {"found": late})


def test_where_no_later_card_comes_the_showdown_is_said_too() -> None:
    with_cards, without = frozenset[Value](FOUND), frozenset[Value](FOUND) - {"later-card"}
    late = ("later-card", "showdown", "settled")
    said = found_words(MOMENTS, late, ladders=[with_cards, without])
    assert "after a later card has been dealt or, where none is, at the showdown or later" == said
    assert "after a later card has been dealt" == found_words(MOMENTS, late, ladders=[with_cards])


def test_a_short_form_says_what_the_sentence_says() -> None:
    """No word of its own, apart from those that only make it an order."""
    for move, one in REMEDIES.items():
        stems = {word[:4] for word in re.findall(r"[a-z]+", one.says.lower())}
        own = {word for word in re.findall(r"[a-z]+", one.short) if len(word) > 3 and word[:4] not in stems}
        assert own <= {"have", "make", "from", "with", "what"}, (move, one.short, one.says)


def test_conditions_stand_in_one_sentence() -> None:
    says = "too many cards are dealt"
    assert ("If too many cards are dealt:", []) == condition_words(says, [[]])
    assert ("If too many cards are dealt and it is found at once:", []) == condition_words(
        says, [["it is found at once"]]
    )
    one = ["in the step Deal", "one card is concerned", "it is found at once"]
    sentence = "If too many cards are dealt in the step Deal, one card is concerned, and it is found at once:"
    assert (sentence, []) == condition_words(says, [one])


def test_several_cases_are_listed() -> None:
    beginning, cases = condition_words("cards are dealt", [["in the step Deal"], ["it is found at once"]])
    assert "If cards are dealt, in any of these cases:" == beginning
    assert ["in the step Deal", "it is found at once"] == cases


def test_money_decider_and_records_are_sentences() -> None:
    """The move has said that every bet goes back; a dead hand has not said what becomes of the money."""
    said = "The floor supervisor decides. The floor supervisor enters it in the floor log."
    assert said == formal_words(VOID)
    dead = evolve(VOID, remedy=("dead-hand",), money="forfeited")
    assert f"The wager concerned is forfeited. {said}" == formal_words(dead)
    assert "void the hand (floor)" == short_words(VOID)


@pytest.mark.parametrize(
    ("move", "money"),
    [
        ("void-rest", "returned"),
        ("correct-button", "corrected"),
        ("bank-forfeits", "forfeited"),
        ("forfeit-wager", "forfeited"),
        ("pay-in-order", "settled"),
    ],
)
def test_what_a_move_says_of_the_money_is_not_said_again(move: str, money: str) -> None:
    """`void-rest` lets settled wagers stand: `Bets and wagers go back` after it would be false."""
    row = evolve(VOID, remedy=(move,), money=money)
    assert formal_words(row).startswith("The floor supervisor decides.")
    assert short_words(row).endswith(" (floor)")


def test_a_decision_names_who_decides() -> None:
    """Page and chart: `decides: manager` beside the move `floor-decision`."""
    row = evolve(VOID, remedy=("floor-decision",), money="stands", decides="manager")
    assert "The manager on duty decides, and says why in the record." == remedy_words(row)
    assert "Bets and wagers stand. The floor supervisor enters it in the floor log." == formal_words(row)
    assert "the manager decides" == short_words(row)
    assert "the floor decides" == short_words(evolve(row, decides="floor"))


def test_a_fault_speaks_of_what_the_game_has(catalogue: Rulebook) -> None:
    """Hold'em has blinds and neither antes nor dice; pai gow poker shakes dice."""
    programs = {name: compile_game(catalogue.games[name]) for name in ("texas-holdem", "pai-gow-poker")}
    post = FAULTS["wrong-post"].in_game(programs["texas-holdem"])
    assert "Wrong small blind or big blind" == post.title
    assert "the small blind or the big blind is not posted, or not in its amount" == post.says
    assert "a shuffler or display fails" == FAULTS["equipment"].in_game(programs["texas-holdem"]).says
    assert "a shuffler, dice cup or display fails" == FAULTS["equipment"].in_game(programs["pai-gow-poker"]).says


def test_a_choice_says_why_and_what_else() -> None:
    words = choice_words(OwnChoice("silent", (("misdeal",), ("rewind", "deal-again"))))
    also = "misdeal; or put the step's cards back on top, deal again with any burn."
    assert f"because the sources do not say; it could also have been: {also}" == words


def test_substantial_action_is_said_as_declared() -> None:
    assert "two actions with chips or three actions of any kind" in substantial_words(2, 3)


def test_a_shipped_row_reads_as_a_dealer_would_say_it(catalogue: Rulebook) -> None:
    first = paragraph(catalogue.games["texas-holdem"], "exposed-card", "first-cards-exposed")
    cards = "the first card that is wrong is the first or second of the deal"
    assert f"If the dealer exposes cards while dealing, one card is concerned, and {cards}:" == first.condition
    assert first.remedy.startswith("The hand is a misdeal")
    assert ("RRP-HE/1",) == first.cites
    assert "holdem-irregularities" == first.table


def test_a_row_and_its_exception_name_each_other(catalogue: Rulebook) -> None:
    texas = catalogue.games["texas-holdem"]
    special = paragraph(texas, "extra-card", "extra-to-first-player")
    general = paragraph(texas, "extra-card", "extra-card-in-time")
    assert general.number in special.before
    assert special.number in general.exceptions


def test_rows_that_never_apply_are_not_printed(catalogue: Rulebook) -> None:
    texas = catalogue.games["texas-holdem"]
    answers = known_of(texas).answers
    printed = {f"{one.table}.{one.row}" for fault in faults_of(texas).values() for one in fault.paragraphs}
    assert answers.dead
    assert not printed & answers.dead.keys()
    assert printed == answers.rows.keys() - answers.dead.keys()


def test_every_shipped_game_with_procedures_can_be_put_into_words(catalogue: Rulebook) -> None:
    games = [game for game in catalogue.games.values() if game.procedures]
    assert games
    for game in games:
        context = context_of(offered_again(game, catalogue))
        for fault in faults_of(game).values():
            words = [text for one in fault.paragraphs for text in (one.condition, *one.cases, one.remedy, one.choice)]
            assert not [text for text in words if "{" in text or "None" in text or "  " in text]
        counts = [
            int(count.split("\N{NO-BREAK SPACE}")[0].replace(",", "")) for *_, count in context["matrix"]["legend"]
        ]
        assert sum(counts) == len(context["matrix"]["steps"]) * len(faults_of(game))


def test_tables_are_listed_above_those_that_they_go_before(catalogue: Rulebook) -> None:
    for name in ("seven-card-stud", "double-flop-texas-holdem", "run-it-twice"):
        game = catalogue.games[name]
        order = [table["id"] for table in context_of(offered_again(game, catalogue))["tables"]]
        assert {table.id for table in game.procedures} == set(order)
        assert all(order.index(table.id) < order.index(below) for table in game.procedures for below in table.over)


def changed(game: Game, fault: str, **values: object) -> Game:
    """The game with the first row about a fault changed."""
    *most, table = game.procedures
    before = table.document.data["rows"]
    at = next(number for number, row in enumerate(before) if row["fault"] == fault)
    rows = [*before[:at], {**before[at], **values}, *before[at + 1 :]]
    return evolve(game, procedures=(*most, with_data(table, rows=rows)))


def with_data(table: Procedures, **values: object) -> Procedures:
    return Procedures(evolve(table.document, data={**table.document.data, **values}))


def test_the_digest_changes_with_a_row_that_the_game_uses(catalogue: Rulebook) -> None:
    texas = catalogue.games["texas-holdem"]
    before = rules_digest(catalogue, texas)
    assert before == rules_digest(catalogue, changed(texas, "extra-card"))
    assert before != rules_digest(catalogue, changed(texas, "extra-card", money="corrected"))
    assert before != rules_digest(catalogue, changed(texas, "extra-card", cites=["RRP-HE/9"]))


def test_the_digest_changes_with_substantial_action(catalogue: Rulebook) -> None:
    texas = catalogue.games["texas-holdem"]
    *most, table = texas.procedures
    other = with_data(table, **{"substantial-action": {"with-chips": 3, "any": 4}})
    assert rules_digest(catalogue, texas) != rules_digest(catalogue, evolve(texas, procedures=(*most, other)))


def test_the_digest_stays_when_a_table_serves_another_game_too(catalogue: Rulebook) -> None:
    texas = catalogue.games["texas-holdem"]
    *most, table = texas.procedures
    other = with_data(table, **{"for": [*table.document.data["for"], {"game": "pai-gow-poker"}]})
    assert rules_digest(catalogue, texas) == rules_digest(catalogue, evolve(texas, procedures=(*most, other)))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        # Eight packs: up to eight identical cards come by right, and the Tie is paid on them.
        ("baccarat", "more than eight identical cards are found in the eight packs"),
        ("three-card-poker", "a card is found more often than the deck has it"),
        ("texas-holdem", "a card is found more often than the deck has it"),
    ],
)
def test_identical_cards_of_several_packs_are_no_fault(catalogue: Rulebook, game: str, words: str) -> None:
    [found] = faults_of(catalogue.games[game])["duplicate-card"].paragraphs
    assert f"If {words}:" == found.condition


@pytest.mark.parametrize("move", ["aside-on-top", "deal-again"])
def test_a_move_does_not_promise_a_burn_that_a_game_may_not_have(move: str) -> None:
    # Pai Gow deals all its cards without a burn (LIV-PG 6), and its table uses both moves.
    assert re.search(r"burn (if it has one|that comes next)", REMEDIES[move].says)


def test_a_hand_that_is_given_back_may_still_be_foul() -> None:
    # LIV-PG 50: a hand that was not protected and met other cards is foul, so it does not simply play.
    assert "plays" not in REMEDIES["give-back-hand"].says
