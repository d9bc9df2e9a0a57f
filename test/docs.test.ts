import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../build/api/respond.ts';
import { makeCatalogue } from '../build/check/check.ts';
import { ALTERNATIVE_FORMATS, FORMATS } from '../build/formats/all.ts';
import { check } from '../build/release/check-content.ts';
import { TEXTS } from '../build/site/texts/all.ts';
import { command as buildCommand } from '../scripts/build.ts';
import { command as checkCommand } from '../scripts/check.ts';
import { ROOMS } from '../scripts/check-layers.ts';
import { COMMANDS } from '../scripts/commands.ts';
import { makeFolder } from './support/content-tree.ts';
import { filesBelow } from './support/files.ts';
import { anchorsOf, codeBlocks, type MarkdownPage, readPages, withoutCode } from './support/markdown.ts';

const PAGES = readPages();

function readText(file: string): string {
  return readFileSync(file, 'utf8');
}

/** All matches of the first group of a pattern. */
function findAll(pattern: RegExp, text: string): string[] {
  return Array.from(text.matchAll(pattern), ([, found]) => found as string);
}

/** The first cells of the first table below a heading. */
function firstCells(file: string, heading: string): string[] {
  const page = readText(file);
  const [table = ''] = /(?:^\|.*\n)+/m.exec(page.slice(page.indexOf(`${heading}\n`))) ?? [];
  return findAll(/^\| (.*?) \|/gm, table).slice(1);
}

describe('links', () => {
  const linksIn = (text: string) =>
    findAll(/\]\(([^)\s]+)\)/g, withoutCode(text)).filter((link) => !/^https?:/.test(link));

  const findBrokenLinks = ({ file, text }: MarkdownPage) =>
    linksIn(text).filter((link) => !resolves(file, link));

  function resolves(file: string, link: string): boolean {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(target)) return false;
    return (
      anchor === undefined || (statSync(target).isFile() && anchorsOf(readText(target)).includes(anchor))
    );
  }

  test.each(PAGES)('$file → to files and headings that exist', (page) => {
    expect(findBrokenLinks(page)).toEqual([]);
  });

  test('broken links → found', () => {
    const text =
      '[a](docs/api.md#get-a-document) [b](docs/no.md) [c](docs/api.md#no) [d](#here)\n\n# There\n';
    expect(findBrokenLinks({ file: 'README.md', text })).toEqual(['docs/no.md', 'docs/api.md#no', '#here']);
  });

  test('the README that init writes → to files of the package, and headings that exist', () => {
    const { files } = JSON.parse(readText('package.json')) as { readonly files: readonly string[] };
    const links = linksIn(readText('templates/repository/README.md'));
    const inPackage = links.map((link) => link.replace('node_modules/code-list-directory/', ''));
    expect(inPackage).toContain('docs/checks.md');
    expect(inPackage.filter((link) => !resolves('README.md', link))).toEqual([]);
    expect(inPackage.filter((link) => !files.some((path) => link.startsWith(`${path}/`)))).toEqual([]);
  });

  test('pages of docs that code mentions → exist', () => {
    const texts = ['build', 'scripts', '.ci', '.github', 'netlify.toml'].flatMap(readTexts);
    const mentioned = findAll(/\b(docs\/[a-z/-]+\.md)\b/g, texts.join('\n'));
    expect(mentioned).toContain('docs/hosting/nginx.md');
    expect(mentioned.filter((page) => !existsSync(page))).toEqual([]);
  });
});

/** The texts of a file, or of all files in a folder. */
function readTexts(path: string): string[] {
  if (statSync(path).isFile()) return [readText(path)];
  return readdirSync(path).flatMap((name) => readTexts(join(path, name)));
}

describe('every page of docs', () => {
  const pages = PAGES.filter(({ file }) => file.startsWith('docs/'));

  test.each(pages)('$file → linked from the README, and says for whom it is', ({ file, text }) => {
    expect(findAll(/\]\(([^)#]+)/g, readText('README.md'))).toContain(file);
    expect(text).toMatch(/^# .*\n\nThis page is for [a-z]/);
  });
});

test('the document in docs/content.md → without problems', () => {
  const [text = ''] = codeBlocks(readText('docs/content.md'), 'json');
  const { catalogue, problems } = makeCatalogue([{ file: 'example.json', text }]);
  expect(problems).toEqual([]);
  expect(catalogue.documents.map(({ entry }) => entry.canonicalVersionUri)).toEqual([
    'urn:example:school-types:1',
  ]);
});

describe('the tutorial', () => {
  const { folder, remove } = makeFolder();
  afterAll(remove);
  const [, ...steps] = readText('docs/tutorial.md').split(/^## (?=Step )/m);
  const findProblems = async () => [...(await check({ content: folder, onProgress: () => {} })).problems];

  test.each([
    ['Step 1: a list', ['waste-types.1.en.json']],
    ['Step 2: a translation', ['waste-types.1.de.json']],
    ['Step 3: a new version', ['waste-types.2.en.json', 'waste-types.2.de.json']],
    ['Step 4: a CSV with a foreign key', ['centres.meta.json', 'centres.csv']],
    ['Step 5: a set', ['waste.json']],
  ])('%s → no problems', async (title, names) => {
    const step = steps.find((one) => one.startsWith(`${title}\n`)) ?? '';
    const files = findFiles(step);
    expect(files.map(({ name }) => name)).toEqual(names);
    for (const { name, text } of files) writeFileSync(join(folder, name), text);
    expect(await findProblems()).toEqual([]);
  });

  test('has no other steps', () => expect(steps).toHaveLength(5));

  test('PAPER instead of PAP → an error at the cell', async () => {
    const csv = join(folder, 'centres.csv');
    writeFileSync(csv, readText(csv).replace('PAP,', 'PAPER,'));
    expect(await findProblems()).toMatchObject([
      { file: expect.stringMatching(/centres\.csv$/), line: 4, column: 14, rule: 'foreign-keys/values' },
    ]);
  });

  /** The files in a step: each is a paragraph that ends with its name and a colon, and a code block. */
  function findFiles(step: string): { readonly name: string; readonly text: string }[] {
    const matches = step.matchAll(/`([^`\s]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm);
    return Array.from(matches, ([, name = '', text = '']) => ({ name, text }));
  }
});

describe('tables', () => {
  const { scripts, dependencies, devDependencies } = JSON.parse(readText('package.json'));
  const packages = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith('@types/'),
  );
  const pathsWith = (uri: string) =>
    ENDPOINTS.flatMap(({ operations: [first] }) => first?.path.replace('{canonicalUri}', uri) ?? []);
  const optionsIn = (usage: string) => findAll(/^ {2}(--[a-z-]+)/gm, usage);

  test.each<[file: string, heading: string, name: RegExp, expected: readonly string[]]>([
    ['README.md', '## The API', /(\/v1[^`]*)/g, pathsWith('{uri}')],
    ['docs/api.md', '# API', /^`(\/v1[^`]*)/g, pathsWith('{canonicalUri}')],
    ['docs/architecture.md', '## Rooms', /`(.*)\/`/g, Object.keys(ROOMS)],
    ['docs/architecture.md', '## Dependencies', /([^ ,()]+)(?=,| \(|$)/g, packages],
    ['docs/operations.md', '## Commands', /^`([a-z]+)/g, COMMANDS.map(({ name }) => name)],
    ['docs/operations.md', '### Build options', /^`(--[a-z-]+)/g, optionsIn(buildCommand.usage)],
    ['docs/content.md', '## Check', /^`(--[a-z-]+)/g, optionsIn(checkCommand.usage)],
  ])('%s, %s → all of the code, and no others', (file, heading, name, expected) => {
    const listed = firstCells(file, heading).flatMap((cell) => findAll(name, cell));
    expect(expected.length).toBeGreaterThan(5);
    expect(listed.sort()).toEqual([...expected].sort());
  });

  test('docs/operations.md, --formats → all formats', () => {
    const row = /^\| `--formats NAMES` \| all \| formats [^:]*: ([^;]*);/m;
    const [, names = ''] = row.exec(readText('docs/operations.md')) ?? [];
    expect(findAll(/`([a-z-]+)`/g, names).sort()).toEqual([...FORMATS].sort());
  });

  test('every npm script in a page → exists', () => {
    const names = PAGES.flatMap(({ text }) => findAll(/\bnpm run (?:--silent )?([a-z:]+)/g, text));
    expect(names).toContain('bench:serve');
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('the npm scripts of a repository from init → all commands of the tool except init', () => {
    const template = JSON.parse(readText('templates/repository/package.json'));
    const names = COMMANDS.map(({ name }) => name).filter((name) => name !== 'init');
    expect(template.scripts).toEqual(
      Object.fromEntries(names.map((name) => [name, `code-list-directory ${name}`])),
    );
  });
});

test('commands that get the tool from npm by its name → one, for after its publication', () => {
  // npx and npm would install a package with this name from the registry, which anyone can publish.
  const byName = /\b((?:npx|npm (?:exec|i|install|create)\b.*) code-list-directory(?: \w+)?)/g;
  const texts = [...PAGES.map(({ text }) => text), ...readTexts('templates')];
  expect(texts.flatMap((text) => findAll(byName, text))).toEqual(['npx code-list-directory init']);
});

describe('random tests', () => {
  test('every variable → in CONTRIBUTING.md', () => {
    const names = new Set(readText('test/support/runs.ts').match(/\bTEST_[A-Z]+\b/g));
    expect([...names].sort()).toEqual(['TEST_PATH', 'TEST_RUNS', 'TEST_SEED']);
    expect([...names].filter((name) => !readText('CONTRIBUTING.md').includes(`\`${name}=`))).toEqual([]);
  });

  test('every one → with the settings of test/support/runs.ts', () => {
    const direct = filesBelow('test').filter((file) => /\bfc\.(?:assert|check)\(/.test(readText(file)));
    expect(direct).toEqual(['test/support/runs.ts']);
  });
});

test('what CI audits → in SECURITY.md', () => {
  const [command] = findAll(/- run: (npm audit.*)/g, readText('.github/workflows/ci.yml'));
  expect(command).toBe('npm audit --audit-level=high');
  expect(findAll(/`(npm audit.*?)`/g, readText('SECURITY.md'))).toEqual([command]);
});

test.each(['en', 'de'] as const)(
  '%s: the menu says what each format is for, except those of spreadsheets',
  (ui) => {
    const known = ['CSV', 'Excel'];
    const labels = ALTERNATIVE_FORMATS.map(({ label }) => label).filter((label) => !known.includes(label));
    expect(labels.filter((label) => TEXTS[ui].document.formatUses[label] === undefined)).toEqual([]);
  },
);

test.each(['docs/architecture.md', 'CONTRIBUTING.md'])('paths of code in %s → exist', (page) => {
  const codes = findAll(/`([^`\n]*)`/g, readText(page));
  const inBuild = codes
    .filter((path) => /^(?:model|read|check|formats|api|site|release)\//.test(path))
    .map((path) => join('build', path));
  const others = codes.flatMap((code) => code.match(/(?:test|scripts)\/[\w./-]+/g) ?? []);
  const paths = [...inBuild, ...others].filter((path) => !/\/(?:x|GROUP)\b/.test(path));
  expect(paths).not.toEqual([]);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
