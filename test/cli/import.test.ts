import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { IMPORT_OPTIONS } from '../../build/formats/lists.ts';
import { makeFolder } from '../support/content-tree.ts';
import { codeBlocks } from '../support/markdown.ts';
import { runSource, runTool } from '../support/tool.ts';
import { textRow, workbook } from '../support/workbook.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

/** Runs the command of the compiled tool in a folder of its own. */
function runIn(name: string, ...args: string[]) {
  mkdirSync(join(folder, name), { recursive: true });
  return runTool(['import', ...args], { cwd: join(folder, name) });
}

/** Runs the command from the source, as npm scripts do. */
const runSourceIn = (name: string, args: readonly string[]) =>
  runSource([resolve('scripts/main.ts'), 'import', ...args], { cwd: join(folder, name) });

function write(name: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  const cwd = join(folder, name);
  mkdirSync(cwd, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(cwd, file), content);
  return cwd;
}

const PAGE = readFileSync('docs/import.md', 'utf8');

describe('the session in docs/import.md, from the source', () => {
  const [csv = ''] = codeBlocks(PAGE, 'csv');
  const [answers = ''] = codeBlocks(PAGE, 'yaml');
  const [row = ''] = codeBlocks(PAGE, 'json');
  const [session = ''] = codeBlocks(PAGE, 'console');
  const [command = '', ...lines] = session.split('\n');
  const args = command.replace('$ npm run import -- ', '').split(' ');
  const cwd = write('session', { 'gemeinden.csv': Buffer.from(csv, 'latin1') });

  test('first run: everything is reported, and a description is written', () => {
    expect(runSourceIn('session', args)).toEqual({ status: 1, stdout: lines.join('\n'), stderr: '' });
    expect(readdirSync(cwd).sort()).toEqual(['gemeinden.csv', 'gemeinden.yaml']);
  });

  test('second run, with the answers in the description: the list is written without problems', () => {
    const yaml = readFileSync(join(cwd, 'gemeinden.yaml'), 'utf8').split('\n');
    const answered = yaml.map((line) => {
      const name = /^ *\w+:/.exec(line)?.[0];
      return answers.split('\n').find((own) => name !== undefined && own.startsWith(name)) ?? line;
    });
    write('session', { 'gemeinden.yaml': answered.join('\n') });
    const { status, stdout } = runSourceIn('session', [...args, '--describe', 'gemeinden.yaml']);
    expect(stdout).toMatch(/\nwrote content\/gemeinden\.json\nno problems in 1 document\n$/);
    expect(status).toBe(0);
    expect(readFileSync(join(cwd, 'content/gemeinden.json'), 'utf8')).toContain(
      `        ${row.trimEnd()},\n`,
    );
  });
});

test('the session in docs/import-excel.md, from the source', () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (code: number, name: string, since: number, price: string) =>
    `<row><c s="1"><v>${code}</v></c>${text(name)}<c s="2"><v>${since}</v></c><c>${price}</c></row>`;
  const Fruit =
    textRow('code', 'name', 'since', 'price') +
    row(7, 'Apples', 45323, '<f>1+1</f><v>2</v>') +
    row(12, 'Pears', 45324, '<v>1.5</v>') +
    row(13, 'Plums', 45325, '<v>2.25</v>');
  write('excel', { 'Fruit.xlsx': workbook({ sheets: { Fruit }, formats: ['000', 'dd.mm.yyyy'] }) });
  const [session = ''] = codeBlocks(readFileSync('docs/import-excel.md', 'utf8'), 'console');
  const [command = '', ...lines] = session.split('\n');
  const args = command.replace('$ npm run import -- ', '').split(' ');
  expect(runSourceIn('excel', args)).toEqual({ status: 1, stdout: lines.join('\n'), stderr: '' });
});

test('every option of the formats → in docs/import.md', () =>
  expect(IMPORT_OPTIONS.filter(({ name }) => !PAGE.includes(`\`--${name}`))).toEqual([]));

const IDENTIFIED = ['--uri', 'urn:example:list', '--language', 'en'];

describe('files', () => {
  test('a source without a list: nothing is written, and no folder is checked', () => {
    const cwd = write('no-list', {
      'empty.ttl':
        '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n<urn:x:s> a skos:ConceptScheme .\n',
    });
    const { status, stdout, stderr } = runIn('no-list', 'empty.ttl', '--out', 'absent');
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^empty\.ttl: skos\n {2}loss: [^\n]*\nno list was written\n$/);
    expect(readdirSync(cwd)).toEqual(['empty.ttl']);
  });

  test('of several tables, those that the options do not fit, and missing ones, are left out', () => {
    const cwd = write('mixed', { 'a.csv': 'code,name\nx1,X\n', 'b.csv': 'id,name\nx1,X\n' });
    const { status, stdout } = runIn(
      'mixed',
      ...['a.csv', 'b.csv', 'c.csv', '--key', 'code', '--uri-prefix', 'urn:x:', '--language', 'en'],
    );
    expect(status).toBe(1);
    expect(stdout).toContain('\nb.csv\n  error: --key: there is no column "code", but id and name\n');
    expect(stdout).toContain(
      '\nc.csv\n  error: cannot use c.csv: it does not exist (ENOENT): correct the path\n',
    );
    expect(stdout.endsWith('\nnot imported: 2 of 3 files: b.csv, c.csv\n')).toBe(true);
    expect(readdirSync(join(cwd, 'content'))).toEqual(['a.json']);
  });

  test('of the sheets of a workbook, one is the list', () => {
    const Fruit = textRow('code', 'name') + textRow('a', 'Apple') + textRow('b', 'Pear');
    const cwd = write('sheets', { 'book.xlsx': workbook({ sheets: { Fruit, Bad: Fruit } }) });
    const named = ['--uri-prefix', 'urn:x:', '--language', 'en', '--key', 'code', '--empty', 'NA,none'];
    const identified = ['book.xlsx', ...named];
    const { status, stdout } = runIn('sheets', ...identified);
    expect(status).toBe(1);
    expect(stdout).toContain('several sheets have a table: which one is the list? (--sheet Fruit or Bad)');
    expect(runIn('sheets', ...identified, '--sheet', 'Fruit').status).toBe(0);
    expect(readdirSync(join(cwd, 'content'))).toEqual(['book.fruit.json']);
  });

  test('a list with errors that only the check finds is not written, and its previous version stays', () => {
    const cwd = write('refused', { 'a.csv': 'code,name\nx,A\n', 'b.csv': 'code,name\nx,B\n' });
    const args = ['a.csv', 'b.csv', '--uri-prefix', 'urn:x:', '--language', 'en'];
    expect(runIn('refused', ...args).status).toBe(0);
    write('refused', { 'a.csv': 'code,name\nx,#N/A\n', 'b.csv': 'code,name\nx,New\n' });
    const { status, stdout } = runIn('refused', ...args, '--force');
    expect(status).toBe(1);
    expect(stdout).toContain(
      '\nwrote content/b.json\ncontent/a.json:22:32 error column "name": "#N/A" is a spreadsheet',
    );
    expect(stdout.endsWith('\nnot imported: 1 of 2 files: a.csv\n')).toBe(true);
    expect(readFileSync(join(cwd, 'content/a.json'), 'utf8')).toContain('"name": "A"');
    expect(readFileSync(join(cwd, 'content/b.json'), 'utf8')).toContain('"name": "New"');
    write('refused', { 'c.csv': 'code,name\nx,#N/A\n' });
    expect(runIn('refused', 'c.csv', '--uri', 'urn:x:c', '--language', 'en').status).toBe(1);
    expect(readdirSync(join(cwd, 'content')).sort()).toEqual(['a.json', 'b.json']);
  });

  test('the same version in the same language → stays without --force', () => {
    const cwd = write('force', { 'a.csv': 'code,name\nx,The first\n' });
    expect(runIn('force', 'a.csv', ...IDENTIFIED).status).toBe(0);
    write('force', { 'a.csv': 'code,name\nx,The second\n' });
    const { status, stdout } = runIn('force', 'a.csv', ...IDENTIFIED);
    expect(status).toBe(1);
    expect(stdout).toContain(
      '\nerror: content/a.json has the same version and language: state --list-version for a next version, or replace it with --force\nno list was written\n',
    );
    expect(readFileSync(join(cwd, 'content/a.json'), 'utf8')).toContain('The first');
    expect(runIn('force', 'a.csv', ...IDENTIFIED, '--force').status).toBe(0);
    expect(readFileSync(join(cwd, 'content/a.json'), 'utf8')).toContain('The second');
    expect(readdirSync(join(cwd, 'content'))).toEqual(['a.json']);
  });

  test('a next version, and another language → files of their own, also with --force', () => {
    const cwd = write('versions', { 'a.csv': 'code,name\nx,The first\n' });
    expect(runIn('versions', 'a.csv', ...IDENTIFIED).status).toBe(0);
    const next = ['a.csv', ...IDENTIFIED, '--list-version', '2', '--force'];
    const asked = runIn('versions', ...next);
    expect(asked.status).toBe(1);
    expect(asked.stdout).toContain(
      '\nquestion: content/a.json has version 1: when was version 2 published, and what changed? (--published-at DATE and --change TEXT)\nno list was written\n',
    );
    const noted = ['--published-at', '2026-01-31', '--change', 'No change.'];
    expect(runIn('versions', ...next, ...noted).stdout).toContain('\nwrote content/a.2.en.json\n');
    expect(readFileSync(join(cwd, 'content/a.2.en.json'), 'utf8')).toContain(
      '"publishedAt": "2026-01-31T00:00:00",\n      "changeLog": ["No change."]',
    );
    const german = ['a.csv', '--uri', 'urn:example:list', '--language', 'de'];
    expect(runIn('versions', ...german).stdout).toContain('wrote content/a.1.de.json\n');
    expect(readdirSync(join(cwd, 'content')).sort()).toEqual(['a.1.de.json', 'a.2.en.json', 'a.json']);
  });

  test('an existing draft stays without --force', () => {
    const cwd = write('draft', { 'a.csv': 'code\nx\n', 'a.yaml': 'identification: {}\n' });
    const { status, stderr } = runIn('draft', 'a.csv');
    expect(status).toBe(2);
    expect(stderr).toContain(
      'a.yaml exists: use it with --describe a.yaml, or replace it by a new draft with',
    );
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe('identification: {}\n');
  });

  test('problems that only the check finds are in the report of the first run, by line', () => {
    write('check', { 'a.csv': 'code,name\nx,Caf\u00c3\u00a9\ny,Tea\n' });
    const { stdout } = runIn('check', 'a.csv');
    expect(stdout).toMatch(/\n {2}warning: line 2: .*\n/);
    expect(stdout).toContain('wrote a.yaml: complete it and run');
  });
});

test.each([
  [['no.csv'], 'error: cannot use no.csv: it does not exist (ENOENT): correct the path\n'],
  [['.'], 'error: . is a folder: name the files in it\nsee --help for the options\n'],
  [[], 'error: name at least one file to import\nsee --help for the options\n'],
  [['a.csv', '--format', 'xyz'], 'error: --format must be one of '],
  [['a.csv', 'b.csv', '--uri', 'urn:x:y'], 'error: --describe and --uri are about one list'],
])('%j → exits 2', (args, message) => {
  write('usage', { 'a.csv': 'code\nx\n', 'b.csv': 'code\nx\n' });
  const { status, stderr } = runIn('usage', ...args);
  expect([status, stderr.startsWith(message)]).toEqual([2, true]);
});
