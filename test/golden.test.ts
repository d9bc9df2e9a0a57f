import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Budget } from '../build/plan/budget.ts';
import { text } from '../build/report/text.ts';
import { SITE_PARTS } from '../build/site-parts.ts';
import { makeFolder } from '../scripts/support/content-tree.ts';
import { filesBelow } from './support/files.ts';
import { buildSite } from './support/site.ts';

/*
 * Each folder in golden/ holds content/ and expected.txt, all that a build makes of it. After a change that is
 * meant to be seen there, rewrite them and read what has changed before you keep it:
 *
 *   UPDATE_GOLDENS=1 npx vitest run test/golden.test.ts && git diff test/golden
 *
 * expected.txt: the report of the check, then the text of every file under a line `=== path`, in the order of
 * their paths; files with the same text have it once, under all their paths. A carriage return is shown as ␍. Of
 * the bundles and the pages for people there are only the names, and in these no hash of what a bundle holds.
 */
const UPDATE = process.env.UPDATE_GOLDENS === '1';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GOLDEN = fileURLToPath(new URL('golden', import.meta.url));

/** What the parts beside the interface take of the budget. */
const BESIDE = SITE_PARTS.flatMap(({ headerRules }) => headerRules).length;

/** So small that a person can read what it buys. */
const BUDGETS: Readonly<Record<string, Budget>> = {
  awkward: { headerRules: BESIDE + 63, files: 10 },
  colours: { headerRules: BESIDE + 64, files: 13 },
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

/** All files below a folder, with forward slashes, by code unit. */
function filesOf(root: string): string[] {
  return filesBelow(root)
    .map((path) => relative(root, path).split(sep).join('/'))
    .sort();
}

/** All files below a folder with their bytes, so that two outputs can be compared. */
function bytesOf(root: string): Record<string, string> {
  return Object.fromEntries(filesOf(root).map((file) => [file, readFileSync(join(root, file), 'base64')]));
}

const HIDDEN = '(not shown)';
const isShown = (file: string): boolean =>
  /^(site\/(v1\/|downloads\/|changes\/|feeds\/|_headers$|_redirects$)|nginx\/(http|server)\.conf$)/.test(
    file,
  );

const withoutHash = (file: string): string => file.replace(/^(site\/assets\/.*)-[^-]+(?=\.)/, '$1-HASH');

function describeOutput(report: string, out: string): string {
  const headings = new Map<string, string>();
  for (const file of filesOf(out)) {
    const text = isShown(file) ? readFileSync(join(out, file), 'utf8').replaceAll('\r', '␍') : HIDDEN;
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
        documents: checked,
        textOf,
        colours: false,
      }),
    ].join('');
    const actual = describeOutput(report, out);
    const file = join(GOLDEN, name, 'expected.txt');
    if (UPDATE) writeFileSync(file, actual);
    expect(actual).toBe(readFileSync(file, 'utf8'));
  });

  it('every golden has its budget here', () => {
    expect(readdirSync(GOLDEN).sort()).toEqual(NAMES);
  });
});

describe('the same content gives the same bytes', () => {
  it.each(NAMES)('build(golden/%s/content) twice, also in the place of the first', async (name) => {
    const first = join(folder, 'first');
    const second = join(folder, 'elsewhere', 'second');
    await buildSite(contentOf(name), first, budgetOf(name));
    const bytes = bytesOf(first);
    expect(Object.keys(bytes).length).toBeGreaterThan(20);
    await buildSite(contentOf(name), second, budgetOf(name));
    expect(bytesOf(second)).toEqual(bytes);
    await buildSite(contentOf(name), first, budgetOf(name));
    expect(bytesOf(first)).toEqual(bytes);
  });

  it.each(NAMES)('build(golden/%s/content) from files that were made in another order', async (name) => {
    const copy = join(folder, 'copy');
    for (const file of filesOf(contentOf(name)).reverse()) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      copyFileSync(join(contentOf(name), file), join(copy, file));
    }
    await buildSite(contentOf(name), join(folder, 'a'), budgetOf(name));
    await buildSite(copy, join(folder, 'b'), budgetOf(name));
    expect(bytesOf(join(folder, 'b'))).toEqual(bytesOf(join(folder, 'a')));
  });

  it.each(NAMES)('build(golden/%s/content) in Auckland, in Turkish', async (name) => {
    const { headerRules, files } = budgetOf(name);
    await buildSite(contentOf(name), join(folder, 'here'), budgetOf(name));
    await promisify(execFile)(
      process.execPath,
      [
        ...['--import', 'tsx', 'scripts/build.ts'],
        ...['--content', contentOf(name), '--out', join(folder, 'there')],
        ...['--header-rules', String(headerRules), '--page-files', String(files)],
      ],
      {
        cwd: ROOT,
        env: { ...process.env, TZ: 'Pacific/Auckland', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
      },
    );
    expect(bytesOf(join(folder, 'there'))).toEqual(bytesOf(join(folder, 'here')));
  });
});
