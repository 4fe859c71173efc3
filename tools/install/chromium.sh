#!/usr/bin/env bash
# Installs the browser that the browser tests drive, unless CASEFOLD_CHROMIUM
# names one: Chromium without a window, which takes a quarter less time.
set -euo pipefail
[[ -x ${CASEFOLD_CHROMIUM:-/usr/bin/chromium-headless-shell} ]] || exec "$(dirname "$0")/packages.sh" chromium-headless-shell
