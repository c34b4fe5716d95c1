"""Dates, numbers and identifiers in the notation of database exports, made plain values.

A document database writes `{"$date": 1393804800000}` or `{"$numberDecimal": "9.5"}` (MongoDB
Extended JSON, versions 1 and 2).
"""

import math
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def exported(item: dict[str, Any]) -> Any:
    """The plain value that an export wraps in an object; any other object as it is.

    To be used as `json.loads(..., object_hook=exported)`, which hands over the inner ones first.
    """
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
