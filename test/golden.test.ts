import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readXlsx } from 'hucre';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Budget } from '../build/api/plan.ts';
import { CONTENT_CHECK } from '../build/check/report/rules.ts';
import { text } from '../build/check/report/text.ts';
import { sitePartsOf } from '../build/site/parts.ts';
import { makeFolder } from './support/content-tree.ts';
import { filesBelow } from './support/files.ts';
import { readOutput } from './support/outputs.ts';
import { buildSite } from './support/site.ts';

/*
 * Each folder in golden/ has content/ and expected.txt, the output of a build. After an intended change of the output,
 * rewrite the expected files and review the difference:
 *
 *   UPDATE_GOLDENS=1 npx vitest run test/golden.test.ts && git diff test/golden
 *
 * expected.txt has the report of the check, then the text of every file below a line `=== path`, sorted by path. Files
 * with the same text share it, below all their paths. A carriage return is shown as ␍, and a workbook as its rows. For
 * bundles and HTML pages, it has only the paths, without the hashes of bundles.
 */
const UPDATE = process.env.UPDATE_GOLDENS === '1';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GOLDEN = fileURLToPath(new URL('golden', import.meta.url));

/** Number of header rules for parts other than the API. */
const OTHER_RULES = sitePartsOf({ hasExplorer: true, hasApi: true }).flatMap(
  ({ headerRules }) => headerRules,
).length;

/** Small budgets, so that the expected files can be reviewed. */
const BUDGETS: Readonly<Record<string, Budget>> = {
  awkward: { headerRules: OTHER_RULES + 68, files: 10 },
  colours: { headerRules: OTHER_RULES + 69, files: 13 },
  localized: { headerRules: OTHER_RULES + 69, files: 8 },
};
const NAMES = Object.keys(BUDGETS);

const budgetOf = (name: string): Budget => BUDGETS[name] as Budget;
const contentOf = (name: string): string => join(GOLDEN, name, 'content');

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = makeFolder());
});
afterEach(() => remove());

/** Paths of all files below a folder, with forward slashes, sorted by code unit. */
function filesOf(root: string): string[] {
  return filesBelow(root)
    .map((path) => relative(root, path).split(sep).join('/'))
    .sort();
}

const HIDDEN = '(not shown)';
const isShown = (file: string): boolean =>
  /^(site\/(v1\/|downloads\/|changes\/|feeds\/|_headers$|_redirects$)|nginx\/(http|server)\.conf$)/.test(
    file,
  );

const withoutHash = (file: string): string =>
  file.replace(/^(site\/assets\/.*)-[A-Z0-9]{8}(?=\.)/, '$1-HASH');

async function textOfFile(path: string): Promise<string> {
  if (!path.endsWith('.xlsx')) return readFileSync(path, 'utf8').replaceAll('\r', '␍');
  const { sheets } = await readXlsx(readFileSync(path));
  return sheets
    .flatMap(({ name, rows }) => [`${name}:`, ...rows.map((row) => JSON.stringify(row))])
    .join('\n');
}

async function describeOutput(report: string, out: string): Promise<string> {
  const headings = new Map<string, string>();
  for (const file of filesOf(out)) {
    const text = isShown(file) ? await textOfFile(join(out, file)) : HIDDEN;
    headings.set(text, `${headings.get(text) ?? ''}=== ${withoutHash(file)}\n`);
  }
  const files = [...headings].map(([text, heading]) => `${heading}${text}\n`);
  return [report, ...files].join('\n');
}

describe('the output of a build', () => {
  it.each(NAMES)('build(golden/%s/content) is its expected.txt', async (name) => {
    const out = join(folder, 'out');
    const { problems, checked, textOf, published } = await buildSite(contentOf(name), out, budgetOf(name));
    expect(published).toBeDefined();
    const report = [
      ...text.print({
        problems,
        severity: 'note',
        all: true,
        content: 'content',
        checked: { count: checked, noun: 'document' },
        textOf,
        colours: false,
        ...CONTENT_CHECK,
      }),
    ].join('');
    const actual = await describeOutput(report, out);
    const file = join(GOLDEN, name, 'expected.txt');
    if (UPDATE) writeFileSync(file, actual);
    expect(actual).toBe(readFileSync(file, 'utf8'));
  });

  it('every golden has a budget', () => {
    expect(readdirSync(GOLDEN).sort()).toEqual(NAMES);
  });
});

describe('the same content produces the same bytes', () => {
  it.each(NAMES)('build(golden/%s/content) twice, also over the first output', async (name) => {
    const first = join(folder, 'first');
    const second = join(folder, 'elsewhere', 'second');
    await buildSite(contentOf(name), first, budgetOf(name));
    const bytes = readOutput(first);
    expect(bytes.size).toBeGreaterThan(20);
    await buildSite(contentOf(name), second, budgetOf(name));
    expect(readOutput(second)).toEqual(bytes);
    await buildSite(contentOf(name), first, budgetOf(name));
    expect(readOutput(first)).toEqual(bytes);
  });

  // One is enough: it has dates, and names in several scripts.
  it.each(['awkward'])(
    'build(golden/%s/content) from files created in another order, in another time zone and locale',
    async (name) => {
      const copy = join(folder, 'copy');
      for (const file of filesOf(contentOf(name)).reverse()) {
        mkdirSync(dirname(join(copy, file)), { recursive: true });
        copyFileSync(join(contentOf(name), file), join(copy, file));
      }
      const { headerRules, files } = budgetOf(name);
      await buildSite(contentOf(name), join(folder, 'here'), budgetOf(name));
      const args = ['--content', copy, '--out', join(folder, 'there')];
      await promisify(execFile)(
        process.execPath,
        [
          ...['--import', 'tsx', 'scripts/main.ts', 'build', ...args],
          ...['--header-rules', String(headerRules), '--page-files', String(files)],
        ],
        {
          cwd: ROOT,
          env: { ...process.env, TZ: 'Pacific/Auckland', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
        },
      );
      expect(readOutput(join(folder, 'there'))).toEqual(readOutput(join(folder, 'here')));
    },
  );
});
