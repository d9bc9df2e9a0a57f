import { defineCommand, EXIT, readNumber, runCommand, UsageError } from '../../scripts/command.ts';
import { readHostUrl } from '../support/host-url.ts';
import { mulberry32 } from '../support/random.ts';
import { readCorpus } from './corpus.ts';
import { generateRequest } from './requests.ts';
import { sendAll } from './send-all.ts';

const MAX_PRINTED_FAULTS = 20;

const command = defineCommand({
  call: `npm run fuzz -- --url URL [options]`,
  about: `Sends random valid and invalid requests, generated from the parameters of the API and the content of the site, and
checks each response against the API contract. The same seed gives the same requests.`,
  options: {
    'url URL': 'URL of the site, with any content',
    'requests N = 10000': 'number of requests',
    'seed N = 1': 'seed of the random numbers',
  },
  end: 'Exit codes: 0 all responses are valid, 1 some are not, 2 usage or I/O error.',
  run: async ({ url, requests, seed }) => {
    if (url === undefined) throw new UsageError('--url is required');
    const base = readHostUrl(url);
    const count = readNumber('requests', requests, 1);
    const random = mulberry32(readNumber('seed', seed, 0));
    const corpus = await readCorpus(base);
    const generated = Array.from({ length: count }, () => generateRequest(corpus, random));
    const { statuses, faults } = await sendAll(base, generated, corpus);
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} x ${status}`);
    for (const fault of faults.slice(0, MAX_PRINTED_FAULTS)) console.error(fault);
    console.log(`${count} requests: ${counts.join(', ')}; ${faults.length} invalid responses`);
    return faults.length === 0 ? EXIT.done : EXIT.content;
  },
});

await runCommand(command);
