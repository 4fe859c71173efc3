# What the install scripts share; sourced, not run.

fail() {
  printf 'casefold: %s\n' "$1" >&2
  exit 1
}

# become_root PACKAGE... sets as_root to what runs a command as root, or says
# which packages somebody else has to install.
become_root() {
  as_root=()
  ((EUID == 0)) && return
  if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [[ -t 0 ]]; }; then
    as_root=(sudo)
    return
  fi
  fail "run \`apt-get install --no-install-recommends $*\` as root, then run make again"
}
