/*
 * Examples that operators copy: a whole configuration of nginx, a unit of systemd for the server behind it, and both in
 * containers. They use one port and one folder, and say what is to be changed.
 */
import type { TargetOptions } from '../target.ts';
import { UPSTREAM } from './server.ts';

/** The Node server's port, which is also its default. */
const FUNCTION_PORT = 8080;
const NGINX_PORT = 8000;

/**
 * A whole configuration. Its paths are relative: `nginx -p OUT` says where the output is. What nginx writes lies
 * outside, because the next build replaces the output.
 */
export function printExample({ compress }: TargetOptions): string {
  const brotli = compress
    ? `
    # Answers in Brotli, where nginx has the module for it:
    # brotli_static on;
`
    : '';
  return `# A complete example, for any user: node server/server.mjs & nginx -p OUT -c nginx/nginx.conf
# In a configuration of your own, include http.conf and server.conf in this way. They change with the content: include
# them from here, and reload nginx after each build.

worker_processes auto;
pcre_jit on;
error_log stderr;
pid /tmp/code-lists-nginx.pid;

events {
  worker_connections 1024;
}

http {
  # Before any other map: it says how large maps may be.
  include http.conf;

  # The Node server.
  upstream ${UPSTREAM} {
    server 127.0.0.1:${FUNCTION_PORT};
    keepalive 16;
  }

  access_log off;
  sendfile on;
  tcp_nopush on;
  client_body_temp_path /tmp/code-lists-nginx-body;
  proxy_temp_path /tmp/code-lists-nginx-proxy;
  fastcgi_temp_path /tmp/code-lists-nginx-fastcgi;
  uwsgi_temp_path /tmp/code-lists-nginx-uwsgi;
  scgi_temp_path /tmp/code-lists-nginx-scgi;

  # The directory needs a server of its own.
  server {
    listen ${NGINX_PORT};
    root site;
    include server.conf;
${brotli}  }
}
`;
}

/** A unit of systemd for the Node server. */
export function printService(): string {
  return `# The Node server behind nginx: copy this to /etc/systemd/system/code-lists.service, set the two paths, and
# run: systemctl enable --now code-lists
# It serves the new output after a build by itself, also where /srv/code-lists is a link that is led to the next release;
# nginx has to be reloaded.

[Unit]
Description=Code list directory: what no file answers
After=network.target

[Service]
ExecStart=/usr/bin/node /srv/code-lists/server/server.mjs --port ${FUNCTION_PORT}
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
  return `# nginx and the Node server: docker compose -f OUT/nginx/compose.yaml up
# They share one network, so that the configuration is the same as without containers. A build puts a new folder in the
# place of the output: let the containers see it by docker compose -f OUT/nginx/compose.yaml restart

services:
  nginx:
    image: nginx:stable-alpine
    command: nginx -p /srv/code-lists -c nginx/nginx.conf -g 'daemon off;'
    ports:
      - "${NGINX_PORT}:${NGINX_PORT}"
    volumes:
      - ..:/srv/code-lists:ro
    tmpfs: /tmp
    read_only: true
    restart: unless-stopped
  function:
    image: node:22-alpine
    command: node /srv/code-lists/server/server.mjs --port ${FUNCTION_PORT}
    network_mode: service:nginx
    user: node
    volumes:
      - ..:/srv/code-lists:ro
    read_only: true
    restart: unless-stopped
`;
}
