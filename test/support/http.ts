import { type Agent, request } from 'node:http';

/** An HTTP response; header names are in lower case. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request that is sent without normalization and with no headers added except Host and Connection. */
export interface HttpRequest {
  readonly method?: string;
  /** Path with query, sent verbatim. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly agent?: Agent;
}

/** Sends a request to a server by its base URL. */
export function send(
  base: string,
  { method = 'GET', path, headers = {}, agent }: HttpRequest,
): Promise<TestResponse> {
  const { hostname, port } = new URL(base);
  return new Promise((done, failed) => {
    const outgoing = request({ hostname, port, method, path, headers: { ...headers }, agent }, (incoming) => {
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

/** The response headers that the API specifies; hosts may add others. */
export function apiHeaders({ headers }: TestResponse): Record<string, string | undefined> {
  return Object.fromEntries(API_HEADERS.map((name) => [name, headers[name]]));
}

const API_HEADERS = [
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
