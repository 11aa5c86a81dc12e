"""Sentences people say and lines the narrator says. Pure; it knows no game."""
