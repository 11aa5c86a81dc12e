"""Phones and the table page: one server on the local network, beside speech."""
