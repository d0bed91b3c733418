"""Every move of a remedy in the order in which they are listed, each from the file of what it is about."""

from collections.abc import Sequence

from rulesgen.irregular.remedies import bets, boards, cards, deals, hands, posts, setting, wagers, words
from rulesgen.irregular.remedy import NO_MONEY, Money, Remedy

_LISTED = (
    words.STAND,
    words.WARN,
    words.EXCLUDE,
    words.EXPEL,
    words.TO_BE_DECIDED,
    words.FLOOR_DECISION,
    words.CALL_FLOOR,
    words.NEW_DECK,
    words.REPLACE_EQUIPMENT,
    words.ROLL_AGAIN,
    deals.FINISH_DEAL,
    cards.SET_ASIDE,
    cards.REPLACE_FROM_TOP,
    cards.ASIDE_ON_TOP,
    cards.ASIDE_TO_BURNS,
    cards.ASIDE_TO_MUCK,
    cards.ASIDE_INTO_STUB,
    cards.SHUFFLE_STUB,
    deals.REWIND,
    deals.DEAL_AGAIN,
    deals.REDEAL,
    deals.STEP_INTO_STUB,
    deals.BOARD_ON_STUB,
    deals.DEAL_NEXT_IN_PLACE,
    deals.DEAL_MISSING,
    boards.TO_RIGHT_BOARD,
    boards.EXCHANGE_BOARDS,
    cards.ONE_MORE_BURN,
    cards.LAST_BURNS_ON_TOP,
    cards.SHUFFLE_BEFORE_NEXT_DEAL,
    boards.SECOND_BOARD_OUT,
    deals.COMPLETE_BETTING,
    hands.MISDEAL,
    hands.VOID,
    hands.VOID_REST,
    hands.DEAD_HAND,
    hands.GIVE_BACK_HAND,
    hands.PLAY_BOARD,
    hands.BACK_IN_PLACE,
    setting.HOUSE_WAY,
    setting.UNSET_HANDS_HOUSE_WAY,
    setting.AS_FIRST_SET,
    setting.SET_ONCE_MORE,
    hands.DISCARD_AGAIN,
    setting.FOUL_PLAYS,
    wagers.TRUE_VALUE,
    bets.UNDO_ACTION,
    bets.ACTION_BINDS,
    bets.PASSED_OVER_FOLDS,
    posts.MAKE_POST,
    posts.CORRECT_BUTTON,
    bets.MAKE_MINIMUM,
    bets.MAKE_MAXIMUM,
    bets.COUNTS_AS_CALL,
    bets.PUT_BACK,
    deals.BACK_TO_BETTING,
    bets.RETURN_EXCESS,
    bets.MAKE_UP_WAGER,
    wagers.RETURN_WAGER,
    wagers.PLACE_REQUIRED,
    wagers.RETURN_ALONE,
    wagers.FORFEIT_WAGER,
    wagers.RETURN_OTHERS,
    wagers.BANK_FORFEITS,
    wagers.ONLY_CHIPS_PLAY,
    wagers.PAY_MINIMUM,
    wagers.PAY_MAXIMUM,
    wagers.SETTLE_AGAIN,
    wagers.PAY_IN_ORDER,
    wagers.HOUSE_PAYS,
)

REMEDIES: dict[str, Remedy] = {one.id: one for one in _LISTED}


def money_of(remedy: Sequence[str], banking: str) -> tuple[str, Money]:
    """The move of a remedy that says what becomes of the money, and what it does; none where none moves any."""
    moves = [(one.id, one.money_in(banking)) for one in _LISTED if one.id in remedy]
    return min((one for one in moves if one[1] is not NO_MONEY), key=lambda one: one[1].rank, default=("", NO_MONEY))
