import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  printJson,
  printMarkdown,
  printSpreadsheet,
  printTypeScript,
} from '../../build/site/explorer/export/formats.ts';
import { POINT_STYLE } from '../../build/site/explorer/export/spreadsheet.ts';
import { printSql } from '../../build/site/explorer/export/sql.ts';
import { makeFolder } from '../../scripts/support/content-tree.ts';
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

/** Everything of a script of SQL outside strings, quoted identifiers and comments; throws if one of them is open. */
function skeletonOf(sql: string): string {
  const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*\n|\/\*.*?\*\/|[^'"/-]+|./gsu;
  return [...sql.matchAll(token)]
    .map(([text]) => {
      if (text === "'" || text === '"') throw new Error(`open ${text}`);
      return /^(?:--|\/\*)/.test(text) ? '' : text.replace(/^'.*'$/s, 'S').replace(/^".*"$/s, 'N');
    })
    .join('');
}

const SKELETON =
  /^;\nBEGIN;\nCREATE TABLE N \(\n(?: {2}N VARCHAR\(255\)(?: NOT NULL)?,\n)+ {2}(?:PRIMARY KEY|UNIQUE) \(N\)\n\) ;\n(?:INSERT INTO N \(N(?:, N)*\) VALUES\n(?: {2}\((?:S|NULL)(?:, (?:S|NULL))*\)[,;]\n)+)?COMMIT;\n$/;

/** The part of node:sqlite that a test uses; the types of Node.js 20 do not have it. */
interface Sqlite {
  readonly DatabaseSync: new (
    path: string,
  ) => {
    readonly exec: (sql: string) => void;
    readonly prepare: (sql: string) => { readonly all: () => readonly Readonly<Record<string, unknown>>[] };
    readonly close: () => void;
  };
}
const sqlite = process.getBuiltinModule('node:sqlite') as Sqlite | undefined;

describe('exports of hostile rows', () => {
  it('SQL: texts stay in their strings, names in their identifiers', () => {
    assertProperty(
      fc.property(lists, (list) => {
        expect(skeletonOf(printSql(list).text)).toMatch(SKELETON);
      }),
    );
  });

  // Node.js 20 has no SQLite.
  it.skipIf(!sqlite)('SQL: SQLite reads the texts back', () => {
    const list = listOf({ rows: JSON.stringify(HOSTILE.map((name, i) => ({ code: String(i), name }))) });
    const database = new (sqlite as Sqlite).DatabaseSync(':memory:');
    database.exec(printSql(list).text);
    const names = database
      .prepare('SELECT name FROM codes')
      .all()
      .map((row) => row.name);
    database.close();
    expect(names).toEqual(HOSTILE.map((text) => text.replaceAll('\0', '\ufffd')));
  });

  it('SQL: the check notices an open string', () => {
    expect(() => skeletonOf("INSERT INTO N VALUES ('a'b');")).toThrow("open '");
  });

  it('JSON: the rows are read back', () => {
    assertProperty(
      fc.property(lists, (list) => {
        const rows = JSON.parse(printJson(list).text) as object[];
        expect(rows.map((row) => Object.values(row).length)).toEqual(
          list.rows.map(() => list.columns.length),
        );
      }),
    );
  });

  it('Markdown: each row is a line with as many cells as there are columns', () => {
    assertProperty(
      fc.property(lists, (list) => {
        const lines = printMarkdown(list).text.split('\n');
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
        for (const record of parse(printSpreadsheet(list, POINT_STYLE).text) as string[][])
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
        writeFileSync(file, printTypeScript(list).text);
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
          (JSON.parse(printJson(list).text) as object[]).map((row) => JSON.stringify(row)).sort(),
        );
      }
    } finally {
      remove();
    }
  });
});
