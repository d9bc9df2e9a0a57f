/*
 * Examples that operators copy: a complete nginx configuration, a systemd unit for the Node server behind it, and both
 * in containers.
 */

import type { TargetOptions } from './target.ts';

/** Names that the operator's configuration must define, like the example. */
export const UPSTREAM = 'code_list_function';
export const CACHE = 'code_lists';

/** The key of limit_req: the IP address of a client for searches, empty for other requests. */
export const SEARCHER = '$code_list_searcher';

/** The Node server's port, which is also its default. */
const FUNCTION_PORT = 8080;
const NGINX_PORT = 8000;

/** A complete configuration: includes are relative to its own folder, all other paths to the folder of `nginx -p`. */
export function printExample({ compress }: TargetOptions): string {
  const brotli = compress
    ? `
    # Brotli responses, if nginx has the module, which finds no files while disable_symlinks is on:
    # brotli_static on;
    # disable_symlinks off;
`
    : '';
  return `# A complete example, for any user: nginx -p DIR -c current/nginx/nginx.conf
# DIR/current is the output of a build, or a link to it. nginx writes its pid, its cache and its temporary files into DIR.

worker_processes auto;
pcre_jit on;
error_log stderr;
pid nginx.pid;

events {
  worker_connections 1024;
}

http {
  include http.conf;

  # The Node server.
  upstream ${UPSTREAM} {
    server 127.0.0.1:${FUNCTION_PORT};
    keepalive 16;
  }
  # Caches its responses, also for use while it is down; removed after a day without requests.
  proxy_cache_path cache levels=1:2 keys_zone=${CACHE}:10m max_size=128m inactive=1d use_temp_path=off;

  # Limits per client: searches per second, and concurrent requests (see docs/hosting/nginx.md).
  limit_req_zone ${SEARCHER} zone=code_list_searches:10m rate=5r/s;
  limit_req zone=code_list_searches burst=20 nodelay;
  limit_req_log_level info;
  limit_conn_zone $binary_remote_addr zone=code_list_clients:10m;
  limit_conn code_list_clients 100;
  # Disconnects slow clients, like the Node server.
  client_header_timeout 10s;
  client_body_timeout 10s;
  send_timeout 30s;
  keepalive_timeout 60s;

  # The output contains no symbolic links; the root itself may be one.
  disable_symlinks on from=$document_root;
  access_log off;
  sendfile on;
  tcp_nopush on;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;

  # The directory needs its own server block.
  server {
    listen ${NGINX_PORT};
    root current/site;
    include server.conf;
${brotli}  }
}
`;
}

/** Restricts the Node server to what it needs; see systemd.exec(5) and systemd.resource-control(5). */
const SANDBOX = [
  'DynamicUser=yes',
  'UMask=0077',
  'NoNewPrivileges=yes',
  'CapabilityBoundingSet=',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'ProtectProc=invisible',
  'ProcSubset=pid',
  'ProtectClock=yes',
  'ProtectControlGroups=yes',
  'ProtectHostname=yes',
  'ProtectKernelLogs=yes',
  'ProtectKernelModules=yes',
  'ProtectKernelTunables=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'PrivateUsers=yes',
  'LockPersonality=yes',
  'RemoveIPC=yes',
  'RestrictNamespaces=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'RestrictAddressFamilies=AF_INET AF_INET6',
  'IPAddressDeny=any',
  'IPAddressAllow=localhost',
  'SystemCallArchitectures=native',
  'SystemCallFilter=@system-service',
  'SystemCallFilter=~@privileged @resources',
  'SystemCallErrorNumber=EPERM',
];

/** A systemd unit for the Node server. */
export function printService(): string {
  return `# The Node server behind nginx: copy this to /etc/systemd/system/code-lists.service, set the path, and run:
#   systemctl enable --now code-lists
# It serves a new output without a restart, even if "current" is a link whose target changes.

[Unit]
Description=Code list directory: the API behind nginx
After=network.target

[Service]
ExecStart=/usr/bin/node /srv/code-lists/current/server/server.mjs --port ${FUNCTION_PORT}
Environment=NODE_ENV=production
Restart=always
MemoryMax=512M

# The server only reads the output, and only programs on this machine connect to it. V8 compiles to machine code, which
# MemoryDenyWriteExecute=yes would prevent.
${SANDBOX.join('\n')}

[Install]
WantedBy=multi-user.target
`;
}

/** Both servers in containers. */
export function printCompose(): string {
  const hardened = `    read_only: true
    cap_drop: [ALL]
    security_opt: ['no-new-privileges:true']
    mem_limit: 512m
    pids_limit: 256
    restart: unless-stopped`;
  return `# nginx and the Node server: docker compose -f OUT/nginx/compose.yaml up
# They share one network, so that the configuration is the same as without containers. Each build replaces the output
# folder; then run docker compose -f OUT/nginx/compose.yaml restart

services:
  nginx:
    image: nginx:stable-alpine
    command: nginx -e stderr -p /srv/code-lists -c current/nginx/nginx.conf -g 'daemon off;'
    user: nginx
    ports:
      - '${NGINX_PORT}:${NGINX_PORT}'
    volumes:
      - ..:/srv/code-lists/current:ro
    # For files that nginx writes: twice its cache, whose size is checked every ten seconds. Counts as memory.
    tmpfs: /srv/code-lists:size=256m,mode=1777
${hardened}
  function:
    image: node:22-alpine
    command: node /srv/code-lists/current/server/server.mjs --port ${FUNCTION_PORT}
    network_mode: service:nginx
    user: node
    volumes:
      - ..:/srv/code-lists/current:ro
${hardened}
`;
}
