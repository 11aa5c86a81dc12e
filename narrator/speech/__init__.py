"""How the table is heard and how it speaks: the keyboard and the screen."""
