#!/bin/sh
# Makes nginx serve a release to every client, or to a share of them. deploy/write-config.ts writes this file from
# deploy/switch.sh. `history` has the releases that every client got, the live one last; `canary` a share and a release.
set -eu
# Other users execute nginx.
umask 022

folder={{folder}}
nginx=${NGINX_COMMAND:-nginx}

usage="Usage: $0                         lists the releases and says which is live
       $0 NAME | newest           serves a release to every client
       $0 canary PERCENT [NAME]   serves a release, by default the newest, to a share of the clients
       $0 back                    ends the canary; without one, serves the release that was live before"

cd "$folder"
newest=$(cat newest)
live=$([ ! -f history ] || tail -n 1 history)
canary='' canary_share=''
[ ! -f canary ] || read -r canary_share canary < canary

list() {
  for file in releases/*/nginx.conf; do
    name=$(basename "$(dirname "$file")")
    notes=
    [ "$name" != "$live" ] || notes="$notes, live"
    [ "$name" != "$canary" ] || notes="$notes, for $canary_share % of the clients"
    [ "$name" != "$newest" ] || notes="$notes, newest"
    echo "  $name$notes"
  done
}

# Ends with a sentence, and with what `switch` could do instead.
refuse() {
  echo "$1 The releases in $folder are:" >&2
  list >&2
  exit 1
}

target() {
  [ "$1" = newest ] && echo "$newest" || echo "$1"
}

# Two at once would mix their files.
[ -z "${1:-}" ] || { exec 9< . && flock -n 9; } || refuse 'Another switch is at work.'

share=
past=$([ ! -f history ] || cat history)
case "${1:-}" in
  '')
    echo "The releases in $folder:"
    list
    exit
    ;;
  -*)
    echo "$usage"
    exit 2
    ;;
  back)
    name=$live
    if [ -z "$canary" ]; then
      past=$(echo "$past" | sed '$d')
      name=$(echo "$past" | tail -n 1)
      [ -n "$name" ] || refuse "No release was live before ${live:-the first one}."
    fi
    ;;
  canary)
    share=${2:-}
    case "$share" in
      [1-9] | [1-9][0-9]) ;;
      *) refuse "A canary needs a share of 1 to 99 percent, such as: $0 canary 10." ;;
    esac
    name=$(target "${3:-newest}")
    [ -n "$live" ] || refuse "A canary needs a live release beside it, and none is live."
    [ "$name" != "$live" ] || refuse "A canary needs a release beside the live one, and $name is live."
    ;;
  *) name=$(target "$1") ;;
esac
[ -f "releases/$name/nginx.conf" ] || refuse "There is no release '$name'."
stable=$name
[ -z "$share" ] || stable=$live

# The hashed files of every release stay available for pages that are open, for 30 days after its last switch.
mkdir -p kept
for release in $live $canary $name; do
  [ -d "releases/$release" ] || continue
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
[ -f active.conf ] && mv active.conf active.conf.before || : > active.conf.before
mv active.conf.next active.conf
if ! $nginx -t -q; then
  mv active.conf.before active.conf
  refuse "nginx refuses the configuration of $name, for the reason above, so nothing has changed."
fi

# The worker processes of nginx that accept connections. One that ends with an earlier configuration says so in its title.
workers() {
  for status in $(grep -l "^PPid:[[:space:]]*$master\$" /proc/[0-9]*/status 2> /dev/null); do
    grep -q 'is shutting down' "${status%status}cmdline" 2> /dev/null || basename "${status%/status}"
  done
}

# nginx says 'signal process started' each time.
signal_reload() {
  $nginx -s reload 2>&1 | sed '/signal process started/d' >&2
}

# Waits, for at most 10 s, until no worker of before the reload accepts connections.
reload() {
  before=$(workers)
  signal_reload
  tries=0
  while workers | grep -qxF "$before"; do
    tries=$((tries + 1))
    [ $tries -lt 100 ] || return 1
    sleep 0.1
  done
}

pid_file=$($nginx -T 2> /dev/null | sed -n 's/^ *pid  *\(.*\);.*/\1/p' | head -n 1)
[ -n "$pid_file" ] || pid_file=$($nginx -V 2>&1 | sed -n 's/.*--pid-path=\([^ ]*\).*/\1/p')
master=$(cat "$pid_file" 2> /dev/null || true)
note=
if [ -z "$master" ] || [ ! -d "/proc/$master" ]; then
  note=' nginx does not run, so they get it when nginx starts.'
elif ! reload; then
  mv active.conf.before active.conf
  signal_reload
  refuse "nginx has not taken over the configuration of $name in 10 s, so the one before is in force again. Its error log says why."
fi
rm -f active.conf.before

if [ -n "$share" ]; then
  # A server has one configuration, and only policy and files depend on the client.
  cmp -s "releases/$stable/nginx.conf" "releases/$name/nginx.conf" ||
    note="$note They get it with the nginx.conf of $stable, which differs: diff $folder/releases/$stable/nginx.conf $folder/releases/$name/nginx.conf"
  echo "$share $name" > canary
  echo "$share % of the clients get the release $name, all others $stable.$note"
else
  rm -f canary
  [ "$(echo "$past" | tail -n 1)" = "$name" ] || past="$past
$name"
  echo "$past" | sed '/^$/d' | tail -n 20 > history
  echo "Every client gets the release $name.$note"
fi
