#!/usr/bin/env bash
# Runs on the server, where ssh.sh sends it. FOLDER/current links to the release that nginx and the Node server use, one of
# the folders in FOLDER/releases. Their names start with their time, so that they sort by age.
#
# FOLDER/activated lists the releases in the order in which they became current, without those that were rolled back.
#
# Usage: release.sh activate FOLDER RELEASE    tests FOLDER/incoming/RELEASE, switches to it and removes old releases
#        release.sh rollback FOLDER [RELEASE]  switches to RELEASE, by default the one that was current before
set -euo pipefail
umask 022
export LC_ALL=C

KEPT_RELEASES=5

fail() {
  echo "error: $*" >&2
  exit 1
}

activate() {
  local release=$1 before
  is_name "$release" || fail "\"$release\" is not the name of a release"
  [[ -d incoming/$release ]] || fail "incoming/$release does not exist"
  [[ ! -e releases/$release ]] || fail "the release $release exists already"
  if ! test_release "incoming/$release"; then
    rm -rf incoming
    fail "the new release does not work; current is unchanged"
  fi
  mv "incoming/$release" "releases/$release"
  # Others are left from interrupted uploads.
  rm -rf incoming
  before=$(current_release)
  if ! use_release "$release"; then
    rm -rf "releases/$release"
    fail "the services do not run with the new release: switched back"
  fi
  [[ -e activated || -z $before ]] || echo "$before" >activated
  echo "$release" >>activated
  echo "activated $release"
  prune_releases "$before"
}

rollback() {
  local current before=$1
  current=$(current_release)
  [[ -n $current ]] || fail 'there is no current release'
  [[ -n $before ]] || before=$(release_before "$current")
  [[ -n $before ]] || fail "there is no release before $current"
  is_name "$before" || fail "\"$before\" is not the name of a release"
  test_release "releases/$before" || fail "the release $before does not work; current is unchanged"
  use_release "$before" || fail "the services do not run with $before: switched back to $current"
  forget_after "$before"
  echo "rolled back from $current to $before"
}

# The last existing release that was current before another one.
release_before() {
  local current=$1 release before=''
  while read -r release && [[ $release != "$current" ]]; do
    if [[ -d releases/$release ]]; then before=$release; fi
  done < <(if [[ -e activated ]]; then cat activated; else list_releases; fi)
  echo "$before"
}

# Removes the releases that were activated after another one from the list.
forget_after() {
  local release=$1
  touch activated
  awk -v release="$release" '{ print } $0 == release { found = 1; exit } END { if (!found) print release }' activated >activated.new
  mv activated.new activated
}

# Starts the Node server of a release on a free port, and requests a list and a file.
test_release() {
  local release=$1 log server url works=false
  [[ -e $release/.code-list-output && -e $release/site/openapi.json ]] || return 1
  log=$(mktemp)
  node "$release/server/server.mjs" --port 0 >"$log" 2>&1 &
  server=$!
  for _ in {1..100}; do
    url=$(sed -n 's/^listening on //p' "$log")
    [[ -z $url ]] && kill -0 "$server" 2>/dev/null || break
    sleep 0.1
  done
  if [[ -n $url ]] && curl --fail --silent --show-error --max-time 10 "$url/v1/documents/index?pageSize=1" |
    grep -q '^\[{'; then
    works=true
  else
    cat "$log" >&2
  fi
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  rm -f "$log"
  $works
}

# Switches the link, and restarts what has changed. If that fails, switches back.
use_release() {
  local release=$1 previous
  previous=$(current_release)
  switch_link "$release"
  if restart_services "$previous" "$release"; then return; fi
  switch_link "$previous"
  restart_services "$release" "$previous" || true
  return 1
}

# A rename is atomic: there is always a current release.
switch_link() {
  ln -sfn "releases/$1" next
  mv -T next current
}

# The Node server and nginx read new content by themselves, but not new programs and configurations.
restart_services() {
  local old=releases/$1 new=releases/$2
  [[ -n $1 ]] || return 0
  if ! cmp -s "$old/server/server.mjs" "$new/server/server.mjs"; then
    sudo -n systemctl restart code-lists || return
  fi
  if ! diff -rq "$old/nginx" "$new/nginx" >/dev/null; then
    sudo -n nginx -t && sudo -n systemctl reload nginx || return
  fi
}

# Keeps the current release, the one before, to which ssh.sh may roll back, and the newest ones.
prune_releases() {
  local before=$1 current release
  current=$(current_release)
  list_releases | head -n "-$KEPT_RELEASES" | while read -r release; do
    [[ $release == "$current" || $release == "$before" ]] || rm -rf "releases/$release"
  done
}

is_name() {
  [[ $1 =~ ^[0-9A-Za-z][0-9A-Za-z._-]*$ ]]
}

list_releases() {
  ls releases
}

current_release() {
  if [[ -L current ]]; then basename "$(readlink current)"; fi
}

main() {
  local action=${1:-} folder=${2:-}
  [[ -d $folder/releases ]] || fail "\"$folder\" contains no releases"
  cd "$folder"
  exec 9>.lock
  flock --timeout 300 9 || fail 'another deploy is running'
  case $action in
    activate) activate "${3:-}" ;;
    rollback) rollback "${3:-}" ;;
    *) fail 'usage: release.sh activate FOLDER RELEASE | rollback FOLDER [RELEASE]' ;;
  esac
}

# Bash reads this file from stdin, so programs that it starts must not read from there.
main "$@" </dev/null
exit
