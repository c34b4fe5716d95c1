"""Rows in order by relevance and rating: the reasons for their places, what they are made of."""

from src.core.engines.ranking.blending import Blended, Rated, blended, semantic
from src.core.engines.ranking.counterfactual import Lift, lifts
from src.core.engines.ranking.facets import Counted, FacetCounter
from src.core.engines.ranking.points import points
from src.core.engines.ranking.rated_rows import RatedRows, rated_rows
from src.core.engines.ranking.ratings import UNRATED, Scale, Shrinkage, bayes, catalog_mean, scaled

__all__ = [
    "UNRATED",
    "Blended",
    "Counted",
    "FacetCounter",
    "Lift",
    "Rated",
    "RatedRows",
    "Scale",
    "Shrinkage",
    "bayes",
    "blended",
    "catalog_mean",
    "lifts",
    "points",
    "rated_rows",
    "scaled",
    "semantic",
]
