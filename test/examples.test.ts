import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Preview, startPreview } from '../build/api/hosts/preview/preview.ts';
import { makeFolder, writeContent } from './support/content-tree.ts';
import { send } from './support/http.ts';
import { codeBlocks, readPages } from './support/markdown.ts';
import { buildSite } from './support/site.ts';

/*
 * Runs the examples of the README and the docs. Each `$ curl` line is a request to a site with the repository's own
 * content, and each `$ npm run --silent check` checks `samples/check`; those of docs/programs.md run in one folder, and
 * test/cli/import.test.ts runs the imports. The lines below a command are its output: `…` at the end of a line matches the
 * rest of the line, and on a separate line any further lines. Examples with `curl -i` show only the relevant headers.
 */

const ORIGIN = 'http://127.0.0.1:8888';

const { folder, remove } = makeFolder();
let preview: Preview;

beforeAll(async () => {
  const { problems } = await buildSite('content', join(folder, 'out'));
  expect(problems).toEqual([]);
  preview = await startPreview({ dir: join(folder, 'out'), port: 0 });
});

afterAll(async () => {
  await preview.close();
  remove();
});

interface Example {
  readonly file: string;
  readonly command: string;
  readonly lines: readonly string[];
}

function examples(): Example[] {
  return readPages().flatMap(({ file, text }) =>
    codeBlocks(text, 'console')
      .flatMap((block) => block.split(/^\$ /m).filter((part) => part !== ''))
      .map((part) => {
        const [command, ...lines] = part.replace(/\n$/, '').split('\n');
        return { file, command: command as string, lines };
      }),
  );
}

const examplesOf = (program: string): Example[] =>
  examples().filter(({ command }) => command === program || command.startsWith(`${program} `));

/** Parses a curl command with the options that the examples use. */
function parseCurl(command: string) {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? (bare as string),
  );
  expect(words[0]).toBe('curl');
  const options = words.filter((word) => /^-[a-z]+$/.test(word)).join('');
  const headers = words.flatMap((word, i) =>
    words[i - 1] === '-H' ? [word.split(': ') as [string, string]] : [],
  );
  const url = words.find((word) => word.startsWith(ORIGIN)) as string;
  return {
    withHead: options.includes('i'),
    headers: Object.fromEntries(headers),
    path: url.slice(ORIGIN.length),
  };
}

describe('the examples', () => {
  test('pages with examples', () => {
    const files = new Set(examples().map(({ file }) => file));
    expect([...files]).toEqual([
      'README.md',
      'docs/api.md',
      'docs/content.md',
      'docs/explorer.md',
      'docs/import-excel.md',
      'docs/import.md',
      'docs/programs.md',
    ]);
  });

  test('without others that nothing runs', () => {
    const others = examples().filter(
      ({ command }) => !/^(curl|npm run --silent check|npm run import|node codes.mjs) ?/.test(command),
    );
    expect(others).toEqual([]);
    // Output is in `console` blocks only.
    const pages = readPages().filter(({ file }) => file !== 'content/README.md');
    expect(pages.flatMap(({ text }) => codeBlocks(text, 'text'))).toEqual([]);
  });

  test.each(examplesOf('npm run --silent check'))('$file: $command', ({ lines }) => {
    const args = [inject('tool'), 'check', '--no-cache'];
    const options = { cwd: 'test/samples/check', encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
    expect([status, stderr]).toEqual([1, '']);
    // The compiled tool names its own command.
    const printed = stdout.replace('npx code-list-directory explain', 'npm run explain --');
    expectLines(printed.replace(/\n$/, '').split('\n'), lines);
  });

  test('docs/programs.md: from nothing to a check of 100,000 orders', async () => {
    const project = join(folder, 'project');
    writeContent(project, { 'orders.csv': ordersCsv() });
    const steps = examples().filter(({ file }) => file === 'docs/programs.md');
    expect(steps).toHaveLength(4);
    for (const { command, lines } of steps) {
      const [name = '', ...args] = command.replace(ORIGIN, preview.url.replace(/\/$/, '')).split(' ');
      // The preview of this process responds meanwhile.
      const result = await promisify(execFile)(name, args, { cwd: project }).catch((error) => error);
      expect(result.stderr).toBe('');
      expectLines(result.stdout.replace(/\n$/, '').split('\n'), lines.length > 0 ? lines : ['']);
      expect(result.code ?? 0).toBe(command.includes('check') ? 1 : 0);
    }
    // Later checks need no arguments.
    const again = await promisify(execFile)('node', ['codes.mjs', 'check'], { cwd: project }).catch(
      (error) => error,
    );
    expect([again.code, again.stdout]).toEqual([1, `${steps[3]?.lines.join('\n')}\n`]);
  });

  test.each(examplesOf('curl').filter(({ command }) => !command.includes(' -sO ')))(
    '$file: $command',
    async ({ command, lines }) => {
      const { withHead, headers, path } = parseCurl(command);
      const response = await send(preview.url, { path, headers });
      const blank = withHead ? lines.indexOf('') : -1;
      if (withHead) {
        expect(lines[0]).toMatch(new RegExp(`^HTTP/1.1 ${response.status} `));
        for (const line of lines.slice(1, blank)) {
          const [name, value] = line.split(': ') as [string, string];
          expect([name, response.headers[name]]).toEqual([name, value]);
        }
      }
      expectLines(
        response.body.replace(/\r\n/g, '\n').replace(/\n$/, '').split('\n'),
        lines.slice(blank + 1),
      );
    },
  );
});

/** 100,000 orders, some of them in withdrawn currencies. */
function ordersCsv(): string {
  const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF'];
  const currencyOf = (id: number) =>
    (id % 1000 === 16 && 'HRK') ||
    (id % 5000 === 1234 && 'SLL') ||
    (id === 77_777 && 'ZWL') ||
    currencies[id % 10];
  const rows = Array.from(
    { length: 100_000 },
    (_, i) => `${i + 1},2024-0${((i + 1) % 9) + 1}-1${(i + 1) % 10},${currencyOf(i + 1)},${(i + 1) % 977}.50`,
  );
  return `id,date,currency,amount\n${rows.join('\n')}\n`;
}

function expectLines(actual: readonly string[], expected: readonly string[]): void {
  const open = expected.at(-1) === '…';
  const wanted = open ? expected.slice(0, -1) : expected;
  if (!open) expect(actual.length).toBe(wanted.length);
  for (const [i, line] of wanted.entries()) {
    if (line.endsWith('…')) expect(actual[i]?.slice(0, line.length - 1)).toBe(line.slice(0, -1));
    else expect(actual[i]).toBe(line);
  }
}
