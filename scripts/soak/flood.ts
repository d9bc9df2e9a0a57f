import { parseArgs } from 'node:util';

/*
 * A program of its own, so that it does not slow down the one that measures: sends costly searches to a server without
 * pause, until it is ended, and prints how many responses of each status it has got.
 */

const { values } = parseArgs({
  options: { url: { type: 'string', default: '' }, clients: { type: 'string', default: '1' } },
});
const statuses: Record<string, number> = {};
let count = 0;

/** Counting characters after a frequent one: the more, the more steps, up to what is too costly. No term comes twice. */
const nextTerm = (): string => `e.{${10 + (count++ % 60)}}Q${count}`;

/** One at a time on each connection, as a client has to that does not pipeline. */
async function attack(): Promise<never> {
  for (;;) {
    const address = `${values.url}/v1/documents/index?searchTerm=${encodeURIComponent(nextTerm())}`;
    const status = await fetch(address)
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => 'failed');
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

process.once('SIGTERM', () => {
  console.log(JSON.stringify(statuses));
  process.exit();
});
for (let i = 0; i < Number(values.clients); i++) void attack();
