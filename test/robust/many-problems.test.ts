import { spawn } from 'node:child_process';
import { afterAll, expect, inject, test } from 'vitest';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';

/*
 * Up to 150,000 problems in small content: every second row has 50 numbers for strings, so that no column is mostly wrong.
 * The memory usage of the process shows whether problems are stored compactly and printed one by one.
 */

const COLUMNS = 50;
const MAX_MEGABYTES = 300;

const { folder, remove } = makeFolder();
afterAll(remove);

function rowOf(index: number): Record<string, unknown> {
  const cells = Array.from({ length: COLUMNS }, (_, i) => [`c${i}`, index % 2 === 0 ? '' : 1]);
  return { code: `c${index}`, ...Object.fromEntries(cells) };
}

function writeList(rows: number): void {
  const columns = Array.from({ length: COLUMNS }, (_, i) => ({ id: `c${i}`, name: 'C', type: 'string' }));
  const list = makeDocument({ rows: Array.from({ length: 2 * rows }, (_, i) => rowOf(i)) }) as ListDocument;
  list.codeList.columnSet.columns = [{ id: 'code', name: 'Code', type: 'string' }, ...columns];
  writeContent(folder, { 'l.json': JSON.stringify(list) });
}

interface ListDocument {
  readonly codeList: { readonly columnSet: { columns: object[] } };
}

/** Megabytes. Without a limit, V8 collects garbage late on a busy machine; a check that needs more memory fails. */
const MAX_HEAP = 128;

/** Prints the peak memory of a process in kilobytes when it exits. */
const MEASURE = `data:text/javascript,process.on('exit',()=>process.stderr.write(String(process.resourceUsage().maxRSS)))`;

function check(format: string, ...args: string[]) {
  const child = spawn(process.execPath, [
    ...[`--max-old-space-size=${MAX_HEAP}`, '--import', MEASURE],
    ...[inject('tool'), 'check', '--content', folder, '--format', format, ...args],
  ]);
  let lines = 0;
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 0x0a) lines++;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise<{ code: number | null; lines: number; megabytes: number }>((done) =>
    child.on('close', (code) => done({ code, lines, megabytes: Number(stderr) / 1024 })),
  );
}

test.each<[string, string[], number, number]>([
  ['text', ['--all'], 3000, 3],
  ['json', [], 2000, 1],
  ['sarif', [], 2000, 1],
])(
  '%s %j of 50 problems in each of %d wrong rows takes less than 300 MB',
  { timeout: 300_000 },
  async (format, args, rows, linesPerProblem) => {
    writeList(rows);
    const { code, lines, megabytes } = await check(format, ...args);
    expect(code).toBe(1);
    expect(lines).toBeGreaterThan(linesPerProblem * rows * COLUMNS);
    expect(megabytes).toBeLessThan(MAX_MEGABYTES);
  },
);
