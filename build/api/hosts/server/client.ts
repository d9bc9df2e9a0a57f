import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** A client that waits for a response. */
export interface Client {
  /** Its IP address. */
  readonly key: string;
  /** Whether it has disconnected. */
  readonly isGone: () => boolean;
}

/** Addresses of this machine and of private networks, from which reverse proxies connect (RFC 1918, 4193, 6890). */
const PROXY = /^(?:::1$|f[cd]|(?:::ffff:)?(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.)/i;

/**
 * Identifies the client of a request: by the last IP address in `X-Forwarded-For`, which a reverse proxy has added,
 * otherwise by its own.
 */
export function clientOf({ socket, headers }: IncomingMessage): Client {
  const { remoteAddress = '' } = socket;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const last = forwarded.at(-1)?.trim() ?? '';
  const isForwarded = isIP(last) !== 0 && PROXY.test(remoteAddress);
  return { key: isForwarded ? last : remoteAddress, isGone: () => socket.destroyed };
}
