"""The typed query: conditions, what is asked of the rows, and the SQL made of both."""
