import { parseArgs } from 'node:util';

/*
 * Sends costly searches to a server until it is stopped, and prints the number of responses by status. A separate
 * program, so that it does not slow down the one that measures.
 */

const { values } = parseArgs({
  options: { url: { type: 'string', default: '' }, clients: { type: 'string', default: '1' } },
});
const statuses: Record<string, number> = {};
let count = 0;

/** Terms of increasing cost, up to ones that the server rejects. No term is repeated. */
const nextTerm = (): string => `e.{${10 + (count++ % 60)}}Q${count}`;

/** Sends one request at a time, without pipelining. */
async function attack(): Promise<never> {
  for (;;) {
    const url = `${values.url}/v1/documents/index?searchTerm=${encodeURIComponent(nextTerm())}`;
    const status = await fetch(url)
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
