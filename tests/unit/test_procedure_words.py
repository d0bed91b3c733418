import re

from attrs import evolve

from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.digest import rules_digest
from rulesgen.documents.irregularities import context_of
from rulesgen.documents.procedures import FaultPart, Paragraph, groups_of
from rulesgen.irregular.faults import domains_of
from rulesgen.irregular.rows import Row
from rulesgen.irregular.situations import FOUND, Value
from rulesgen.irregular.vocabulary import MOVES, SHORT
from rulesgen.regions import Dimension
from rulesgen.rulebook import Game, Procedures, Rulebook
from rulesgen.wording.moments import found_words
from rulesgen.wording.procedures import (
    choice_words,
    condition_words,
    formal_words,
    short_words,
    substantial_words,
)
from rulesgen.wording.situations import conditions, short_conditions

MOMENTS = Dimension("found", tuple(FOUND), ordered=True)
VOID = Row("t.r", "extra-card", {}, ("void",), "returned", "floor", ("floor-log",))


def faults_of(game: Game) -> dict[str, FaultPart]:
    program = compile_game(game)
    answers, _ = answers_of(game, program)
    return {fault.id: fault for group in groups_of(game, program, answers, 2) for fault in group.faults}


def paragraph(game: Game, fault: str, row: str) -> Paragraph:
    return next(one for one in faults_of(game)[fault].paragraphs if one.row == row)


def test_every_move_has_a_short_form() -> None:
    assert MOVES.keys() == SHORT.keys()


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
    for move, short in SHORT.items():
        stems = {word[:4] for word in re.findall(r"[a-z]+", MOVES[move].lower())}
        own = {word for word in re.findall(r"[a-z]+", short) if len(word) > 3 and word[:4] not in stems}
        assert own <= {"have", "make", "from", "with", "what"}, (move, short, MOVES[move])


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
    said = "Bets and wagers go back. The floor supervisor decides. The floor supervisor enters it in the floor log."
    assert said == formal_words(VOID)
    assert "void the hand (floor)" == short_words(VOID)


def test_a_choice_says_why_and_what_else() -> None:
    words = choice_words({"why": "silent", "alternatives": [["misdeal"], ["rewind", "deal-again"]]})
    also = "misdeal; or put the step's cards back on top, deal again with the burn."
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
    answers, _ = answers_of(texas, compile_game(texas))
    printed = {f"{one.table}.{one.row}" for fault in faults_of(texas).values() for one in fault.paragraphs}
    assert answers.dead
    assert not printed & answers.dead.keys()
    assert printed == answers.rows.keys() - answers.dead.keys()


def test_every_shipped_game_with_procedures_can_be_put_into_words(catalogue: Rulebook) -> None:
    games = [game for game in catalogue.games.values() if game.procedures]
    assert games
    for game in games:
        context = context_of(catalogue, game)
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
        order = [table["id"] for table in context_of(catalogue, game)["tables"]]
        assert {table.id for table in game.procedures} == set(order)
        assert all(order.index(table.id) < order.index(below) for table in game.procedures for below in table.over)


def changed(game: Game, fault: str, **values: object) -> Game:
    """The game with the first row about a fault changed."""
    *most, table = game.procedures
    at = next(number for number, row in enumerate(table.rows) if row["fault"] == fault)
    rows = [*table.rows[:at], {**table.rows[at], **values}, *table.rows[at + 1 :]]
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
