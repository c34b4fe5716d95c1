"""Names of makers that a shop's file lists and its data has not: they are no slips of others."""

from src.core.engines.lexicon import Lexicon
from src.core.reading.knowledge.shops import shops
from src.core.store.catalog import Catalog
from src.core.store.folding import fold


def absent_names(catalog: Catalog, values: Lexicon) -> frozenset[str]:
    """Folded, without hyphens, and by all their names in Latin letters."""
    columns = [
        column
        for table in shops(catalog.config)
        for column in catalog.table(table).with_role("name")
    ]
    groups = ((name, *others) for c in columns for name, others in c.config.values.items())
    absent = [group for group in groups if not any(_is_named(name, values) for name in group)]
    forms = (fold(form).replace("-", " ") for group in absent for form in group)
    return frozenset(form for form in forms if form.isascii())


def _is_named(name: str, values: Lexicon) -> bool:
    return any(entry.kind != "word" for entry in values.lookup(name))
