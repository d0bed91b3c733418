"""The analysis of a decision table, against counting every situation of it one by one."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest
from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesgen.regions import (
    Dead,
    Dimension,
    Entry,
    Leaf,
    Node,
    Region,
    Sets,
    TooLarge,
    Value,
    analyse,
    effective_region,
    tree,
)

Situation = dict[str, Value]
Rows = tuple[str, ...]


@frozen
class Table:
    """The arguments of an analysis, and the slow way to the same answers."""

    dimensions: Sequence[Dimension]
    possible: Sequence[Sets]
    rows: Sequence[Entry]

    def situations(self) -> Iterator[Situation]:
        names = [dimension.name for dimension in self.dimensions]
        for values in product(*(dimension.values for dimension in self.dimensions)):
            situation = dict(zip(names, values, strict=True))
            if any(inside(situation, box) for box in self.possible):
                yield situation

    def meeting(self, situation: Situation) -> set[str]:
        return {row.name for row in self.rows if any(inside(situation, box) for box in row.boxes)}

    def before(self, name: str) -> set[str]:
        """The rows that one goes before, near and far."""
        near = next(row.instead_of for row in self.rows if row.name == name)
        return set(near).union(*(self.before(other) for other in near))

    def left(self, situation: Situation) -> Rows:
        meeting = self.meeting(situation)
        return tuple(sorted(meeting.difference(*(self.before(name) for name in meeting))))


def inside(situation: Situation, box: Sets) -> bool:
    return all(situation[name] in values for name, values in box.items())


def led(node: Node | Leaf, situation: Situation) -> Rows:
    while isinstance(node, Node):
        (node,) = [child for values, child in node.branches if situation[node.dimension] in values]
    return node.rows


@st.composite
def tables(draw: st.DrawFn) -> Table:
    sizes = draw(st.lists(st.integers(1, 5), max_size=4))
    dimensions = [Dimension(f"d{number}", tuple(range(size)), draw(st.booleans())) for number, size in enumerate(sizes)]

    def box() -> Sets:
        chosen = [dimension for dimension in dimensions if draw(st.booleans())]
        return {one.name: draw(st.frozensets(st.sampled_from(one.values), min_size=0)) for one in chosen}

    def boxes(least: int) -> tuple[Sets, ...]:
        return tuple(box() for _ in range(draw(st.integers(least, 3))))

    names = [f"r{number}" for number in range(draw(st.integers(0, 6)))]
    rows = [
        Entry(
            name,
            boxes(0),
            draw(st.integers(0, 2)),
            draw(st.frozensets(st.sampled_from(names[:number]), max_size=2)) if number else frozenset(),
        )
        for number, name in enumerate(names)
    ]
    return Table(dimensions, boxes(0), draw(st.permutations(rows)))


@given(tables())
@settings(max_examples=150, deadline=None)
def test_every_number_is_that_of_counting_one_by_one(table: Table) -> None:
    found = analyse(table.dimensions, table.possible, table.rows)
    left = Counter(table.left(situation) for situation in table.situations())
    assert found.total == left.total()
    assert {answer.rows: answer.count for answer in found.answers} == left
    assert all(table.left(answer.example) == answer.rows for answer in found.answers)
    assert found.gap_count == left[()]
    effective = {row.name: sum(left[rows] for rows in left if row.name in rows) for row in table.rows}
    assert found.effective == effective
    together: Counter[Rows] = Counter()
    for rows, count in left.items():
        together.update(dict.fromkeys(combinations(rows, 2), count))
    outcome = {row.name: row.outcome for row in table.rows}
    assert {one.rows: one.count for one in found.overlaps + found.agreements} == together
    assert all(set(one.rows) <= set(table.left(one.example)) for one in found.overlaps + found.agreements)
    assert all(outcome[one.rows[0]] != outcome[one.rows[1]] for one in found.overlaps)
    assert all(outcome[one.rows[0]] == outcome[one.rows[1]] for one in found.agreements)


@given(tables())
@settings(max_examples=100, deadline=None)
def test_dead_rows_and_idle_exceptions_are_those_of_counting(table: Table) -> None:
    found = analyse(table.dimensions, table.possible, table.rows)
    everything = [(table.meeting(situation), table.left(situation)) for situation in table.situations()]
    dead = {}
    for row in table.rows:
        winners = [
            {name for name in left if row.name in table.before(name)} for met, left in everything if row.name in met
        ]
        if not winners:
            dead[row.name] = Dead("impossible")
        elif all(winners):
            dead[row.name] = Dead("overridden", tuple(sorted(set.union(*winners))))
    assert found.dead == dead
    pairs = {(row.name, other) for row in table.rows for other in row.instead_of}
    assert set(found.idle_exceptions) == {pair for pair in pairs if not any(set(pair) <= met for met, _ in everything)}
    assert all((found.example_of(row.name) is None) == (row.name in dead) for row in table.rows)


def agrees(table: Table, regions: Sequence[Region], wanted: list[Situation]) -> None:
    """The boxes hold all that is wanted and nothing else that can happen, and none of them is of no use."""
    holding = [[situation for situation in table.situations() if inside(situation, one.box)] for one in regions]
    for one, held in zip(regions, holding, strict=True):
        assert len(held) == one.count
        assert one.example in held
        assert all(situation in wanted for situation in held)
        assert all(0 < len(values) for values in one.box.values())
    assert all(any(situation in held for held in holding) for situation in wanted)
    for number, held in enumerate(holding):
        others = holding[:number] + holding[number + 1 :]
        assert not all(any(situation in other for other in others) for situation in held)
    assert [one.count for one in regions] == sorted((one.count for one in regions), reverse=True)


@given(tables())
@settings(max_examples=100, deadline=None)
def test_boxes_hold_what_is_open_and_what_a_row_answers(table: Table) -> None:
    found = analyse(table.dimensions, table.possible, table.rows, most_gaps=1000)
    assert 0 == found.gaps_left_out
    agrees(table, found.gaps, [one for one in table.situations() if not table.left(one)])
    for row in table.rows:
        wanted = [one for one in table.situations() if row.name in table.left(one)]
        agrees(table, effective_region(found, row.name, 1000), wanted)


@given(tables())
@settings(max_examples=80, deadline=None)
def test_a_gap_cannot_be_widened_by_a_dimension(table: Table) -> None:
    widest(table, 2)


def widest(table: Table, most: int) -> None:
    found = analyse(table.dimensions, table.possible, table.rows, most_gaps=most)
    boxed = 0
    for situation in table.situations():
        if not table.left(situation):
            boxed += any(inside(situation, gap.box) for gap in found.gaps)
    assert found.gap_count == boxed + found.gaps_left_out
    for gap in found.gaps:
        for name in gap.box:
            wider = {other: values for other, values in gap.box.items() if other != name}
            assert any(table.left(one) for one in table.situations() if inside(one, wider))


@pytest.mark.parametrize(
    ("seed", "dimensions", "values", "rows"),
    [(16, 5, 3, 8), (38, 5, 4, 5), (14, 5, 4, 5), (13, 6, 3, 6), (26, 3, 6, 4), (58, 3, 8, 3)],
)
def test_no_box_of_many_is_covered_by_the_others(seed: int, dimensions: int, values: int, rows: int) -> None:
    table = random_table(seed, dimensions, values, rows)
    found = analyse(table.dimensions, table.possible, table.rows, most_gaps=1000)
    agrees(table, found.gaps, [one for one in table.situations() if not table.left(one)])
    widest(table, 1000)


def test_a_box_leaves_out_what_an_earlier_one_holds() -> None:
    square = [Dimension("a", (1, 2, 3)), Dimension("b", (1, 2, 3))]
    rows = [
        Entry("most", ({"a": frozenset({2, 3}), "b": frozenset({2, 3})},), 1),
        Entry("corner", ({"a": frozenset({3})},), 1),
    ]
    found = analyse(square, [{}], rows)
    assert [{"a": frozenset({1})}, {"a": frozenset({2}), "b": frozenset({1})}] == [gap.box for gap in found.gaps]
    assert [3, 1] == [gap.count for gap in found.gaps]


@given(tables(), st.randoms())
@settings(max_examples=100, deadline=None)
def test_the_flow_chart_leads_every_situation_to_its_rows(table: Table, chance: random.Random) -> None:
    order = [dimension.name for dimension in table.dimensions]
    chance.shuffle(order)
    found = analyse(table.dimensions, table.possible, table.rows)
    for chart in (found.tree, tree(table.dimensions, table.possible, table.rows, order)):
        for situation in table.situations():
            assert led(chart, situation) == table.left(situation)
        for node in nodes(chart):
            values = next(one.values for one in table.dimensions if one.name == node.dimension)
            assert sorted(value for branch, _ in node.branches for value in branch) == list(values)
            assert len({id(child) for _, child in node.branches}) == len(node.branches) > 1


def nodes(root: Node | Leaf) -> list[Node]:
    """All questions of a chart, each once."""
    found: list[Node] = []
    todo = [root]
    while todo:
        node = todo.pop()
        if isinstance(node, Node) and all(node is not other for other in found):
            found.append(node)
            todo.extend(child for _, child in node.branches)
    return found


@given(tables())
@settings(max_examples=40, deadline=None)
def test_a_complete_table_without_one_of_its_rows_has_a_gap_or_another_row_answers(table: Table) -> None:
    gaps = analyse(table.dimensions, table.possible, table.rows, most_gaps=1000).gaps
    whole = evolve(table, rows=[*table.rows, *(Entry(f"gap{n}", (gap.box,), "gap") for n, gap in enumerate(gaps))])
    before = analyse(whole.dimensions, whole.possible, whole.rows)
    assert 0 == before.gap_count
    for dropped in whole.rows:
        rows = [
            evolve(row, instead_of=frozenset(whole.before(row.name)) - {dropped.name})
            for row in whole.rows
            if row is not dropped
        ]
        after = analyse(whole.dimensions, whole.possible, rows)
        example = before.example_of(dropped.name)
        if example is None:
            assert 0 == after.gap_count
            assert before.dead[dropped.name].reason == "impossible" or before.dead[dropped.name].by
        elif 0 == after.gap_count:
            assert led(after.tree, example)
        if dropped.name.startswith("gap"):
            assert after.gap_count > 0


def test_order_of_rows_means_nothing() -> None:
    table = random_table(3, dimensions=5, values=4, rows=8)
    one = analyse(table.dimensions, table.possible, table.rows)
    other = analyse(table.dimensions, table.possible, list(reversed(table.rows)))
    assert one.effective == other.effective
    assert {(a.rows, a.count) for a in one.answers} == {(a.rows, a.count) for a in other.answers}


def test_an_exception_of_an_exception_goes_before_both_even_where_the_middle_one_is_silent() -> None:
    numbers = Dimension("n", (1, 2, 3), ordered=True)
    rows = [
        Entry("low", ({},), 1),
        Entry("middle", ({"n": frozenset({2})},), 2, frozenset({"low"})),
        Entry("high", ({"n": frozenset({2, 3})},), 3, frozenset({"middle"})),
    ]
    found = analyse([numbers], [{}], rows)
    assert {"low": 1, "middle": 0, "high": 2} == found.effective
    assert {"middle": Dead("overridden", ("high",))} == found.dead
    assert () == found.overlaps


def test_a_circle_of_exceptions_is_named() -> None:
    rows = [
        Entry("a", ({},), 1, frozenset({"b"})),
        Entry("b", ({},), 1, frozenset({"c"})),
        Entry("c", ({},), 1, frozenset({"a"})),
    ]
    with pytest.raises(ValueError, match="a → b → c → a"):
        analyse([], [{}], rows)


@pytest.mark.parametrize(
    ("dimensions", "rows", "says"),
    [
        ([Dimension("n", ())], [], "no value"),
        ([Dimension("n", (1, 1))], [], "one twice"),
        ([Dimension("n", (1,)), Dimension("n", (2,))], [], "two dimensions are named n"),
        ([], [Entry("a", (), 1), Entry("a", (), 1)], "two rows are named a"),
        ([], [Entry("a", ({"n": frozenset({1})},), 1)], "no dimension"),
        ([Dimension("n", (1,))], [Entry("a", ({"n": frozenset({2})},), 1)], "2 is no value"),
        ([], [Entry("a", (), 1, frozenset({"b"}))], "b, which is no row"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(dimensions: list[Dimension], rows: list[Entry], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        analyse(dimensions, [{}], rows)


def triangle(size: int) -> Table:
    """Of so many cards, `count` are shown from the `first` on: the first cannot be among the last `count` - 1."""
    span = range(1, size + 1)
    dimensions = [Dimension("count", tuple(span), ordered=True), Dimension("first", tuple(span), ordered=True)]
    possible = [{"count": frozenset({n}), "first": frozenset(range(1, size + 2 - n))} for n in span]
    rows = [
        Entry("one", ({"count": frozenset({1}), "first": frozenset(range(3, size + 1))},), "finish"),
        Entry("early", ({"first": frozenset({1, 2})},), "misdeal"),
    ]
    return Table(dimensions, possible, rows)


def test_what_cannot_happen_is_no_gap_and_narrows_none() -> None:
    table = triangle(20)
    found = analyse(table.dimensions, table.possible, table.rows)
    assert 20 * 21 // 2 == found.total
    (gap,) = found.gaps
    assert {"count": frozenset(range(2, 19)), "first": frozenset(range(3, 20))} == gap.box
    assert sum(20 + 1 - n - 2 for n in range(2, 19)) == gap.count == found.gap_count
    several = Entry("several", (gap.box,), "misdeal")
    whole = analyse(table.dimensions, table.possible, [*table.rows, several])
    assert 0 == whole.gap_count
    assert (several.name,) == led(whole.tree, {"count": 3, "first": 4})


def test_a_range_has_no_hole_where_the_value_between_cannot_happen() -> None:
    numbers = Dimension("n", (1, 2, 3, 4, 5), ordered=True)
    found = analyse([numbers], [{"n": frozenset({1, 2, 4, 5})}], [Entry("first", ({"n": frozenset({1})},), 1)])
    assert [{"n": frozenset({2, 3, 4, 5})}] == [gap.box for gap in found.gaps]
    assert 3 == found.gap_count


def random_table(seed: int, dimensions: int, values: int, rows: int, restricted: float = 0.5) -> Table:
    chance = random.Random(seed)
    domain = [Dimension(f"d{n}", tuple(range(values)), ordered=n % 2 == 0) for n in range(dimensions)]

    def box(share: float) -> Sets:
        return {
            one.name: frozenset(chance.sample(range(values), chance.randint(1, values - 1)))
            for one in domain
            if chance.random() < share
        }

    possible = [box(0.25) for _ in range(3)]
    found = [
        Entry(
            f"r{n}",
            (box(restricted),),
            chance.randrange(5),
            frozenset(f"r{m}" for m in range(n) if chance.random() < 0.1),
        )
        for n in range(rows)
    ]
    return Table(domain, possible, found)


@pytest.mark.parametrize(
    ("dimensions", "rows", "most"), [(8, 9, 2_000), (8, 20, 10_000), (8, 40, 300_000), (14, 20, 40_000)]
)
def test_a_table_of_a_hundred_million_situations_and_more_takes_few_states(
    dimensions: int, rows: int, most: int
) -> None:
    table = random_table(1, dimensions, values=10, rows=rows)
    found = analyse(table.dimensions, table.possible, table.rows, budget=most)
    assert found.total > 10**dimensions / 10
    assert found.total == sum(answer.count for answer in found.answers)
    assert all(table.left(answer.example) == answer.rows for answer in found.answers)
    assert len(found.gaps) <= 20
    for gap in found.gaps:
        assert not table.left(gap.example)


def test_more_states_than_the_budget_is_a_failure() -> None:
    table = random_table(1, dimensions=8, values=10, rows=20)
    with pytest.raises(TooLarge):
        analyse(table.dimensions, table.possible, table.rows, budget=500)
    with pytest.raises(TooLarge):
        tree(table.dimensions, table.possible, table.rows, budget=500)


def test_a_region_that_does_not_fit_is_a_failure() -> None:
    table = triangle(20)
    found = analyse(table.dimensions, table.possible, [*table.rows, Entry("all", ({},), 1)])
    with pytest.raises(TooLarge, match="0 boxes"):
        effective_region(found, "all", most=0)
    with pytest.raises(ValueError, match="no row"):
        effective_region(found, "none")


def test_shared_nodes_are_one_object() -> None:
    bits = [Dimension(f"d{n}", (0, 1)) for n in range(6)]
    odd = tuple(
        {f"d{n}": frozenset({bit}) for n, bit in enumerate(word)} for word in product((0, 1), repeat=6) if sum(word) % 2
    )
    chart = tree(bits, [{}], [Entry("odd", odd, 1)])
    assert 1 + 2 * 5 == len(nodes(chart))
