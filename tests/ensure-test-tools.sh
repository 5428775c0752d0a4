#!/bin/sh
# The browser tests drive Chromium and serve the build by nginx: Debian's, or those that CHROMIUM and NGINX name.
set -eu
chromium="${CHROMIUM:-/usr/bin/chromium}"
nginx="${NGINX:-/usr/sbin/nginx}"
[ -x "$chromium" ] && [ -x "$nginx" ] && exit 0
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    chromium fonts-liberation nginx-light libnginx-mod-http-brotli-static
  exit 0
fi
echo "The browser tests need Chromium and nginx: install Debian's packages 'chromium' and 'nginx-light', or name yours in CHROMIUM and NGINX." >&2
exit 1
