"""Whether the house way can set every hand: each shape of cards has a last row that always holds."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from rulesgen.cards import JOKER, Cards, names_of, rank_of
from rulesgen.checks.result import Result, wrong
from rulesgen.engine.house_way import NoRow, set_house_way
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.house_way import HouseWay, HouseWayRow
from rulesgen.offer import Offer
from rulesgen.prose import counted, in_words


def check_house_way(offer: Offer) -> list[Result]:
    """One result: every row can be met, and no hand is left over."""
    way = offer.program.house_way
    if way is None:
        return []
    findings = (*_bad_rows(offer, way), *_gaps(offer, way))
    results = [Result("house way", way.rule, "the house way can set every hand", findings)]
    return [*results, _check_rows(offer, way)] if results[0].passed else results


ATTEMPTS = 3000
"""Hands that are dealt at most to find one that a row sets."""


def _check_rows(offer: Offer, way: HouseWay) -> Result:
    """For each row a hand that it sets: the row was then played, and no hand before it was left without a setting."""
    program = offer.program
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
                finding = _wrong(offer, way.rule / "rows", message)
                return Result("house way", way.rule / "rows", "every row of the house way sets a hand", (finding,))
    findings = tuple(
        _wrong(offer, row.rule, "No hand was found that this row sets.") for row in way.rows if row.rule not in met
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


def unknown_categories(offer: Offer) -> Iterator[Finding]:
    """Rows that keep a category which the ranking of the back hand does not have."""
    way = offer.program.house_way
    if way is None:
        return
    categories = [category.id for category in offer.program.hands[way.back].ranking.categories]
    for row in way.rows:
        for word in row.kept.split(".."):
            if word and word not in categories:
                message = f"`{word}` is no category of the hand that stands behind."
                remedy = f"Allowed are: {', '.join(categories)}; or a range such as `straight..`."
                yield wrong(offer, "RG105", row.rule / "keep", message, remedy)


def _bad_rows(offer: Offer, way: HouseWay) -> Iterator[Finding]:
    size, cards = offer.program.hands[way.front].size[0], _cards(offer.program)
    for row in way.rows:
        for shape in row.groups:
            if sum(shape) > cards:
                yield _wrong(offer, row.rule / "groups", f"{cards} cards cannot have these groups.")
        taken = sum(_taken(kind, number, count, row) for kind, number, count in row.front)
        if taken != size:
            message = f"The row puts {counted(taken, 'card')} in front, but the front hand has {in_words(size)}."
            yield _wrong(offer, row.rule / "front", message)


def _taken(kind: str, number: int, count: int, row: HouseWayRow) -> int:
    """How many cards a row takes by one of the things that it puts in front."""
    if kind in ("pair", "best"):
        return 2
    if kind == "single":
        return 1
    return count or max((shape[number - 1] for shape in row.groups if len(shape) >= number), default=0)


def _gaps(offer: Offer, way: HouseWay) -> Iterator[Finding]:
    """Shapes for which no row holds whatever the ranks are."""
    sure = [row for row in way.rows if not row.ranks and not row.kept]
    answered = {shape for row in sure for shape in row.groups if _can_be_met(row, shape)}
    if any(not row.groups and not _puts_a_pair(row) for row in sure):
        return
    for shape in _shapes(offer.program):
        if shape not in answered:
            words = ", ".join(map(str, shape)) or "none"
            yield _wrong(offer, way.rule / "rows", f"No row sets every hand whose groups of equal cards are: {words}.")


def _can_be_met(row: HouseWayRow, shape: tuple[int, ...]) -> bool:
    """A pair can go in front where equal cards as good stay behind."""
    return not _puts_a_pair(row) or len(shape) > 1 or bool(shape and shape[0] > 3)


def _puts_a_pair(row: HouseWayRow) -> bool:
    return any(kind == "pair" for kind, _, _ in row.front)


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


def _wrong(offer: Offer, rule: RuleId, message: str) -> Finding:
    remedy = "Add or change a row; the last row of each shape needs neither `ranks` nor `keep`."
    return wrong(offer, "RG312", rule, message, remedy)
