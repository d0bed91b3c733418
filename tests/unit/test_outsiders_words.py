"""What games by an outsider were told wrongly: settle sentences, acceptances, and messages about slips."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.checks.result import Checked
from rulesgen.documents.rules_of_play import make_html
from rulesgen.findings import Finding
from rulesgen.rulebook import Rulebook, load
from rulesgen.wording.settling import settle_clause
from tests.conftest import TODAY
from tests.offered import offered

Folder = Callable[..., Rulebook]
BANK = Path(__file__).parents[1] / "good" / "against-a-bank"
POT = Path(__file__).parents[1] / "good" / "community-and-stud"


def files(home: Path, *names: str) -> dict[str, str]:
    return {name: (home / name).read_text("utf-8") for name in names}


WAR = files(BANK, "games/harbour-war.yaml", "rankings/war-card.yaml", "cases/harbour-war-example.yaml")
DELTA = files(BANK, "games/delta-stud.yaml", "rankings/delta-start.yaml")
TWIN = files(POT, "games/twin-omaha.yaml")


def check(folder: Folder, texts: dict[str, str], **changes: str) -> Checked:
    """With what is changed in the game: the old text as a key of `changes` by number, and the new one."""
    texts = dict(texts)
    for old, new in zip(changes["old"].split("|"), changes["new"].split("|"), strict=True):
        (path,) = [path for path, text in texts.items() if path.startswith(changes["file"]) and old in text]
        texts[path] = texts[path].replace(old, new)
    return check_rulebook(folder(texts), TODAY)


def told(checked: Checked, code: str) -> list[Finding]:
    return [finding for finding in checked.findings if finding.code == code]


@pytest.mark.parametrize(
    ("game", "entry", "lost"),
    [
        # The War wager is placed by the other choice of the very decision in which a player surrenders.
        ("harbour-war", "war", False),
        # Every fold of Delta Stud names all that lies by then.
        ("delta-stud", "all", False),
    ],
)
def test_a_wager_is_lost_after_a_fold_only_if_it_can_lie_by_then(game: str, entry: str, lost: bool) -> None:
    found = load(BANK, "rules").games[game]
    assert lost == settle_clause(found.layered.data, (entry,), found).endswith("After a fold it is lost.")


def test_a_wager_that_lies_and_that_a_fold_does_not_name_is_said_to_be_lost(folder: Folder) -> None:
    """Without `third` in the fold of fourth street, that wager lies there unnamed."""
    changed = DELTA["games/delta-stud.yaml"].replace("lose: [ante, third]}", "lose: [ante]}")
    game = folder({**DELTA, "games/delta-stud.yaml": changed}).games["delta-stud"]
    assert settle_clause(game.layered.data, ("all",), game).endswith("After a fold it is lost.")


ACCEPTED = """# yaml-language-server: $schema=../schemas/accepted.schema.json
schema: accepted/1
id: accepted
accepted:
  - code: RG309
    place: delta-stud.pay-tables.main.pays.pair J..Q
    reason: It stands for show.
    who: A. Clerk
    until: 2027-01-31
"""
LINE = {"file": "games/delta", "old": "pair 6..10: push", "new": "pair J..Q: 2 to 1\n      pair 6..10: push"}


def test_an_accepted_failure_says_so_on_the_page(folder: Folder) -> None:
    checked = check(folder, {**DELTA, "accepted.yaml": ACCEPTED}, **LINE)
    html = make_html(checked, offered(checked.book.games["delta-stud"], checked.book)).html
    assert "failed; accepted, see below" in html
    assert "<td>failed</td>" not in html
    assert "Accepted: It stands for show. (A. Clerk, until January 31, 2027)" in html


def test_an_acceptance_is_not_idle_while_its_game_is_not_looked_at(folder: Folder) -> None:
    """A word that no game may have keeps the game from being read; without the line, nothing is left to accept."""
    texts = {**DELTA, "accepted.yaml": ACCEPTED}
    broken = check(folder, texts, file="games/delta", old="banking: house", new="banking: hause")
    assert told(broken, "RG501") == []
    assert len(told(check(folder, texts, file="games/delta", old="pair 6..10", new="pair 7..10"), "RG501")) == 1


def test_a_line_below_one_that_takes_its_hands_is_told_which(folder: Folder) -> None:
    """Jacks and queens are among jacks to aces."""
    (finding,) = told(check(folder, DELTA, **LINE), "RG309")
    assert "`pair J..A` above takes every such hand" in finding.message
    assert finding.remedy == "Remove the line, or put it above `pair J..A`."


def test_a_step_of_a_case_that_is_misspelt_is_named(folder: Folder) -> None:
    checked = check(folder, WAR, file="cases", old="war-or-surrender:", new="war-or-surender:")
    (finding,) = told(checked, "RG402")
    assert "no step `war-or-surender`" in finding.message
    assert "Did you mean `war-or-surrender`?" in finding.message


def test_a_share_is_not_advised_to_go_to_itself(folder: Folder) -> None:
    """`upper` is as near to the share upper-low, which cannot be meant, as to upper-high."""
    checked = check(folder, TWIN, file="games", old="if-none: upper-high", new="if-none: upper")
    (finding,) = [one for one in checked.findings if "if-none" in one.message]
    assert finding.remedy == "Did you mean `upper-high`?"


def test_cards_may_stand_apart_by_any_white_space(folder: Folder) -> None:
    text = WAR["cases/harbour-war-example.yaml"]
    assert "shoe: " in text
    cards = text.split("shoe: ")[1].split("\n")[0]
    apart = text.replace(cards, cards.replace(" ", "   "))
    assert [] == told(check_rulebook(folder({**WAR, "cases/harbour-war-example.yaml": apart}), TODAY), "RG106")


MISREAD = """# yaml-language-server: $schema=../../schemas/procedures.schema.json
schema: procedures/1
id: delta-procedures
title: Irregularities of Delta Stud
for: [{game: delta-stud}]
ours: Custom of our room.
rows:
  - id: misread-and-paid
    fault: misread-hand
    when: {found: settled}
    remedy: [true-value, settle-again]
    money: corrected
    decides: floor
    records: floor-log
"""
JACKS = """# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: misread-and-paid
title: Jacks are misread and paid
game: delta-stud
given:
  table: {minimum: 5, maximum: 100, chip: 1}
  seats: {ann: 500, bob: 500}
  wagers: {ann: {ante: 10}, bob: {ante: 10}}
  shoe: Js 2d Jh 2c 3c 4c 9s Kd
when:
  third-street: [ann chooses bet for 30, bob chooses bet for 10]
  fourth-street: [ann chooses bet for 30, bob chooses bet for 10]
  fifth-street: [ann chooses bet for 30, bob chooses bet for 10]
fault: {at: settlement, kind: misread-hand, found: settled}
then:
  answered-by: delta-procedures.misread-and-paid
  net: {ann: 100, bob: -40}
"""


def test_a_hand_at_its_true_value_may_be_said_to_correct_the_payment(folder: Folder) -> None:
    """Ann's jacks win 1 to 1 on 10 + 30 + 30 + 30; Bob's deuces lose 10 + 10 + 10 + 10: once, not twice."""
    texts = {**DELTA, "procedures/delta-procedures.yaml": MISREAD, "cases/misread-and-paid.yaml": JACKS}
    checked = check_rulebook(folder(texts), TODAY)
    assert [] == [f"{one.code} {one.message}" for one in checked.open_findings("error")]
