#!/usr/bin/env bash
# Installs what turns Office files into PDF, and poppler, which reads PDF.
# The fonts have the measures of Arial, Times, Calibri and Cambria: without
# them every line would break elsewhere.
set -euo pipefail
exec "$(dirname "$0")/packages.sh" libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui \
  python3-uno poppler-utils fonts-liberation fonts-crosextra-carlito fonts-crosextra-caladea
