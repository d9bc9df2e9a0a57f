import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeCatalogue } from '../build/check/check.ts';
import { ALTERNATIVE_FORMATS, FORMATS } from '../build/formats/all.ts';
import { check } from '../build/release/check-content.ts';
import { TEXTS } from '../build/site/texts/all.ts';
import { COMMANDS } from '../scripts/commands.ts';
import { ROOMS } from '../scripts/layers.ts';
import { makeFolder } from './support/content-tree.ts';
import { filesBelow } from './support/files.ts';
import { anchorsOf, codeBlocks, type MarkdownPage, readPages, withoutCode } from './support/markdown.ts';

const PAGES = readPages();
const textOf = (file: string): string => readFileSync(file, 'utf8');

/** The broken links of a page within this repository. */
const brokenLinks = (page: MarkdownPage): string[] =>
  linksOf(page).filter((link) => !/^https?:/.test(link) && !resolves(page.file, link));

const linksOf = ({ text }: MarkdownPage): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link as string);

function resolves(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || (statSync(target).isFile() && anchorsOf(textOf(target)).includes(anchor));
}

/** The texts of a file, or of all files in a folder. */
function textsIn(path: string): string[] {
  if (statSync(path).isFile()) return [textOf(path)];
  return readdirSync(path).flatMap((name) => textsIn(join(path, name)));
}

describe('links', () => {
  test.each(PAGES)('$file → to files and headings that exist', (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  test('broken links → found', () => {
    const text =
      '[a](docs/api.md#get-a-document) [b](docs/no.md) [c](docs/api.md#no) [d](#here)\n\n# There\n';
    expect(brokenLinks({ file: 'README.md', text })).toEqual(['docs/no.md', 'docs/api.md#no', '#here']);
  });

  test('the README that init writes → to files of the package, and headings that exist', () => {
    const file = 'templates/repository/README.md';
    const links = linksOf({ file, text: textOf(file) }).filter((link) => !/^https?:/.test(link));
    const { files } = JSON.parse(textOf('package.json')) as { readonly files: readonly string[] };
    const inPackage = links.map((link) => link.replace('node_modules/code-list-directory/', ''));
    expect(inPackage).toContain('docs/checks.md');
    expect(inPackage.filter((link) => !resolves('README.md', link))).toEqual([]);
    expect(inPackage.filter((link) => !files.some((path) => link.startsWith(`${path}/`)))).toEqual([]);
  });

  test('every page of docs → linked from the README', () => {
    const linked = new Set([...textOf('README.md').matchAll(/\]\(([^)#]+)/g)].map(([, path]) => path));
    const files = PAGES.map(({ file }) => file).filter((file) => file.startsWith('docs/'));
    expect(files.filter((file) => !linked.has(file))).toEqual([]);
  });

  test('pages that are mentioned in code → exist', () => {
    const references = ['build', 'scripts', '.ci', '.github', 'netlify.toml']
      .flatMap(textsIn)
      .flatMap((text) => text.match(/\bdocs\/[a-z/-]+\.md\b/g) ?? []);
    expect(references).toContain('docs/api.md');
    expect(references.filter((page) => !existsSync(page))).toEqual([]);
  });
});

test('the document in docs/content.md → without problems', () => {
  const [text = ''] = codeBlocks(textOf('docs/content.md'), 'json');
  const { catalogue, problems } = makeCatalogue([{ file: 'example.json', text }]);
  expect(problems).toEqual([]);
  expect(catalogue.documents.map(({ entry }) => entry.canonicalVersionUri)).toEqual([
    'urn:example:school-types:1',
  ]);
});

describe('the tutorial', () => {
  const { folder, remove } = makeFolder();
  afterAll(remove);
  const steps = textOf('docs/tutorial.md')
    .split(/^## (?=Step )/m)
    .slice(1);
  const problemsNow = async () => [...(await check({ content: folder, onProgress: () => {} })).problems];

  test.each([
    ['Step 1: a list', ['waste-types.1.en.json']],
    ['Step 2: a translation', ['waste-types.1.de.json']],
    ['Step 3: a new version', ['waste-types.2.en.json', 'waste-types.2.de.json']],
    ['Step 4: a CSV with a foreign key', ['centres.meta.json', 'centres.csv']],
    ['Step 5: a set', ['waste.json']],
  ])('%s → no problems', async (title, files) => {
    const step = steps.find((one) => one.startsWith(`${title}\n`)) ?? '';
    expect(filesIn(step).map(({ name }) => name)).toEqual(files);
    for (const { name, text } of filesIn(step)) writeFileSync(join(folder, name), text);
    expect(await problemsNow()).toEqual([]);
  });

  test('has no other steps', () => expect(steps).toHaveLength(5));

  test('PAPER instead of PAP → an error at the cell', async () => {
    const csv = join(folder, 'centres.csv');
    writeFileSync(csv, textOf(csv).replace('PAP,', 'PAPER,'));
    expect(await problemsNow()).toMatchObject([
      { file: expect.stringMatching(/centres\.csv$/), line: 4, column: 14, rule: 'foreign-keys/values' },
    ]);
  });
});

/** The files in a step: each is a paragraph that ends with its name and a colon, and a code block. */
function filesIn(step: string): { name: string; text: string }[] {
  return [...step.matchAll(/`([^`\s]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm)].map(([, name, text]) => ({
    name: name as string,
    text: text as string,
  }));
}

test('every dependency → in the table of docs/architecture.md, and no other', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json'));
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith('@types/'),
  );
  const page = textOf('docs/architecture.md');
  const table = page.slice(page.indexOf('## Dependencies'));
  const listed = [...table.matchAll(/^\| (.*?) \|/gm)]
    .flatMap(([, cell]) => (cell as string).replace(' (development)', '').split(', '))
    .filter((name) => name !== 'Package' && !name.startsWith('---'));
  expect(listed.sort()).toEqual(names.sort());
});

test('every room → in docs/architecture.md', () => {
  const page = textOf('docs/architecture.md');
  expect(Object.keys(ROOMS)).toContain('model');
  expect(Object.keys(ROOMS).filter((room) => !page.includes(`\`${room}/\``))).toEqual([]);
});

test.each([
  ['scripts/build.ts', 'docs/operations.md', '### Build options'],
  ['scripts/check.ts', 'docs/content.md', '## Check'],
])('every option of %s → in %s', (script, file, heading) => {
  const page = textOf(file);
  const [table = ''] = /(?:^\|.*\n)+/m.exec(page.slice(page.indexOf(`${heading}\n`))) ?? [];
  const documented = [...table.matchAll(/^\| `(--[a-z-]+)/gm)].map(([, option]) => option);
  const options = [...textOf(script).matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option]) => option);
  expect(options).toContain('--content');
  expect(documented.sort()).toEqual(options.sort());
});

test('every npm script in a page → exists', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const named = PAGES.flatMap(({ text }) => [...text.matchAll(/\bnpm run (?:--silent )?([a-z:]+)/g)]);
  const names = named.map(([, name]) => name as string);
  expect(names).toContain('bench:serve');
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
});

/** npx and npm would install a package with this name from the registry, which anyone can publish. */
const BY_NAME = /\b(?:npx|npm (?:exec|i|install|create)\b.*) code-list-directory(?: \w+)?/g;

test('commands that get the tool from npm by its name → one, for after its publication', () => {
  const templates = textsIn('templates').map((text) => ({ file: 'templates', text }));
  const found = [...PAGES, ...templates].flatMap(({ file, text }) =>
    [...text.matchAll(BY_NAME)].map(([command]) => ({ file, command })),
  );
  expect(found).toEqual([{ file: 'docs/operations.md', command: 'npx code-list-directory init' }]);
});

test('the npm scripts of a repository from init → all commands of the tool except init', () => {
  const { scripts } = JSON.parse(textOf('templates/repository/package.json'));
  const commands = COMMANDS.map(({ name }) => name).filter((name) => name !== 'init');
  expect(scripts).toEqual(Object.fromEntries(commands.map((name) => [name, `code-list-directory ${name}`])));
});

test('every command of the tool → in docs/operations.md, and no other', () => {
  const page = textOf('docs/operations.md');
  const [table = ''] = /(?:^\|.*\n)+/m.exec(page.slice(page.indexOf('## Commands\n'))) ?? [];
  const documented = [...table.matchAll(/^\| `([a-z]+)/gm)].map(([, name]) => name);
  expect(documented.sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});

test('every format → in the row of --formats in docs/operations.md, and no other', () => {
  const [, row = ''] =
    /^\| `--formats NAMES` \| all \| formats [^:]*: ([^;]*);/m.exec(textOf('docs/operations.md')) ?? [];
  expect([...row.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name).sort()).toEqual([...FORMATS].sort());
});

test('every variable of random tests → in CONTRIBUTING.md', () => {
  const names = new Set(textOf('test/support/runs.ts').match(/\bTEST_[A-Z]+\b/g));
  expect([...names].sort()).toEqual(['TEST_PATH', 'TEST_RUNS', 'TEST_SEED']);
  expect([...names].filter((name) => !textOf('CONTRIBUTING.md').includes(`\`${name}=`))).toEqual([]);
});

test('every random test → with the settings of test/support/runs.ts', () => {
  const direct = filesBelow('test').filter((file) => /\bfc\.(?:assert|check)\(/.test(textOf(file)));
  expect(direct).toEqual(['test/support/runs.ts']);
});

test('what CI audits → in SECURITY.md', () => {
  const [, command = ''] = /- run: (npm audit.*)/.exec(textOf('.github/workflows/ci.yml')) ?? [];
  expect(command).toBe('npm audit --audit-level=high');
  expect(textOf('SECURITY.md').match(/`npm audit.*?`/g)).toEqual([`\`${command}\``]);
});

test.each(['en', 'de'] as const)(
  '%s: the menu says what each format is for, except those of spreadsheets',
  (ui) => {
    const known = ['CSV', 'Excel'];
    const labels = ALTERNATIVE_FORMATS.map(({ label }) => label).filter((label) => !known.includes(label));
    expect(labels.filter((label) => TEXTS[ui].document.formatUses[label] === undefined)).toEqual([]);
  },
);

describe('the code that pages name', () => {
  const codeIn = (file: string) =>
    [...textOf(file).matchAll(/`([^`\n]*)`/g)].map(([, code]) => code as string);
  const isPlaceholder = (path: string) => /(?:^|\/)(?:x|GROUP)\b/.test(path);

  test('paths of build/ in docs/architecture.md → exist', () => {
    const paths = codeIn('docs/architecture.md')
      .filter((path) => /^(?:model|read|check|formats|api|site|release)\//.test(path))
      .filter((path) => !isPlaceholder(path));
    expect(paths).toContain('model/query/select.ts');
    expect(paths.filter((path) => !existsSync(join('build', path)))).toEqual([]);
  });

  test.each(['docs/architecture.md', 'CONTRIBUTING.md'])(
    'paths of tests and scripts in %s → exist',
    (page) => {
      const paths = codeIn(page)
        .flatMap((code) => code.match(/(?:test|scripts)\/[\w./-]+/g) ?? [])
        .filter((path) => !isPlaceholder(path));
      expect(paths).not.toEqual([]);
      expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    },
  );

  test('names in the files of docs/architecture.md → in these files', () => {
    const named = [
      ...textOf('docs/architecture.md').matchAll(/`(\w+)` (?:of|in) (?:both |)`([^`]+\.tsx?)`/g),
    ];
    const missing = named.filter(([, name, path]) => {
      const file = [path, join('build', path as string)].find((one) => existsSync(one as string));
      return file === undefined || !textOf(file).includes(name as string);
    });
    expect(named.length).toBeGreaterThan(10);
    expect(missing.map(([text]) => text)).toEqual([]);
  });
});
