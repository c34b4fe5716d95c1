"""Moved here from the page as soon as the page is done."""

from src.ui.cells import *  # noqa: F403
