"""What a column of a catalog is, whatever the catalog: its role."""

from typing import Literal

Role = Literal[
    "id",  # identifies the row; looked up whole, never compared as a number
    "title",  # the row's own name
    "name",  # a proper name of something else: shop, brand, maker, author
    "category",  # one of few values
    "tags",  # several values in one cell: a separator or a JSON array
    "text",  # prose to search in
    "price",  # money, in the column's unit
    "number",  # a measured number, in the column's unit
    "year",
    "flag",  # yes / no; blank is unknown
    "start",  # first day of the row's period
    "end",  # last day of it
    "place",  # where it is; searched like a name
    "info",  # shown when it is asked for
    "link",
    "image",
]

TEXT_ROLES: frozenset[Role] = frozenset({"title", "text"})
VALUE_ROLES: frozenset[Role] = frozenset({"name", "category", "tags", "place", "title", "id"})
NUMBER_ROLES: frozenset[Role] = frozenset({"price", "number", "year"})
