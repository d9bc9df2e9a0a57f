import { type ServerOptions, startServer } from './server.ts';

/** Where a server listens if nothing else is said. */
export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 8080;

/**
 * Starts a server that ends with the process's SIGTERM or SIGINT, and says on stdout where it listens.
 *
 * @throws the file system's error where the output or the port cannot be used
 */
export async function runServer(options: ServerOptions): Promise<void> {
  const server = await startServer(options);
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void server.close());
  console.log(`listening on ${server.url}`);
}
