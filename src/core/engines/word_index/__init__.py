"""Search by words: whole words of four languages, ranked by BM25F."""
