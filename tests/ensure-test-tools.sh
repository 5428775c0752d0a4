#!/bin/sh
# Checks the programs that the browser tests need, each with its Debian package, and installs missing ones as root on
# Debian. The variables CHROMIUM, NGINX_BINARY and FIREFOX can name other paths.
set -eu
tools="
${CHROMIUM:-/usr/bin/chromium} chromium
${NGINX_BINARY:-/usr/sbin/nginx} nginx-light
${FIREFOX:-firefox-esr} firefox-esr
WebKitWebDriver webkit2gtk-driver
xvfb-run xvfb
xauth xauth
wkhtmltopdf wkhtmltopdf
pdftotext poppler-utils
openssl openssl
"
missing=""
while read -r tool package; do
  [ -z "$tool" ] || [ -e "$tool" ] || command -v "$tool" >/dev/null 2>&1 || missing="$missing $package"
done <<EOF
$tools
EOF
[ -z "$missing" ] && exit 0
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get -o Acquire::http::Timeout=30 update -qq
  # shellcheck disable=SC2086
  apt-get install -y -qq --no-install-recommends $missing fonts-liberation
  exit 0
fi
echo "The browser tests need these Debian packages:$missing. Install them, or set CHROMIUM, NGINX_BINARY and FIREFOX to your programs." >&2
exit 1
