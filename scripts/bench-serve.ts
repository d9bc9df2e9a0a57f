import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchServe } from './bench/serve.ts';
import { readNumber, runCommand } from './command.ts';
import { openProgress } from './progress.ts';

const usage = `Usage: npm run bench:serve -- [options]

Measures in turn, on one nginx of this machine and with the configuration that a build emits: requests to the API whose
responses are in the cache of nginx, and plain files with the same bytes. Prints the medians of requests per second and
of the time that nginx itself needs for one, and the ratios. Needs Linux, nginx and wrk.

Options:
  --documents N   documents of the content (default: 1000)
  --rounds N      counted rounds of each (default: 5)
  --seconds N     seconds of each round (default: 2)
  -h, --help      this text

Exit codes: 0 measured, 2 wrong usage, a program that is missing, or an I/O failure.`;

await runCommand({
  usage,
  options: {
    documents: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
  run: async (values) => {
    const number = (name: keyof typeof values) => readNumber(name, values[name] as string, 1);
    if (spawnSync('wrk', ['--version']).error) throw new Error('wrk is missing: apt-get install wrk');
    const folder = mkdtempSync(join(tmpdir(), 'code-list-bench-'));
    const progress = openProgress();
    try {
      const options = {
        documents: number('documents'),
        rounds: number('rounds'),
        seconds: number('seconds'),
      };
      const lines = await benchServe(folder, options, progress);
      progress.clear();
      for (const line of lines) console.log(line);
      return undefined;
    } finally {
      progress.clear();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});
