"""Words and amounts of a question, held against the columns."""
