"""Catalogs whose rows stay in PostgreSQL.

`server` connects and says in plain words what fails; `relations` reads what the database says of a
table; `views` holds what of it may be seen; `loading` makes a catalog of that; `dialect` writes the
program's statements for PostgreSQL; `postgres_store` runs them.
"""
