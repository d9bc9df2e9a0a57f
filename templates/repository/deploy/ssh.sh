#!/usr/bin/env bash
# Publishes dist/ on a server with nginx, or rolls the server back to the release before the current one.
#
# Usage: deploy/ssh.sh publish | rollback
#
# Environment: SSH_HOST (USER@HOST), SSH_KEY (private key), SSH_KNOWN_HOSTS (output of ssh-keyscan HOST, compared with
# the server's own keys), SSH_FOLDER (default: /srv/code-lists), BASE_URL (URL to request after the deploy, which is rolled back
# if the site is not ready; optional)
set -euo pipefail

fail() {
  echo "error: $*" >&2
  exit 1
}

# GitHub shows these on the page of the run.
warn() {
  local prefix='warning: '
  [[ -z ${GITHUB_ACTIONS:-} ]] || prefix='::warning::'
  echo "$prefix$*" >&2
}

read_settings() {
  folder=${SSH_FOLDER:-/srv/code-lists}
  [[ ${SSH_HOST:-} =~ ^[A-Za-z0-9_][A-Za-z0-9._@-]*$ ]] || fail 'SSH_HOST must be USER@HOST'
  [[ $folder =~ ^(/[A-Za-z0-9_][A-Za-z0-9._-]*)+$ ]] || fail 'SSH_FOLDER must be an absolute path without blanks'
  [[ -n ${SSH_KEY:-} ]] || fail 'SSH_KEY is missing: add the private key to the secrets of the repository'
  [[ -n ${SSH_KNOWN_HOSTS:-} ]] || fail 'SSH_KNOWN_HOSTS is missing: add the output of "ssh-keyscan HOST" to the variables'
}

# Writes the key where only this user can read it. The server must have one of the known keys.
write_ssh_config() {
  settings=$(mktemp -d)
  trap 'rm -rf "$settings"' EXIT
  (
    umask 077
    printf '%s\n' "$SSH_KEY" >"$settings/key"
    printf '%s\n' "$SSH_KNOWN_HOSTS" >"$settings/known_hosts"
    cat >"$settings/config" <<END
Host *
  BatchMode yes
  ConnectTimeout 20
  IdentitiesOnly yes
  IdentityFile $settings/key
  StrictHostKeyChecking yes
  UserKnownHostsFile $settings/known_hosts
END
  )
}

remote() {
  ssh -F "$settings/config" "$SSH_HOST" "$@"
}

# Runs release.sh on the server.
on_server() {
  remote bash -s -- "$@" <"$(dirname "$0")/release.sh"
}

publish() {
  [[ -e dist/.code-list-output ]] || fail 'dist/ contains no build output: run "npm run build" first'
  local release before
  release=$(date -u +%Y%m%dT%H%M%SZ)-${GITHUB_RUN_ID:-0}
  # The web server is another user.
  remote "umask 022; mkdir -p $folder/releases $folder/incoming/$release"
  before=$(remote "if [ -L $folder/current ]; then readlink $folder/current; fi")
  # Files that are the same as in the current release are linked, not sent, and keep their times there. Contents are
  # compared, because the times of a build on another machine say nothing.
  rsync -a --no-times --checksum --exclude /build-memory.json ${before:+--link-dest="$folder/current/"} -e "ssh -F $settings/config" \
    dist/ "$SSH_HOST:$folder/incoming/$release/"
  on_server activate "$folder" "$release"
  if [[ -z ${BASE_URL:-} ]] || is_ready; then return; fi
  if [[ -z $before ]]; then
    warn "$BASE_URL does not respond yet. The release is in $folder/current: set up nginx and the Node server (README.md)"
    return
  fi
  on_server rollback "$folder" "${before##*/}" || fail "$BASE_URL did not respond, and the rollback failed: the new release is active"
  fail "$BASE_URL did not respond: rolled back to the release before"
}

# While the Node server is down, nginx sends cached responses, but never one of /readyz.
is_ready() {
  request "$BASE_URL/readyz" && request "$BASE_URL/v1/documents/index?pageSize=1"
}

request() {
  curl --fail --silent --show-error --retry 5 --retry-all-errors --retry-delay 2 --max-time 20 --output /dev/null "$1"
}

read_settings
write_ssh_config
case ${1:-} in
  publish) publish ;;
  rollback) on_server rollback "$folder" ;;
  *) fail 'usage: deploy/ssh.sh publish | rollback' ;;
esac
