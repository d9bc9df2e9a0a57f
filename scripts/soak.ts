import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram } from '../test/support/program.ts';
import { EXIT, readNumber, runCommand } from './command.ts';
import { faultsOf, soak } from './soak/soak.ts';

const PREVIEW = fileURLToPath(new URL('preview.ts', import.meta.url));

/** Room for young objects in megabytes: so little that garbage, which is collected when it is full, does not look kept. */
const SMALL_ROOM = '--max-semi-space-size=2';

/** The preview is slower by far, and one request in so many shows as well what it keeps. */
const PREVIEW_SHARE = 2;

const usage = `Usage: npm run soak -- [options]

Sends many requests over connections that are kept to the node server and to the preview of a build, and compares
the file descriptors and the memory that they hold before and after, once as many, or 20,000, have filled their
caches. For Linux, which tells them in /proc.

Options:
  --dir OUT         folder of the output (default: dist)
  --requests N      requests to the node server; the preview gets half (default: 200000)
  -h, --help        this text

Exit codes: 0 nothing grows, 1 something grows or a request failed, 2 wrong usage or an I/O failure.`;

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
