"""Vectors of the sample data, beside it: ``python -m input.make_data.vectors``.

With them a first start answers by meaning at once. Only texts that changed are embedded.
"""

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from input.make_data.__main__ import INPUT
from src.config.loading import find_concierges
from src.core.engines.embeddings.embedded import EmbeddedModel
from src.core.engines.searchable import embedded_texts
from src.core.engines.vectors import ship, shipped_beside
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore


def main(folder: Path = INPUT) -> None:
    """Write the vectors that each concierge's tools need and say how many."""
    model = EmbeddedModel()
    with TemporaryDirectory() as built:
        for config in find_concierges(folder).concierges:
            catalog = load_catalog(config, Path(built))
            with closing(DuckDBStore(catalog)) as store:
                for file, texts in embedded_texts(catalog, store).items():
                    shipped = shipped_beside(file)
                    ship(texts, model, shipped, lambda done, total: None)
                    shipped.chmod(0o644)
                    print(f"{config.id}: {shipped}: {len(set(texts))} vectors")


if __name__ == "__main__":
    main()
