import { Agent, type IncomingMessage, request as open, type ServerResponse } from 'node:http';
import { LIMITS, listen } from '../../build/http/listener.ts';

/** An answer on its way; headers by lower-case name. */
interface Passing {
  readonly method: string;
  readonly target: string;
  status: number;
  headers: Record<string, string | string[]>;
  text: string;
}

/** A way in which a host may be broken. */
export interface Mutation {
  /** Changes the request's headers before the host gets them. */
  readonly ask?: (headers: NodeJS.Dict<string | string[]>) => void;
  /** Changes the answer before the client gets it. */
  readonly answer?: (passing: Passing) => void;
}

/** Serves what another host on this machine answers, broken by a mutation. */
export async function startMutatingProxy(host: string, { ask, answer }: Mutation) {
  const { hostname, port } = new URL(host);
  const agent = new Agent({ keepAlive: true });
  // The server's own listener, because node:http by itself refuses raw UTF-8 in a request target.
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url: target = '/' } = incoming;
    const headers = { ...incoming.headers };
    ask?.(headers);
    const asked = open({ hostname, port, method, path: target, headers, agent }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const own = { ...response.headers };
      // Those of the connection, which is another one.
      for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete own[name];
      const text = Buffer.concat(chunks).toString('utf8');
      const passing: Passing = {
        method,
        target,
        status: response.statusCode ?? 0,
        headers: own as Passing['headers'],
        text,
      };
      answer?.(passing);
      if (passing.text !== text) passing.headers['content-length'] = String(Buffer.byteLength(passing.text));
      outgoing.writeHead(passing.status, passing.headers).end(passing.text);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  };
  const limits = { ...LIMITS, closeTimeout: 100 };
  const server = await listen({ port: 0, host: '127.0.0.1', limits, handle, report: console.error });
  return {
    url: server.url,
    close: async () => {
      agent.destroy();
      await server.close();
    },
  };
}
