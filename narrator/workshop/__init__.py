"""The workshop: models, devices, voice and ears, each tried by itself before anybody plays."""

import typer

from narrator.workshop import devices, doctor, hear, models, rehearse, say, settings

workshop = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
workshop.command("rehearse")(rehearse.rehearse)
workshop.command("models")(models.show_models)
workshop.command("devices")(devices.show_devices)
workshop.command("say")(say.say)
workshop.command("hear")(hear.hear)
workshop.command("doctor")(doctor.doctor)
workshop.command("config")(settings.show_config)
