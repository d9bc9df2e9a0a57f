import { type AddressInfo, createServer } from 'node:net';

/** Finds a local port that is currently free. */
export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
