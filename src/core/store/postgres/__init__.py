"""Catalogs whose rows stay in PostgreSQL.

`server` connects; `relations` reads what the database says of a table; `views` has what may be
seen; `loading` makes a catalog of that; `dialect` writes statements; `postgres_store` runs them;
`owner` and `triggers` have what its owner may mend.
"""
