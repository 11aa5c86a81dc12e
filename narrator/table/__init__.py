"""The table: one inbox, one loop, where time, sound and phones meet."""
