"""The one way to write data down, and its digest: the same data give the same bytes on every machine."""

import hashlib
import json
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from rulesgen.source import Document


def bytes_of(documents: Iterable[Document], *more: Any) -> str:
    """The digest of whole files, by name and to the byte, and of what else something is made from."""
    files = sorted((document.name, document.text) for document in documents)
    return hashlib.sha256(canonical([files, *more])).hexdigest()


def digest_of(used: dict[str, Any]) -> str:
    """SHA-256 over the canonical form."""
    return hashlib.sha256(canonical(used)).hexdigest()


def canonical(data: Any) -> bytes:
    """The one way to write data down: exact decimals, UTF-8, and in order, for the order of steps is a rule."""
    return json.dumps(_ordered(data), ensure_ascii=False, separators=(",", ":"), default=_exact).encode(
        errors="surrogateescape"
    )


def _ordered(data: Any) -> Any:
    """Maps as lists of pairs: the order of steps and categories is part of the rules."""
    if isinstance(data, dict):
        return [[str(key), _ordered(value)] for key, value in data.items()]
    return [_ordered(item) for item in data] if isinstance(data, list | tuple) else data


def _exact(value: Any) -> str:
    if isinstance(value, Decimal):
        return str(value)
    raise TypeError(type(value).__name__)
