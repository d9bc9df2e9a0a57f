import { send } from '../test/conformance/request.ts';
import { mulberry32 } from './bench/seeded-content.ts';
import { EXIT, readNumber, readOrigin, runCommand, UsageError } from './command.ts';
import { type Corpus, readCorpus } from './fuzz/corpus.ts';
import { judge } from './fuzz/judge.ts';
import { type FuzzRequest, makeRequest } from './fuzz/requests.ts';

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
const CONNECTIONS = 10;

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

async function askAll(base: string, requests: readonly FuzzRequest[], corpus: Corpus) {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const queue = requests.values();
  const worker = async () => {
    for (const request of queue) {
      const answer = await send(base, `${request.method} ${request.target}`, request.headers);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const wrong = judge(request, answer, corpus);
      if (wrong.length > 0) faults.push(`${describeRequest(request)}: ${wrong.join('; ')}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return { statuses, faults };
}

function describeRequest({ method, target, headers }: FuzzRequest): string {
  const sent = Object.entries(headers).map(([name, value]) => ` [${name}: ${value}]`);
  return `${method} ${target}${sent.join('')}`;
}
