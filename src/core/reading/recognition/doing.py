"""What people do with what they look for: "my 6 year old can play". No row has to say so."""

import re
from dataclasses import replace

from src.core.reading.grammar.quantity import Quantity

_CAN = r"(?:can|could|will|would|may|puede|pueda|podria)"
_DOES = re.compile(rf"(?:[ -]olds?)? {_CAN} [a-z]+(?![\w'])")
_ASKED = re.compile(rf"(?<![a-z]){_CAN} (?:an? |my |the |un |una |mi )?$")
_VERB = re.compile(r"(?:[ -]olds?)? [a-z]+(?![\w'])")


def with_doing(quantity: Quantity, text: str) -> Quantity:
    """The amount that a person is told by, and the verb behind that person."""
    said = _VERB if _ASKED.search(text[: quantity.start]) else _DOES
    match = said.match(text, quantity.end)
    if match is None:
        return quantity
    return replace(quantity, end=match.end(), text=text[quantity.start : match.end()])
