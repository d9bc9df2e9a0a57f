import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csv } from '../../build/formats/csv/read.ts';
import { CSV } from '../../build/formats/csv/write.ts';
import { genericode } from '../../build/formats/genericode/read.ts';
import { GENERICODE } from '../../build/formats/genericode/write.ts';
import { makeContext } from '../../build/formats/import/format.ts';
import { joinLanguages } from '../../build/formats/import/languages.ts';
import { printDocument } from '../../build/formats/import/print.ts';
import { skos } from '../../build/formats/skos/read.ts';
import { SKOS } from '../../build/formats/skos/write.ts';
import { xlsx } from '../../build/formats/xlsx/read.ts';
import { XLSX } from '../../build/formats/xlsx/write.ts';
import { assertProperty } from '../support/runs.ts';
import { documentOf } from '../unit/support/documents.ts';

const OWN = 'en';
const TAGS = [OWN, 'de', 'de-AT', 'fr', 'zh-Hans'] as const;
const URI = 'urn:x:pets';

/** Imports do not keep white space around texts, and vocabularies no empty texts. */
const text = fc
  .string({ unit: fc.constantFrom(...'aßé"<&;,@\\|=😀 '), minLength: 1, maxLength: 8 })
  .map((one) => `x${one.trim()}`);

/** Texts by language, of which each list has two or more. */
const list = fc.subarray([...TAGS], { minLength: 2 }).chain((tags) => {
  const all = fc.record(Object.fromEntries(tags.map((tag) => [tag, text])));
  const some = fc.record(Object.fromEntries(tags.map((tag) => [tag, text])), { requiredKeys: [] });
  return fc
    .tuple(all, fc.array(some, { minLength: 1, maxLength: 5 }))
    .map(([first, more]) => [first, ...more]);
});

const TABLE = {
  ...{ uri: URI, language: OWN, key: 'code', name: 'name', header: '1', footer: 'none', empty: 'none' },
  ...{ types: 'code=string,name=string', locale: 'none' },
};

test.each([
  ['CSV', CSV, csv, 'name', { ...TABLE, separator: ',' }],
  ['XLSX', XLSX, xlsx, 'name', { ...TABLE, sheet: 'Rows' }],
  ['genericode', GENERICODE, genericode, 'name', { language: OWN }],
  ['SKOS', SKOS, skos, 'prefLabel', { language: OWN }],
] as const)(
  '%s of a list in several languages is imported with the same texts',
  async (_, representation, format, id, values) => {
    const options = new Map<string, string>(Object.entries(values));
    await assertProperty(
      fc.asyncProperty(list, async (texts) => {
        const columns = [
          { id: 'code', name: 'code', type: 'string' },
          { id: 'name', name: 'name', type: 'string', nullable: true },
        ];
        const rows = texts.map((own, i) => ({
          code: `k${i}`,
          name: Object.keys(own).length > 0 ? own : null,
        }));
        const identification = { language: OWN, shortName: 'Pets', version: '1' };
        const uris = { canonicalUri: URI, canonicalVersionUri: `${URI}:1` };
        const document = documentOf(
          JSON.stringify({
            $opencodelist: '0.4.0',
            codeList: {
              identification: { ...identification, ...uris },
              columnSet: { columns, keys: [{ id: 'key', name: 'key', columnIds: ['code'] }] },
              dataSet: { rows },
            },
          }),
        );
        const printed = representation.print(document);
        const bytes = typeof printed === 'string' ? new TextEncoder().encode(printed) : printed;
        const context = makeContext(
          { valueOf: (name) => options.get(name), readFile: () => new Uint8Array() },
          () => undefined,
        );
        const { documents } = await format.read({ file: `pets.${representation.extension}`, bytes }, context);
        const read = joinLanguages(documents, false, context).map(
          (one) => JSON.parse([...printDocument(one)].join('')).codeList,
        );
        expect(read).toHaveLength(1);
        const { language } = read[0].identification;
        const imported = read[0].dataSet.rows.map((row: Record<string, string | object | null>) => {
          const found = row[id] ?? {};
          return typeof found === 'string' ? { [language]: found } : found;
        });
        expect(imported).toEqual(texts);
      }),
    );
  },
);
