import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { SearchClient } from './search-pool.ts';

/** Networks of trusted reverse proxies (RFC 1918, 4193, 6890). */
const PROXY_NETWORKS: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
];

const proxyNetworks = new BlockList();
for (const [network, prefix, family] of PROXY_NETWORKS) proxyNetworks.addSubnet(network, prefix, family);

/**
 * Identifies the client of a request, to share searches fairly: by the last IP address in `X-Forwarded-For`, which a
 * reverse proxy has added, otherwise by its own IP address and its connection.
 */
export function searchClientOf({ socket, headers }: IncomingMessage): SearchClient {
  const { remoteAddress = '', remotePort } = socket;
  const isGone = () => socket.destroyed;
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  if (forwarded && isIP(forwarded) !== 0 && isProxy(remoteAddress)) return { keys: [forwarded], isGone };
  return { keys: [remoteAddress, `${remoteAddress} ${remotePort}`], isGone };
}

function isProxy(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  const family = isIP(plain);
  return family !== 0 && proxyNetworks.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
