import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
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
  /** The lines of the output. */
  readonly lines: readonly string[];
}

const EXAMPLES = readPages().flatMap(({ file, text }) =>
  codeBlocks(text, 'console').flatMap((block) => readSession(file, block)),
);

function readSession(file: string, block: string): Example[] {
  const [, ...parts] = block.split(/^\$ /m);
  return parts.map((part) => {
    const [command = '', ...lines] = part.replace(/\n$/, '').split('\n');
    return { file, command, lines };
  });
}

/** The examples of each program; the imports run in test/cli/import.test.ts. */
const PROGRAMS = [
  /^curl -s[i]? /,
  /^npm run --silent check$/,
  /^(?:curl -sO|node codes\.mjs) /,
  /^npm run import /,
];

const [requests = [], checks = [], steps = []] = PROGRAMS.map((pattern) =>
  EXAMPLES.filter(({ command }) => pattern.test(command)),
);

test('every example → of a program that a test runs, in a block with its output', () => {
  const others = EXAMPLES.filter(({ command }) => !PROGRAMS.some((pattern) => pattern.test(command)));
  expect(others).toEqual([]);
  const pages = readPages().filter(({ file }) => file !== 'content/README.md');
  expect(pages.flatMap(({ text }) => codeBlocks(text, 'text'))).toEqual([]);
});

test.each(checks)('$file: $command', ({ lines }) => {
  const args = [inject('tool'), 'check', '--no-cache'];
  const options = { cwd: 'test/samples/check', encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  expect([status, stderr]).toEqual([1, '']);
  // The compiled tool names its own command.
  expectOutput(stdout.replace('npx code-list-directory explain', 'npm run explain --'), lines);
});

test('docs/programs.md: from nothing to a check of 100,000 orders', async () => {
  const project = join(folder, 'project');
  writeContent(project, { 'orders.csv': printOrders() });
  expect(steps).toHaveLength(4);
  // Later checks need no arguments.
  const again = { command: 'node codes.mjs check', lines: steps[3]?.lines ?? [] };
  for (const { command, lines } of [...steps, again]) {
    const [name = '', ...args] = command.replace(ORIGIN, preview.url.replace(/\/$/, '')).split(' ');
    // The preview of this process responds meanwhile.
    const result = await promisify(execFile)(name, args, { cwd: project }).catch((error) => error);
    expect(result.stderr).toBe('');
    expectOutput(result.stdout, lines.length > 0 ? lines : ['']);
    expect(result.code ?? 0).toBe(command.includes('check') ? 1 : 0);
  }
});

test.each(requests)('$file: $command', async ({ command, lines }) => {
  const { headers, path } = parseCurl(command);
  const response = await send(preview.url, { path, headers });
  if (!command.startsWith('curl -si ')) return expectOutput(response.body, lines);
  const blank = lines.indexOf('');
  expect(lines[0]).toMatch(new RegExp(`^HTTP/1.1 ${response.status} `));
  for (const line of lines.slice(1, blank)) {
    const [name = '', value] = line.split(': ');
    expect({ [name]: response.headers[name] }).toEqual({ [name]: value });
  }
  expectOutput(response.body, lines.slice(blank + 1));
});

/** Parses a curl command with the options that the examples use. */
function parseCurl(command: string) {
  const url = new URL(/'(http[^']*)'/.exec(command)?.[1] ?? '');
  const headers: Record<string, string> = {};
  for (const [, name = '', value = ''] of command.matchAll(/-H '([^:]*): ([^']*)'/g)) headers[name] = value;
  return { headers, path: url.pathname + url.search };
}

/** 100,000 orders, some of them in withdrawn currencies. */
function printOrders(): string {
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

function expectOutput(output: string, expected: readonly string[]): void {
  const actual = output.replace(/\r\n/g, '\n').replace(/\n$/, '').split('\n');
  const isOpen = expected.at(-1) === '…';
  const wanted = isOpen ? expected.slice(0, -1) : expected;
  if (!isOpen) expect(actual.length).toBe(wanted.length);
  for (const [i, line] of wanted.entries()) {
    if (line.endsWith('…')) expect(actual[i]?.slice(0, line.length - 1)).toBe(line.slice(0, -1));
    else expect(actual[i]).toBe(line);
  }
}
