import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, DEFAULT_BUDGET } from '../../build/pipeline.ts';
import { nginx as nginxTarget } from '../../build/release/hosts/nginx.ts';
import type { Progress } from '../../scripts/progress.ts';
import { type RunningNginx, startNginx } from '../support/nginx.ts';
import { writeSeededContent } from './seeded-content.ts';

/** How much to measure. */
export interface ServeOptions {
  readonly documents: number;
  readonly rounds: number;
  /** Seconds of each round. */
  readonly seconds: number;
}

/** Requests for all endpoints. */
const REQUESTS: readonly { readonly name: string; readonly path: string; readonly language?: string }[] = [
  { name: 'index', path: '/v1/documents/index' },
  { name: 'index, filtered', path: '/v1/documents/index?type=CodeList&language=de&page=2&pageSize=20' },
  { name: 'versions of a list', path: '/v1/documents/index/urn%3Abench%3Alist-3' },
  { name: 'tags', path: '/v1/tags?pageSize=10' },
  { name: 'document', path: '/v1/documents/urn%3Abench%3Alist-3' },
  {
    name: 'document, by Accept-Language',
    path: '/v1/documents/urn%3Abench%3Alist-3',
    language: 'de-DE,de;q=0.9',
  },
  { name: 'metadata', path: '/v1/documents/urn%3Abench%3Alist-3?language=en&metaOnly=true' },
  { name: 'CSV', path: '/v1/documents/urn%3Abench%3Alist-3/alternative-format' },
];

/** Result of one round. */
interface Round {
  readonly perSecond: number;
  /** CPU time of nginx per request, in microseconds. */
  readonly cpu: number;
}

/** A plain file and the cached API response, in the order of measurement. */
const VARIANTS = ['plain', 'api'] as const;
type Variant = (typeof VARIANTS)[number];

/**
 * Measures how fast nginx responds from the cache of the generated configuration, and with plain files.
 *
 * @returns the lines of a report
 */
export async function benchServe(
  folder: string,
  { documents, rounds, seconds }: ServeOptions,
  progress: Progress,
): Promise<string[]> {
  const [content, out, work] = ['content', 'out', 'work'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  progress.show('building');
  writeSeededContent(content, { documents, rows: 100 });
  const { published } = await build({
    content,
    out,
    budget: DEFAULT_BUDGET,
    hosts: [nginxTarget],
    onProgress: () => {},
  });
  if (!published) throw new Error('the generated content was not built');
  mkdirSync(join(work, 'plain'), { recursive: true });
  const host = await startNginx(out, work, {
    workers: 1,
    server: `location /plain/ { root ${work}; types { } default_type application/json; }\n`,
  });
  try {
    const lines: string[] = [HEADING];
    const all: Record<Variant, Round>[] = [];
    for (const [i, request] of REQUESTS.entries()) {
      const urls = await urlsOf(request, i, host, work);
      const measured: Record<Variant, Round[]> = { plain: [], api: [] };
      for (let round = 0; round < rounds; round++) {
        for (const variant of VARIANTS) {
          progress.show(`${request.name}: ${variant}, round ${round + 1} of ${rounds}`);
          measured[variant].push(await measure(urls[variant], seconds, request.language, host.pid));
        }
      }
      const medians = { plain: median(measured.plain), api: median(measured.api) };
      all.push(medians);
      lines.push(row(request.name, medians));
    }
    return [...lines, '', summary(all)];
  } finally {
    await host.close();
  }
}

/** The URLs of a request, and of a plain file with the same response. */
async function urlsOf(
  { name, path, language }: (typeof REQUESTS)[number],
  index: number,
  host: RunningNginx,
  work: string,
): Promise<Record<Variant, string>> {
  const response = await fetch(`${host.url}${path}`, {
    headers: language ? { 'accept-language': language } : {},
  });
  if (response.status !== 200) throw new Error(`${name}: status ${response.status} for ${path}`);
  writeFileSync(join(work, 'plain', `${index}.json`), Buffer.from(await response.arrayBuffer()));
  return {
    plain: `${host.url}/plain/${index}.json`,
    api: `${host.url}${path}`,
  };
}

const run = promisify(execFile);

async function measure(
  url: string,
  seconds: number,
  language: string | undefined,
  pid: number,
): Promise<Round> {
  const before = cpuOfWorkers(pid);
  const header = language === undefined ? [] : ['-H', `Accept-Language: ${language}`];
  const { stdout } = await run('wrk', ['-t1', '-c16', `-d${seconds}s`, ...header, url]);
  const [, count] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  if (!count || !perSecond || /Non-2xx/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  return { perSecond: Number(perSecond), cpu: (cpuOfWorkers(pid) - before) / Number(count) };
}

/** CPU time of the workers of nginx so far, in microseconds; proc(5), at 100 ticks per second. */
function cpuOfWorkers(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.reduce((sum, child) => {
    const fields = readFileSync(`/proc/${child}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * 10_000;
  }, 0);
}

function median(rounds: readonly Round[]): Round {
  const of = (name: keyof Round): number => {
    const sorted = rounds.map((round) => round[name]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] as number;
  };
  return { perSecond: of('perSecond'), cpu: of('cpu') };
}

const HEADING = `${''.padEnd(30)}${'plain file'.padStart(12)}${'API'.padStart(12)}   requests per second; CPU time per request`;

function row(name: string, { plain, api }: Record<Variant, Round>): string {
  const rates = [plain, api].map(({ perSecond }) => perSecond.toFixed(0).padStart(12)).join('');
  const times = `${plain.cpu.toFixed(1)} and ${api.cpu.toFixed(1)} us`;
  return `${name.padEnd(30)}${rates}   ${percent(api.perSecond / plain.perSecond)} of plain; ${times}`;
}

function summary(all: readonly Record<Variant, Round>[]): string {
  const mean = (ratio: (one: Record<Variant, Round>) => number) =>
    percent(Math.exp(all.reduce((sum, one) => sum + Math.log(ratio(one)), 0) / all.length));
  return `cached API responses compared with plain files: ${mean(({ plain, api }) => api.perSecond / plain.perSecond)} of the requests per second, ${mean(({ plain, api }) => plain.cpu / api.cpu)} by CPU time (geometric means)`;
}

const percent = (ratio: number): string => `${(ratio * 100).toFixed(0)} %`;
