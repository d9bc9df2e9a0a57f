import { Agent as HttpAgent, request as openHttp } from 'node:http';
import { Agent as HttpsAgent, request as openHttps } from 'node:https';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** Request headers to send in addition to `Host` and `Connection`. */
export type SentHeaders = Readonly<Record<string, string>>;

/** A response, unmodified. */
export interface HttpResponse {
  readonly status: number;
  /** By name in lower case; repeated headers are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body decoded as UTF-8, with its byte-order mark, if any. */
  readonly text: string;
}

const AGENTS = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

/**
 * Sends a request such as `GET /v1/tags?page=2`. Unlike fetch, sends the request target verbatim, without resolving or
 * encoding it. A call that includes an HTTP version is sent verbatim as the request line.
 *
 * @throws Error if there is no complete response within 30 seconds, or if its chunks are incomplete
 */
export function send(
  base: string,
  call: string,
  headers: SentHeaders = {},
  body?: string,
): Promise<HttpResponse> {
  if (/ HTTP\/\d\.\d$/.test(call)) return sendLine(base, call, headers);
  const { protocol, hostname, port } = new URL(base);
  const [method, path] = splitCall(call);
  const secure = protocol === 'https:';
  const options = { hostname, port, method, path, headers, agent: secure ? AGENTS.https : AGENTS.http };
  return new Promise((done, failed) => {
    const request = (secure ? openHttps : openHttp)(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', failed);
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: joined(response.headersDistinct),
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    request.setTimeout(30_000, () => request.destroy(new Error(`no response to ${call.slice(0, 100)}`)));
    request.on('error', failed).end(body);
  });
}

/** The method and the request target of a call. */
function splitCall(call: string): [method: string, path: string] {
  const blank = call.indexOf(' ');
  return [call.slice(0, blank), call.slice(blank + 1)];
}

function joined(headers: NodeJS.Dict<string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, values = []]) => [name, values.join(', ')]));
}

/** Sends a request line, and reads until the host closes the connection. */
function sendLine(base: string, line: string, headers: SentHeaders): Promise<HttpResponse> {
  const { protocol, hostname, host, port } = new URL(base);
  const lines = Object.entries({ Host: host, ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return new Promise((done, failed) => {
    const socket =
      protocol === 'https:'
        ? connectSecurely({ host: hostname, port: Number(port || 443), servername: hostname })
        : connect(Number(port || 80), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(30_000, () => socket.destroy(new Error(`no response to ${line.slice(0, 100)}`)));
    socket.on('error', failed);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => {
      try {
        done(parse(Buffer.concat(chunks)));
      } catch (error) {
        failed(error);
      }
    });
    socket.write(`${line}\r\n${lines.join('')}\r\n`);
  });
}

function parse(received: Buffer): HttpResponse {
  const found = received.indexOf('\r\n\r\n');
  const end = found < 0 ? received.length : found;
  const [statusLine = '', ...lines] = received.toString('utf8', 0, end).split('\r\n');
  const body = received.subarray(end + 4);
  const headers: NodeJS.Dict<string[]> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+): *(.*)$/.exec(line) ?? [];
    headers[name.toLowerCase()] = [...(headers[name.toLowerCase()] ?? []), value];
  }
  // A response to HEAD has no chunks.
  const isChunked = headers['transfer-encoding']?.includes('chunked') === true && body.length > 0;
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: joined(headers),
    text: (isChunked ? decodeChunks(body) : body).toString('utf8'),
  };
}

/** Decodes the chunked transfer coding (RFC 9112 section 7.1). @throws Error if the last chunk is missing */
function decodeChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, Math.max(end, at)), 16);
    const start = end + 2;
    if (!(size >= 0) || start + size > body.length)
      throw new Error('the chunks of a response are incomplete');
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(body.subarray(start, start + size));
    at = start + size + 2;
  }
}
