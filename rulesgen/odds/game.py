"""All odds of a game: what cards alone decide is counted; what players decide is simulated, way by way to play."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from attrs import evolve, field, frozen

from rulesgen.digest import rules_digest
from rulesgen.engine.actions import Arrange, Decide, Discard, Draw
from rulesgen.engine.banking import Wager
from rulesgen.engine.program import Program, cards_dealt
from rulesgen.engine.strategy import Strategy
from rulesgen.odds.as_house import as_house_game
from rulesgen.odds.best_play import BestPlay
from rulesgen.odds.dice import Rolled, rolls_of
from rulesgen.odds.largest import largest_win
from rulesgen.odds.player_dealer import PlayerDealer
from rulesgen.odds.reasons import NotCounted, NotSideBySide, NotSimulated
from rulesgen.odds.result import EXACT, POT, Odds
from rulesgen.odds.sampled import Settings, best_odds, counted, play_out, pot_odds, simulated
from rulesgen.odds.sequences import exact_results
from rulesgen.odds.simulation import Work
from rulesgen.odds.starting import base_sets, effects_that_place, of_bettors, stakes_on
from rulesgen.odds.tables import OtherReading, count_tables
from rulesgen.odds.ways import fewest_players, is_slow, play_pots, play_wagers
from rulesgen.prose import in_words
from rulesgen.rulebook import Game, Rulebook
from rulesgen.wording import strategy_sentences

BASE, BEST = "base", "best-play"
STATES = 20
"""For so many rounds that would be simulated, best play looks at one state of knowledge."""
CHUNK_OF_STATES = 1000
SLOWER = 50
"""For so many rounds that would be simulated, one is played where they are played one by one."""
CHUNK_ONE_BY_ONE = 1000
COVERED = "The player-dealer's money covers the wagers."


class Unknown(Exception):
    """A wager or a way to play that the game does not have."""


@frozen
class GameOdds:
    """What was found out about a game."""

    game: Game
    program: Program
    all: tuple[Odds, ...]
    dice: tuple[Rolled, ...] = ()
    used: dict[str, str] = field(factory=dict)
    """By wager, the reading of its rule that is played, where there are others."""
    readings: dict[str, tuple[OtherReading, ...]] = field(factory=dict)
    not_analysed: dict[str, str] = field(factory=dict)
    """What has no odds, and why."""
    accepted: dict[tuple[str, str], str] = field(factory=dict)
    """Findings that are accepted, by code and rule, with the reason."""

    @property
    def wrong(self) -> list[Odds]:
        """Wagers whose declared edge differs, or that give the player the advantage; but not what is accepted."""
        return [
            odds
            for odds in self.all
            if (odds.agrees is False and ("RG701", odds.rule) not in self.accepted)
            or (odds.favours_player and ("RG702", odds.rule) not in self.accepted)
        ]


def odds_of(
    book: Rulebook, game: Game, program: Program, settings: Settings, wager: str = "", strategy: str = ""
) -> GameOdds:
    """The odds of every wager, or only of one, under every way to play, or only under one."""
    known = [*program.wagers, *([POT] if program.banking == "pot" else [BASE])]
    if wager and wager not in known:
        raise Unknown(f"the game has no wager `{wager}`; there are: {', '.join(known)}")
    ways = [*program.strategies, BEST]
    if strategy and strategy not in ways:
        raise Unknown(f"the game declares no strategy `{strategy}`; there are: {', '.join(ways)}")
    work = _Work(game, program, settings, rules_digest(book, game), wager, strategy)
    work.run()
    if not work.found and not work.not_analysed:
        work.not_analysed[wager or game.id] = (
            "no strategy bears on it" if strategy else "it is settled with another wager, or in no way that is analysed"
        )
    reasons = {(entry["code"], entry["place"]): entry["reason"] for entry, _ in book.accepted}
    return GameOdds(
        game=game,
        program=program,
        all=tuple(work.found),
        dice=rolls_of(program) if not wager and not strategy else (),
        used=work.used,
        readings=work.readings,
        not_analysed=work.not_analysed,
        accepted=reasons,
    )


class _Work:
    def __init__(
        self, game: Game, program: Program, settings: Settings, digest: str, wager: str, strategy: str
    ) -> None:
        self.game, self.program, self.settings, self.digest = game, program, settings, digest
        self.wager, self.strategy = wager, strategy
        self.found: list[Odds] = []
        self.used: dict[str, str] = {}
        self.readings: dict[str, tuple[OtherReading, ...]] = {}
        self.not_analysed: dict[str, str] = {}

    def run(self) -> None:
        if self.program.banking == "pot":
            self._pot()
        else:
            open_wagers = self._tables()
            if self.program.banking == "player-dealer" and self.program.house_way and not self.program.strategies:
                self._player_dealer()
            elif _decides(self.program):
                self._base(open_wagers)
            else:
                for wager in open_wagers:
                    if self._wanted(wager.id):
                        self._alone(wager)

    def _wanted(self, *wagers: str) -> bool:
        return not self.wager or self.wager in wagers

    def _tables(self) -> list[Wager]:
        """Wagers that a pay table alone settles; the others are left."""
        settled = set()
        counted_tables = count_tables(self.game, self.program)
        for name, table in self.game.layered.data.get("pay-tables", {}).items():
            known = [one for one in counted_tables if one.paid.table.id == name and one.odds is not None]
            if "declared-edge" in table and not known and not self.wager and not self.strategy:
                self.not_analysed[f"{table['title']}, declared edge"] = "there is nothing that it could be held to"
        for one in counted_tables:
            wager = one.paid.wager.id
            if one.odds is None:
                continue
            settled.add(wager)
            if self._wanted(wager) and not self.strategy:
                self.found.append(one.odds)
                if one.used:
                    self.used[wager], self.readings[wager] = one.used, one.others
        chosen = {effect.wager for effect in effects_that_place(self.program)}
        return [wager for wager in of_bettors(self.program) if wager.id not in settled | chosen]

    def _alone(self, wager: Wager) -> None:
        """A wager that only cards decide, though not by one pay table."""
        stakes = {wager.id: Fraction(1)}
        like = self._like(wager.id, wager.title, wager.rule)
        try:
            try:
                self.found.append(counted(like, exact_results(as_house_game(self.program), None, stakes), Fraction(1)))
            except (NotCounted, NotSideBySide) as reason:
                like = evolve(like, assumptions=(f"It is simulated: {reason}.", *like.assumptions))
                self._play(like, None, stakes)
        except NotSimulated as reason:
            self.not_analysed[wager.title] = str(reason)

    def _base(self, wagers: list[Wager]) -> None:
        """The wagers that must be placed, and others that are not paid by a table alone, under every way to play."""
        sets = base_sets(self.program, wagers)
        chosen = [effect.wager for effect in effects_that_place(self.program)]
        for together in sets:
            if self._wanted(BASE, *chosen, *(wager.id for wager in together)):
                self._under_strategies(together, BASE)
        for wager in wagers:
            if wager.required == "no" and self._wanted(wager.id):
                self._under_strategies([wager], wager.id)

    def _strategies(self) -> list[Strategy]:
        return [one for one in self.program.strategies.values() if self.strategy in ("", one.id)]

    def _under_strategies(self, wagers: list[Wager], name: str) -> None:
        stakes = dict(stakes_on(self.program, wagers))
        title = " and ".join(wager.title for wager in wagers)
        strategies = self._strategies()
        for strategy in strategies:
            like = self._by(self._like(name, title, strategy.rule), strategy)
            try:
                self._play(like, strategy, stakes)
            except NotSimulated as reason:
                self.not_analysed[f"{title}, {strategy.title}"] = str(reason)
        if name == BASE and self.strategy in ("", BEST):
            self._best(title, wagers[0].rule, stakes, declared=bool(strategies))
        elif not strategies and not self.strategy:
            self.not_analysed[title] = "players decide, and no strategy is declared"

    def _best(self, title: str, rule: str, stakes: dict[str, Fraction], *, declared: bool) -> None:
        """The best way to play, where it can be found; where it cannot, declared strategies are enough."""
        try:
            work = BestPlay(as_house_game(self.program), stakes)
        except NotSimulated as reason:
            if not declared or self.strategy == BEST:
                self.not_analysed[f"{title}, best play"] = f"{reason}; declare a strategy"
            return
        states = max(1000, self.settings.rounds // STATES)
        key = f"{self.digest} best {sorted(stakes)} {work.deals}"
        covered = (COVERED,) if self.program.banking == "player-dealer" else ()
        like = self._like(BASE, title, rule)
        like = evolve(like, assumptions=(*covered, *like.assumptions))
        try:
            chunks = play_out(work, key, self.settings, states, CHUNK_OF_STATES)
        except NotSimulated as reason:
            self.not_analysed[f"{title}, best play"] = f"{reason}; declare a strategy"
            return
        self.found.append(best_odds(like, work, chunks, stakes, self.settings))

    def _play(self, like: Odds, strategy: Strategy | None, stakes: dict[str, Fraction]) -> None:
        """Under a way to play: thousands of rounds at once, or where that cannot be, fewer and one by one."""
        name = strategy.id if strategy else ""
        key = f"{like.wager} {sorted(stakes)} {name}"
        chunks, notes = play_wagers(self.program, strategy, stakes, lambda work: self._chunks(work, key))
        if self.program.banking == "player-dealer":
            notes = (*notes, COVERED)
        self._add(evolve(like, assumptions=(*notes, *like.assumptions)), chunks, stakes)

    def _add(self, like: Odds, chunks: list[Counter[Any]], stakes: dict[str, Fraction]) -> None:
        """The odds of simulated rounds that began with these wagers."""
        required = sum(stakes.values(), Fraction(0))
        like = evolve(like, units=required, largest=largest_win(self.program, stakes) / required)
        self.found.append(simulated(like, chunks, required, self.settings))

    def _chunks(self, work: Work[Any], key: str) -> list[Counter[Any]]:
        """The rounds of a simulation; those that are played one by one are fewer."""
        if not is_slow(work):
            return play_out(work, f"{self.digest} {key}", self.settings)
        rounds = max(1000, self.settings.rounds // SLOWER)
        return play_out(work, f"{self.digest} {key} one by one", self.settings, rounds, CHUNK_ONE_BY_ONE)

    def _player_dealer(self) -> None:
        try:
            work = PlayerDealer(self.program)
        except NotSimulated as reason:
            self.not_analysed[self.program.title] = str(reason)
            return
        if not self._wanted(BASE, work.wager):
            return
        wager = self.program.wagers[work.wager]
        like = self._like(wager.id, wager.title, wager.rule)
        like = evolve(like, assumptions=("Both hands are set the house way.", COVERED, *like.assumptions))
        self._add(like, self._chunks(work, f"{wager.id} house way"), {wager.id: Fraction(1)})

    def _pot(self) -> None:
        if not self._wanted(POT):
            return
        taken = [where for where in self.program.variants if _has_more_to_come(self.program, *where)]
        ways: list[Strategy | None] = [*self._strategies()]
        for one, strategy in product((None, *taken), ways or [None]):
            title = f"The pot between {in_words(fewest_players(self.program))} players"
            if one is not None:
                step = self.program.steps[one[1]]
                title += f", {self.program.options[one[0]].title} after {step.title}"
            try:
                self.found.append(self._shares(title, one, strategy))
            except NotSimulated as reason:
                self.not_analysed[f"{title}, {strategy.title}" if strategy else title] = str(reason)

    def _shares(self, title: str, taken: tuple[str, int] | None, strategy: Strategy | None) -> Odds:
        """What a player gets of the pot, as odds: each has put in an equal part of it."""
        name = strategy.id if strategy else ""
        chunks, notes = play_pots(self.program, strategy, taken, lambda work: self._chunks(work, f"pot {taken} {name}"))
        like = self._like(POT, title, self.program.shares[0].rule)
        together = ("Nobody folds, and all players put in the same.", *notes, *like.assumptions)
        like = self._by(evolve(like, assumptions=together), strategy)
        return pot_odds(like, chunks, fewest_players(self.program), self.settings)

    def _by(self, like: Odds, strategy: Strategy | None) -> Odds:
        """With the name of a way to play, and what it does."""
        if strategy is None:
            return like
        played = strategy_sentences(self.game.layered.data, strategy.id)
        return evolve(like, strategy=strategy.title, played=tuple(played))

    def _like(self, wager: str, title: str, rule: str) -> Odds:
        """Nothing known yet but the name, and that fees are left out."""
        fees = ", ".join(fee.title for fee in self.program.fees.values())
        left_out = (f"Not counted: {fees}.",) if fees else ()
        return Odds(self.program.id, wager, title, rule, EXACT, (), assumptions=left_out)


def _has_more_to_come(program: Program, option: str, step: int) -> bool:
    """Whether cards are still to be dealt when an option is taken after a step."""
    variant = program.variants[option, step]
    return sum(cards_dealt(variant).values()) > sum(cards_dealt(variant, step + 1).values())


def _decides(program: Program) -> bool:
    return any(isinstance(step.action, Decide | Arrange | Discard | Draw) for step in program.steps)
