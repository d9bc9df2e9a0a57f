import fc from 'fast-check';
import { expect, test } from 'vitest';
import { genericode } from '../../build/formats/genericode/read.ts';
import { GENERICODE } from '../../build/formats/genericode/write.ts';
import { SKOS } from '../../build/formats/skos/write.ts';
import type { Document } from '../../build/model/document/document.ts';
import { childOf, childrenOf, genericodeProblems, readXml } from '../support/genericode.ts';
import { readTurtle } from '../support/rdf.ts';
import { assertProperty } from '../support/runs.ts';
import { readSource } from '../unit/formats/import/read.ts';
import { documentOf } from '../unit/support/documents.ts';

/** Texts with what XML, Turtle and URIs escape or cannot contain. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ unit: fc.constantFrom(...'a<&>"\'\\\n\r\t \u0000\u0085\ufffe#/;:@^'), maxLength: 6 }),
  fc.constantFrom('', ']]>', '<!--', '"""', '\u2028', '\ud83d\ude00'),
);
const name = fc.oneof(
  fc.constantFrom(
    ...['code', 'name', 'Code', '1', '-x', 'a b', 'ä', 'label', 'xml', '.'],
    ...['__proto__', 'constructor', 'toString'],
  ),
  text.filter((one) => one !== ''),
);

const TYPES = ['string', 'integer', 'number', 'boolean', 'date', 'enum', 'enum-set', 'document'] as const;
const MEMBERS = ['a', 'a,b', '', 1, true, '__proto__', 'constructor'];

const VALUES: Readonly<Record<(typeof TYPES)[number], fc.Arbitrary<unknown>>> = {
  string: text,
  integer: fc.integer(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
  date: fc.constant('2024-02-29'),
  enum: fc.constantFrom(...MEMBERS),
  'enum-set': fc.uniqueArray(fc.constantFrom(...MEMBERS)),
  document: fc.oneof(fc.array(text), fc.dictionary(text, text)),
};

const column = fc.record({ id: name, name: text, type: fc.constantFrom(...TYPES), optional: fc.boolean() });

/** A list whose first column is the key and has a text in all rows; other values may be null or absent. */
const list = fc
  .uniqueArray(column, { minLength: 1, maxLength: 5, selector: ({ id }) => id })
  .chain((columns) => {
    const cells = columns.map(({ id, type, optional }, i): fc.Arbitrary<readonly [string, unknown]> => {
      if (i === 0) return text.map((one) => [id, `k${one}`]);
      const value = fc.option(VALUES[type], { freq: 4 });
      return (optional ? fc.option(value, { nil: undefined }) : value).map((one) => [id, one]);
    });
    const row = fc
      .tuple(...cells)
      .map((all) => Object.fromEntries(all.filter(([, one]) => one !== undefined)));
    const names = { shortName: text.filter((one) => one !== ''), longName: text, version: text };
    return fc
      .record({
        rows: fc.array(row, { maxLength: 6 }),
        keyId: name,
        names: fc.record(names, { requiredKeys: ['shortName'] }),
      })
      .map((parts) => ({
        ...parts,
        columns: columns.map((one, i) => (i === 0 ? { ...one, type: 'string', optional: false } : one)),
      }));
  });

interface RandomList {
  readonly columns: readonly { readonly id: string; readonly type: string }[];
  readonly rows: readonly object[];
  readonly keyId: string;
  readonly names: object;
}

const makeDocument = ({ columns, rows, keyId, names }: RandomList, language = 'de'): Document =>
  documentOf(
    JSON.stringify({
      $opencodelist: '0.3.0',
      codeList: {
        identification: { language, ...names, canonicalUri: 'urn:x:a', canonicalVersionUri: 'urn:x:a:1' },
        columnSet: {
          columns: columns.map((one) => ({
            ...one,
            ...(one.type.startsWith('enum') && { members: MEMBERS.map((value) => ({ value })) }),
          })),
          keys: [{ id: keyId, columnIds: [columns[0]?.id] }],
        },
        dataSet: { rows },
      },
    }),
  );

/** The text of a value in genericode; undefined for null and absent values. */
function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  const isSet = Array.isArray(value) && value.every((one) => MEMBERS.includes(one));
  const text = isSet ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}

test('GENERICODE follows the rules of genericode 1.0, and has all values as texts', () => {
  assertProperty(
    fc.property(list, (random) => {
      const root = readXml(String(GENERICODE.print(makeDocument(random))));
      expect(genericodeProblems(root)).toEqual([]);
      const printed = childrenOf(childOf(root, 'ColumnSet'), 'Column').map(({ attributes }) => attributes.Id);
      const rows = childrenOf(childOf(root, 'SimpleCodeList'), 'Row').map((row) => {
        const values = new Map(childrenOf(row, 'Value').map((one) => [one.attributes.ColumnRef, one]));
        return printed.map((id) => childOf(values.get(id), 'SimpleValue')?.text);
      });
      const expected = random.rows.map((row) =>
        random.columns.map(({ id }) => textOf(new Map(Object.entries(row)).get(id))),
      );
      expect(rows).toEqual(expected);
    }),
  );
});

test('GENERICODE of a list of texts is imported with the same values', async () => {
  await assertProperty(
    fc.asyncProperty(list, async (random) => {
      const columns = random.columns.map((one) => ({ ...one, type: 'string' }));
      const rows = random.rows.map((row, i) =>
        Object.fromEntries(
          Object.entries(row).map(([id, value], at) => [id, at === 0 ? `k${i}` : textOf(value)]),
        ),
      );
      const document = makeDocument({ ...random, columns, rows });
      const { documents } = await readSource(genericode, 'list.gc', String(GENERICODE.print(document)));
      const { codeList } = documents.list as { codeList: { dataSet: { rows: object[] } } };
      const present = (row: object): string[] =>
        Object.values(row)
          .filter((value) => value !== undefined)
          .sort();
      expect(codeList.dataSet.rows.map(present)).toEqual(rows.map(present));
    }),
  );
});

const SKOS_NAMESPACE = 'http://www.w3.org/2004/02/skos/core#';

test('SKOS is Turtle with a concept for each row of any language', () => {
  assertProperty(
    fc.property(list, fc.nat(6), (random, count) => {
      const translations = [
        makeDocument(random),
        makeDocument({ ...random, rows: random.rows.slice(0, count) }, 'en-GB'),
      ];
      const turtle = String(
        SKOS.print(translations[0] as Document, {
          translations,
          findTables: () => undefined,
          reportLoss: () => undefined,
        }),
      );
      const store = readTurtle(turtle, 'https://base.example/');
      const concepts = store.getSubjects(null, `${SKOS_NAMESPACE}Concept`, null);
      expect(concepts).toHaveLength(random.rows.length);
      expect(store.getObjects('urn:x:a:1', `${SKOS_NAMESPACE}hasTopConcept`, null)).toHaveLength(
        concepts.length,
      );
    }),
  );
});
