import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand, EXIT, readNumber, runCommand } from '../../scripts/command.ts';
import { makeFolder } from '../support/content-tree.ts';
import { writeLargeOutput } from '../support/large-output.ts';
import { type Program, startProgram } from '../support/program.ts';
import { makeEntries } from '../support/seeded-content.ts';
import { findLeaks } from './leaks.ts';
import { ATTACKS, findStarvation } from './starvation.ts';

/** A small young generation (in MB) is collected often, so that garbage does not look like a leak. */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=2';

/** Entries of the directory for the attacks. */
const ENTRIES = 10_000;

const command = defineCommand({
  call: `npm run soak -- [options]`,
  about: `Tests the Node server and the preview of a build for leaks: sends many requests over keep-alive connections, and
compares memory and file descriptors before and after. Up to 20,000 requests fill the caches first. Linux only: reads
/proc.

Then sends costly requests to the Node server, with a directory of ${ENTRIES} entries, and prints how long other
clients wait for responses meanwhile, and how long the server takes to stop.`,
  options: {
    'dir OUT = dist': 'output folder of the build',
    'requests N = 200000': 'requests to the Node server; the preview gets half as many',
  },
  end: 'Exit codes: 0 success, 1 a leak, a slow response or a failed request, 2 usage or I/O error.',
  run: async ({ dir, requests }) => {
    const count = readNumber('requests', requests, 1);
    const server = join(dir, 'server/server.mjs');
    if (!existsSync(server)) throw new Error(`${dir} contains no build output: run the build first`);
    const preview = ['--import', 'tsx', 'scripts/main.ts', 'preview', '--dir', dir];
    const faults: string[] = [];
    for (const [name, args, requests] of [
      ['Node server', [server], count],
      ['preview', preview, Math.ceil(count / 2)],
    ] as const) {
      const findFaults = (program: Program) => findLeaks(program, requests, console.log);
      faults.push(...(await run(name, [SMALL_YOUNG_GENERATION, ...args], findFaults)));
    }
    const { folder, remove } = makeFolder();
    try {
      const document = writeLargeOutput(folder, makeEntries(ENTRIES));
      for (const attack of ATTACKS) {
        const findFaults = (program: Program) => findStarvation(program, attack, document, console.log);
        faults.push(...(await run('Node server', [server, '--dir', folder], findFaults)));
      }
    } finally {
      remove();
    }
    for (const fault of faults) console.error(`error: ${fault}`);
    return faults.length === 0 ? EXIT.done : EXIT.content;
  },
});

await runCommand(command);

/** Starts a server, and finds its faults. */
async function run(
  name: string,
  args: readonly string[],
  findFaults: (program: Program) => Promise<string[]>,
): Promise<string[]> {
  const program = await startProgram(process.execPath, [...args, '--port', '0']);
  try {
    console.log(`${name}:`);
    return (await findFaults(program)).map((fault) => `${name}: ${fault}`);
  } finally {
    await program.close();
  }
}
