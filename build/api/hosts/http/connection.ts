import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';

/** Handles one request. The promise may settle before the client has read the response; it does not reject. */
export type Handle = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Bytes that node:http parses at once: small, because each parsed request that waits takes a few kilobytes. */
const SLICE_SIZE = 512;

/** Milliseconds that a client has to read the last response before its connection is destroyed (RFC 9112 section 9.6). */
const LINGER_TIME = 1_000;

const NO_BYTES: Buffer = Buffer.alloc(0);

/**
 * A connection of a node:http server. It handles requests one at a time and yields to the event loop after each, so that
 * connections take turns: node:http emits all requests of a chunk at once, and 64 KB can contain thousands. A request is
 * handled, and its file opened, only after the previous response has been sent, and meanwhile nothing more is read.
 * Without this, "clients that pipeline 1,800 requests each" of `test/attack/host.ts` and the attacks of
 * `test/soak/starvation.ts` starve other clients, and "hold one file" of `pipelining.test.ts` fails.
 *
 * node:http also drops the requests of a client that half-closes its connection, and rejects request targets in UTF-8.
 * This class therefore replaces its `data` and `end` listeners, and passes the bytes on in slices, followed by the end.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #handle: Handle;
  readonly #parse: (bytes: Buffer) => void;
  readonly #parseEnd: () => void;
  readonly #waiting: { readonly message: IncomingMessage; readonly response: ServerResponse }[] = [];
  #chunk = NO_BYTES;
  /** Number of bytes of the chunk that node:http has parsed. */
  #position = 0;
  #current: ServerResponse | undefined;
  #isRunning = false;
  /** Whether further requests are ignored. */
  #isStopped = false;
  #isLingering = false;
  /** Whether the client has ended its side of the connection. */
  #hasEnded = false;
  #refusal: Response | undefined;

  constructor(socket: Socket, handle: Handle) {
    this.#socket = socket;
    this.#handle = handle;
    this.#parse = takeListeners(socket, 'data');
    this.#parseEnd = takeListeners(socket, 'end');
    const encode = makeTargetEncoder();
    socket.on('data', (bytes: Buffer) => {
      if (this.#isStopped) return;
      this.#chunk = Buffer.concat([this.#chunk.subarray(this.#position), encode(bytes)]);
      this.#position = 0;
      this.#pauseOrResume();
      void this.#run();
    });
    socket.on('end', () => {
      this.#hasEnded = true;
      if (!this.#isStopped) void this.#run();
    });
    // node:http resumes the socket after each request.
    socket.on('resume', () => {
      if (this.#mustPause()) socket.pause();
    });
    // node:http calls this after the last response, when the client may not have read it yet.
    socket.destroySoon = () => this.#linger();
  }

  /** Queues a parsed request. After one with a body, the connection is closed, because the API expects none. */
  accept(message: IncomingMessage, response: ServerResponse): void {
    if (this.#isStopped) return;
    this.#waiting.push({ message, response });
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = message.headers;
    if (Number(length) === 0 && encoding === undefined) return;
    response.shouldKeepAlive = false;
    this.#stop();
  }

  /**
   * Sends an error response after the responses to earlier requests, and closes the connection. The response may depend
   * on the line in which node:http stopped, `at` bytes into the slice.
   */
  refuse(makeRefusal: (requestLine: string) => Response, at = 0): void {
    if (this.#isStopped) return;
    this.#refusal = makeRefusal(lineAt(this.#chunk, this.#position + at));
    this.#stop();
    this.#socket.on('error', () => this.#socket.destroy());
    // After CONNECT, node:http no longer forwards this event to the current response.
    if (this.#socket.listenerCount('drain') === 0) {
      this.#socket.on('drain', () => this.#current?.emit('drain'));
    }
    void this.#run();
  }

  /** Closes the connection, at once if it is idle, otherwise after the current response. */
  close(): void {
    if (this.#isLingering) return;
    this.#stop();
    this.#waiting.length = 0;
    if (!this.#isRunning) this.#socket.destroy();
    else if (this.#current && !this.#current.headersSent) this.#current.shouldKeepAlive = false;
  }

  /** Parses and handles requests until more bytes are needed. */
  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#socket.writable) {
      const next = this.#waiting.shift();
      if (!next && !this.#parseSlice()) break;
      this.#pauseOrResume();
      if (!next) continue;
      this.#current = next.response;
      await Promise.all([ended(this.#current, this.#socket), this.#handle(next.message, this.#current)]);
      this.#current = undefined;
      if (this.#waiting.length > 0 || this.#position < this.#chunk.length) await nextIteration();
    }
    this.#isRunning = false;
    this.#pauseOrResume();
    if (this.#isStopped) await this.#finish();
    else if (this.#hasEnded && !this.#socket.destroyed) this.#parseEnd();
  }

  /** Passes a slice to node:http, which may call {@link accept} or {@link refuse}; false if there is none. */
  #parseSlice(): boolean {
    // node:http reuses the parser of a destroyed connection for another one.
    if (this.#isStopped || this.#socket.destroyed || this.#chunk.length === 0) return false;
    const slice = this.#chunk.subarray(this.#position, this.#position + SLICE_SIZE);
    this.#parse(slice);
    this.#position += slice.length;
    if (this.#position >= this.#chunk.length) [this.#chunk, this.#position] = [NO_BYTES, 0];
    return true;
  }

  #pauseOrResume(): void {
    if (this.#mustPause()) this.#socket.pause();
    else if (this.#socket.isPaused()) this.#socket.resume();
  }

  #mustPause(): boolean {
    if (this.#isStopped) return !this.#isLingering;
    return this.#waiting.length > 0 || this.#position < this.#chunk.length;
  }

  async #finish(): Promise<void> {
    const bytes = this.#refusal && (await printRefusal(this.#refusal));
    if (bytes && this.#socket.writable) this.#socket.write(bytes);
    this.#linger();
  }

  /** Ends the connection, and discards incoming bytes until the client ends it too. */
  #linger(): void {
    if (this.#isLingering) return;
    this.#isStopped = true;
    this.#isLingering = true;
    this.#socket.end(() => setTimeout(() => this.#socket.destroy(), LINGER_TIME).unref());
    this.#socket.resume();
  }

  #stop(): void {
    this.#isStopped = true;
    this.#pauseOrResume();
  }
}

/** Removes the listeners of an event. @returns a function that calls them */
function takeListeners(socket: Socket, event: 'data' | 'end'): (...values: unknown[]) => void {
  const listeners = socket.listeners(event);
  socket.removeAllListeners(event);
  return (...values) => {
    for (const listener of listeners) listener.apply(socket, values);
  };
}

/** Resolves when a response has been sent completely, or its connection is closed. */
function ended(response: ServerResponse, socket: Socket): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      response.off('close', end);
      socket.off('close', end);
      done();
    };
    response.once('close', end);
    socket.once('close', end);
  });
}

const [LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x0a, 0x0d, 0x20];

/**
 * Percent-encodes the non-ASCII bytes of request targets in a stream of requests without bodies: clients such as curl
 * send targets as typed, in UTF-8, although only ASCII is allowed (RFC 9112 section 3.2), and node:http rejects them.
 */
export function makeTargetEncoder(): (bytes: Buffer) => Buffer {
  /** A request line is the first line, or follows a blank one; the target follows its first space. */
  let isRequestLine = true;
  let isBlank = true;
  let isTarget = false;
  return (bytes) => {
    const parts: Buffer[] = [];
    let from = 0;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] as number;
      if (byte === LINE_FEED) {
        isRequestLine = isBlank;
        isBlank = true;
        isTarget = false;
      } else if (byte !== CARRIAGE_RETURN) isBlank = false;
      if (byte === SPACE) isTarget = isRequestLine;
      if (byte < 0x80 || !isTarget) continue;
      parts.push(bytes.subarray(from, i), Buffer.from(`%${byte.toString(16).toUpperCase()}`));
      from = i + 1;
    }
    return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(from)]);
  };
}

/** The line that contains a byte, with its line feed. */
function lineAt(bytes: Buffer, at: number): string {
  const start = at > 0 ? bytes.lastIndexOf('\n', at - 1) + 1 : 0;
  const end = bytes.indexOf('\n', at);
  return bytes.toString('latin1', start, end < 0 ? bytes.length : end + 1);
}

/** Serializes the last response of a connection, which is sent without node:http. */
async function printRefusal(refusal: Response): Promise<string> {
  const text = await refusal.text();
  const headers = [
    ...refusal.headers,
    ['date', new Date().toUTCString()],
    ['content-length', String(Buffer.byteLength(text))],
    ['connection', 'close'],
  ];
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
