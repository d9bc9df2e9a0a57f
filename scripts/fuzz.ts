import { mulberry32 } from './bench/seeded-content.ts';
import { EXIT, readNumber, readOrigin, runCommand, UsageError } from './command.ts';
import { askAll } from './fuzz/ask.ts';
import { readCorpus } from './fuzz/corpus.ts';
import { makeRequest } from './fuzz/requests.ts';

const usage = `Usage: npm run fuzz -- --url URL [options]

Makes requests up from the parameters of the interface and from what the site holds, right and wrong ones, and judges
every answer by the interface. The same seed makes the same requests.

Options:
  --url URL         address of the site, whatever its content
  --requests N      how many (default: 10000)
  --seed N          where the random numbers begin (default: 1)
  -h, --help        this text

Exit codes: 0 nothing is wrong, 1 some answers are, 2 wrong usage or an I/O failure.`;

/** So many wrong answers are shown. */
const SHOWN = 20;

await runCommand({
  usage,
  options: {
    url: { type: 'string' },
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
  run: async ({ url, requests, seed }) => {
    if (url === undefined) throw new UsageError('give --url');
    const base = readOrigin('url', url as string);
    const count = readNumber('requests', requests as string, 1);
    const random = mulberry32(readNumber('seed', seed as string, 0));
    const corpus = await readCorpus(base);
    if (corpus.entries.length === 0) throw new Error(`${base} has no documents to ask for`);
    const made = Array.from({ length: count }, () => makeRequest(corpus, random));
    const { statuses, faults } = await askAll(base, made, corpus);
    const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} of ${status}`);
    for (const fault of faults.slice(0, SHOWN)) console.error(fault);
    console.log(`${count} requests: ${counted.join(', ')}; ${faults.length} answers are wrong`);
    return faults.length === 0 ? EXIT.done : EXIT.content;
  },
});
