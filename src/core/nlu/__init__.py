"""The parser: a question's words → a scored list of typed queries.

Annotators find spans, a beam search joins them by constructions, a log-linear model scores each
derivation. A floating semantic parser, after Pasupat and Liang (ACL 2015).
"""
