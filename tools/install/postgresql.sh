#!/usr/bin/env bash
# Installs PostgreSQL 15 or newer when no usable one is there. Casefold runs a
# private server from its programs, so Debian's own "main" cluster is not made.
set -euo pipefail
here=$(dirname "$0")
. "$here/lib.sh"
oldest=15

usable() {
  local major
  major=$("$1" --version 2>/dev/null | sed -nE 's/.*\(PostgreSQL\) ([0-9]+).*/\1/p')
  [[ -n $major ]] && ((major >= oldest))
}

for server in /usr/lib/postgresql/*/bin/postgres /usr/pgsql-*/bin/postgres "$(command -v postgres || true)"; do
  [[ -x $server ]] && usable "$server" && exit 0
done

become_root "postgresql-$oldest"
"$here/packages.sh" postgresql-common
"${as_root[@]}" sed -i -E 's/^#?[[:space:]]*create_main_cluster[[:space:]]*=.*/create_main_cluster = false/' \
  /etc/postgresql-common/createcluster.conf

for major in 15 17 16 18; do
  if apt-cache show "postgresql-$major" >/dev/null 2>&1; then
    exec "$here/packages.sh" "postgresql-$major"
  fi
done
fail "this system offers no PostgreSQL $oldest or newer: install one, or set CASEFOLD_DATABASE_URL"
