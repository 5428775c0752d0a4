#!/bin/sh
# A stand-in for the AWS command line on the host of deploying.test.ts, which has no account. $BUCKET is the bucket.
# tests/browser/static-hosts.spec.ts serves what the commands send, as CloudFront does.
set -eu
file() {
  for word in "$@"; do
    case "$word" in fileb://* | file://*) [ -s "${word#*://}" ] || exit 1 ;; esac
  done
}
case "$1 $2" in
  's3 sync')
    mkdir -p "$BUCKET"
    cp -r "$3/." "$BUCKET/"
    ;;
  'cloudfront create-function' | 'cloudfront create-response-headers-policy') file "$@" ;;
  'cloudfront describe-function') echo ETAG ;;
  'cloudfront publish-function') [ "$6" = ETAG ] ;;
  *) exit 1 ;;
esac
