/*
 * Examples that operators copy: a whole configuration of nginx, a unit of systemd for the Node server behind it, and
 * both in containers. They use one port and one folder, and say what to change.
 */
import type { TargetOptions } from '../target.ts';
import { CACHE, SEARCHER, UPSTREAM } from './configuration.ts';

/** The Node server's port, which is also its default. */
const FUNCTION_PORT = 8080;
const NGINX_PORT = 8000;

/** A whole configuration: includes are relative to its own folder, everything else to the folder of `nginx -p`. */
export function printExample({ compress }: TargetOptions): string {
  const brotli = compress
    ? `
    # Responses in Brotli, where nginx has the module for it:
    # brotli_static on;
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
  # Its responses, until nobody has asked for them for a day: they are also sent while it is down.
  proxy_cache_path cache levels=1:2 keys_zone=${CACHE}:10m max_size=128m inactive=1d use_temp_path=off;

  # Searches of one address in a second, and its requests at a time (reasons: docs/hosting/nginx.md).
  limit_req_zone ${SEARCHER} zone=code_list_searches:10m rate=5r/s;
  limit_req zone=code_list_searches burst=20 nodelay;
  limit_conn_zone $binary_remote_addr zone=code_list_clients:10m;
  limit_conn code_list_clients 100;
  # As on the Node server: a slow client must not keep a connection.
  client_header_timeout 10s;
  client_body_timeout 10s;
  send_timeout 30s;
  keepalive_timeout 60s;

  access_log off;
  sendfile on;
  tcp_nopush on;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;

  # The directory needs a server of its own.
  server {
    listen ${NGINX_PORT};
    root current/site;
    include server.conf;
${brotli}  }
}
`;
}

/** A unit of systemd for the Node server. */
export function printService(): string {
  return `# The Node server behind nginx: copy this to /etc/systemd/system/code-lists.service, set the path, and run:
#   systemctl enable --now code-lists
# It serves the output of the next build without a restart, also where "current" is a link that then has another target.

[Unit]
Description=Code list directory: the API behind nginx
After=network.target

[Service]
ExecStart=/usr/bin/node /srv/code-lists/current/server/server.mjs --port ${FUNCTION_PORT}
Environment=NODE_ENV=production
Restart=always
DynamicUser=yes
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
SystemCallArchitectures=native
MemoryMax=512M

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
# They share one network, so that the configuration is the same as without containers. A build replaces the folder of
# the output: then run docker compose -f OUT/nginx/compose.yaml restart

services:
  nginx:
    image: nginx:stable-alpine
    command: nginx -e stderr -p /srv/code-lists -c current/nginx/nginx.conf -g 'daemon off;'
    user: nginx
    ports:
      - '${NGINX_PORT}:${NGINX_PORT}'
    volumes:
      - ..:/srv/code-lists/current:ro
    # What nginx writes: twice the size of its cache, which it bounds every ten seconds. It counts as memory.
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
