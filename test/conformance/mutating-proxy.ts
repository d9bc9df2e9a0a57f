import { Agent, type IncomingMessage, request as open, type ServerResponse } from 'node:http';
import { LIMITS, listen } from '../../build/api/hosts/http/listener.ts';

/** A response that the proxy may change; headers by lower-case name. */
interface ProxiedResponse {
  readonly method: string;
  readonly target: string;
  status: number;
  headers: Record<string, string | string[]>;
  /** The body, with one character per byte: it may be binary. */
  text: string;
}

/** A change that breaks a host. */
export interface Mutation {
  /** Changes the request headers before the host gets them. */
  readonly changeRequest?: (headers: NodeJS.Dict<string | string[]>) => void;
  /** Changes the response before the client gets it. */
  readonly changeResponse?: (proxied: ProxiedResponse) => void;
}

/** Serves the responses of another local host, changed by a mutation. */
export async function startMutatingProxy(host: string, { changeRequest, changeResponse }: Mutation) {
  const { hostname, port } = new URL(host);
  const agent = new Agent({ keepAlive: true });
  // Uses the listener of the server, because node:http rejects raw UTF-8 in a request target.
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url: target = '/' } = incoming;
    const headers = { ...incoming.headers };
    changeRequest?.(headers);
    const proxiedRequest = open(
      { hostname, port, method, path: target, headers, agent },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const own = { ...response.headers };
        // Headers of the connection to the host.
        for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete own[name];
        const text = Buffer.concat(chunks).toString('latin1');
        const proxied: ProxiedResponse = {
          method,
          target,
          status: response.statusCode ?? 0,
          headers: own as ProxiedResponse['headers'],
          text,
        };
        changeResponse?.(proxied);
        if (proxied.text !== text) proxied.headers['content-length'] = String(proxied.text.length);
        outgoing.writeHead(proxied.status, proxied.headers).end(Buffer.from(proxied.text, 'latin1'));
      },
    );
    proxiedRequest.on('error', () => outgoing.destroy());
    incoming.pipe(proxiedRequest);
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
