"""Checks labelled questions: `python -m tests.corpus.check [FOLDER]`.

Every query must fit its catalog and run. Prints what does not, queries that find no row, and how
many questions there are by language and kind of query; exits with 1 where something is wrong.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from src.config.loading import load_concierge
from src.core.query.checking import QueryError, checked
from src.core.query.queries import Compare, Each, Query
from src.core.query.sql import QuerySql
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog
from src.core.store.duckdb_store import DuckDBStore
from tests.corpus.questions import HERE, Labelled, labelled, sets


def found(query: Query, catalog: Catalog, store: DuckDBStore) -> int:
    """How many rows match, over all parts of the query.

    Raises:
        QueryError: what of the query the catalog does not have.
    """
    checked(query, catalog)
    if isinstance(query, Each | Compare):
        return sum(found(part, catalog, store) for part in query.queries)
    sql = QuerySql(catalog, catalog.table(query.table))
    return int(str(store.trusted(sql.counts({"found": query.where}))[0][0]))


def problems(
    questions: list[Labelled], catalog: Catalog, store: DuckDBStore
) -> Iterator[tuple[str, bool]]:
    """What is wrong with the labels of a catalog; with True, what only has to be looked at."""
    seen: set[str] = set()
    for each in questions:
        if each.id in seen:
            yield f"{each.id}: another question has this id", False
        if each.after and each.after not in seen:
            yield f"{each.id}: no question above it has the id '{each.after}'", False
        seen.add(each.id)
        for query in filter(None, (each.query, *each.also)):
            try:
                if not found(query, catalog, store):
                    yield f"{each.id}: finds no row: {each.question}", True
            except QueryError as error:
                yield f"{each.id}: {error}", False


def main(folder: Path) -> int:
    wrong, counted = 0, Counter[str]()
    for file, path in sets(folder):
        with tempfile.TemporaryDirectory() as built:
            catalog = load_catalog(load_concierge(path), Path(built))
            store = DuckDBStore(catalog)
            questions = list(labelled(file))
            for text, only_look in problems(questions, catalog, store):
                wrong += not only_look
                print(f"{'look ' if only_look else 'WRONG'} {path.stem} {text}")
            store.close()
        for each in questions:
            counted.update([each.language, each.query.kind if each.query else each.act])
            counted.update(["follow-up"] if each.after else [])
    print(
        f"{wrong} wrong; " + ", ".join(f"{name} {count}" for name, count in counted.most_common())
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE))
