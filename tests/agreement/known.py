"""Where the two engines differ, and why; every difference that is met must be one of these."""

KNOWN = {
    "short-big-blind": (
        "A big blind who cannot pay it in full lowers the bet for all others on PokerKit: it takes the largest bet "
        "on the table as the price. The big blind is the price of playing whoever has to post it, so the full "
        "amount is to be called and raised from. Such a hand is played on ours alone and held against the reckoning "
        "only."
    ),
    "fold-without-a-bet": (
        "PokerKit in its tournament mode lets nobody fold where a check is free. It is foolish to fold there, but "
        "it is no wrong: a player may give up a hand at any turn."
    ),
    "idle-check": (
        "PokerKit sometimes asks a player who has nothing to call when all others are all in. No more than one "
        "player can bet, so the betting is over by the standing rule; the check changes nothing."
    ),
    "raise-that-nobody-can-call": (
        "PokerKit refuses a raise when no other player has chips beyond the bet, even where one is still to call. "
        "Ours refuses only when no other can act at all; what nobody can call goes back, so no chip goes another "
        "way."
    ),
    "short-all-ins-use-up-raises": (
        "PokerKit counts an all-in of less than a raise as one of the raises of the round. By our declared rule it "
        "is no raise and does not reopen the betting, so it does not use one up either."
    ),
    "short-all-ins-reopen": (
        "A player who has acted may raise on PokerKit after several short all-ins that together make a full raise, "
        "after a short all-in bet where the player had checked, and after a second short all-in no smaller than a "
        "first. Our games leave it to the operator, and what is played unless another answer is given is "
        "`does-not-reopen`: none of them was a full bet or raise. With `reopens-when-together-full` the first of these "
        "is as on PokerKit."
    ),
    "fixed-limit-completion": (
        "After an all-in of less than a full bet PokerKit adds a whole bet on top, an amount that no fixed limit "
        "has. The next player completes it: bets stay whole multiples of the limit. One who completes it with the "
        "last chips has made a full bet or raise; to PokerKit that reopens nothing."
    ),
    "odd-chips-all-to-one": (
        "PokerKit gives all odd chips of a tie to the first player. By our declared rule they go one at a time, "
        "clockwise from the button, so no two shares differ by more than one chip."
    ),
    "pots-made-one": (
        "PokerKit kills losing hands first; a main and a side pot left to the same players are then split as one. "
        "By the standing rule each pot is decided alone, and each may have its own odd chip."
    ),
    "low-without-a-low-hand": (
        "PokerKit looks for a low among all players left, not among those of the pot. When only a player outside a "
        "side pot has one, it splits the low half of that side pot among players none of whom has a low. Without a "
        "low hand in a pot, the whole of it is for the high."
    ),
}
"""By name, the reason why ours is right, or that it is a matter of custom which of the two is declared."""
