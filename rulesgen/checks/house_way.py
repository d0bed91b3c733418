"""Whether the house way can set every hand: each shape of cards has a last row that always holds."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from rulesgen.cards import JOKER, Cards, names_of, rank_of
from rulesgen.checks.result import Result
from rulesgen.compile.player_dealer import read_shapes
from rulesgen.engine.house_way import NoRow, set_house_way
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.offer import Offer
from rulesgen.prose import counted, in_words
from rulesgen.rulebook import Game, Path
from rulesgen.source import Data


def check_house_way(offer: Offer) -> list[Result]:
    """One result: every row can be met, and no hand is left over."""
    game, program = offer.game, offer.program
    if program.house_way is None:
        return []
    rule = program.house_way.rule
    findings = (*_bad_rows(game, program), *_gaps(game, program))
    results = [Result("house way", rule, "the house way can set every hand", findings)]
    return [*results, _check_rows(game, program)] if results[0].passed else results


ATTEMPTS = 3000
"""Hands that are dealt at most to find one that a row sets."""


def _check_rows(game: Game, program: Program) -> Result:
    """For each row a hand that it sets: the row was then played, and no hand before it was left without a setting."""
    way = program.house_way
    assert way is not None
    dealer = _Dealer(program)
    met = set[RuleId]()
    for row in way.rows:
        shapes = sorted(row.groups) or _shapes(program)
        for turn in range(ATTEMPTS):
            if row.rule in met:
                break
            cards = dealer.hand(shapes[turn % len(shapes)], close=turn % 2 == 0, joker=turn % 3 == 0)
            try:
                met |= {set_house_way(program, cards)[1].rule} if cards else set()
            except NoRow:
                message = f"No row can set {names_of(cards)}: each leaves a front hand that outranks the back hand."
                finding = _finding(game, ("house-way", "rows"), message)
                return Result("house way", way.rule / "rows", "every row of the house way sets a hand", (finding,))
    findings = tuple(
        _finding(game, ("house-way", "rows", row.rule.name), "No hand was found that this row sets.")
        for row in way.rows
        if row.rule not in met
    )
    return Result(
        "house way", way.rule / "rows", "every row of the house way sets a hand", findings, frozenset({way.rule, *met})
    )


class _Dealer:
    """Deals hands of a shape; the same ones at every check."""

    def __init__(self, program: Program) -> None:
        way = program.house_way
        assert way is not None
        self.random = Random(0)  # noqa: S311 - the same hands at every check are wanted
        self.size = _cards(program)
        joker = program.hands[way.front].ranking.joker
        self.jokers = joker.rank if joker is not None and JOKER in program.deck else None
        self.by_rank: dict[int, list[int]] = {}
        for card in program.deck:
            if card != JOKER:
                self.by_rank.setdefault(rank_of(card), []).append(card)

    def hand(self, shape: tuple[int, ...], *, close: bool, joker: bool) -> Cards:
        """A hand; a close one has its ranks side by side and its suits alike, so that it may be a straight or flush."""
        random, sizes = self.random, [*shape, *([1] * (self.size - sum(shape)))]
        ranks = sorted(self.by_rank)
        start = random.randrange(len(ranks))
        window = [ranks[(start + turn) % len(ranks)] for turn in range(len(sizes))] if close else ranks
        chosen = random.sample(window, len(sizes)) if len(window) >= len(sizes) else []
        place = -1
        if self.jokers is not None and (joker or sizes[0] > 4):
            place = 0 if sizes[0] > 4 else random.randrange(len(chosen) or 1)
            chosen = [rank for rank in chosen if rank != self.jokers]
            chosen.insert(place, self.jokers)
        suit = random.randrange(4)
        cards: list[int] = []
        for at, (rank, size) in enumerate(zip(chosen, sizes, strict=False)):
            cards += [JOKER] if at == place else []
            cards += self._of_rank(rank, size - (at == place), suit if close else -1)
        return tuple(cards) if len(cards) == self.size else ()

    def _of_rank(self, rank: int, count: int, suit: int) -> list[int]:
        held = self.by_rank[rank]
        if count > len(held):
            return []
        mixed = self.random.sample(held, len(held))
        alike = [card for card in held if card & 3 == suit][:1] if self.random.random() < 0.8 else []
        return [*alike, *(card for card in mixed if card not in alike)][:count]


def unknown_categories(game: Game) -> Iterator[Finding]:
    """Rows that keep a category which the ranking of the back hand does not have."""
    way = game.layered.data.get("house-way", {"rows": {}})
    for name, row in way["rows"].items():
        categories = game.rankings[game.layered.data["hands"][way["back"]]["ranking"]].data.get("categories", {})
        for word in row.get("keep", "").split(".."):
            if word and word not in categories:
                path: Path = ("house-way", "rows", name, "keep")
                message = f"`{word}` is no category of the hand that stands behind."
                remedy = f"Allowed are: {', '.join(categories)}; or a range such as `straight..`."
                yield Finding("RG105", game.layered.blame(path), message, remedy, game.layered.rule(path))


def _bad_rows(game: Game, program: Program) -> Iterator[Finding]:
    way = program.house_way
    assert way is not None
    size = program.hands[way.front].size[0]
    rows = game.layered.data["house-way"]["rows"]
    for name, row in rows.items():
        path = ("house-way", "rows", name)
        for shape in read_shapes(row.get("groups")) or [()]:
            if sum(shape) > _cards(program):
                yield _finding(game, (*path, "groups"), f"{_cards(program)} cards cannot have these groups.")
        taken = sum(_taken(pick, row) for pick in row["front"])
        if taken != size:
            message = f"The row puts {counted(taken, 'card')} in front, but the front hand has {in_words(size)}."
            yield _finding(game, (*path, "front"), message)


def _taken(pick: str, row: Data) -> int:
    words = pick.split()
    if pick in ("a pair", "best two"):
        return 2
    if "of" in words:
        return int(words[0])
    if words[0] == "single":
        return 1
    number = int(words[1])
    sizes = {shape[number - 1] for shape in read_shapes(row.get("groups")) if len(shape) >= number}
    return max(sizes, default=0)


def _gaps(game: Game, program: Program) -> Iterator[Finding]:
    """Shapes for which no row holds whatever the ranks are."""
    rows = game.layered.data["house-way"]["rows"].values()
    sure = [row for row in rows if "ranks" not in row and "keep" not in row]
    answered = {shape for row in sure for shape in read_shapes(row.get("groups")) if _can_be_met(row, shape)}
    if any("groups" not in row and "a pair" not in row["front"] for row in sure):
        return
    for shape in _shapes(program):
        if shape not in answered:
            words = ", ".join(map(str, shape)) or "none"
            message = f"No row sets every hand whose groups of equal cards are: {words}."
            yield _finding(game, ("house-way", "rows"), message)


def _can_be_met(row: Data, shape: tuple[int, ...]) -> bool:
    """A pair can go in front where equal cards as good stay behind."""
    return "a pair" not in row["front"] or len(shape) > 1 or bool(shape and shape[0] > 3)


def _shapes(program: Program) -> list[tuple[int, ...]]:
    packs = max(Counter(card for card in program.deck if card != JOKER).values())
    return shapes_of(_cards(program), 4 * packs + program.deck.count(JOKER), 4 * packs)


def shapes_of(cards: int, largest: int, of_a_rank: int) -> list[tuple[int, ...]]:
    """Every way in which so many cards can fall into groups of equal rank; the largest may hold the jokers too."""
    found: list[tuple[int, ...]] = []

    def add(shape: tuple[int, ...], left: int, most: int) -> None:
        found.append(shape)
        for size in range(min(most, left), 1, -1):
            add((*shape, size), left - size, min(size, of_a_rank))

    add((), cards, largest)
    return found


def _cards(program: Program) -> int:
    way = program.house_way
    assert way is not None
    return program.hands[way.front].size[0] + program.hands[way.back].size[0]


def _finding(game: Game, path: Path, message: str) -> Finding:
    remedy = "Add or change a row; the last row of each shape needs neither `ranks` nor `keep`."
    return Finding("RG312", game.layered.blame(path), message, remedy, game.layered.rule(path))
