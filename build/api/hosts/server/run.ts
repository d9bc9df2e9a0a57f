import { type ServerOptions, startServer } from './server.ts';

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
