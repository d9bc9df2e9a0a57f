import { linkSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runNode } from '../../bench/measure.ts';
import { countRow, printRow, ratioRow, TABLE_HEAD } from '../../bench/table.ts';
import { makeFolder, writeContent } from '../../support/content-tree.ts';

test('a table → Markdown, with a heading, units and ratios', () => {
  const script = { time: 2000, cpu: 1500, memory: 80_400_000 };
  const rows = [
    { name: '1,000 documents' },
    { name: 'script', ...script },
    ratioRow('build', { time: 5000, cpu: 9, memory: 1e8 }, script, '3 x'),
    ratioRow('check', { time: 150, cpu: 90, memory: 820 }, script, '10 %'),
    countRow('files', 12, 15),
    countRow('bytes', 12, 15, 10),
  ];
  expect([TABLE_HEAD, ...rows.map(printRow)]).toEqual([
    `|                                                                |    time |      CPU | memory |  result |             goal |
|----------------------------------------------------------------|--------:|---------:|-------:|--------:|-----------------:|`,
    '| **1,000 documents**                                            |         |          |        |         |                  |',
    '| script                                                         |  2.00 s |   1.50 s |  80 MB |         |                  |',
    '| build                                                          |  5.00 s |   9.0 ms | 100 MB |  2.50 x |              3 x |',
    '| check                                                          |  150 ms |    90 ms |  820 B |   7.5 % |             10 % |',
    '| files                                                          |         |          |        |      12 |       15 (limit) |',
    '| bytes                                                          |         |          |        |      12 |   10, 15 (limit) |',
  ]);
});

test.each([
  [15, false],
  [15.1, true],
  [Number.NaN, true],
])('a count of %d with a limit of 15 → over it: %s', (count, isOver) => {
  expect(countRow('files', count, 15).isOver).toBe(isOver);
});

test('the baseline → writes the files and links of an output', () => {
  const { folder, remove } = makeFolder();
  onTestFinished(remove);
  writeContent(folder, { 'content/a.json': {}, 'output/one.txt': '1', 'output/b/two.txt': '2' });
  mkdirSync(join(folder, 'output/b/c'), { recursive: true });
  linkSync(join(folder, 'output/one.txt'), join(folder, 'output/b/c/link.txt'));
  runNode(['test/bench/baseline.mjs', ...['content', 'output', 'copy'].map((name) => join(folder, name))]);
  const copy = (path: string) => join(folder, 'copy', path);
  expect(['one.txt', 'b/c/link.txt', 'b/two.txt'].map((path) => readFileSync(copy(path), 'utf8'))).toEqual([
    '1',
    '1',
    '2',
  ]);
  expect(statSync(copy('one.txt')).ino).toBe(statSync(copy('b/c/link.txt')).ino);
});

test('a process that fails → an error with its output', () => {
  expect(() => runNode(['--eval', 'console.log("the reason"); process.exit(3)'])).toThrow('the reason');
});
