"""Where words stand, in arrays."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Places:
    """Some places of words; entries of the arrays belong together."""

    words: NDArray[np.int32]
    rows: NDArray[np.int32]
    fields: NDArray[np.int8]
    weights: NDArray[np.float32]
    """Times the word stands there, by the field's weight and the length of the text."""

    def at(self, entries: NDArray[np.int64]) -> "Places":
        return Places(
            self.words[entries], self.rows[entries], self.fields[entries], self.weights[entries]
        )


def joined(every: Sequence[Places]) -> Places:
    """Of at least one."""
    return Places(
        np.concatenate([each.words for each in every]),
        np.concatenate([each.rows for each in every]),
        np.concatenate([each.fields for each in every]),
        np.concatenate([each.weights for each in every]),
    )
