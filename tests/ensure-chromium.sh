#!/bin/sh
# The browser tests drive Debian's Chromium, or the browser that CHROMIUM names.
set -eu
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] && exit 0
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-liberation
  exit 0
fi
echo "The browser tests need Chromium: install Debian's package 'chromium', or name a Chromium in CHROMIUM." >&2
exit 1
