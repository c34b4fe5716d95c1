"""What the data says of every row's ratings and price, read once."""

from dataclasses import dataclass

import numpy as np

from src.config.tools import RatingConfig
from src.core.engines.ranking.blending import Places, Rated
from src.core.engines.ranking.ratings import Floats, Shrinkage, bayes, catalog_mean
from src.core.store.catalog import Table
from src.core.store.names import quoted
from src.core.store.protocol import Store

_OTHERWISE = 0.8
"""Of the best rating: the prior where it is to be learned and nothing was rated yet."""


@dataclass(frozen=True)
class RatedRows:
    """By the rows' numbers in the index. Where nothing is rated, `shrinkage` is None."""

    mean: Floats
    count: Floats
    price: Floats
    bayes: Floats
    shrinkage: Shrinkage | None

    def of(self, rows: Places, behind: Places | None = None) -> Rated:
        """`behind` is by the rows' numbers too."""
        after = np.zeros(len(rows), dtype=np.int64) if behind is None else behind[rows]
        price, bayes = self.price[rows], self.bayes[rows]
        return Rated(self.mean[rows], self.count[rows], price, rows, bayes, after)


def rated_rows(config: RatingConfig | None, table: Table, store: Store) -> RatedRows:
    """Columns that the data has not count as blank; `check` tells of them."""
    known = {column.name for column in table.columns}
    named = (config.mean, config.count) if config else ("", "")
    price = table.price.name if table.price else ""
    cells = [
        f"TRY_CAST({quoted(name)} AS DOUBLE)" if name in known else "NULL"
        for name in (*named, price)
    ]
    rows = store.trusted(f"SELECT {', '.join(cells)} FROM {quoted(table.name)} ORDER BY rowid")
    mean, count, prices = np.array(rows, dtype=np.float64).reshape(-1, 3).T
    if config is None or not known.issuperset(named):
        return RatedRows(mean, count, prices, np.zeros(len(mean)), None)
    learned = config.prior_mean == "catalog"
    prior = (
        catalog_mean(mean, count, _OTHERWISE * config.best) if learned else float(config.prior_mean)
    )
    shrinkage = Shrinkage(prior, config.prior_weight, config.best, config.scale)
    return RatedRows(mean, count, prices, bayes(mean, count, prior, config.prior_weight), shrinkage)
