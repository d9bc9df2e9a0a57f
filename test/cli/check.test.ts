import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { runTool } from '../support/tool.ts';

const { folder, remove } = makeFolder();
const valid = join(folder, 'valid');
const invalid = join(folder, 'invalid');
const warned = join(folder, 'warned');
const many = join(folder, 'many');
const mixed = join(folder, 'mixed');

/** Half of the values are valid: with more errors, the check would report the type of the column. */
const ROWS = Array.from({ length: 2000 }, (_, i) => `${i},${i % 2 === 0 ? `"cell ${i}"` : i}`);
const table = {
  $opencodelist: '0.3.0',
  codeList: {
    identification: { shortName: 'T', canonicalUri: 'urn:t', canonicalVersionUri: 'urn:t:1', language: 'en' },
    columnSet: {
      columns: [
        { id: 'id', name: 'Id', type: 'string' },
        { id: 'size', name: 'Size', type: 'integer' },
      ],
      keys: [{ id: 'id', columnIds: ['id'] }],
    },
  },
};

beforeAll(() => {
  writeContent(valid, { 'a.json': makeDocument() });
  writeContent(invalid, {
    'Länder & Orte/100 %.json': '{"a": \u001b[2J 1}\r\n',
    'ok.json': makeDocument(),
    'stray.csv': 'a,b\n',
  });
  writeContent(warned, { 't.meta.json': table, 't.csv': 'id,size,\na,1,\n' });
  writeContent(many, { 't.meta.json': table, 't.csv': ['id,size', ...ROWS].join('\n') });
  const repeated = ['a', 'a'].map((code) => ({ code, name: code }));
  writeContent(mixed, {
    'broken \u001b.json': '{',
    'good.json': makeDocument(),
    'no-form.json': makeDocument({ uri: 'urn:x:no-form', tags: [] }),
    'rows.json': makeDocument({ uri: 'urn:x:rows', rows: repeated }),
    'stray.csv': 'a,b\n',
  });
});
afterAll(remove);

const check = (content: string, ...args: string[]) =>
  runTool(['check', '--content', content, ...args], { env: { FORCE_COLOR: '' } });

const build = (content: string, out: string, ...args: string[]) =>
  runTool(['build', '--content', content, '--out', out, ...args]);

describe('exit codes', () => {
  test('valid content → 0, with a count and nothing on stderr', () => {
    const stdout = 'no problems in 1 document\n';
    expect(check(valid, '--skip-invalid')).toEqual({ status: 0, stdout, stderr: '' });
  });

  test('warnings only → 0', () => {
    const { status, stdout } = check(warned);
    expect(status).toBe(0);
    expect(stdout).toContain('\n1 warning in 1 file; 1 document checked\n');
  });

  test.each([
    ['nowhere', [], /^error: .*nowhere.*\n$/],
    ['valid', ['--format', 'xml'], /^error: --format must be one of text, json, github, sarif, not "xml"\n/],
    ['valid', ['--severity', 'fatal'], /--severity must be one of error, warning, note, not "fatal"/],
  ])('the content %s, %j → 2', (name, args, message) => {
    const { status, stdout, stderr } = check(join(folder, name), ...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });
});

describe('formats', () => {
  const broken = `${invalid}/Länder & Orte/100 %.json`;

  test('text by default, without colours or progress in a pipe', () => {
    expect(check(invalid)).toEqual({
      status: 1,
      stdout: [
        `${broken}:1:7 error is not JSON: invalid value; put strings and names in double quotes ("), and write null for NaN or undefined (json/syntax)`,
        '  1 | {"a": \\u{1b}[2J 1}',
        '    |       ^',
        '',
        `${invalid}/stray.csv error has no metadata: run "npm run import -- FILE" with this file, which writes it, or put a document without rows next to it as stray.meta.json (csv/metadata)`,
        '',
        '2 errors in 2 files; 2 documents checked',
        `fix first: ${broken}, which cannot be read; this may cause other problems`,
        'npx code-list-directory explain json/syntax explains a rule',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  test.each([
    ['json', /"rule": ?"json\/syntax"/],
    ['github', /^::error file=.*100 %25\.json,line=1,col=7,title=json\/syntax::is not JSON: /],
    ['sarif', /"ruleId": ?"json\/syntax"/],
  ])('%s', (format, pattern) => {
    const { status, stdout, stderr } = check(invalid, '--format', format);
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(pattern);
  });

  test.each([
    { format: 'text', shown: 20 },
    { format: 'json', shown: 1000 },
    { format: 'github', shown: 3 },
  ])('$format → $shown of 1,000 equal problems, and all of them with --all', ({ format, shown }) => {
    for (const args of [[], ['--all']]) {
      const { status, stdout } = check(many, '--format', format, ...args);
      const count = args.length > 0 ? 1000 : shown;
      expect([status, stdout.match(/is not a whole number/g)?.length]).toEqual([1, count]);
      expect(stdout.includes('more in this file')).toBe(count < 1000);
      expect(stdout.at(-1)).toBe('\n');
    }
  });

  test('a reader that closes the pipe early → no error', async () => {
    const child = spawn(process.execPath, [inject('tool'), 'check', '--content', many]);
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((done) => child.on('close', done));
    expect([code, stderr]).toEqual([1, '']);
  });
});

test('--severity error → lower severities are not shown, and the exit code is the same', () => {
  const stdout =
    '1 warning in 1 file; 1 document checked\nnot shown because of --severity error: 1 warning\n';
  expect(check(warned, '--severity', 'error')).toMatchObject({ status: 0, stdout });
  const json = check(warned, '--severity', 'error', '--format', 'json');
  expect(json).toMatchObject({ status: 0, stdout: '[]\n' });
  expect(check(invalid, '--severity', 'error').status).toBe(1);
});

describe('--skip-invalid', () => {
  const LINE = 'left out because of errors: broken \\u{1b}.json, no-form.json, rows.json, stray.csv\n';

  test('lists the files that the build leaves out, in the same words', () => {
    const checked = check(mixed, '--skip-invalid');
    expect([checked.status, checked.stdout.endsWith(`\n${LINE}`)]).toEqual([1, true]);
    const built = build(mixed, join(folder, 'out'), '--skip-invalid');
    expect([built.status, built.stdout.endsWith(`\n${LINE}`)]).toEqual([0, true]);
  });

  test('prints to stderr if stdout is for programs, and reports if nothing would be published', () => {
    const { stdout, stderr } = check(mixed, '--skip-invalid', '--format', 'json');
    expect(Array.isArray(JSON.parse(stdout))).toBe(true);
    expect(stderr).toBe(LINE);
    expect(check(many, '--skip-invalid').stdout.endsWith('\nnothing would be published\n')).toBe(true);
  });
});

test('the build → the same grouped report', () => {
  const out = join(folder, 'none');
  const checked = check(many);
  const built = build(many, out);
  expect([checked.status, built.status]).toEqual([1, 1]);
  expect(built.stderr).toBe(`${checked.stdout}nothing was published to ${out}\n`);
});

test('--codes-are-permanent → a removed code is an error', () => {
  const versions = join(folder, 'versions');
  const makeVersion = (version: string, ...codes: string[]) => {
    const publishedAt = `202${version}-01-01T00:00:00Z`;
    return makeDocument({ version, publishedAt, rows: codes.map((code) => ({ code, name: code })) });
  };
  writeContent(versions, { '1.json': makeVersion('1', 'a', 'b'), '2.json': makeVersion('2', 'a') });
  const lenient = check(versions);
  expect([lenient.status, lenient.stdout.match(/\w+ in 1 file/)?.[0]]).toEqual([0, 'warning in 1 file']);
  const strict = check(versions, '--codes-are-permanent');
  expect([strict.status, strict.stdout.match(/\w+ in 1 file/)?.[0]]).toEqual([1, 'error in 1 file']);
});
