import type { OutputFile } from '../../api/files/output-file.ts';
import { RECORDS_ASSET, RULES_ASSET } from '../../api/hosts/function/cloudflare.ts';
import { RECORDS_FILE } from '../../api/hosts/server/rules.ts';
import type { SitePlan } from '../../api/plan.ts';
import { isApiPath } from '../../api/request.ts';
import { outputPath } from '../../site/paths.ts';
import type { WrittenFile } from '../output/writer.ts';
import { inMegabytes, type Limit, type Target, type TargetOptions } from './target.ts';

/*
 * Limits of Cloudflare: files on the free and on the paid plan, and the size of a file. A worker has 128 MB of memory, which
 * the records of 50,000 documents and a search need when they have this size.
 */
const MAX_FREE_FILES = 20_000;
const MAX_FILES = 100_000;
const MAX_FILE = 25 * 1024 * 1024;
const MAX_RECORDS = 25e6;

/** Cloudflare Workers: the files of the site, and a worker that responds to all requests. */
export const cloudflare: Target = {
  name: 'Cloudflare',
  usesRoutes: false,
  programs: ['cloudflare'],
  files: printFiles,
  limits: (_, extra) => unsuitableFiles(extra),
  fileLimits: (_, files) => [...manyFiles(files), ...largeFiles(files)],
};

function printFiles(
  { basePath, headerRules, startPages }: SitePlan,
  { records }: TargetOptions,
): OutputFile[] {
  const rules = {
    basePath,
    routes: [],
    headerRules: headerRules.filter(({ path }) => !isApiPath(path)),
    startPages,
  };
  return [
    { path: 'cloudflare/wrangler.jsonc', text: `${JSON.stringify(CONFIGURATION, null, 2)}\n` },
    // Patterns as in .gitignore.
    { path: 'site/.assetsignore', text: '*.gz\n*.br\n' },
    { path: outputPath(RECORDS_ASSET), text: records },
    { path: outputPath(RULES_ASSET), text: JSON.stringify(rules) },
  ];
}

/** The configuration of wrangler (developers.cloudflare.com/workers/wrangler/configuration). */
const CONFIGURATION = {
  name: 'code-lists',
  main: 'worker.mjs',
  no_bundle: true,
  compatibility_date: '2026-11-01',
  compatibility_flags: ['nodejs_compat'],
  assets: {
    directory: '../site',
    binding: 'ASSETS',
    html_handling: 'none',
    not_found_handling: 'none',
    // Header and redirect rules could not express the responses: they are too many, and do not know Accept.
    run_worker_first: true,
  },
  observability: { enabled: true },
};

function unsuitableFiles(extra: readonly OutputFile[]): Limit[] {
  const limits: Limit[] = [];
  if (extra.some(({ path }) => path === 'site/_redirects')) {
    const message =
      'Cloudflare would follow the redirect rules of Netlify: build for each of them into another folder, with --host and --out';
    limits.push({ severity: 'error', message });
  }
  const records = extra.find(({ path }) => path === RECORDS_FILE)?.text.length ?? 0;
  if (records > MAX_RECORDS) {
    const message = `the index has ${inMegabytes(records)}, more than the ${inMegabytes(MAX_RECORDS)} that fit into the memory of a Cloudflare worker: split the directory into several sites`;
    limits.push({ severity: 'error', message });
  }
  return limits;
}

/** Files that Cloudflare gets. */
const isAsset = ({ path }: WrittenFile): boolean =>
  path.startsWith('site/') && !/\.(?:gz|br|assetsignore)$/.test(path);

function manyFiles(files: readonly WrittenFile[]): Limit[] {
  const count = files.filter(isAsset).length;
  if (count <= MAX_FREE_FILES) return [];
  const advice = 'leave out the HTML pages with --api-only, or split the directory into several sites';
  if (count > MAX_FILES) {
    const message = `the site has ${count} files, more than Cloudflare's limit of ${MAX_FILES}: ${advice}`;
    return [{ severity: 'error', message }];
  }
  const message = `the site has ${count} files, more than the ${MAX_FREE_FILES} of Cloudflare's free plan: use the paid plan, ${advice}`;
  return [{ severity: 'warning', message }];
}

function largeFiles(files: readonly WrittenFile[]): Limit[] {
  const large = files.filter((file) => isAsset(file) && file.size > MAX_FILE);
  return large.map(({ path, size }) => {
    const advice = /\/u[=~]/.test(path)
      ? 'split the list'
      : 'choose fewer --formats, or split the directory into several sites';
    const message = `${path} has ${inMegabytes(size)}, more than Cloudflare's limit of ${inMegabytes(MAX_FILE)} for a file: ${advice}`;
    return { severity: 'error', message };
  });
}
