import type { IncomingMessage } from 'node:http';
import { problem, respondToOtherMethod } from '../../response/problem.ts';
import { clientOf } from './client.ts';
import { type Limits, type Listener, type ListenerOptions, listen } from './listen.ts';
import { toRequest } from './messages.ts';
import { openOutput, type Serve } from './output.ts';
import { makeReport, type Report } from './report.ts';
import { type Served, send } from './send.ts';
import { openWorker } from './worker.ts';

/** The output to serve, and where to listen. */
export interface ServerOptions extends Pick<ListenerOptions, 'host' | 'port'> {
  /** Output folder of a build. */
  readonly dir: string;
}

/**
 * Serves the files of an output and its API, behind a web server or alone. What is costly to compute is computed in
 * another thread.
 *
 * @throws the system's error if the output or the port cannot be used
 */
export async function startServer({ dir, ...place }: ServerOptions, limits?: Limits): Promise<Listener> {
  const report = makeReport();
  const output = openServedOutput(dir, report);
  const listener = await listen({
    ...place,
    ...(limits && { limits }),
    report,
    handle: async (message, response) => send(await serveMessage(message, output.serve), message, response),
  });
  return { ...listener, close: () => listener.close().finally(output.close) };
}

/** An output, and the thread for its costly responses. */
export function openServedOutput(dir: string, report: Report): { serve: Serve; close: () => Promise<void> } {
  const worker = openWorker({ dir, report });
  return { serve: openOutput(dir, report, worker.serve), close: worker.close };
}

/** Responds to a message of node:http. */
export async function serveMessage(message: IncomingMessage, serve: Serve): Promise<Served> {
  const request = toRequest(message);
  if (!request) return { response: problem(400, 'The request target must be a path or an absolute URL.') };
  const { method = '' } = message;
  if (method !== 'GET' && method !== 'HEAD') return { response: respondToOtherMethod({ method }) };
  return serve(request, clientOf(message));
}

/** Default host and port to listen on. */
export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 8080;

/**
 * Starts a server that stops on SIGTERM or SIGINT, and prints its URL.
 *
 * @throws the system's error if the output or the port cannot be used
 */
export async function runServer(options: ServerOptions): Promise<void> {
  const server = await startServer(options);
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void server.close());
  console.log(`listening on ${server.url}`);
}
