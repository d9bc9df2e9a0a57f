import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  printCsv,
  printJson,
  printMarkdown,
  printSpreadsheet,
  printTypeScript,
} from '../../build/site/explorer/export/formats.ts';
import { POINT_STYLE } from '../../build/site/explorer/export/spreadsheet.ts';
import { makeFolder } from '../support/content-tree.ts';
import { assertProperty } from '../support/runs.ts';
import { column, HOSTILE, listOf } from '../unit/site/explorer/export/lists.ts';

/** Texts that are hostile, or made of characters with a meaning in one of the formats. */
const texts = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: fc.constantFrom(...`'"\\\`;-/*|<>[](){}$=+@#,\n\r\t\u2028\u0000 aZ0_ß`), maxLength: 12 }),
);

const lists = fc
  .record({
    shortName: texts,
    ids: fc.uniqueArray(
      texts.filter((id) => id !== ''),
      { minLength: 1, maxLength: 4 },
    ),
    cells: fc.array(fc.array(fc.option(texts), { minLength: 4, maxLength: 4 }), { maxLength: 6 }),
  })
  .map(({ shortName, ids, cells }) => {
    const rows = cells.map(
      (row) => `{${ids.map((id, i) => `${JSON.stringify(id)}:${JSON.stringify(row[i])}`).join(',')}}`,
    );
    return listOf({
      shortName,
      columns: ids.map((id) => column(id)),
      keys: [{ id: 'k', columnIds: [ids[0]] }],
      rows: `[${rows.join(',')}]`,
    });
  });

describe('exports of hostile rows', () => {
  it('JSON: the rows are read back', () => {
    assertProperty(
      fc.property(lists, (list) => {
        const rows = JSON.parse(printJson(list)) as object[];
        expect(rows.map((row) => Object.values(row).length)).toEqual(
          list.rows.map(() => list.columns.length),
        );
      }),
    );
  });

  it('CSV: the texts are read back', () => {
    assertProperty(
      fc.property(lists, (list) => {
        const texts = list.rows.map((row) => row.map((raw) => JSON.parse(raw ?? 'null') ?? ''));
        const read = parse(printCsv(list), { record_delimiter: '\r\n' });
        expect(read).toEqual([list.columns.map(({ id }) => id), ...texts]);
      }),
    );
  });

  it('Markdown: each row is a line with as many cells as there are columns', () => {
    assertProperty(
      fc.property(lists, (list) => {
        const lines = printMarkdown(list).split('\n');
        expect(lines.pop()).toBe('');
        expect(lines).toHaveLength(list.rows.length + 2);
        for (const line of lines)
          expect(line.replace(/\\./g, '').match(/\|/g)).toHaveLength(list.columns.length + 1);
      }),
    );
  });

  it('spreadsheets: no cell is a formula, except constants without quotes', () => {
    assertProperty(
      fc.property(lists, (list) => {
        for (const record of parse(printSpreadsheet(list, POINT_STYLE)) as string[][])
          for (const cell of record) expect(cell).toMatch(/^(?![\s]*[=+\-@])|^="[^"]*"$/u);
      }),
    );
  });

  it('TypeScript: modules compile, export the rows and their types, and contain the rows', async () => {
    const { folder, remove } = makeFolder();
    try {
      const samples = fc.sample(lists, { numRuns: 60, seed: 7 });
      const files = samples.map((list, i) => {
        const file = join(folder, `${i}.ts`);
        writeFileSync(file, printTypeScript(list));
        return file;
      });
      const tsc = createRequire(import.meta.url)
        .resolve('typescript/package.json')
        .replace(/package\.json$/, 'bin/tsc');
      const options = [
        '--strict',
        '--target',
        'es2022',
        '--module',
        'esnext',
        '--outDir',
        join(folder, 'out'),
      ];
      const { stdout } = spawnSync(process.execPath, [tsc, ...options, ...files], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(stdout).toBe('');
      for (const [i, list] of samples.entries()) {
        const names = readFileSync(files[i] as string, 'utf8').match(/^export (?:const|type|interface) /gm);
        const types = names?.length === 3 ? ['export interface ', 'export type '] : ['export interface '];
        expect(names).toEqual([...types, 'export const ']);
        const script = readFileSync(join(folder, 'out', `${i}.js`), 'utf8');
        const module = (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as object;
        const rows = Object.values(Object.values(module)[0] as object);
        expect(rows.map((row) => JSON.stringify(row)).sort()).toEqual(
          (JSON.parse(printJson(list)) as object[]).map((row) => JSON.stringify(row)).sort(),
        );
      }
    } finally {
      remove();
    }
  });
});
