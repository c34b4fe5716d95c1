"""Typed filters over one table: what can be asked, and how a question is put that way."""
