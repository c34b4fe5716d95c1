"""Data files of every allowed kind, as rows of texts and numbers."""
