"""Plain words and numbers by YAML 1.2's core rules, exact: nothing that looks like text becomes something else."""

import re
from decimal import Decimal, InvalidOperation
from typing import Any

from rulesgen.source.document import Data
from rulesgen.source.faults import Faults

_INTEGER = re.compile(r"[-+]?[0-9]+")
_OCTAL_OR_HEX = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_DECIMAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_A_NUMBER = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
WORDS: dict[str, Data] = {
    "": None,
    "~": None,
    **dict.fromkeys(("null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_MAY_BE_NUMBER = frozenset("0123456789+-.")


def read_scalar(text: str, event: Any, faults: Faults) -> Data:
    """The value of a plain scalar by YAML 1.2's core rules, exact: 6:5, off, NO and 1_000 stay text."""
    if text[0] not in _MAY_BE_NUMBER:
        return text
    if _INTEGER.fullmatch(text):
        # Python refuses to turn thousands of digits into a number; nothing in a card room needs them.
        if len(text) <= 30:
            return int(text)
        faults.report("RG008", event, "A number of more than 30 digits is not read.", "Write a shorter number.")
    elif _OCTAL_OR_HEX.fullmatch(text):
        return int(text, 0) if len(text) <= 30 else text
    elif _DECIMAL.fullmatch(text):
        number = _exact(text)
        if number is not None and abs(number.adjusted()) <= 30:
            return number
        faults.report("RG008", event, "A number so large or so small is not read.", "Write the number out.")
    elif _NOT_A_NUMBER.fullmatch(text):
        faults.report("RG008", event, f"{text} is not a number a rule can use.", "Write a finite number.")
    return text


def _exact(text: str) -> Decimal | None:
    try:
        return Decimal(text)
    except InvalidOperation:  # an exponent that no decimal can hold
        return None
