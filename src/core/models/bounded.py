"""An HTTP client that reads no answer for longer, and no more of it, than helps anybody."""

from collections.abc import Iterator
from time import monotonic

import httpx

from src.core.errors import ModelFailed

MOST_BYTES = 10_000_000
"""Of one answer; a long one in single words has a tenth of it."""


class _Bounded(httpx.SyncByteStream):
    """A body that ends with an error when it is too long, or takes too long."""

    def __init__(self, body: httpx.SyncByteStream, seconds: float) -> None:
        self._body = body
        self._seconds = seconds
        self._deadline = monotonic() + seconds

    def __iter__(self) -> Iterator[bytes]:
        read = 0
        for piece in self._body:
            read += len(piece)
            if read > MOST_BYTES:
                self._end(f"is longer than {MOST_BYTES} bytes")
            if monotonic() > self._deadline:
                self._end(f"took longer than {self._seconds:g} s")
            yield piece

    def _end(self, why: str) -> None:
        self.close()
        raise ModelFailed(f"the model's answer {why}")

    def close(self) -> None:
        self._body.close()


def bounded_client(seconds: float) -> httpx.Client:
    """A client that ends with its turn, and takes no answer or line without an end."""

    def bound(response: httpx.Response) -> None:
        assert isinstance(response.stream, httpx.SyncByteStream)
        response.stream = _Bounded(response.stream, seconds)

    return httpx.Client(event_hooks={"response": [bound]}, follow_redirects=True)
