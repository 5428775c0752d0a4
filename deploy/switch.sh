#!/bin/sh
# Makes nginx serve a release to every client, or to a share of them. deploy/write-config.ts writes this file from
# deploy/switch.sh.
set -eu

folder={{folder}}
nginx=${NGINX_COMMAND:-nginx}

fail() {
  echo "$1" >&2
  exit "${2:-1}"
}

read_name() {
  [ ! -f "$1" ] || cat "$1"
}

cd "$folder"
active=$(read_name active)
canary=$(read_name canary)
share=
case "${1:-newest}" in
  newest) name=$(read_name newest) ;;
  back) [ -n "$canary" ] && name=$active || name=$(read_name previous) ;;
  canary)
    name=$(read_name newest)
    share=${2:-}
    case "$share" in
      [1-9] | [1-9][0-9]) ;;
      *) fail "canary needs a share of 1 to 99 percent, such as: $0 canary 10" 2 ;;
    esac
    [ -n "$active" ] && [ "$active" != "$name" ] || fail "A canary needs a release beside the active one."
    ;;
  -*) fail "Usage: $0 [newest | back | canary PERCENT | NAME OF A RELEASE]" 2 ;;
  *) name=$1 ;;
esac
[ -n "$name" ] && [ -f "releases/$name/nginx.conf" ] || fail "There is no release '$name' in $folder/releases."
stable=$name
[ -z "$share" ] || stable=$active

# The hashed files of every release stay available for pages that are open, for 30 days after its last switch.
mkdir -p kept
for release in $active $canary $name; do
  (cd "releases/$release/public" && find assets locales -type f) | while read -r file; do
    if [ -f "kept/$file" ]; then
      touch "kept/$file"
    else
      mkdir -p "kept/$(dirname "$file")"
      cp "releases/$release/public/$file" "kept/$file.new"
      mv "kept/$file.new" "kept/$file"
    fi
  done
done
find kept -type f -mtime +30 -delete

# nginx derives the ETag of a file from its time and its size, and two builds can have pages of the same size.
touch -d "@$(cat "releases/$name/page-time")" "releases/$name/public/"*.html*

{
  echo "# $0 writes this file."
  echo 'split_clients "$remote_addr$http_user_agent" $release {'
  [ -z "$share" ] || echo "    $share% $name;"
  echo "    * $stable;"
  echo '}'
  for policy in policy policy_report_only; do
    echo "map \$release \$release_$policy {"
    echo "    include $folder/releases/$stable/$policy.map;"
    [ -z "$share" ] || echo "    include $folder/releases/$name/$policy.map;"
    echo '}'
  done
  echo "include $folder/releases/$stable/nginx.conf;"
} > active.conf.next
[ ! -f active.conf ] || cp active.conf active.conf.before
mv active.conf.next active.conf
if ! $nginx -t -q; then
  [ -f active.conf.before ] && mv active.conf.before active.conf || rm active.conf
  fail "nginx refuses the configuration of $name, so nothing has changed."
fi
rm -f active.conf.before
$nginx -s reload || fail "The configuration is in place, but nginx does not run. Start nginx."

if [ -n "$share" ]; then
  echo "$name" > canary
  echo "$share % of the clients get the release $name, all others $stable."
else
  [ "$active" = "$name" ] || echo "$active" > previous
  echo "$name" > active
  rm -f canary
  echo "Every client gets the release $name."
fi
