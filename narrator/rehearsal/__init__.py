"""Synthetic players in a simulated room, driving the real thing."""
