"""The shipped sample data, and the program that writes it: ``python -m input.make_data --help``.

One sub-package for each catalog, holding its words (written by hand, plain text and JSON) and a
``tables(rows)`` function. The same words always give the same files, byte for byte.
"""
