import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RunningNginx } from '../support/nginx.ts';
import { median } from '../support/statistics.ts';
import { runBenchmark } from './command.ts';
import { withNginx } from './nginx.ts';

const usage = `Usage: npm run bench:serve -- [options]

Compares API responses from the cache of nginx with plain files of the same content. Runs nginx with the configuration
that a build generates. Prints the medians of the requests per second and of the CPU time of nginx per request, and
their ratios. Requires Linux, nginx and wrk.

Options:
  --documents N   number of documents to generate (default: 1000)
  --rounds N      measured rounds per request and variant (default: 5)
  --seconds N     duration of a round in seconds (default: 2)
  -h, --help      show this help

Exit codes: 0 success, 2 usage error, missing program or I/O error.`;

const LIST = '/v1/documents/urn%3Abench%3Alist-3';

const PATHS = [
  '/v1/documents/index',
  '/v1/documents/index?type=CodeList&language=de&page=2&pageSize=20',
  '/v1/documents/index/urn%3Abench%3Alist-3',
  '/v1/tags?pageSize=10',
  ...[LIST, `${LIST}?language=en&metaOnly=true`, `${LIST}/alternative-format`],
];

/** The result of a round. */
interface Round {
  readonly perSecond: number;
  /** CPU time of nginx per request, in microseconds. */
  readonly cpu: number;
}

const run = promisify(execFile);

await runBenchmark({
  usage,
  options: { documents: 1000, rounds: 5, seconds: 2 },
  run: async ({ documents, rounds, seconds }, folder, show) => {
    if (spawnSync('wrk', ['--version']).error)
      throw new Error('wrk is not installed: run "apt-get install wrk"');
    mkdirSync(join(folder, 'plain'));
    const server = `location /plain/ { root ${folder}; types { } default_type application/json; }\n`;
    const size = { documents, rows: 100 };
    await withNginx(folder, size, { workers: 1, server }, show, async (nginx) => {
      show('');
      console.log('| request | plain file | API | ratio | CPU, plain file | CPU, API | ratio |');
      console.log('|---|---:|---:|---:|---:|---:|---:|');
      for (const path of PATHS) {
        const plainFile = await writePlainFile(nginx.url, path, folder);
        const plain: Round[] = [];
        const api: Round[] = [];
        // Interleaved, so that a slower machine slows both.
        for (let round = 1; round <= rounds; round++) {
          show(`${path}: round ${round} of ${rounds}`);
          plain.push(await measure(nginx, plainFile, seconds));
          api.push(await measure(nginx, path, seconds));
        }
        show('');
        console.log(printRow(path, plain, api));
      }
    });
    return undefined;
  },
});

/** Writes the response of the API to a file. @returns its path on the server */
async function writePlainFile(url: string, path: string, folder: string): Promise<string> {
  const response = await fetch(`${url}${path}`);
  if (response.status !== 200) throw new Error(`status ${response.status} for ${path}`);
  const file = `/plain/${PATHS.indexOf(path)}.json`;
  writeFileSync(join(folder, file), Buffer.from(await response.arrayBuffer()));
  return file;
}

async function measure({ url, pid }: RunningNginx, path: string, seconds: number): Promise<Round> {
  const before = measureCpu(pid);
  const { stdout } = await run('wrk', ['-t1', '-c16', `-d${seconds}s`, `${url}${path}`]);
  const [, count] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  if (!count || !perSecond || /Non-2xx/.test(stdout)) throw new Error(`${path}: ${stdout}`);
  return { perSecond: Number(perSecond), cpu: (measureCpu(pid) - before) / Number(count) };
}

/** CPU time of the workers of nginx so far, in microseconds; proc(5), at 100 ticks per second. */
function measureCpu(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  let ticks = 0;
  for (const child of children) {
    const [, rest = ''] = readFileSync(`/proc/${child}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * 10_000;
}

/** Requests per second and microseconds, with ratios of the API to the plain file. */
function printRow(path: string, plain: readonly Round[], api: readonly Round[]): string {
  const rate = (rounds: readonly Round[]) => median(rounds.map(({ perSecond }) => perSecond));
  const time = (rounds: readonly Round[]) => median(rounds.map(({ cpu }) => cpu));
  const percent = (ratio: number) => `${(100 * ratio).toFixed(0)} %`;
  const rates = `${rate(plain).toFixed(0)} | ${rate(api).toFixed(0)} | ${percent(rate(api) / rate(plain))}`;
  const times = `${time(plain).toFixed(1)} µs | ${time(api).toFixed(1)} µs | ${percent(time(api) / time(plain))}`;
  return `| ${path} | ${rates} | ${times} |`;
}
