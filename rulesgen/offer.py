"""A game as it is offered, and a folder of such games: each value is worked out when first asked for, once."""

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from rulesgen.fingerprint import bytes_of, digest_of
from rulesgen.model.choices import Answers, Choice
from rulesgen.rulebook import Case, Game, Rulebook

# What works a value out is imported where it is asked for: a run in which nothing has changed asks for none.
if TYPE_CHECKING:
    from rulesgen.compile.variants import Known
    from rulesgen.dealing import Played
    from rulesgen.model.case import DeclaredCase
    from rulesgen.model.game import Program
    from rulesgen.model.sources import Source
    from rulesgen.odds.counted.pay_tables import Counted

MOST_COMBINATIONS = 2000
"""So many sets of answers are gone through; with more of them, each answer alone."""


@frozen(eq=False, slots=False)
class Offer:
    """A game as it is offered: what it is, and everything that follows from that."""

    folder: "Folder"
    game: Game
    _declared: "dict[str, DeclaredCase]" = field(factory=dict, init=False, repr=False)
    _played: "dict[str, Played]" = field(factory=dict, init=False, repr=False)
    _programs: "dict[tuple[tuple[str, str], ...], Program]" = field(factory=dict, init=False, repr=False)

    @property
    def book(self) -> Rulebook:
        return self.folder.book

    @property
    def id(self) -> str:
        return self.game.id

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """What it leaves to the operator; known also of a game that cannot be dealt."""
        from rulesgen.compile import choices_of

        return choices_of(self.game)

    @cached_property
    def program(self) -> "Program":
        """The game as it is played and printed: with the defaults of its choices."""
        return self.answered({})

    def answered(self, answers: Answers) -> "Program":
        """The game with the operator's answers."""
        from rulesgen.compile import compile_game

        said = {name: answer for name, answer in answers.items() if answer != self.choices[name].default}
        key = tuple(sorted((name, repr(answer)) for name, answer in said.items()))
        if key not in self._programs:
            self._programs[key] = compile_game(self.game, said)
        return self._programs[key]

    @cached_property
    def programs(self) -> "list[Program]":
        """The game under each of its sets of answers."""
        return [self.answered(answers) for answers in self.answer_sets()]

    def answer_sets(self) -> Iterator[Answers]:
        """Every combination of answers; where there are too many, each answer alone with the defaults."""
        choices = self.choices
        if prod(len(choice.answers) for choice in choices.values()) <= MOST_COMBINATIONS:
            for answers in product(*(choice.answers for choice in choices.values())):
                yield dict(zip(choices, answers, strict=True))
        else:
            yield from ({name: answer} for name, choice in choices.items() for answer in choice.answers)

    def declared(self, case: Case) -> "DeclaredCase":
        """What a case of the game says of its hand."""
        from rulesgen.compile.cases import read_case

        if case.id not in self._declared:
            self._declared[case.id] = read_case(case.document.data)
        return self._declared[case.id]

    def play(self, case: Case) -> "Played":
        """A case of the game, played, with what comes out otherwise than it says."""
        from rulesgen.compile.procedures import answers_to_play
        from rulesgen.dealing import play_case

        if case.id not in self._played:
            declared = self.declared(case)
            program = self.answered(declared.given.answers)
            self._played[case.id] = play_case(program, declared, lambda kind: answers_to_play(self.game, program, kind))
        return self._played[case.id]

    @cached_property
    def known(self) -> "Known":
        """Everything about its irregularities, under every set of answers."""
        from rulesgen.compile.variants import known_of

        return known_of(self.game, self.answered)

    @cached_property
    def made_from(self) -> str:
        """The digest of every byte that anything said of it may depend on."""
        broken = [(one.code, str(one.place), one.message) for one in self.game.broken_tables]
        return bytes_of(self.game.documents, self.folder.shared, broken, self.id in self.book.lent)

    @cached_property
    def used(self) -> dict[str, Any]:
        """Everything that its pages and checks are made from, as plain data."""
        from rulesgen.digest import used_by

        return used_by(self.book, self.game)

    @cached_property
    def digest(self) -> str:
        """The digest of that, as it is printed on every page."""
        return digest_of(self.used)

    @cached_property
    def plays(self) -> str:
        """The digest of all that decides how the game goes and what it pays."""
        from rulesgen.digest import all_of

        return digest_of(all_of(self.game))

    @cached_property
    def hands(self) -> str:
        """The digest of all that decides how a hand without a fault goes, and what can go wrong in it."""
        from rulesgen.digest import without_procedures

        return digest_of(without_procedures(self.game))

    @cached_property
    def counted(self) -> "list[Counted]":
        """Every wager that a pay table alone settles, counted."""
        from rulesgen.odds.counted.pay_tables import count_tables  # needs numpy, which takes a while

        return count_tables(self.program, self.plays)


@frozen(eq=False, slots=False)
class Folder:
    """A rulebook with its games as they are offered."""

    book: Rulebook
    _offers: dict[str, Offer] = field(factory=dict, init=False, repr=False)

    @cached_property
    def sources(self) -> "dict[str, Source]":
        """The sources that its games may cite."""
        from rulesgen.compile.tables import sources_of

        return sources_of(self.book.sources)

    @cached_property
    def shared(self) -> str:
        """The digest of what all its games share: sources, and terms with their meanings."""
        return digest_of({"": [self.book.name, self.book.sources, self.book.terms, self.book.meanings]})

    def offer(self, game: Game) -> Offer:
        """The one offer of a game of the folder, or of one that was lent to it."""
        if game.id not in self._offers:
            self._offers[game.id] = Offer(self, game)
        found = self._offers[game.id]
        assert found.game is game, f"two games of one name: {game.id}"
        return found

    @property
    def offers(self) -> list[Offer]:
        """The games of the folder itself."""
        return [self.offer(game) for game in self.book.games.values()]
