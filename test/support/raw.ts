import { connect, type Socket } from 'node:net';

/** Opens a connection and sends raw bytes; ignores later errors. */
export function openRaw(base: string, bytes: string): Socket {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
  return socket.on('error', () => {});
}

/** A response with all values of each header, by lower-case name. */
export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: string;
}

/** Sends raw bytes, and reads the response until the connection is closed, or idle for a second. */
export function exchangeRaw(base: string, bytes: string): Promise<RawResponse> {
  return new Promise((done) => {
    const socket = openRaw(base, bytes);
    let received = '';
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('close', () => done(parseResponse(received)));
  });
}

function parseResponse(received: string): RawResponse {
  const [head = '', ...body] = received.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+): *(.*)$/.exec(line) ?? [];
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  return { status: Number(statusLine.split(' ')[1]), headers, body: body.join('\r\n\r\n') };
}
