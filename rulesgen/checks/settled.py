"""Whether every wager is settled exactly once in every outcome, and every result stands where it makes sense."""

from collections.abc import Iterator

from rulesgen.checks.result import wrong
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.wagers import Payout, Wager
from rulesgen.offer import Offer


def settled_once(offer: Offer, wager: Wager) -> Iterator[Finding]:
    """The first entry that holds counts: all but the last need a condition, and the last must have none."""
    entries = [entry for entry in offer.program.settlements if wager.id in entry.wagers]
    if not entries:
        message = f"The wager `{wager.id}` is settled nowhere."
        yield wrong(offer, "RG308", wager.rule, message, "Name it in an entry of `settle`.")
        return
    *most, last = entries
    for entry in most:
        if not entry.when:
            name, other = entry.rule.name, last.rule.name
            message = (
                f"The wager `{wager.id}` is settled more than once: after `{name}`, nothing is left for `{other}`."
            )
            remedy = "Give every entry but the last a `when`, or name the wager in one entry only."
            yield wrong(offer, "RG308", entry.rule, message, remedy)
    if last.when:
        message = f"The wager `{wager.id}` is settled nowhere when this is not true."
        remedy = f"Add a last entry without `when`: `{{id: {wager.id}-else, wagers: [{wager.id}], always: lose}}`."
        yield wrong(offer, "RG308", last.rule / "when", message, remedy)


def never_placed(offer: Offer) -> Iterator[Finding]:
    """Wagers that no step places."""
    actions = [step.action for step in offer.program.steps]
    placed = {wager for action in actions for wager in action.wagers}
    placed |= {effect.wager for action in actions for effect in action.choices.values() if effect.kind == "place"}
    for name, wager in offer.program.wagers.items():
        if name not in placed:
            remedy = "Name it in a `wager` step, or in a choice: `{place: " + name + "}`."
            yield wrong(offer, "RG308", wager.rule, f"No step places the wager `{name}`.", remedy)


def measured_too_early(offer: Offer) -> Iterator[Finding]:
    """Wagers that are so many times another one, which the same step places only after them."""
    for step in offer.program.steps:
        placed = step.action.wagers
        for at, name in enumerate(placed):
            first, *more = offer.program.wagers[name].amounts
            if not more and first.of in placed[at + 1 :]:
                message = f"`{name}` is measured by `{first.of}`, which is placed after it."
                rule = step.rule / "wager" / str(at)
                yield wrong(offer, "RG308", rule, message, f"Name `{first.of}` before `{name}`.")


def misplaced_results(offer: Offer) -> Iterator[Finding]:
    """`compare` says something only of a hand that does not qualify, `nothing` only of a bonus."""
    bonuses = {entry.pay_table for entry in offer.program.settlements if entry.bonus_on}
    for rule, payout, table in _results(offer.program):
        if payout.kind == "compare" and rule.name != "unqualified":
            message = "`compare` can stand only under `unqualified`."
            yield wrong(offer, "RG308", rule, message, "Write what the wager gets.")
        if payout.kind == "nothing" and table not in bonuses:
            message = "`nothing` is for a bonus that is not paid; of a wager it does not say who gets the stake."
            yield wrong(offer, "RG308", rule, message, "Write `lose` or `push`.")


def _results(program: Program) -> Iterator[tuple[RuleId, Payout, str]]:
    """Every result, where it stands, and the pay table it is of."""
    for entry in program.settlements:
        yield from ((rule, payout, "") for rule, payout in entry.said())
    for name, table in program.pay_tables.items():
        yield from ((rule, payout, name) for rule, payout in table.said())


def ranked_apart(offer: Offer) -> Iterator[Finding]:
    """Hands that are compared though no one table ranks both."""
    for entry in offer.program.settlements:
        if len(entry.compare) == len(entry.versus) == 1:
            mine, theirs = (offer.program.hands[name] for name in (*entry.compare, *entry.versus))
            if mine.ranking.id != theirs.ranking.id:
                message = f"The {mine.title} and the {theirs.title} are ranked by different tables."
                yield wrong(offer, "RG105", entry.rule / "with", message, "Compare hands of one ranking.")


def lost_and_playing(offer: Offer) -> Iterator[Finding]:
    """Wagers that every fold gives up, though their settlement says that they play on after one."""
    folds = [
        (step.rule / "decide" / "choices" / name, effect.lost)
        for step in offer.program.steps
        for name, effect in step.action.choices.items()
        if effect.kind == "lose"
    ]
    for entry in offer.program.settlements:
        says = entry.rule / "folded"
        for wager in entry.wagers if entry.folded == "plays" and not offer.program.choice_at(says) else ():
            # Where one fold keeps the wager and another gives it up, both have their use.
            if folds and all(wager in lost for _, lost in folds):
                fold, lost = folds[0]
                at, name = fold / "lose" / str(lost.index(wager)), entry.rule.name
                message = f"`{fold.name}` gives up the wager `{wager}`, but `settle.{name}` says that it plays on."
                remedy = f"Leave `{wager}` out here, or write `folded: lose` in `settle.{name}`."
                place = offer.game.layered.blame_first(at.path, says.path)
                yield Finding("RG308", place, message, remedy, at)


def mixed_odds(offer: Offer) -> Iterator[Finding]:
    """Pay tables in which some rows leave the stake with the player and some count it."""
    for table in offer.program.pay_tables.values():
        forms = [(rule, payout.text, payout.text.split()[1]) for rule, payout in table.said() if payout.kind == "odds"]
        said = [form for *_, form in forms]
        # The rarer form is the slip; of two as frequent ones, the later.
        usual = max(said, key=said.count, default="")
        for rule, text, form in forms:
            if form != usual:
                message = (
                    f"`{text}` stands in a pay table whose other rows are “{usual} 1”: "
                    "“to” leaves the wager, “for” takes it."
                )
                other = _in_the_other_form(text)
                remedy = f"Write `{other}`, which pays the same; or, if the word is a slip, `{usual}`."
                yield wrong(offer, "RG313", rule, message, remedy)
                break


def _in_the_other_form(result: str) -> str:
    """`4 for 1` as `3 to 1`, and the other way round; `1 for 1` only gives the stake back."""
    wins, form, stake, *rest = result.split()
    counted = int(wins) + (int(stake) if form == "to" else -int(stake))
    if counted <= 0:
        return "push" if counted == 0 else f"lose {-counted}/{stake}"
    return " ".join((str(counted), "for" if form == "to" else "to", stake, *rest))
