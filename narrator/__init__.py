"""A voice that runs game night."""

__version__ = "0.1.0"
