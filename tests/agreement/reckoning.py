"""Who gets which chips at the end of a hand, reckoned chip by chip: a third opinion beside the two engines.

It shares no code with either. It is told what each player paid and each hand, as an object that can be compared with
the others (PokerKit's), and deals the chips out.
"""

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

Strengths = Sequence[Any]
"""The hand of each player, in seats from the button's left; None where the player has folded or has no such hand."""


@frozen
class Custom:
    """Where rooms may differ, and where one engine is wrong."""

    odd_chips_singly: bool = True
    """Odd chips go round one by one; otherwise all of them to the first winner."""
    each_pot_alone: bool = True
    """Pots stay apart; otherwise losing hands are killed first, and pots left to the same players become one."""
    low_to_high_by_pot: bool = True
    """Without a low among its own players a pot is all high; otherwise only without a low among all players."""


OURS = Custom()
POKERKIT = Custom(odd_chips_singly=False, each_pot_alone=False, low_to_high_by_pot=False)


def pots(paid: Sequence[int], folded: Sequence[bool]) -> list[tuple[int, list[int]]]:
    """Each chip of height n belongs to those who put in n chips or more; heights with the same players are one pot."""
    found: list[tuple[int, list[int]]] = []
    for height in range(1, max(paid) + 1):
        chips = sum(amount >= height for amount in paid)
        able = [seat for seat, amount in enumerate(paid) if amount >= height and not folded[seat]]
        if found and found[-1][1] == able:
            found[-1] = (found[-1][0] + chips, able)
        else:
            found.append((chips, able))
    return found


def winnings(
    paid: Sequence[int],
    folded: Sequence[bool],
    boards: Sequence[Sequence[Strengths]],
    custom: Custom,
    dead: int = 0,
) -> list[int]:
    """What each player is paid. A board is its high hands and, in a game with lows, its low hands.

    Dead chips, which one player paid for all, are won by the best hand of all players left.
    """
    won = [0] * len(paid)
    if folded.count(False) == 1:
        won[folded.index(False)] = sum(paid) + dead
        return won
    if not custom.each_pot_alone:
        winners = _winning(_with_dead(pots(paid, folded), dead, folded), boards)
        out = [seat not in winners for seat in range(len(paid))]
        boards = [[[None if out[at] else hand for at, hand in enumerate(hands)] for hands in board] for board in boards]
        return winnings(paid, out, boards, evolve(custom, each_pot_alone=True), dead)
    for chips, able in _with_dead(pots(paid, folded), dead, folded):
        for number, board in enumerate(boards):
            part = chips // len(boards) + (chips % len(boards) if number == 0 else 0)
            _share_board(part, able, board, custom, won)
    return won


def _with_dead(found: list[tuple[int, list[int]]], dead: int, folded: Sequence[bool]) -> list[tuple[int, list[int]]]:
    """Dead chips are part of the first pot where everyone can win that one, and otherwise a pot before it."""
    everyone = [seat for seat, is_out in enumerate(folded) if not is_out]
    if not dead:
        return found
    if found and found[0][1] == everyone:
        return [(found[0][0] + dead, everyone), *found[1:]]
    return [(dead, everyone), *found]


def _winning(found: list[tuple[int, list[int]]], boards: Sequence[Sequence[Strengths]]) -> set[int]:
    """The players with a best hand of some kind in some pot."""
    return {seat for _, able in found for board in boards for hands in board for seat in _best(able, hands)}


def _best(able: list[int], hands: Strengths) -> list[int]:
    holding = [seat for seat in able if hands[seat] is not None]
    return [seat for seat in holding if not any(hands[other] > hands[seat] for other in holding)]


def _share_board(chips: int, able: list[int], kinds: Sequence[Strengths], custom: Custom, won: list[int]) -> None:
    """The high half has the odd chip; a kind of hand that nobody has takes no part."""
    asked = able if custom.low_to_high_by_pot else range(len(won))
    there = [hands for hands in kinds if any(hands[seat] is not None for seat in asked)]
    for number, hands in enumerate(there):
        part = chips // len(there) + (chips % len(there) if number == 0 else 0)
        _share_out(part, able, hands, custom, won)


def _share_out(chips: int, able: list[int], hands: Strengths, custom: Custom, won: list[int]) -> None:
    # Among players without any such hand all are equal: that is how PokerKit comes to split a low that nobody has.
    best = _best(able, hands) or able
    each, odd = divmod(chips, len(best))
    for place, seat in enumerate(best):
        won[seat] += each + (place < odd if custom.odd_chips_singly else odd * (place == 0))
