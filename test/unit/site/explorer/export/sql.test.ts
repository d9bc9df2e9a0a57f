import { describe, expect, it } from 'vitest';
import { printSql, tableNameOf } from '../../../../../build/site/explorer/export/sql.ts';
import { column, listOf } from './lists.ts';

const MODE = "/*! SET sql_mode = 'ANSI,NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES' */;\nBEGIN;\n";
const END = ' /*! CHARACTER SET utf8mb4 COLLATE utf8mb4_bin */;\n';

/** A foreign key from `code` to the key of a list. */
const foreignKey = (canonicalUri: string, columnIds = ['parent']) => ({
  id: 'f',
  columnIds,
  keyRef: { keyId: 'k', codeListRef: { canonicalUri } },
});
const link = { id: 'f', columnIds: ['parent'], targetIds: ['code'], page: '', source: '' };
const tree = [column('code'), column('parent', { optional: true })];

describe('the rows of a page as SQL', () => {
  it('are a table with types, keys and rows', () => {
    const list = listOf({
      columns: [
        column('code'),
        column('name', { nullable: false }),
        column('size', { type: 'number' }),
        column('count', { type: 'integer' }),
        column('active', { type: 'boolean' }),
        column('since', { type: 'date' }),
        column('tags', { type: 'enum-set', members: [] }),
      ],
      keys: [
        { id: 'n', columnIds: ['name'] },
        { id: 'k', columnIds: ['code'] },
      ],
      rows: '[{"code":"a","name":"O\'Neil","size":2.50,"count":7,"active":true,"since":"2024-05-01","tags":["x","y"]},{"code":"b","name":"\\\\","size":-10,"count":null,"active":false}]',
    });
    expect(printSql(list)).toEqual({
      text: `-- Some Codes 1 (urn:t:codes:1), 2 of 2 rows
${MODE}CREATE TABLE "codes" (
  "code" VARCHAR(255),
  "name" VARCHAR(255) NOT NULL,
  "size" DECIMAL(4,2),
  "count" BIGINT,
  "active" BOOLEAN,
  "since" DATE,
  "tags" VARCHAR(255),
  PRIMARY KEY ("name"),
  UNIQUE ("code")
)${END}INSERT INTO "codes" ("code", "name", "size", "count", "active", "since", "tags") VALUES
  ('a', 'O''Neil', 2.50, 7, TRUE, '2024-05-01', '["x","y"]'),
  ('b', '\\', -10, NULL, FALSE, NULL, NULL);
COMMIT;
`,
      notes: [],
    });
  });

  it('have numeric columns for enumerations of numbers, and text columns for others', () => {
    const of = (id: string, ...values: unknown[]) =>
      column(id, { type: 'enum', members: values.map((value) => ({ value })) });
    const list = listOf({
      columns: [column('code'), of('level', 1, 2), of('step', 0.5, 1), of('mixed', 1, 'x'), of('big', 1e300)],
      rows: '[{"code":"a","level":1,"step":0.50,"mixed":1,"big":1e300},{"code":"b","level":2,"step":1,"mixed":"x","big":1e300}]',
    });
    const { text } = printSql(list);
    const types = text
      .match(/"(?:level|step|mixed|big)" \S+(?= *,?\n)/g)
      ?.map((type) => type.replace(/,$/, ''));
    expect(types).toEqual([
      '"level" BIGINT',
      '"step" DECIMAL(3,2)',
      '"mixed" VARCHAR(255)',
      '"big" VARCHAR(255)',
    ]);
    expect(text).toContain("  ('a', 1, 0.50, '1', '1e300'),\n  ('b', 2, 1, 'x', '1e300');\n");
  });

  it('refer to the tables of other lists', () => {
    const list = listOf({
      columns: tree,
      foreignKeys: [foreignKey('urn:t:countries')],
      links: [link],
      rows: '[{"code":"a","parent":"b"}]',
    });
    const { text, notes } = printSql(list);
    expect(text).toContain('  FOREIGN KEY ("parent") REFERENCES "countries" ("code")\n');
    expect(text).toContain('\n-- Requires the table "countries" of urn:t:countries.\n');
    expect(notes).toEqual([]);
  });

  it.each([
    ['urn:t:countries', [], '[]', 'its list is not in this directory'],
    ['urn:other:codes', [link], '[]', 'its list has the same table name'],
    [
      'urn:t:codes',
      [link],
      '[{"code":"a","parent":"b"},{"code":"b"}]',
      'a row refers to a later one, or to one that is not exported',
    ],
  ])('leave out the foreign key to %s and say why', (uri, links, rows, reason) => {
    const { text, notes } = printSql(listOf({ columns: tree, foreignKeys: [foreignKey(uri)], links, rows }));
    expect(text).not.toContain('FOREIGN KEY');
    expect(text).toContain(`\n-- The foreign key (parent) to ${uri} is left out: ${reason}.\n`);
    expect(notes).toEqual([{ kind: 'foreignKeys', count: 1 }]);
  });

  it('refer to earlier rows of the same table', () => {
    const list = listOf({
      columns: tree,
      foreignKeys: [foreignKey('urn:t:codes')],
      links: [link],
      rows: '[{"code":"b"},{"code":"a","parent":"b"}]',
    });
    expect(printSql(list).text).toContain('  FOREIGN KEY ("parent") REFERENCES "codes" ("code")\n');
  });

  it('keep digits as text that a database would lose, and report it', () => {
    const list = listOf({
      columns: [column('code'), column('size', { type: 'number' })],
      rows: '[{"code":"a","size":0.1234567890123456},{"code":"b","size":1}]',
    });
    const { text, notes } = printSql(list);
    expect(text).toContain(`  "size" VARCHAR(255),`);
    expect(text).toContain("('a', '0.1234567890123456'),\n  ('b', '1');");
    expect(notes).toEqual([{ kind: 'numbersAsText', count: 2 }]);
  });

  it('quote identifiers, and give those that differ in case only another name', () => {
    const list = listOf({
      columns: [column('code'), column('a" TEXT); DROP TABLE x; --'), column('Code')],
      rows: '[{"code":"a"}]',
    });
    const { text, notes } = printSql(list);
    expect(text).toContain(`  "a"" TEXT); DROP TABLE x; --" VARCHAR(255),\n  "Code_2" VARCHAR(255),`);
    expect(notes).toEqual([{ kind: 'names', count: 1 }]);
  });

  it('begin a statement every 500 rows', () => {
    const rows = JSON.stringify(Array.from({ length: 1001 }, (_, i) => ({ code: String(i) })));
    expect(printSql(listOf({ rows })).text.match(/INSERT INTO/g)).toHaveLength(3);
  });

  it('replace what databases cannot store, and report it', () => {
    const { text, notes } = printSql(listOf({ rows: '[{"code":"a\\u0000","name":"\\ud800"}]' }));
    expect(text).toContain("('a\ufffd', '\ufffd')");
    expect(notes).toEqual([{ kind: 'characters', count: 2 }]);
  });

  it.each([
    ['urn:x-codelists:countries', 'countries'],
    ['https://example.org/lists/iso-3166/', 'iso_3166'],
    ['urn:t:länder:2024', 'länder'],
    ['urn:t:"; DROP', 'DROP'],
    ['1:2', 'code_list'],
  ])('are in the table of %s: %s', (uri, name) => expect(tableNameOf(uri)).toBe(name));
});
