import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { send } from '../../support/request.ts';

/** Starts a server that sends a chunked response and closes the connection. Returns its URL. */
async function serve(chunks: string): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`, 'latin1'),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a verbatim request line → the text of a chunked response', async () => {
  // The two bytes of U+00E4 are in different chunks.
  const url = await serve('4\r\n"\r\n\xc3\r\n2;extension=1\r\n\xa4"\r\n0\r\n\r\n');
  expect((await send(url, 'GET /v1/tags HTTP/1.1')).text).toBe('"\r\nä"');
});

test.each([['4\r\nab'], ['2\r\nab\r\n'], ['2\r\nab\r\nzz\r\n']])(
  'incomplete chunks %j → an error',
  async (chunks) => {
    await expect(send(await serve(chunks), 'GET /v1/tags HTTP/1.1')).rejects.toThrow(
      'the chunks of a response are incomplete',
    );
  },
);
