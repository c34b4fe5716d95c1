"""The values of a catalog as people write them: found in a sentence, spelling repaired."""

from src.core.engines.lexicon.entries import Entry, EntryKind, Found, Place
from src.core.engines.lexicon.lexicon import Lexicon

__all__ = ["Entry", "EntryKind", "Found", "Lexicon", "Place"]
