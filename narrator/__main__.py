from narrator.cli import app

app(prog_name="narrator")
