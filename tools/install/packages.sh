#!/usr/bin/env bash
# packages.sh PACKAGE... installs the Debian packages among these that are
# missing. As an ordinary user without sudo it says what to install.
set -euo pipefail
. "$(dirname "$0")/lib.sh"

missing=()
for package; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ $status == installed ]] || missing+=("$package")
done
((${#missing[@]})) || exit 0

command -v apt-get >/dev/null ||
  fail "this system has no apt-get: install ${missing[*]} in its own way, then run make again"
become_root "${missing[@]}"

log=$(mktemp)
trap 'rm -f "$log"' EXIT

apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive UCF_FORCE_CONFFOLD=1 apt-get -q -y \
    -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "$@" </dev/null >>"$log" 2>&1
}

printf '==> Installing %s\n' "${missing[*]}"
if ! { apt update && apt install --no-install-recommends "${missing[@]}"; }; then
  tail -n 20 "$log" >&2
  fail "apt-get could not install ${missing[*]}: mend what it says above, then run make again"
fi
