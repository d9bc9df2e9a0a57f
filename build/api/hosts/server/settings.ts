import { BlockList, isIP } from 'node:net';
import { DATABASE_URL_FORM, readDatabaseUrl } from '../../database/connection.ts';
import type { ServedSource } from './output.ts';

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8080;

/** The settings of a server: what it serves, where it listens, and what it reports. */
export interface ServerSettings extends ServedSource {
  /** IP address to listen on. */
  readonly host: string;
  /** Port; 0 picks a free one. */
  readonly port: number;
  readonly proxies?: TrustedProxies;
  /** Whether each request is logged as a line of JSON. */
  readonly logsRequests?: boolean;
  /** Port for metrics; there are none without it. */
  readonly metricsPort?: number | undefined;
  /** Milliseconds in which the server still accepts connections when it stops, although it is not ready. */
  readonly drainTime?: number;
}

/** Proxies whose `X-Forwarded-For` is read, and how many of its addresses may be theirs, from the last one. */
export interface TrustedProxies {
  readonly addresses: BlockList;
  readonly maxHops: number;
}

/** One proxy on this machine or in a private network (RFC 1918, 4193, 6890). */
export const PRIVATE_PROXY: TrustedProxies = {
  addresses: readAddresses('127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1,fc00::/7') as BlockList,
  maxHops: 1,
};

/** The flags of the server. A flag such as `--metrics-port` wins over the environment variable `METRICS_PORT`. */
export const SETTING_TEXTS = {
  'port N': `port; 0 picks a free one (default: ${DEFAULT_PORT})`,
  'host H': `IP address to listen on (default: ${DEFAULT_HOST})`,
  'trust-proxy LIST':
    'IP addresses and subnets of proxies whose X-Forwarded-For is read, or none (default: one proxy in a private network)',
  'log-format FORMAT': 'json logs each request, text does not (default: text)',
  'metrics-port N': 'port for /metrics (default: no metrics)',
  'drain-seconds N': 'seconds from SIGTERM to the end of new connections; /readyz is 503 (default: 0)',
} as const;

/** Settings that are only environment variables, because other users of a machine can read command lines. */
export const SOURCE_TEXT = `DATABASE_URL, such as postgres://user:password@host/database, is a database with the index, which the command index
has loaded. FILES_URL is the URL of the files of the site, if they are not in OUT.`;

type Texts = Readonly<Record<string, string | undefined>>;

/** Reads the settings from flags and the environment. @throws Error that names an invalid flag or variable */
export function readSettings(dir: string, flags: Texts, environment: Texts): ServerSettings {
  function read<T>(name: string, parse: (text: string) => T | undefined, expected: string) {
    const variable = name.toUpperCase().replace('-', '_');
    const text = flags[name] ?? environment[variable] ?? '';
    // Deployments leave variables empty to unset them.
    if (text === '' && flags[name] === undefined) return undefined;
    const value = parse(text);
    if (value !== undefined) return value;
    const source = flags[name] === undefined ? variable : `--${name}`;
    // A URL may have a password.
    const shown = name.endsWith('-url') ? '' : `, not "${text}"`;
    throw new Error(`${source} must be ${expected}${shown}`);
  }
  const readPort = (name: string) => read(name, makeReadNumber(65_535), 'a whole number from 0 to 65535');
  const expectedList = 'none, or IP addresses and subnets such as 10.0.0.0/8, separated by commas';
  return {
    dir,
    databaseUrl: read('database-url', readDatabaseUrl, DATABASE_URL_FORM),
    filesUrl: read('files-url', readFilesUrl, 'an http or https URL without credentials and a query'),
    host: read('host', (text) => text || undefined, 'an IP address') ?? DEFAULT_HOST,
    port: readPort('port') ?? DEFAULT_PORT,
    proxies: read('trust-proxy', readProxies, expectedList) ?? PRIVATE_PROXY,
    logsRequests: read('log-format', (text) => /^(?:json|text)$/.exec(text)?.[0], 'json or text') === 'json',
    metricsPort: readPort('metrics-port'),
    drainTime: 1000 * (read('drain-seconds', makeReadNumber(600), 'a whole number from 0 to 600') ?? 0),
  };
}

const makeReadNumber = (max: number) => (text: string) =>
  /^[0-9]{1,5}$/.test(text) && Number(text) <= max ? Number(text) : undefined;

function readFilesUrl(text: string): string | undefined {
  return /^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/.test(text) && URL.canParse(text)
    ? text.replace(/\/$/, '')
    : undefined;
}

function readProxies(text: string): TrustedProxies | undefined {
  const addresses = text === 'none' ? new BlockList() : readAddresses(text);
  return addresses && { addresses, maxHops: Number.POSITIVE_INFINITY };
}

/** Reads addresses and subnets; undefined if one is invalid. */
function readAddresses(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const part of text.split(',')) {
    const [, address = '', prefix] = /^\s*([^/]+?)(?:\/([0-9]{1,3}))?\s*$/.exec(part) ?? [];
    const family = isIP(address);
    const length = Number(prefix ?? (family === 4 ? 32 : 128));
    if (family === 0 || length > (family === 4 ? 32 : 128)) return undefined;
    list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
