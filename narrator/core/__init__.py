"""The words every game is written in. Pure: no clock, no sound, no screen."""
