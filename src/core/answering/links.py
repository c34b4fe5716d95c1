"""Which texts of the data are addresses that a reader may be sent to."""

import re
from urllib.parse import urlsplit


def web_link(text: str) -> str | None:
    """`text` when it is an http(s) address with a host, else None."""
    address = text.strip()
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    fits = parts.scheme in ("http", "https") and parts.hostname and not re.search(r"\s", address)
    return address if fits else None
