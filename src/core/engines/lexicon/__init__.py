"""The values of a catalog as people write them: found in a sentence, spelling repaired."""

from src.core.engines.lexicon.lexicon import Lexicon
from src.core.engines.lexicon.scanning import Entry, EntryKind, Found, Place

__all__ = ["Entry", "EntryKind", "Found", "Lexicon", "Place"]
