"""A game against the house does not speak of pots and of bets that others change."""

from attrs import evolve

from rulesgen.compile import compile_game
from rulesgen.dealing import play_random, transcript
from rulesgen.digest import used_terms
from rulesgen.irregular.domains import domains_of
from rulesgen.irregular.words import region_in_words
from rulesgen.model.game import Program
from rulesgen.regions import Value
from rulesgen.rulebook import Rulebook
from rulesgen.wording.hands import from_words
from rulesgen.wording.situations import conditions, label, short_conditions

HOUSE = "three-card-poker"


def _said(program: Program) -> list[str]:
    """What is said of players whose turn it was and who have acted: in a sentence, in short, on a chart."""
    domain = domains_of(program, "out-of-turn")["out-of-turn"]
    box = {"then": frozenset[Value]({"unchanged"})}
    (then,) = [one for one in domain.dimensions if one.name == "then"]
    sentence, short = conditions(program, domain, box), short_conditions(program, domain, box)
    return [*sentence, short, label(program, then, box["then"], ()), region_in_words(program, domain, box)]


def test_acting_changes_no_bet_where_there_is_no_pot(catalogue: Rulebook) -> None:
    house, pot = (_said(compile_game(catalogue.games[name])) for name in (HOUSE, "texas-holdem"))
    whose = "the players whose turn it was have acted"
    assert [whose, "others have acted", "they have acted", "they have acted"] == house
    assert "bet still the same" in pot
    assert len(pot) == sum("bet" in words for words in pot)


def test_a_title_that_says_whose_cards_they_are_does_not_say_it_twice(catalogue: Rulebook) -> None:
    game = catalogue.games[HOUSE]
    program = compile_game(game)
    titled = {**program.areas, "hole": evolve(program.areas["hole"], title="player's cards")}
    played = play_random(evolve(program, areas=titled), 1, 2)
    lines = [line for line in transcript(played) if "deals a card" in line]
    assert [] == [line for line in lines if "player's" in line]
    assert [] != [line for line in lines if "'s cards:" in line]


def test_the_glossary_of_a_house_game_has_no_pot(catalogue: Rulebook) -> None:
    assert "pot" not in used_terms(catalogue, catalogue.games[HOUSE])
    assert "pot" in used_terms(catalogue, catalogue.games["texas-holdem"])


def test_a_hand_of_one_area_is_taken_from_it() -> None:
    areas = {"hole": {"title": "player's cards"}, "board": {"title": "board"}}
    assert "the player's cards" == from_words({"from": {"hole": "any"}}, areas)
    assert "the cards of the board" == from_words({"from": {"board": "any"}}, areas)
    both = from_words({"from": {"hole": "any", "board": "any"}}, areas)
    assert "any number of the player's cards and any number of cards of the board" == both
