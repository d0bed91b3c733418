"""Changes that give the same game, as patterns, each with the reason why nothing can notice them."""

POT_GAMES = {
    r"betting\.forced\.small-blind\.heads-up: button -> 2-left-of-button": "of two seats, two to the left is the same",
    r"betting\.forced\.big-blind\.heads-up: 1-left-of-button -> 3-left-of-button": "of two seats, three is one",
    r"play\.first-betting\.bet\.heads-up: button -> 2-left-of-button": "of two seats, two to the left is the same",
    r"play\.first-betting\.bet\.heads-up: left out": "heads-up, left of the big blind is the button",
    r"play\.first-betting\.bet\.first: left-of-big-blind -> 3-left-of-button": "the big blind sits two to the left",
    r"play\.(turn|river)\.deal\.order: .*": "one card to each board: all orders are the same",
    r"hands\.[a-z-]+\.from\.hole: any -> 0\.\.2": "there are two hole cards",
    r"hands\.[a-z-]+\.from\.(board|upper|lower): any -> 1\.\.": "two hole cards: five need three of the board",
    r"hands\.[a-z-]+\.from\.hole: 2 -> (0\.\.2|1\.\.|any)": "five cards, and exactly three of them are the board's",
    r"hands\.[a-z-]+\.from\.(board|upper|lower): 3 -> (1\.\.|any)": (
        "five cards, and exactly two of them are hole cards"
    ),
    r"(.*\.)?odd-chip\.between-shares: upper -> in-listed-order": "one chip can be odd, and upper is listed first",
    r".*\.one-all-in\.when\.all-in: 1\.\.2 -> 1\.\.3": "the entry above it lets only two players be left",
}

TWO_HAND = {
    r"areas\.board\.per: table -> dealer": "both are one place that the dealer deals to; only the words differ",
    r"areas\.dealer\.per: dealer -> table": "both are one place that the dealer deals to; only the words differ",
    r"wagers\.ante-1\.required: True -> one-of": "it would be the only one of those of which one must be placed",
    r"wagers\.raise-1\.amount: 2 x ante-1 -> 2 x ante-2": "the two antes are equal",
    r"wagers\.raise-2\.amount: 2 x ante-2 -> 2 x ante-1": "the two antes are equal",
    r"hands\.[a-z]+\.from\.hand-[12]: any -> 0\.\.2": "each hand has two cards",
    r"hands\.[a-z]+\.from\.board: any -> 1\.\.": "the other areas give at most four of the five cards",
    r"hands\.flounder\.from\.hand-[12]: all -> (any|first 2|2|0\.\.2|1\.\.)": (
        "four cards are needed, and each hand has two"
    ),
    r"hands\.community\.from\.board: all -> (any|1\.\.)": "five cards are needed, and the board has five",
    r"pay-tables\.[a-z0-9-]+\.pays\.[a-z-]+: after [a-z-]+": "each line is a category, and a hand has only one",
}

TWO_HAND_RANKINGS = {
    r"(four-card|eights)\.best: highest -> lowest": "only a pay table reads it: no two such hands are compared",
    r"(four-card|eights)\.categories\.[a-z-]+: after [a-z-]+": "a hand fits only one of the two, and none are compared",
    r"eights\.sets\.eight\.1\.without\.0: 8 -> (9|10|J|Q|K)": (
        "a nine is too much, and a card worth nothing adds nothing"
    ),
    r"eights\.sets\.eight\.1\.without: left out": "an eight with cards worth nothing is one eight, as it is alone",
    r"eights\.sets\.eight\.1\.cards: 2\.\. -> 1\.\.": "the only card worth eight is the eight, which is left out there",
    r"eights\.sets\.eight: .*": "as many sets are counted as can be picked, in whatever order they are listed",
}

PAI_GOW = {
    r"play\.bets\.wager: .*": "all wagers are placed before the cards, and none depends on another",
    r"play\.piles\.deal\.leaves: left out": (
        "49 of 53 cards are dealt: the count can only show that the deck is not whole"
    ),
    r"hands\.front-hand\.from\.front: all -> (any|first 2|2|0\.\.2|1\.\.)": (
        "two cards are set there, and the hand has two"
    ),
    r"hands\.back-hand\.from\.back: all -> (any|1\.\.)": "five cards are set there, and the hand has five",
    r"settle\.bet\.compare: .*": "what counts is how many hands are won, not which is compared first",
}

HOUSE_WAY = {
    r".*\.front\.0: group ([12]) -> 2 of group \1": "that group is a pair",
    r".*\.front: \[.*": "the same two cards in another order",
    r".*\.(five-aces|full-house|better-behind)\.groups: \[.*": "the same shapes in another order",
    r".*\.five-aces\.front\.0: 2 of group 1 -> (a pair|best two)": (
        "no front is better than two aces, and three stay behind"
    ),
    r".*\.four-aces\.front\.0: 2 of group 1 -> (a pair|best two)": (
        "no front is better than two aces, and two stay behind"
    ),
    r".*\.high-four\.front\.0: 2 of group 1 -> (a pair|best two)": "there is no other pair, and two stay behind",
    r".*\.high-four\.groups: left out": "any other hand of these ranks is set alike by its own row, or would be foul",
    r".*\.high-four\.ranks\.group-1: 7\.\.K -> 7\.\.A": "a row above sets four aces",
    r".*\.high-four\.ranks\.single-1: 2\.\.Q -> 3\.\.Q": (
        "the highest of three different single cards is a four or more"
    ),
    r".*\.twice-three\.front\.0: 2 of group 1 -> (a pair|best two)": (
        "the higher pair before the lower three is the best front"
    ),
    r".*\.three-pair\.front\.0: group 1 -> (a pair|best two)": (
        "the highest pair is the best front, and two pair stay behind"
    ),
    r".*\.two-pair-and-better-behind(\.keep: .*|\.front\.0: a pair -> (2 of )?group 2|: left out|: after .*)": (
        "only an ace and the joker leave "
        "a straight or flush behind two pair, and the row for two pair sets those in the same way"
    ),
    r".*\.low-two-pair-with-an-ace\.ranks\.group-1: 2\.\.6 -> 3\.\.6": "the higher of two pairs is a three or more",
    r".*\.two-pair-with-an-ace\.groups: left out": "rows above set every other hand with two groups",
    r".*\.two-pair-with-an-ace\.ranks\.group-1: 7\.\.10 -> 6\.\.10": "the row above sets sixes with an ace",
    r".*\.two-pair\.front\.0: group 2 -> (a pair|best two)": (
        "with the higher pair behind, no front is better than the lower one"
    ),
    r".*\.three-and-better-behind\.keep: (straight\.\. -> three-of-a-kind\.\.|left out)": "without a straight or flush "
    "behind, a pair in front would be foul",
    r".*\.three-and-better-behind\.front\.0: a pair -> (2 of group 1|best two)": "a straight or flush behind takes one "
    "of the three, and the other two are the best front",
    r".*\.pair-and-better-behind(\.keep: .*|\.front\.0: group 1 -> (a pair|best two)|: left out)": (
        "the row after it puts the best two in front, which is then the pair"
    ),
    r".*\.better-behind\.groups: left out": "rows above set every hand with larger or more groups",
    r".*\.better-behind\.keep: straight\.\. -> three-of-a-kind\.\.": (
        "hands with at most one pair have no three of a kind"
    ),
    r".*\.pair\.groups: left out": "only hands without a pair are left, and this would be foul with them",
    r".*\.no-pair\.groups: left out": "it is the last row",
    **{
        rf"house-way\.rows\.{one}: after {other}": "no hand fits both rows"
        for one, other in (
            ("five-aces", "four-and-three"),
            ("four-and-three", "four-and-a-pair"),
            ("four-and-a-pair", "four-aces"),
            ("four-aces", "high-four"),
            ("low-four", "twice-three"),
            ("twice-three", "full-house"),
            ("full-house", "three-pair"),
            ("three-pair", "two-pair-and-better-behind"),
            ("low-two-pair-with-an-ace", "two-pair-with-an-ace"),
            ("two-pair", "three-aces"),
            ("three", "pair-and-better-behind"),
            ("pair", "no-pair"),
        )
    },
}

PAI_GOW_RANKINGS = {
    r"pai-gow-high\.categories\.five-aces: after royal-flush": (
        "five aces are all the aces: nobody has a royal flush then"
    ),
    r"pai-gow-high\.joker\.completes: .*": "the best hand counts, in whatever order they are listed",
}
