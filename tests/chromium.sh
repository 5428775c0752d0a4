#!/bin/sh
# Starts Debian's Chromium, or the one that CHROMIUM names, without the two hidden pages that each new window loads for its
# address bar: they take as long as a short test. Chromium reads only the last list of features, which is Playwright's.
for option; do
  shift
  case $option in --disable-features=*) option="$option,WebUIOmniboxPopup,WebUIOmniboxAimPopup" ;; esac
  set -- "$@" "$option"
done
exec "${CHROMIUM:-/usr/bin/chromium}" "$@"
