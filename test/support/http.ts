import { request } from 'node:http';

/** An HTTP answer; header names are in lower case. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request to send as it is: nothing is normalised, no header is added but Host and Connection. */
export interface HttpRequest {
  readonly method?: string;
  /** Path with query, sent as it is. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to a server by its base URL. */
export function send(base: string, { method = 'GET', path, headers = {} }: HttpRequest): Promise<HttpAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((done, failed) => {
    const outgoing = request({ hostname, port, method, path, headers: { ...headers } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', failed);
      incoming.on('end', () =>
        done({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers as Record<string, string>,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', failed).end();
  });
}

/** The headers of an answer that the interface decides; the others are the host's own. */
export function interfaceHeaders({ headers }: HttpAnswer): Record<string, string | undefined> {
  return Object.fromEntries(INTERFACE_HEADERS.map((name) => [name, headers[name]]));
}

const INTERFACE_HEADERS = [
  'access-control-allow-origin',
  'access-control-expose-headers',
  'allow',
  'cache-control',
  'content-language',
  'content-security-policy',
  'content-type',
  'referrer-policy',
  'vary',
  'x-content-type-options',
  'x-page',
  'x-page-size',
  'x-total-count',
  'x-total-pages',
];
