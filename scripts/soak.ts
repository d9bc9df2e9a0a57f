import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT, readNumber, runCommand } from './command.ts';
import { writeLargeOutput } from './soak/large-output.ts';
import { addDocument, describeFlood, floodFaults, floodWithSearches } from './soak/searches.ts';
import { faultsOf, soak } from './soak/soak.ts';
import { ATTACKS, measureStarvation, type Starvation, starvationFaults } from './soak/starvation.ts';
import { startProgram } from './support/program.ts';

const PREVIEW = fileURLToPath(new URL('preview.ts', import.meta.url));

/** Room for young objects in megabytes: so little that garbage, which is collected when it is full, does not look kept. */
const SMALL_ROOM = '--max-semi-space-size=2';

/** The preview is slower by far, and one request in so many shows as well what it keeps. */
const PREVIEW_SHARE = 2;

/** Entries of the directory that is searched during an attack. */
const LARGE_DIRECTORY = 10_000;

const usage = `Usage: npm run soak -- [options]

Sends many requests over connections that are kept to the node server and to the preview of a build, and compares
the file descriptors and the memory that they hold before and after, once as many, or 20,000, have filled their
caches. For Linux, which tells them in /proc.

Then attacks the node server, with a directory of ${LARGE_DIRECTORY} entries, by clients that take more than their
share, and prints how long another client waits for its responses meanwhile, and how long the server takes to end.

Options:
  --dir OUT         folder of the output (default: dist)
  --requests N      requests to the node server; the preview gets half (default: 200000)
  -h, --help        this text

Exit codes: 0 nothing grows or starves, 1 something does or a request failed, 2 wrong usage or an I/O failure.`;

await runCommand({
  usage,
  options: { dir: { type: 'string', default: 'dist' }, requests: { type: 'string', default: '200000' } },
  run: async (values) => {
    const dir = values.dir as string;
    const requests = readNumber('requests', values.requests as string, 1);
    if (!existsSync(join(dir, 'server/server.mjs')))
      throw new Error(`${dir} holds no output: build it first`);
    const faults = [];
    for (const { name, args, share } of programs(dir)) {
      faults.push(...(await soakProgram(name, args, Math.ceil(requests / share))));
    }
    faults.push(...(await attackServer(dir)));
    for (const fault of faults) console.error(`error: ${fault}`);
    return faults.length === 0 ? EXIT.done : EXIT.content;
  },
});

/** The servers: arguments of Node, and of how many requests one is theirs. */
function programs(dir: string) {
  return [
    { name: 'node server', args: [SMALL_ROOM, join(dir, 'server/server.mjs'), '--port', '0'], share: 1 },
    {
      name: 'preview',
      args: [SMALL_ROOM, '--import', import.meta.resolve('tsx'), PREVIEW, '--dir', dir, '--port', '0'],
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
        `file descriptors ${before.descriptors} -> ${after.descriptors}, memory ${before.rss} -> ${after.rss} MB (at most ${before.peak} before)`,
    );
    return faultsOf(soaked).map((fault) => `${name}: ${fault}`);
  } finally {
    await program.close();
  }
}

/** Makes each attack on a node server of its own. */
async function attackServer(dir: string): Promise<string[]> {
  const large = mkdtempSync(join(tmpdir(), 'code-lists-soak-'));
  try {
    writeLargeOutput(dir, large, LARGE_DIRECTORY);
    const faults = [];
    for (const attack of ATTACKS) {
      const program = await startProgram(process.execPath, [join(large, 'server/server.mjs'), '--port', '0']);
      const starvation = await measureStarvation(program, attack).finally(program.close);
      console.log(describeStarvation(starvation));
      faults.push(...starvationFaults(starvation).map((fault) => `node server: ${fault}`));
    }
    const program = await startProgram(process.execPath, [join(large, 'server/server.mjs'), '--port', '0']);
    const flood = await floodWithSearches(program.url, addDocument(large)).finally(program.close);
    console.log(describeFlood(flood));
    return [...faults, ...floodFaults(flood).map((fault) => `node server: ${fault}`)];
  } finally {
    rmSync(large, { recursive: true });
  }
}

function describeStarvation({ attack, requests, failures, p50, p99, max, end }: Starvation): string {
  const [median, high, highest, ending] = [p50, p99, max, end].map((ms) => `${Math.round(ms)} ms`);
  return (
    `node server, ${attack.name}: another client got ${requests} responses, ${failures} failed; ` +
    `p50 ${median}, p99 ${high}, max ${highest}; ended ${ending} after SIGTERM`
  );
}
