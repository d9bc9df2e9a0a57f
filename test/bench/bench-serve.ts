import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNumber, runCommand } from '../../scripts/command.ts';
import { openProgress } from '../../scripts/progress.ts';
import { benchServe } from './serve.ts';

const usage = `Usage: npm run bench:serve -- [options]

Compares API responses from the cache of nginx with plain files of the same content. Runs nginx with the configuration
that a build generates. Prints the median of the requests per second and of the CPU time of nginx per request, and
their ratios. Requires Linux, nginx and wrk.

Options:
  --documents N   number of documents to generate (default: 1000)
  --rounds N      measured rounds per request and variant (default: 5)
  --seconds N     duration of a round in seconds (default: 2)
  -h, --help      show this help

Exit codes: 0 success, 2 usage error, missing program or I/O error.`;

await runCommand({
  usage,
  options: {
    documents: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
  run: async (values) => {
    const number = (name: keyof typeof values) => readNumber(name, values[name] as string, 1);
    if (spawnSync('wrk', ['--version']).error)
      throw new Error('wrk is not installed: run "apt-get install wrk"');
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
