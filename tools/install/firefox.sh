#!/usr/bin/env bash
# Installs the second browser that the main paths are tested in, unless CASEFOLD_FIREFOX names one.
set -euo pipefail
[[ -x ${CASEFOLD_FIREFOX:-/usr/bin/firefox-esr} ]] || exec "$(dirname "$0")/packages.sh" firefox-esr
