"""Vectors of the sample data, beside it: ``python -m input.make_data.vectors``.

With them a first start answers by meaning at once. Only texts that changed are embedded.
"""

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from input.make_data.__main__ import INPUT
from src.config.loading import find_concierges
from src.config.settings import EMBEDDED, Settings
from src.core.engines.embeddings import open_embedder
from src.core.engines.searchable.opening import (
    Embedding,
    read_embedding,
    read_fields,
    wanted_places,
)
from src.core.engines.vectors.collection import Vectors, shipped_beside
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.store.protocol import Store


def embeddings_of(catalog: Catalog, store: Store) -> dict[Path, Embedding]:
    """Data file → what the catalog's tools embed of it: what can ship beside it, by one model."""
    found: dict[Path, Embedding] = {}
    for place, kinds in wanted_places(catalog).items():
        if kinds - {"keywords"}:
            table = catalog.table(place[0])
            fields = read_fields(table, place[1], store)
            embedding = read_embedding(catalog, place, kinds, fields, store)
            before = found.setdefault(catalog.config.path.parent / table.config.place, embedding)
            if before is not embedding and before.in_english == embedding.in_english:
                before.texts.extend(embedding.texts)
    return found


def main(folder: Path = INPUT) -> None:
    """Write the vectors that each concierge's tools need and say how many."""
    settings = Settings(embeddings=EMBEDDED)
    with TemporaryDirectory() as built:
        for config in find_concierges(folder).concierges:
            catalog = load_catalog(config, Path(built))
            with closing(DuckDBStore(catalog)) as store:
                for file, embedding in embeddings_of(catalog, store).items():
                    model = open_embedder(settings, embedding.in_english)
                    assert model is not None  # the setting names one
                    shipped = shipped_beside(file)
                    Vectors(embedding.texts, model, shipped).build()
                    shipped.chmod(0o644)
                    count = len(set(embedding.texts))
                    print(f"{config.id}: {shipped}: {count} vectors of {model.name}")


if __name__ == "__main__":
    main()
