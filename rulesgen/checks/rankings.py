"""Whether a ranking places every hand, reaches every category, and draws examples that are what they say."""

from rulesgen.checks.result import Result
from rulesgen.compile import compile_ranking
from rulesgen.engine.cards import RANKS, names_of, read_cards
from rulesgen.engine.ranking import Ranking, patterns
from rulesgen.findings import Finding
from rulesgen.rulebook import Layered

_CARD_ROOM_RANKS = range(len(RANKS))


def check_ranking(ranking: Layered) -> list[Result]:
    """Every pattern of a full deck is looked at, not a sample."""
    compiled = compile_ranking(ranking)
    reached: set[str] = set()
    homeless: tuple[tuple[int, ...], bool] | None = None
    count = 0
    for ranks, suited in patterns(compiled, _CARD_ROOM_RANKS, 1):
        value = compiled.value_of_ranks(ranks, suited)
        count += 1
        if value is None:
            homeless = homeless or (ranks, suited)
        else:
            reached.add(value.category)
    results = [_check_whole(ranking, count, homeless)]
    names = [category.id for category in compiled.categories]
    return results + [_check_category(ranking, compiled, name, name in reached) for name in names]


def _check_whole(ranking: Layered, count: int, homeless: tuple[tuple[int, ...], bool] | None) -> Result:
    findings: tuple[Finding, ...] = ()
    if homeless is not None:
        ranks, suited = homeless
        cards = "-".join(RANKS[rank] for rank in ranks) + (" of one suit" if suited else "")
        message = f"The hand {cards} fits no category."
        remedy = "End the list with a category that has no pattern, such as high card."
        findings = (Finding("RG304", ranking.place(("categories",)), message, remedy, ranking.rule(("categories",))),)
    return Result("rankings", ranking.id, f"each of {count:,} patterns of cards has a category", findings)


def _check_category(ranking: Layered, compiled: Ranking, name: str, is_reached: bool) -> Result:
    path = ("categories", name)
    findings = []
    if not is_reached:
        title = ranking.get((*path, "title"))
        message = f"No hand is ever in the category “{title}”: one above it takes them all, or nothing fits it."
        remedy = "Move it up, or change its pattern; groups are written with the largest first."
        findings.append(Finding("RG305", ranking.place(path), message, remedy, ranking.rule(path)))
    cards = read_cards(ranking.get((*path, "example")))
    problem = _bad_example(compiled, name, cards) if is_reached else ""
    if problem:
        at = (*path, "example")
        findings.append(Finding("RG306", ranking.place(at), problem, "Give cards of this category.", ranking.rule(at)))
    return Result("rankings", ranking.rule(path), f"{name} is reached, and its example fits", tuple(findings))


def _bad_example(compiled: Ranking, name: str, cards: tuple[int, ...]) -> str:
    if len(set(cards)) != len(cards) or len(cards) != compiled.size:
        return f"An example needs {compiled.size} different cards; {names_of(cards)} has {len(set(cards))}."
    value = compiled.value(cards)
    if value is None or value.category != name:
        return f"{names_of(cards)} is {value.category if value else 'in no category'}, not {name}."
    return ""
