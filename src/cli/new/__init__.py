"""`new`: a first TOML for a data file that nobody described, from what is found in it."""

from src.cli.new.command import new

__all__ = ["new"]
