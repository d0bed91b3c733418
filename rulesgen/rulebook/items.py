"""Lists of items with ids as maps by id, and back again into the form of a rule file."""

from rulesgen.source import Data, KeyPath


class Items(dict[str, Data]):
    """A list of items with ids, as a map by id."""


class Named(dict[str, Data]):
    """Things of other files, by their names; in the file that uses them only the names are written."""


def by_id(value: Data) -> Data:
    """The same data with every list of items that have ids as a map by id."""
    if isinstance(value, dict):
        return {key: by_id(item) for key, item in value.items()}
    if isinstance(value, list):
        if value and all(isinstance(item, dict) and "id" in item for item in value):
            return Items(
                {item["id"]: {key: by_id(part) for key, part in item.items() if key != "id"} for item in value}
            )
        return [by_id(item) for item in value]
    return value


def as_written(value: Data) -> Data:
    """The reverse of `by_id`: resolved data in the form of a rule file."""
    if isinstance(value, Named):
        return list(value)
    if isinstance(value, Items):
        return [{"id": name, **as_written(item)} for name, item in value.items()]
    if isinstance(value, dict):
        return {key: as_written(item) for key, item in value.items()}
    return [as_written(item) for item in value] if isinstance(value, list) else value


def by_names(data: Data, path: KeyPath) -> tuple[str, ...]:
    """A path through data as written, as a path by names."""
    names: list[str] = []
    for part in path:
        data = data[part]
        names.append(data["id"] if isinstance(part, int) and isinstance(data, dict) and "id" in data else str(part))
    return tuple(names)
