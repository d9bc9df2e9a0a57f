import { posix } from 'node:path';
import type { TargetOptions } from './target.ts';

/** Names at the http level, which no other site should use. */
export const UPSTREAM = 'code_list_function';
export const CACHE = 'code_lists';

/** The Node server's port, which is also its default. */
export const FUNCTION_PORT = 8080;

/** The folder for files that nginx writes, next to the output. */
export const workFolder = ({ serverDir }: TargetOptions): string => posix.dirname(serverDir);

/** The site as one server block, for the folder of sites of a server. */
export function printSite(options: TargetOptions): string {
  return `# Copy this file to /etc/nginx/conf.d/code-lists.conf, and set the port, the name and the certificate. It changes no other site.

include ${options.serverDir}/nginx/http.conf;

${printServerBlock('80', 'codes.example.org', '/var/log/nginx/code-lists.log', options)}`;
}

/** A complete configuration, which has no server block for other sites. */
export function printExample(options: TargetOptions): string {
  const folder = workFolder(options);
  const block = printServerBlock('8000', '_', `${folder}/requests.log`, options);
  return `# A complete example, for any user: nginx -c ${options.serverDir}/nginx/nginx.conf
# nginx writes its pid, its log, its cache and its temporary files into ${folder}.

worker_processes auto;
pcre_jit on;
error_log stderr;
pid ${folder}/nginx.pid;

events {
  worker_connections 1024;
}

http {
  include ${options.serverDir}/nginx/http.conf;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('')}
${block.replace(/^(?=.)/gm, '  ')}}
`;
}

function printServerBlock(listen: string, name: string, log: string, { serverDir }: TargetOptions): string {
  return `# The directory needs its own server block.
server {
  listen ${listen};
  server_name ${name};
  # Only errors and slow requests, unless you remove the condition.
  access_log ${log} code_lists if=$code_list_logged;
  # The output contains no symbolic links; the root itself may be one.
  disable_symlinks on from=$document_root;
  # For Brotli files of builds with --compress, if nginx has the module, instead of disable_symlinks:
  # brotli_static on;
  include ${serverDir}/nginx/server.conf;
}
`;
}

/** A systemd unit that restricts the Node server; see systemd.exec(5) and systemd.resource-control(5). */
export function printService({ serverDir }: Pick<TargetOptions, 'serverDir'>): string {
  return `# The Node server behind nginx: copy this to /etc/systemd/system/code-lists.service, and run:
#   systemctl enable --now code-lists
# It serves a new output without a restart, even if "current" is a link whose target changes.

[Unit]
Description=Code list directory: the API behind nginx
After=network.target

[Service]
ExecStart=/usr/bin/node ${serverDir}/server/server.mjs --port ${FUNCTION_PORT}
Environment=NODE_ENV=production
Restart=always
MemoryMax=512M

# The server only reads the output, and only programs on this machine connect to it. V8 compiles to machine code, which
# MemoryDenyWriteExecute=yes would prevent.
DynamicUser=yes
UMask=0077
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=yes
ProtectProc=invisible
ProcSubset=pid
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
LockPersonality=yes
RemoveIPC=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictAddressFamilies=AF_INET AF_INET6
IPAddressDeny=any
IPAddressAllow=localhost
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}
