import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Preview, startPreview } from '../build/api/hosts/preview/preview.ts';
import { makeFolder } from '../scripts/support/content-tree.ts';
import { send } from './support/http.ts';
import { codeBlocks, readPages } from './support/markdown.ts';
import { buildSite } from './support/site.ts';

/*
 * Runs the examples of the README and the docs. Each `$ curl` line is a request to a site with the repository's own
 * content, and each `$ npm run --silent check` checks `samples/check`; test/cli/import.test.ts runs the imports. The lines
 * below a command are its output: `…` at the end of a line matches the rest of the line, and on a separate line any
 * further lines. Examples with `curl -i` show only the relevant headers.
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
    ]);
  });

  test('without others that nothing runs', () => {
    const others = examples().filter(
      ({ command }) => !/^(curl|npm run --silent check|npm run import) ?/.test(command),
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
    expectLines(stdout.replace(/\n$/, '').split('\n'), lines);
  });

  test.each(examplesOf('curl'))('$file: $command', async ({ command, lines }) => {
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
    expectLines(response.body.replace(/\r\n/g, '\n').replace(/\n$/, '').split('\n'), lines.slice(blank + 1));
  });
});

function expectLines(actual: readonly string[], expected: readonly string[]): void {
  const open = expected.at(-1) === '…';
  const wanted = open ? expected.slice(0, -1) : expected;
  if (!open) expect(actual.length).toBe(wanted.length);
  for (const [i, line] of wanted.entries()) {
    if (line.endsWith('…')) expect(actual[i]?.slice(0, line.length - 1)).toBe(line.slice(0, -1));
    else expect(actual[i]).toBe(line);
  }
}
