"""Pages are drawn one after the other, each for a moment."""

from threading import Lock

one_at_a_time = Lock()
"""Held while a page is drawn, never while an answer is waited for.

Streamlit takes a lock of its own for each widget. Ten scripts at once hand that lock round, with a
change of thread each time, and a page takes seconds. They share one interpreter, so that drawing
one after the other costs nothing.
"""
