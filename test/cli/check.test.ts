import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';

const { folder, remove } = makeFolder();
const valid = join(folder, 'valid');
const invalid = join(folder, 'invalid');
const warned = join(folder, 'warned');
const many = join(folder, 'many');

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
});
afterAll(remove);

interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the check of the compiled tool. */
const check = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<ProcessResult> =>
  run('check', args, env);

function run(
  script: 'check' | 'build',
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ProcessResult> {
  const child = spawn(process.execPath, [inject('tool'), script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((done) => child.on('close', (code) => done({ code, stdout, stderr })));
}

describe('exit codes', () => {
  test('valid content: 0, with a count and nothing on stderr', async () => {
    expect(await check(['--content', valid])).toEqual({
      code: 0,
      stdout: 'no problems in 1 document\n',
      stderr: '',
    });
  });

  test('warnings only: 0', async () => {
    const { code, stdout } = await check(['--content', warned]);
    expect(code).toBe(0);
    expect(stdout).toContain('\n1 warning in 1 file; 1 document checked\n');
  });

  test('errors: 1', async () => {
    expect((await check(['--content', invalid])).code).toBe(1);
  });

  test('a content folder that does not exist: 2, in one line', async () => {
    const { code, stdout, stderr } = await check(['--content', join(folder, 'nowhere')]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: .*nowhere.*\n$/);
  });

  test('an unknown format: 2, in one line, and how to get help', async () => {
    const { code, stdout, stderr } = await check(['--content', valid, '--format', 'xml']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--format must be one of text, json, github, sarif, not "xml"');
    expect(stderr).toMatch(/^.+\nsee --help for the options\n$/);
  });
});

describe('formats', () => {
  const broken = `${invalid}/Länder & Orte/100 %.json`;

  test.each([[[]], [['--format', 'text']]])(
    '%j: text, without colours or progress in a pipe',
    async (args) => {
      expect(await check(['--content', invalid, ...args], { FORCE_COLOR: '' })).toEqual({
        code: 1,
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
    },
  );

  test('json', async () => {
    const { code, stdout, stderr } = await check(['--content', invalid, '--format', 'json']);
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toMatchObject([
      { file: broken, line: 1, column: 7, pointer: null, rule: 'json/syntax', severity: 'error' },
      { file: `${invalid}/stray.csv`, line: null, column: null, rule: 'csv/metadata' },
    ]);
  });

  test('github', async () => {
    const { code, stdout, stderr } = await check(['--content', invalid, '--format', 'github']);
    expect([code, stderr]).toEqual([1, '']);
    const file = broken.replace('%', '%25');
    expect(stdout.split('\n')).toEqual([
      `::error file=${file},line=1,col=7,title=json/syntax::is not JSON: invalid value; put strings and names in double quotes ("), and write null for NaN or undefined`,
      `::error file=${invalid}/stray.csv,title=csv/metadata::has no metadata: run "npm run import -- FILE" with this file, which writes it, or put a document without rows next to it as stray.meta.json`,
      '::notice title=summary::2 errors in 2 files; 2 documents checked',
      '',
    ]);
  });

  test('sarif', async () => {
    const { code, stdout, stderr } = await check(['--content', invalid, '--format', 'sarif']);
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ ruleId: 'json/syntax' }, { ruleId: 'csv/metadata' }] }],
    });
  });

  test.each<[string, number]>([
    ['text', 20],
    ['json', 1000],
    ['github', 3],
    ['sarif', 1000],
  ])('%s: %i of 1,000 equal problems, and all of them with --all', async (format, shown) => {
    const args = ['--content', many, '--format', format];
    for (const [more, count] of [[[], shown] as const, [['--all'], 1000] as const]) {
      const { code, stdout } = await check([...args, ...more]);
      expect(code).toBe(1);
      expect(stdout.match(/is not a whole number/g)?.length).toBe(count);
      expect(stdout.includes('more in this file')).toBe(count < 1000);
      expect(stdout.at(-1)).toBe('\n');
    }
  });

  test('a reader that closes the pipe early: no error', async () => {
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

describe('--severity', () => {
  test('lower severities are not shown, and the exit code is the same', async () => {
    const { code, stdout } = await check(['--content', warned, '--severity', 'error']);
    expect(code).toBe(0);
    expect(stdout).toBe(
      '1 warning in 1 file; 1 document checked\nnot shown because of --severity error: 1 warning\n',
    );
    expect(await check(['--content', warned, '--severity', 'error', '--format', 'json'])).toMatchObject({
      code: 0,
      stdout: '[]\n',
    });
    expect((await check(['--content', invalid, '--severity', 'error'])).code).toBe(1);
  });

  test('an unknown severity: 2, in one line, and how to get help', async () => {
    const { code, stderr } = await check(['--content', valid, '--severity', 'fatal']);
    expect(code).toBe(2);
    expect(stderr).toContain('--severity must be one of error, warning, note, not "fatal"');
  });
});

describe('--skip-invalid', () => {
  const mixed = join(folder, 'mixed');

  beforeAll(() => {
    writeContent(mixed, {
      'broken \u001b.json': '{',
      'good.json': makeDocument(),
      'no-form.json': makeDocument({ uri: 'urn:x:no-form', tags: [] }),
      'rows.json': makeDocument({
        uri: 'urn:x:rows',
        rows: [
          { code: 'a', name: 'a' },
          { code: 'a', name: 'b' },
        ],
      }),
      'stray.csv': 'a,b\n',
    });
  });

  const LINE = 'left out because of errors: broken \\u{1b}.json, no-form.json, rows.json, stray.csv\n';

  test('lists the files that the build leaves out, in the same words', async () => {
    const checked = await check(['--content', mixed, '--skip-invalid']);
    expect(checked.code).toBe(1);
    expect(checked.stdout.endsWith(`\n${LINE}`)).toBe(true);
    const built = await run('build', ['--content', mixed, '--out', join(folder, 'out'), '--skip-invalid']);
    expect(built.code).toBe(0);
    expect(built.stdout.endsWith(`\n${LINE}`)).toBe(true);
  });

  test('the build prints the same grouped report', async () => {
    const [checked, built] = [
      await check(['--content', many]),
      await run('build', ['--content', many, '--out', join(folder, 'none')]),
    ];
    expect([checked.code, built.code]).toEqual([1, 1]);
    expect(built.stderr).toBe(`${checked.stdout}nothing was published to ${join(folder, 'none')}\n`);
  });

  test('prints to stderr if stdout is for programs, and reports if nothing would be published', async () => {
    const { stdout, stderr } = await check(['--content', mixed, '--skip-invalid', '--format', 'json']);
    expect(Array.isArray(JSON.parse(stdout))).toBe(true);
    expect(stderr).toBe(LINE);
    const none = await check(['--content', many, '--skip-invalid']);
    expect(none.stdout.endsWith('\nnothing would be published\n')).toBe(true);
  });

  test('prints nothing more if nothing is left out', async () => {
    expect((await check(['--content', valid, '--skip-invalid'])).stdout).toBe('no problems in 1 document\n');
  });
});

test('--help names every option', async () => {
  const { code, stdout } = await check(['--help']);
  expect(code).toBe(0);
  for (const option of [
    '--content',
    '--format',
    '--severity',
    '--all',
    '--codes-are-permanent',
    '--skip-invalid',
  ])
    expect(stdout).toContain(`\n  ${option}`);
});

test('--codes-are-permanent: a removed code is an error', async () => {
  const versions = join(folder, 'versions');
  const version = (name: string, publishedAt: string, ...codes: string[]) =>
    makeDocument({ version: name, publishedAt, rows: codes.map((code) => ({ code, name: code })) });
  writeContent(versions, {
    '1.json': version('1', '2024-01-01T00:00:00Z', 'a', 'b'),
    '2.json': version('2', '2025-01-01T00:00:00Z', 'a'),
  });
  const lenient = await check(['--content', versions]);
  expect([lenient.code, lenient.stdout.match(/\w+ in 1 file/)?.[0]]).toEqual([0, 'warning in 1 file']);
  const strict = await check(['--content', versions, '--codes-are-permanent']);
  expect([strict.code, strict.stdout.match(/\w+ in 1 file/)?.[0]]).toEqual([1, 'error in 1 file']);
});
