"""All odds of a game: what cards alone decide is counted; what players decide is simulated, way by way to play."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from attrs import evolve

from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.strategies import Strategy
from rulesgen.model.wagers import Wager
from rulesgen.odds.best_odds import best_odds
from rulesgen.odds.counted.dice import rolls_of
from rulesgen.odds.counted.pay_tables import Counted, OtherReading, count_tables, without_rounding
from rulesgen.odds.every_deal.deals import MOST_DEALS
from rulesgen.odds.every_deal.results import MOST_ROWS, exact_results, results_by_cards
from rulesgen.odds.game_odds import BASE, BEST, GameOdds, declare
from rulesgen.odds.kept_counts import count_out
from rulesgen.odds.largest import largest_win
from rulesgen.odds.reasons import NotCounted, NotSideBySide, NotSimulated
from rulesgen.odds.result import EXACT, POT, Odds
from rulesgen.odds.rounds.one_seat import as_house_game
from rulesgen.odds.simulated.by_cards import ByCards
from rulesgen.odds.simulated.chunks import Settings, Work, play_out
from rulesgen.odds.simulated.player_dealer import PlayerDealer
from rulesgen.odds.simulated.ways import fewest_players, has_more_to_come, is_slow, play_pots, play_wagers
from rulesgen.odds.stakes import (
    ON_SIGHT,
    base_sets,
    decides,
    effects_that_place,
    of_bettors,
    placed_on_sight,
    stakes_on,
    whole_sets,
    with_besides,
)
from rulesgen.odds.sums import BEST_PLAY, counted, pot_odds, simulated, sum_of
from rulesgen.prose import in_words
from rulesgen.rulebook import Game, Rulebook
from rulesgen.wording import strategy_sentences
from rulesgen.wording.words import listing

SLOWER = 50
"""For so many rounds that would be simulated, one is played where they are played one by one."""
CHUNK_ONE_BY_ONE = 1000
_FOR_A_ROUND = 40
"""For each round that would be simulated, so many deals are counted instead, as that tells more."""
COVERED = "The player-dealer's money covers the wagers."


class Unknown(Exception):
    """A wager or a way to play that the game does not have."""


def odds_of(
    book: Rulebook,
    game: Game,
    program: Program,
    plays: str,
    settings: Settings,
    wager: str = "",
    strategy: str = "",
    tables: list[Counted] | None = None,
) -> GameOdds:
    """The odds of every wager, or only of one, under every way to play, or only under one; with what is accepted."""
    reasons = {(one.code, one.of): one.reason for one in book.accepted}
    return evolve(find_odds(game, program, plays, settings, wager, strategy, tables), accepted=reasons)


def find_odds(
    game: Game,
    program: Program,
    plays: str,
    settings: Settings,
    wager: str = "",
    strategy: str = "",
    tables: list[Counted] | None = None,
) -> GameOdds:
    """The same, of a game by itself; `plays` is the digest of all that decides how it goes and what it pays.

    Its pay tables may be counted already.
    """
    known = [*program.wagers, *([POT] if program.banking == "pot" else [BASE])]
    if wager and wager not in known:
        raise Unknown(f"the game has no wager `{wager}`; there are: {', '.join(known)}")
    ways = [*program.strategies, BEST]
    if strategy and strategy not in ways:
        raise Unknown(f"the game declares no strategy `{strategy}`; there are: {', '.join(ways)}")
    work = _Work(game, program, plays, settings, wager, strategy)
    work.run(count_tables(program, plays) if tables is None else tables)
    work.found, also, not_held = declare(program, work.found)
    if not work.found and not work.not_analysed:
        work.not_analysed[wager or game.id] = (
            "no strategy bears on it" if strategy else "it is settled with another wager, or in no way that is analysed"
        )
    return GameOdds(
        game=game,
        program=program,
        all=tuple(work.found),
        dice=rolls_of(program) if not wager and not strategy else (),
        used=work.used,
        readings=work.readings,
        also=tuple(also),
        not_analysed=work.not_analysed,
        not_held=not_held if not wager and not strategy else {},
    )


def _most_of(program: Program, rounds: int) -> int:
    """How many deals are counted at most where players decide: under a way to play, and to find the best one.

    What an edge is declared of is counted wherever it can be; otherwise it may take as long as so many rounds.
    """
    return MOST_DEALS if program.declared_edges else min(MOST_DEALS, _FOR_A_ROUND * rounds)


class _Work:
    def __init__(self, game: Game, program: Program, plays: str, settings: Settings, wager: str, strategy: str) -> None:
        self.game, self.program, self.plays, self.settings = game, program, plays, settings
        self.wager, self.strategy = wager, strategy
        self.most = _most_of(program, settings.rounds)
        self.whole = whole_sets(program) if program.banking != "pot" else []
        self.found: list[Odds] = []
        self.used: dict[str, str] = {}
        self.readings: dict[str, tuple[OtherReading, ...]] = {}
        self.not_analysed: dict[str, str] = {}

    def run(self, tables: list[Counted]) -> None:
        if self.program.banking == "pot":
            self._pot()
        else:
            open_wagers = self._tables(tables)
            if self.program.banking == "player-dealer" and self.program.house_way and not self.program.strategies:
                self._player_dealer()
            elif decides(self.program):
                self._base(open_wagers)
            else:
                for wager in open_wagers:
                    if self._wanted(*self._names(wager)):
                        self._alone(wager)
                self._several_wagers()
        # The game as a whole first, by the order in which its wagers are declared.
        order = list(self.program.wagers)
        self.found.sort(key=lambda odds: order.index(odds.stakes[0][0]) if odds.is_whole else len(order))

    def _wanted(self, *wagers: str) -> bool:
        return not self.wager or self.wager in wagers

    def _names(self, wager: Wager) -> tuple[str, ...]:
        """By what a wager can be asked for; one that is the whole game also as that."""
        return (wager.id, BASE) if frozenset({wager.id}) in self.whole else (wager.id,)

    def _tables(self, counted_tables: list[Counted]) -> list[Wager]:
        """Wagers that a pay table alone settles; the others are left."""
        settled = set()
        for name, table in self.program.pay_tables.items():
            known = [one for one in counted_tables if one.paid.table.id == name and one.odds is not None]
            if table.declared_edge and not known and not self.wager and not self.strategy:
                self.not_analysed[f"{table.title}, declared edge"] = "there is nothing that it could be held to"
        for one in counted_tables:
            wager = one.paid.wager.id
            if one.odds is None:
                continue
            settled.add(wager)
            if self._wanted(*self._names(one.paid.wager)) and not self.strategy:
                stakes = ((wager, Fraction(1)),)
                self.found.append(evolve(one.odds, stakes=stakes, is_whole=frozenset({wager}) in self.whole))
                if one.used:
                    self.used[wager], self.readings[wager] = one.used, one.others
        chosen, late = {effect.wager for effect in effects_that_place(self.program)}, placed_on_sight(self.program)
        if not self.strategy:
            on_sight = (self.program.wagers[name] for name in self.program.wagers if name in late)
            self.not_analysed |= {one.title: ON_SIGHT for one in on_sight if self._wanted(one.id)}
        return [wager for wager in of_bettors(self.program) if wager.id not in settled | chosen | late]

    def _alone(self, wager: Wager) -> None:
        """A wager that only cards decide, though not by one pay table."""
        stakes = {wager.id: Fraction(1)}
        like = self._like(wager.id, wager.title, wager.rule, stakes)
        try:
            self._play(like, None, stakes)
        except NotSimulated as reason:
            self.not_analysed[wager.title] = str(reason)

    def _several_wagers(self) -> None:
        """Several wagers that must all be placed, where only cards decide; each of them has its own odds too."""
        for wagers in base_sets(self.program, of_bettors(self.program)):
            known = {odds.wager: odds for odds in self.found}
            if len(wagers) < 2 or self.wager or self.strategy or self._on_sight(wagers):
                continue
            stakes = dict(stakes_on(self.program, wagers))
            like = self._like(BASE, listing(wager.title for wager in wagers), wagers[0].rule, stakes)
            if all(wager.id in known and known[wager.id].sample is None for wager in wagers):
                self.found.append(sum_of(like, [known[wager.id] for wager in wagers]))
            else:
                self._play(like, None, stakes)

    def _base(self, wagers: list[Wager]) -> None:
        """The wagers that must be placed, and others that are not paid by a table alone, under every way to play."""
        sets = base_sets(self.program, wagers)
        chosen = [effect.wager for effect in effects_that_place(self.program)]
        for together in sets:
            wanted = self._wanted(BASE, *chosen, *(wager.id for wager in together))
            if wanted and not self._on_sight(together):
                self._under_strategies(together, BASE)
        for wager in wagers:
            if wager.required == "no" and self._wanted(wager.id) and not self._by_cards(wager):
                self._under_strategies([wager], wager.id)

    def _on_sight(self, wagers: list[Wager]) -> bool:
        """Whether one of these is placed when cards have been seen: then they have no edge together either."""
        if placed_on_sight(self.program).isdisjoint(wager.id for wager in wagers):
            return False
        self.not_analysed[listing(wager.title for wager in wagers)] = ON_SIGHT
        return True

    def _by_cards(self, wager: Wager) -> bool:
        """Whether a wager is decided by cards alone, whatever players choose; then it is counted, or simulated."""
        try:
            found = self._whatever_is_chosen(wager)
        except (NotCounted, NotSimulated):
            return False
        if not self.strategy:
            self.found.append(found)
        return True

    def _whatever_is_chosen(self, wager: Wager) -> Odds:
        """The odds of such a wager; NotCounted where a choice makes a difference."""
        stakes, program = {wager.id: Fraction(1)}, as_house_game(self.program)
        like = self._like(wager.id, wager.title, wager.rule, stakes)
        placed, most = with_besides(program, stakes), max(self.most, MOST_ROWS)
        key = f"cards {sorted(placed)}"
        try:
            results = count_out(lambda: results_by_cards(program, placed, most), f"{self.plays} {key}", most)
        except NotCounted as reason:
            said = (f"It is simulated: {reason}.", *like.assumptions)
        else:
            return counted(like, results, like.units)
        work = ByCards(program, placed)
        work.try_out()
        bounded = evolve(like, largest=largest_win(self.program, stakes), assumptions=said)
        return simulated(bounded, self._chunks(work, key), like.units, self.settings.seed)

    def _strategies(self) -> list[Strategy]:
        return [one for one in self.program.strategies.values() if self.strategy in ("", one.id)]

    def _under_strategies(self, wagers: list[Wager], name: str) -> None:
        stakes = dict(stakes_on(self.program, wagers))
        title = listing(wager.title for wager in wagers)
        strategies = self._strategies()
        for strategy in strategies:
            like = self._by(self._like(name, title, strategy.rule, stakes), strategy)
            try:
                self._play(like, strategy, stakes)
            except NotSimulated as reason:
                self.not_analysed[f"{title}, {strategy.title}"] = str(reason)
        if name == BASE and self.strategy in ("", BEST):
            self._best(title, wagers[0].rule, stakes, declared=bool(strategies))
        elif not strategies and not self.strategy:
            self.not_analysed[title] = "players decide, and no strategy is declared"

    def _best(self, title: str, rule: RuleId, stakes: dict[str, Fraction], *, declared: bool) -> None:
        """The best way to play, where it can be found; where it cannot, declared strategies are enough."""
        like = evolve(self._like(BASE, title, rule, stakes), way=BEST, strategy=BEST_PLAY)
        key = f"{self.plays} best {sorted(stakes)}"
        try:
            self.found.append(best_odds(like, as_house_game(self.program), self.settings, self.most, key))
        except NotSimulated as reason:
            if not declared or self.strategy == BEST:
                self.not_analysed[f"{title}, best play"] = f"{reason}; declare a strategy"

    def _play(self, like: Odds, strategy: Strategy | None, stakes: dict[str, Fraction]) -> None:
        """Under a way to play, every deal; where there are too many, thousands of rounds at once, or one by one."""
        program, most = as_house_game(self.program), self.most if strategy else max(self.most, MOST_ROWS)
        placed = with_besides(program, stakes)
        key = f"{like.wager} {sorted(placed)} {strategy.id if strategy else ''}"
        bounded = evolve(like, largest=largest_win(self.program, stakes) / like.units)
        try:
            results = count_out(lambda: exact_results(program, strategy, placed, most), f"{self.plays} {key}", most)
        except (NotCounted, NotSideBySide) as reason:
            said = (f"It is simulated: {reason}.",) if strategy is None else ()
        else:
            self.found.append(counted(bounded if strategy else like, results, like.units))
            return
        chunks, notes = play_wagers(self.program, strategy, stakes, lambda work: self._chunks(work, key))
        bounded = evolve(bounded, assumptions=(*notes, *said, *like.assumptions))
        self.found.append(simulated(bounded, chunks, like.units, self.settings.seed))

    def _chunks(self, work: Work[Any], key: str) -> list[Counter[Any]]:
        """The rounds of a simulation; those that are played one by one are fewer."""
        if not is_slow(work):
            return play_out(work, f"{self.plays} {key}", self.settings)
        rounds = max(1000, self.settings.rounds // SLOWER)
        return play_out(work, f"{self.plays} {key} one by one", self.settings, rounds, CHUNK_ONE_BY_ONE)

    def _player_dealer(self) -> None:
        try:
            work = PlayerDealer(self.program)
        except NotSimulated as reason:
            self.not_analysed[self.program.title] = str(reason)
            return
        if not self._wanted(BASE, work.wager):
            return
        wager = self.program.wagers[work.wager]
        stakes = {wager.id: Fraction(1)}
        like = self._like(wager.id, wager.title, wager.rule, stakes)
        said = ("Both hands are set the house way.", *like.assumptions)
        like = evolve(like, assumptions=said, largest=largest_win(self.program, stakes))
        chunks = self._chunks(work, f"{wager.id} house way")
        self.found.append(simulated(like, chunks, Fraction(1), self.settings.seed))

    def _pot(self) -> None:
        if not self._wanted(POT):
            return
        taken = [where for where in self.program.variants if has_more_to_come(self.program, *where)]
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
        like = self._like(POT, title, self.program.shares[0].rule, {})
        together = ("Nobody folds, and all players put in the same.", *notes, *like.assumptions)
        like = self._by(evolve(like, assumptions=together), strategy)
        shares = [one.share for one in (self.program if taken is None else self.program.variants[taken]).shares]
        return pot_odds(like, chunks, fewest_players(self.program), shares, self.settings.seed)

    def _by(self, like: Odds, strategy: Strategy | None) -> Odds:
        """With the name of a way to play, and what it does."""
        if strategy is None:
            return like
        played = strategy_sentences(self.game.layered.data, strategy.id)
        return evolve(like, strategy=strategy.title, way=strategy.id, played=tuple(played))

    def _like(self, wager: str, title: str, rule: RuleId, stakes: dict[str, Fraction]) -> Odds:
        """Nothing known yet but the name, what is wagered at first, and that fees are left out."""
        fees = ", ".join(fee.title for fee in self.program.fees.values())
        said = (f"Not counted: {fees}.",) if fees else ()
        if self.program.banking == "player-dealer":
            said = (COVERED, *said)
        said = (*said, *without_rounding(self.program))
        whole = frozenset(stakes) in self.whole
        staked = tuple(stakes.items())
        return Odds(self.program.id, wager, title, rule, EXACT, (), stakes=staked, is_whole=whole, assumptions=said)
