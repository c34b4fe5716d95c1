"""Text as a client may send it."""

from typing import Annotated

from pydantic import AfterValidator, StringConstraints


def _encodable(text: str) -> str:
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise ValueError("half a character (a lone surrogate) stands in it")
    return text


Text = Annotated[str, AfterValidator(_encodable)]
"""Text that can be written in UTF-8; JSON's escapes allow more."""

Name = Annotated[str, StringConstraints(max_length=200), AfterValidator(_encodable)]
"""An id of ours; longer ones are not even looked up."""
