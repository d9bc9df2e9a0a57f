import { describe, expect, it } from 'vitest';
import { planSite } from '../../../../build/api/plan.ts';
import { makeCatalogue } from '../../../../build/check/check.ts';
import { cloudflare } from '../../../../build/release/hosts/cloudflare.ts';
import { codeList } from '../../support/documents.ts';
import { siteContext } from '../../support/site-context.ts';

const { catalogue } = makeCatalogue([{ file: 'a.json', text: codeList() }]);
const headerRules = [{ path: '/feeds/:feed', headers: { 'content-type': 'application/atom+xml' } }];
const startPages = [{ language: 'en', path: '/en/' }];
const plan = planSite(catalogue, { headerRules: 0, files: 0, hasRoutes: false }, { headerRules, startPages });
const records = Buffer.from('compressed');
const files = new Map(
  cloudflare
    .files(plan, { compress: false, serverDir: '/srv/code-lists/current', records })
    .map(({ path, text }) => [path, text]),
);

describe('cloudflare.files', () => {
  it('wrangler.jsonc runs the worker for all requests, with the site as its assets', () => {
    expect(JSON.parse(String(files.get('cloudflare/wrangler.jsonc')))).toMatchObject({
      main: 'worker.mjs',
      compatibility_flags: ['nodejs_compat'],
      assets: {
        directory: '../site',
        binding: 'ASSETS',
        html_handling: 'none',
        run_worker_first: true,
      },
    });
  });

  it('the worker reads the records, and the rules of files outside the API', () => {
    expect(files.get('site/v1/_records.bin')).toBe(records);
    const rules = JSON.parse(String(files.get('site/v1/_rules.json')));
    expect(rules).toMatchObject({ routes: [], startPages });
    const paths: string[] = rules.headerRules.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/*', '/feeds/:feed']));
    expect(paths.filter((path) => path.startsWith('/v1/'))).toEqual([]);
  });

  it('compressed copies are no assets', () => {
    expect(files.get('site/.assetsignore')).toBe('*.gz\n*.br\n');
  });
});

describe('the limits of Cloudflare', () => {
  const limitsOf = (count: number, path = 'site/en/NUMBER.html', size = 1) => {
    const file = { size, time: 0, digest: '' };
    const written = Array.from({ length: count }, (_, i) => ({
      ...file,
      path: path.replace('NUMBER', String(i)),
    }));
    return cloudflare.fileLimits?.(siteContext([]), written);
  };

  it('20,000 files fit, and files outside the site and compressed copies do not count', () => {
    expect(limitsOf(20_000)).toEqual([]);
    expect(limitsOf(20_001, 'server/NUMBER.mjs')).toEqual([]);
    expect(limitsOf(20_001, 'site/en/NUMBER.html.br')).toEqual([]);
  });

  it('one more is a warning, and more than 100,000 are an error', () => {
    expect(limitsOf(20_001)).toEqual([
      {
        severity: 'warning',
        message:
          "the site has 20001 files, more than the 20000 of Cloudflare's free plan: use the paid plan, leave out the HTML pages with --api-only, or split the directory into several sites",
      },
    ]);
    expect(limitsOf(100_001)).toEqual([
      {
        severity: 'error',
        message:
          "the site has 100001 files, more than Cloudflare's limit of 100000: leave out the HTML pages with --api-only, or split the directory into several sites",
      },
    ]);
  });

  it.each([
    ['site/all.zip', 'choose fewer --formats, or split the directory into several sites'],
    ['site/v1/_documents/l=de/whole/u=urn:x:a.json', 'split the list'],
  ])('%s of more than 25 MiB is an error with how to fix it', (path, advice) => {
    expect(limitsOf(1, path, 26_214_400)).toEqual([]);
    expect(limitsOf(1, path, 27_000_000)).toEqual([
      {
        severity: 'error',
        message: `${path} has 27.0 MB, more than Cloudflare's limit of 26.2 MB for a file: ${advice}`,
      },
    ]);
  });

  it('rules of Netlify, and an index that does not fit into memory, are errors', () => {
    const redirects = { path: 'site/_redirects', text: '' };
    const index = { path: 'server/records.json', text: 'x'.repeat(26_000_000) };
    expect(cloudflare.limits(plan, [{ ...index, text: '' }])).toEqual([]);
    expect(cloudflare.limits(plan, [redirects, index])).toEqual([
      {
        severity: 'error',
        message:
          'Cloudflare would follow the redirect rules of Netlify: build for each of them into another folder, with --host and --out',
      },
      {
        severity: 'error',
        message:
          'the index has 26.0 MB, more than the 25.0 MB that fit into the memory of a Cloudflare worker: split the directory into several sites',
      },
    ]);
  });
});
