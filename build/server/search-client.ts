import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { SearchClient } from './search-pool.ts';

/** Where servers stand that pass on the requests of others (RFC 1918, 4193, 6890). */
const OWN_NETWORKS: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
];

const ownNetworks = new BlockList();
for (const [network, prefix, family] of OWN_NETWORKS) ownNetworks.addSubnet(network, prefix, family);

/**
 * The client of a request, to share searches fairly. A server in front names it by `X-Forwarded-For`, whose last
 * address is the one that this server has seen; others are known by their address and their connection.
 */
export function searchClientOf({ socket, headers }: IncomingMessage): SearchClient {
  const { remoteAddress = '', remotePort } = socket;
  const isGone = () => socket.destroyed;
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  if (forwarded && isIP(forwarded) !== 0 && isOwn(remoteAddress)) return { keys: [forwarded], isGone };
  return { keys: [remoteAddress, `${remoteAddress} ${remotePort}`], isGone };
}

function isOwn(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  const family = isIP(plain);
  return family !== 0 && ownNetworks.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
