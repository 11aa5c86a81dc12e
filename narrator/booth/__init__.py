"""The private line by voice: audiences, one player at a time."""
