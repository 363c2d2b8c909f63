# Sourced by each script: a folder and an environment of its own, which are gone at the end.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Installs pinned packages from PyPI into an environment of their own, and prints them.
packages() {
  if command -v uv >/dev/null; then
    uv venv --quiet "$work/venv"
    uv pip install --quiet --python "$work/venv/bin/python" "$@"
  else
    "${PYTHON:-python3}" -m venv "$work/venv"
    "$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
  fi
  printf '%s\n' "$@"
}

# Installs pinned packages from npm, and prints them.
node_packages() {
  (cd "$work" && npm init --yes >/dev/null && npm install --silent --no-audit --no-fund "$@")
  printf '%s\n' "$@"
}

# Runs the Python of the standard input there.
python() {
  (cd "$work" && "$work/venv/bin/python" -W ignore -)
}

# Runs the module of the standard input in node there.
node_module() {
  cat >"$work/run.mjs"
  (cd "$work" && node run.mjs)
}

# Prints what was seen, and fails unless it is what the standard input says.
expect() {
  printf '%s\n' "$1"
  if diff <(printf '%s\n' "$1") - >"$work/difference"; then
    echo "as found"
  else
    echo "CHANGED:" && cat "$work/difference"
    exit 1
  fi
}
