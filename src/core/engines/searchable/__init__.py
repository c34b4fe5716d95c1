"""Tables whose rows are found by words and meaning."""
