"""Where a finding about a case points, what it advises, and which rules it names; each read off the case by eye."""

from collections.abc import Callable

import pytest

from rulesgen.catalogue import shipped
from rulesgen.checks import check_rulebook
from rulesgen.dealing import transcript
from rulesgen.findings import Finding
from rulesgen.offer import Folder as Offers
from rulesgen.rulebook import Rulebook
from tests.conftest import TODAY

Folder = Callable[..., Rulebook]

DRAW = """# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: one
title: One
game: five-card-draw
given:
  table: {small-blind: 1, big-blind: 2, chip: 1}
  seats: {ann: 100, bob: 100}
  button: bob
  cards: {ann: Ah As Ac 2d 3d, bob: Kd Qd 2c 3c 4c}
"""
THEN = "then: {net: {ann: 2, bob: -2}}\n"


def found(folder: Folder, text: str) -> list[Finding]:
    return list(check_rulebook(folder({"cases/one.yaml": text}), TODAY).findings)


@pytest.mark.parametrize(
    ("when", "place"),
    [
        pytest.param("", (11, 1), id="no when: at then"),
        pytest.param("when:\n  first-betting: everyone calls\n", (11, 1), id="a step is not named: at when"),
        pytest.param("when:\n  draw: [ann stands pat]\n", (12, 9), id="the step is named: at its own entry"),
    ],
)
def test_an_action_that_is_left_out_is_told_where_it_should_stand(
    when: str, place: tuple[int, int], folder: Folder
) -> None:
    (finding,) = found(folder, DRAW + when + THEN)
    span = finding.place.span
    assert ("RG402", place) == (finding.code, (span.line, span.column) if span else ())


@pytest.mark.parametrize("words", ["everyone stands pat", "everyone stands", "ann stands pat"])
def test_words_that_are_no_betting_are_not_taken_for_it(words: str, folder: Folder) -> None:
    (finding,) = found(folder, DRAW + f"when: {{draw: {words}}}\n" + THEN)
    assert "RG105" == finding.code
    assert "Did you mean" not in finding.remedy
    assert "in any other step, list what each player does" in finding.remedy


def rules_of(finding: Finding) -> set[str]:
    return {rule.partition(".")[2] for rule in finding.message.split("Rule: ")[1].removesuffix(".").split(", ")}


def test_what_a_player_won_names_every_rule_that_moved_their_chips(folder: Folder) -> None:
    """Ann posts, calls nothing and is paid the pot; Bob posts and calls."""
    when = "when: {draw: [ann stands pat, bob stands pat]}\n"
    ann, bob = found(folder, DRAW + when + THEN.replace("ann: 2, bob: -2", "ann: 3, bob: -3"))
    assert {"pot.all", "betting.forced.big-blind"} == rules_of(ann)
    assert {"betting.forced.small-blind", "play.first-betting"} == rules_of(bob)


BANKED = """# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: one
title: One
game: three-card-poker
given:
  table: {minimum: 5, maximum: 300, chip: 1}
  seats: {player-1: 500}
  wagers: {player-1: {ante: 10, pair-plus: 5}}
  cards: {player-1: 9c 9d 4h, dealer: Js 7d 2c}
when: {play-or-fold: [player-1 chooses play]}
then: {net: {player-1: 5}}
"""


def test_a_net_without_the_ante_names_the_rule_of_the_ante_too(folder: Folder) -> None:
    """The dealer has no queen: the ante wins 10, the play wager comes back, and the pair wins 5: 15, not 5."""
    (finding,) = found(folder, BANKED)
    assert "player-1: the case says $5, it came to $15." in finding.message
    assert {"settle.ante", "pay-tables.pair-plus"} <= rules_of(finding)


def test_a_choice_that_a_step_does_not_have_is_told_at_the_action(folder: Folder) -> None:
    (finding,) = found(folder, BANKED.replace("chooses play", "chooses pley"))
    span = finding.place.span
    assert ("RG402", (11, 23)) == (finding.code, (span.line, span.column) if span else ())
    assert {"play.play-or-fold"} == rules_of(finding)


POT = """# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: one
title: One
game: texas-holdem
given:
  table: {small-blind: 1, big-blind: 2, chip: 1}
  seats: {ann: 20, bob: 20, cyd: 20}
  button: cyd
  cards: {ann: As Ad, bob: Kc Kd, cyd: Qs Qd, board: 2h 5s 9c 7d 3h}
"""


@pytest.mark.parametrize(
    ("cards", "told"),
    [("joker", "The deck does not have the joker"), ("Ah Ah", "One card is missing from the deck. Name it alone.")],
)
def test_a_missing_card_that_the_deck_does_not_have_is_told(cards: str, told: str, folder: Folder) -> None:
    case = POT.partition("  cards:")[0] + f"fault: {{at: deal, kind: missing-from-deck, cards: {cards}}}\n"
    (finding,) = found(folder, case + "then: {void: true}\n")
    assert "RG402" == finding.code
    assert finding.message.startswith(told)


def test_a_wrong_post_names_the_rules_of_that_player_alone(folder: Folder) -> None:
    (finding,) = found(folder, POT + "then: {posted: {ann: 1, bob: 4}}\n")
    assert "bob: the case says $4, it came to $2." in finding.message
    assert {"betting.forced.big-blind", "play.blinds"} == rules_of(finding)


def test_a_return_that_did_not_come_names_that_of_others(folder: Folder) -> None:
    """Ann bets six that nobody calls."""
    when = "when: {second-betting: [ann bets 6, bob folds, cyd folds]}\n"
    ann, bob = found(folder, POT + when + "then: {returned: {bob: 6}}\n")
    assert "ann: the case says $0, it came to $6." in ann.message
    assert "bob: the case says $6, it came to $0." in bob.message
    assert rules_of(ann) == rules_of(bob) == {"standing.uncalled-bet", "play.second-betting"}


def test_a_payment_without_an_odd_chip_does_not_name_the_rule_of_odd_chips(folder: Folder) -> None:
    """Three call 2: ann is paid 6."""
    (finding,) = found(folder, POT + "then: {pays: [{to: bob, of: main pot, amount: 6}]}\n")
    assert {"pot.all"} == rules_of(finding)
    tie = POT.replace("ann: As Ad, bob: Kc Kd, cyd: Qs Qd", "ann: Qs Qd, bob: Ac Ah, cyd: As Ad")
    when = "when: {first-betting: [cyd calls, ann folds, bob checks]}\n"
    told = found(folder, tie + when + "then: {pays: [{to: bob, of: main pot, amount: 3}]}\n")
    (wrong,) = (one for one in told if "The case says bob $3" in one.message)
    assert "odd-chip" in rules_of(wrong), "five dollars, of which two get half"


def test_cards_of_nobody_are_told_to_need_a_player(folder: Folder) -> None:
    (finding,) = found(folder, POT.replace("cyd: Qs Qd", "hole: Qs Qd") + "then: {net: {ann: 4, bob: -2, cyd: -2}}\n")
    assert "Each player has cards of `hole`: say whose these are, such as `ann: Qs Qd`." in finding.message


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("board: {ann: 2c}", "The cards of `board` stand beside the name, in the order dealt: `board: 2c`."),
        ("ann: {hole: 2c 3c}", "The cards of `ann` stand beside the name, in the order dealt: `ann: 2c 3c`."),
        ("boards: 2c", "`boards` is neither a player with cards nor an area that takes these cards."),
    ],
)
def test_cards_in_the_wrong_form_are_not_told_to_be_of_nobody(cards: str, said: str, folder: Folder) -> None:
    given = POT.replace("ann: As Ad, bob: Kc Kd, cyd: Qs Qd, board: 2h 5s 9c 7d 3h", cards)
    (finding,) = found(folder, given + "then: {stub: 1}\n")
    assert said in finding.message


def test_a_player_of_a_game_in_which_players_have_no_cards_gets_none(folder: Folder) -> None:
    """Baccarat deals two hands, which are nobody's."""
    case = (shipped("rules") / "cases" / "baccarat-worked-example.yaml").read_text("utf-8")
    case = case.replace("id: baccarat-worked-example", "id: one").replace("player-side: 9c 5d 6h", "player-1: 9c 5d 6h")
    told = [finding.message for finding in found(folder, case)]
    assert [True] == [one.startswith("`player-1` is neither a player with cards nor an area") for one in told], told
    assert "There are: player-side, banker-side." in told[0]


ALONE = DRAW.replace("{ann: 100, bob: 100}", "{ann: 100}").replace("button: bob", "button: ann")
ALONE = ALONE.partition("  cards:")[0]


@pytest.mark.parametrize(
    ("given", "between", "then", "told"),
    [
        ("", "", "", []),
        ("  cards: {ann: Ah As}\n", "", "", [("RG402", "cards")]),
        ("  shoe: Ah As\n", "", "", [("RG402", "shoe")]),
        ("", "when: {draw: [ann stands pat]}\n", "", [("RG402", "when")]),
        ("", "fault: {at: deal, kind: boxed-card}\n", "", [("RG402", "fault")]),
        ("", "", ", net: {ann: 5}, stub: 3", [("RG401", "net"), ("RG401", "stub")]),
    ],
)
def test_of_a_hand_that_is_refused_nothing_else_can_come(
    given: str, between: str, then: str, told: list[tuple[str, str]], folder: Folder
) -> None:
    """The game needs two players, so nothing is dealt to one."""
    text = f"{ALONE}{given}{between}then: {{refused: seats{then}}}\n"
    findings = found(folder, text)
    places = [finding.place.span for finding in findings]
    assert {"The hand is refused, so this never comes. Remove this."} >= {
        finding.message.partition(" Rule: ")[0] for finding in findings
    }
    lines = [text.splitlines()[span.line - 1] for span in places if span]
    assert told == [
        (finding.code, name) for finding, line, (_, name) in zip(findings, lines, told, strict=True) if name in line
    ]


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("cyd agrees", "Cyd agrees to an option — irregular"),
        ("cyd asks for a-rabbit", "Cyd asks for a-rabbit — impossible"),
        ("cyd wagers 5 on a-rabbit", "Cyd places $5 on a-rabbit — impossible"),
    ],
)
def test_a_word_about_something_that_is_not_there_is_refused_and_told(action: str, told: str, folder: Folder) -> None:
    case = POT + f"when: {{first-betting: [{action}]}}\nthen: {{net: {{ann: 4}}}}\n"
    offer = Offers(folder({"cases/one.yaml": case}))
    (one,) = offer.book.cases
    lines = transcript(offer.offer(offer.book.lent["texas-holdem"]).play(one))
    assert told in lines[-1]
