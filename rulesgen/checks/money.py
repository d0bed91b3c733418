"""Whether what a row says of the money is what its remedy does with it."""

from collections.abc import Iterator

from rulesgen.findings import Finding
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.remedies import money_of
from rulesgen.irregular.vocabulary import MONEY
from rulesgen.model.game import Program
from rulesgen.rulebook import Game


def check_money(game: Game, program: Program, answers: Answers) -> Iterator[Finding]:
    """Rows whose `money` contradicts their remedy: the page would say both."""
    tables = {table.id: table for table in game.procedures}
    for row in answers.rows.values():
        move, money = money_of(row.remedy, program.banking)
        if row.money not in money.words:
            does = f"`{move}` {money.does}" if move else money.does
            message = f"The remedy and the money contradict each other: {does}; `money` says: {MONEY[row.money]}"
            words = " or ".join(f"`money: {word}`" for word in money.words)
            remedy = f"Write {words}, or choose other moves."
            place = tables[row.table].place_of(row.id.name, "money")
            yield Finding("RG609", place, message, remedy, row.id)
