#!/usr/bin/env bash
# Installs the browser that the browser tests drive, unless CASEFOLD_CHROMIUM
# names one.
set -euo pipefail
[[ -x ${CASEFOLD_CHROMIUM:-/usr/bin/chromium} ]] || exec "$(dirname "$0")/packages.sh" chromium
