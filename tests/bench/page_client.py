"""One visitor of the page without a browser: what a browser sends over the websocket, and what of
the answer it needs to see."""

import time
from collections.abc import Iterator

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import connect

_WHOLE = 0
"""Of a script that ran to its end, and was not ended for another run."""
_PATIENCE = 60.0
_LARGEST = 64_000_000


class Failed(Exception):
    """The page showed an error, or nothing for a minute."""


class Visitor:
    """Not counted as one who sits at this machine, so that each has a pace and chats of its own."""

    def __init__(self, address: str, concierge: str) -> None:
        self._query = f"concierge={concierge}"
        self._page, self._box, self._answered = "", "", set[str]()
        self._socket = connect(
            f"ws{address.removeprefix('http')}/_stcore/stream",
            subprotocols=["streamlit"],  # type: ignore[list-item]
            origin=address,  # type: ignore[arg-type]
            additional_headers={"Via": "a proxy"},
            max_size=_LARGEST,
        )
        self._send("")

    def close(self) -> None:
        self._socket.close()

    def open(self) -> None:
        """Wait until one can ask."""
        for message in self._messages():
            if self._box and message.WhichOneof("type") == "script_finished":
                return

    def ask(self, question: str) -> float:
        """Seconds until the answer stands with all there is to do with it."""
        began, before = time.monotonic(), set(self._answered)
        self._send(question)
        for message in self._messages():
            if message.WhichOneof("type") == "script_finished" and self._answered - before:
                break
        return time.monotonic() - began

    def _send(self, question: str) -> None:
        message = BackMsg()
        state = message.rerun_script
        state.query_string, state.page_script_hash = self._query, self._page
        if question:
            widget = state.widget_states.widgets.add()
            widget.id, widget.chat_input_value.data = self._box, question
        self._socket.send(message.SerializeToString())

    def _messages(self) -> Iterator[ForwardMsg]:
        """What comes; ends with the script."""
        while True:
            message = ForwardMsg()
            message.ParseFromString(self._received())
            self._take(message)
            yield message

    def _received(self) -> bytes:
        try:
            received = self._socket.recv(_PATIENCE)
        except TimeoutError:
            raise Failed("nothing came for a minute") from None
        assert isinstance(received, bytes)
        return received

    def _take(self, message: ForwardMsg) -> None:
        match message.WhichOneof("type"):
            case "new_session":
                self._page = message.new_session.page_script_hash
            case "page_info_changed":
                self._query = message.page_info_changed.query_string
            case "script_finished" if message.script_finished == _WHOLE and not self._box:
                raise Failed("the page ended without a box to ask in")
            case "delta" if message.delta.WhichOneof("type") == "new_element":
                self._see(message.delta.new_element)

    def _see(self, element: object) -> None:
        kind = element.WhichOneof("type")  # type: ignore[attr-defined]
        if kind == "chat_input":
            self._box = element.chat_input.id  # type: ignore[attr-defined]
        elif kind in ("exception", "alert"):
            raise Failed(f"the page shows: {getattr(element, kind)}")
        elif kind == "feedback":
            self._answered.add(element.feedback.id)  # type: ignore[attr-defined]
