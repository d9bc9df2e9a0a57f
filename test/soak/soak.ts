import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT, readNumber, runCommand } from '../../scripts/command.ts';
import { startProgram } from '../support/program.ts';
import { writeLargeOutput } from './large-output.ts';
import { faultsOf, soak } from './leaks.ts';
import { addDocument, describeFlood, floodFaults, floodWithSearches } from './searches.ts';
import { ATTACKS, measureStarvation, type Starvation, starvationFaults } from './starvation.ts';

const MAIN = fileURLToPath(new URL('../../scripts/main.ts', import.meta.url));

/** A small young generation (in MB) is collected often, so that garbage does not look like a leak. */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=2';

/** The preview, which is slower, gets one in this many requests. */
const PREVIEW_SHARE = 2;

/** Entries of the directory for the attacks. */
const LARGE_DIRECTORY = 10_000;

const usage = `Usage: npm run soak -- [options]

Tests the Node server and the preview of a build for leaks: sends many requests over keep-alive connections, and
compares memory and file descriptors before and after. Up to 20,000 requests fill the caches first. Linux only: reads
/proc.

Then sends costly requests to the Node server, with a directory of ${LARGE_DIRECTORY} entries, and prints how long
another client waits for responses meanwhile, and how long the server takes to stop.

Options:
  --dir OUT         output folder of the build (default: dist)
  --requests N      requests to the Node server; the preview gets half as many (default: 200000)
  -h, --help        show this help

Exit codes: 0 success, 1 a leak, a slow response or a failed request, 2 usage or I/O error.`;

await runCommand({
  usage,
  options: { dir: { type: 'string', default: 'dist' }, requests: { type: 'string', default: '200000' } },
  run: async (values) => {
    const dir = values.dir as string;
    const requests = readNumber('requests', values.requests as string, 1);
    if (!existsSync(join(dir, 'server/server.mjs')))
      throw new Error(`${dir} contains no build output: run the build first`);
    const faults = [];
    for (const { name, args, share } of programs(dir)) {
      faults.push(...(await soakProgram(name, args, Math.ceil(requests / share))));
    }
    faults.push(...(await attackServer(dir)));
    for (const fault of faults) console.error(`error: ${fault}`);
    return faults.length === 0 ? EXIT.done : EXIT.content;
  },
});

/** The servers: their arguments for Node, and the share of requests that they get: one in `share`. */
function programs(dir: string) {
  return [
    {
      name: 'Node server',
      args: [SMALL_YOUNG_GENERATION, join(dir, 'server/server.mjs'), '--port', '0'],
      share: 1,
    },
    {
      name: 'preview',
      args: [
        SMALL_YOUNG_GENERATION,
        '--import',
        import.meta.resolve('tsx'),
        MAIN,
        'preview',
        '--dir',
        dir,
        '--port',
        '0',
      ],
      share: PREVIEW_SHARE,
    },
  ];
}

async function soakProgram(name: string, args: readonly string[], requests: number): Promise<string[]> {
  const program = await startProgram(process.execPath, args);
  try {
    const soaked = await soak(program.url, program.pid, requests);
    const { before, after, perSecond, failures } = soaked;
    console.log(
      `${name}: ${soaked.requests} requests, ${perSecond} per second, ${failures} failed; ` +
        `file descriptors ${before.descriptors} -> ${after.descriptors}, memory ${before.rss} -> ${after.rss} MB (peak before: ${before.peak} MB)`,
    );
    return faultsOf(soaked).map((fault) => `${name}: ${fault}`);
  } finally {
    await program.close();
  }
}

/** Runs each attack against a separate Node server. */
async function attackServer(dir: string): Promise<string[]> {
  const large = mkdtempSync(join(tmpdir(), 'code-lists-soak-'));
  try {
    writeLargeOutput(dir, large, LARGE_DIRECTORY);
    const faults = [];
    for (const attack of ATTACKS) {
      const program = await startProgram(process.execPath, [join(large, 'server/server.mjs'), '--port', '0']);
      const starvation = await measureStarvation(program, attack).finally(program.close);
      console.log(describeStarvation(starvation));
      faults.push(...starvationFaults(starvation).map((fault) => `Node server: ${fault}`));
    }
    const program = await startProgram(process.execPath, [join(large, 'server/server.mjs'), '--port', '0']);
    const flood = await floodWithSearches(program.url, addDocument(large)).finally(program.close);
    console.log(describeFlood(flood));
    return [...faults, ...floodFaults(flood).map((fault) => `Node server: ${fault}`)];
  } finally {
    rmSync(large, { recursive: true });
  }
}

function describeStarvation({ attack, requests, failures, p50, p99, max, end }: Starvation): string {
  const [median, high, highest, shutdown] = [p50, p99, max, end].map((ms) => `${Math.round(ms)} ms`);
  return (
    `Node server, ${attack.name}: another client got ${requests} responses, ${failures} failed; ` +
    `p50 ${median}, p99 ${high}, max ${highest}; stopped ${shutdown} after SIGTERM`
  );
}
