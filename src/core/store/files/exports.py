"""Values as document databases export them (MongoDB Extended JSON), made plain: `{"$date": 0}`."""

import math
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def exported(item: dict[str, Any]) -> Any:
    """An object hook of `json.loads`: the plain value that an export wraps, or the object."""
    if len(item) != 1:
        return item
    ((key, value),) = item.items()
    match key:
        case "$oid" | "$uuid" | "$symbol":
            return str(value)
        case "$date":
            return _date(value)
        case "$timestamp":
            return _date(value["t"] * 1000) if isinstance(value, dict) and "t" in value else None
        case "$numberDecimal" | "$numberDouble" | "$numberLong" | "$numberInt":
            return _number(value)
        case "$binary" | "$undefined" | "$minKey" | "$maxKey":
            return None
    return item


def _number(value: object) -> int | float | None:
    for kind in (int, float):
        with suppress(ValueError):
            found: int | float = kind(str(value))
            return found if abs(found) < math.inf else None  # neither NaN nor infinity is a number
    return None


def _date(value: object) -> str | None:
    """Milliseconds since 1970, or ISO 8601, in UTC; a midnight is a day."""
    try:
        if isinstance(value, int | float):
            moment = _EPOCH + timedelta(milliseconds=value)
        else:
            moment = datetime.fromisoformat(str(value))
            moment = moment.astimezone(UTC) if moment.tzinfo else moment
    except (ValueError, OverflowError):
        return None
    plain = moment.replace(tzinfo=None, microsecond=0).isoformat(sep=" ")
    return plain.removesuffix(" 00:00:00")
