import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ALTERNATIVE_FORMATS } from '../../build/formats/all.ts';
import { type CodeHistory, historyOf } from '../../build/model/changes/code-history.ts';
import type { Document } from '../../build/model/document/document.ts';
import { inItsLanguages } from '../../build/model/document/published.ts';
import { rowTextsOf } from '../../build/site/explorer/directory/search-part.ts';
import { find } from '../../build/site/search/find.ts';
import { makeSource } from '../../build/site/search/source.ts';
import { type ContentTree, makeFolder, writeContent } from '../support/content-tree.ts';
import { assertProperty, randomRuns } from '../support/runs.ts';
import { buildSite } from '../support/site.ts';
import { documentOf } from '../unit/support/documents.ts';

/*
 * A list with a document of OpenCodeList 0.3 per language, and the same with one document of 0.4, have the same names in each
 * language: in rows, search texts, histories and exports.
 */

const LANGUAGES = ['de', 'en', 'fr'] as const;
type Texts = Readonly<Record<string, string>>;

const { folder, remove } = makeFolder();
afterAll(remove);

/** A word that is in no other text, mostly. */
const word = fc
  .string({ unit: fc.constantFrom(...'aeioubdfgklmnprstvzäé'), minLength: 6, maxLength: 10 })
  .map((text) => `Q${text}`);
const textsIn = (requiredKeys: (typeof LANGUAGES)[number][]) =>
  fc.record({ de: word, en: word, fr: word }, { requiredKeys });

const list = fc.record({
  own: fc.constantFrom(...LANGUAGES),
  columnName: textsIn([...LANGUAGES]),
  member: textsIn([...LANGUAGES]),
  first: textsIn([...LANGUAGES]),
  others: fc.array(fc.option(textsIn([]), { freq: 4 }), { maxLength: 4 }),
  /** Whether a text in the language of the document only is a plain string. */
  isPlain: fc.boolean(),
});
type RandomList = typeof list extends fc.Arbitrary<infer T> ? T : never;

const hasTexts = (texts: Texts | null): boolean => texts !== null && Object.keys(texts).length > 0;

/** The document with each text as a function prints it. */
function makeDocument(
  { own, columnName, member, first, others, isPlain }: RandomList,
  i: number,
  version: '0.3.0' | '0.4.0',
  language: string = own,
  edition = 1,
): string {
  const isLocalized = version === '0.4.0';
  const print = (texts: Texts | null): unknown => {
    if (texts === null || !hasTexts(texts)) return null;
    if (!isLocalized) return texts[language] ?? null;
    return isPlain && Object.keys(texts).join() === own ? texts[own] : texts;
  };
  const uri = `urn:example:list-${i}`;
  return JSON.stringify({
    $opencodelist: version,
    codeList: {
      identification: {
        language,
        shortName: `List ${i}`,
        version: String(edition),
        canonicalUri: uri,
        canonicalVersionUri: `${uri}:${edition}`,
      },
      columnSet: {
        columns: [
          { id: 'code', name: print(columnName), type: 'string', nullable: false },
          { id: 'name', name: print(columnName), type: 'string', nullable: true },
          {
            id: 'size',
            name: print(columnName),
            type: 'enum',
            nullable: false,
            members: [{ value: 's', description: print(member) }],
          },
        ],
        keys: [{ id: 'key', columnIds: ['code'] }],
      },
      dataSet: {
        rows: [first, ...others].map((texts, row) => ({ code: `c${row}`, name: print(texts), size: 's' })),
      },
    },
  });
}

const languagesOf = ({ own }: RandomList): string[] => [own, ...LANGUAGES.filter((tag) => tag !== own)];

/** The random words in an export. */
const wordsIn = (text: string | Uint8Array): string[] => String(text).match(/Q[a-zäé]{6,}/g) ?? [];

const readable = ({ columns, codeList, rows, entry }: Document) => ({
  columns,
  columnSet: codeList?.columnSet,
  rows: rows.map((row) => ({ ...row })),
  language: entry.language,
});

test('the document in each language is that of 0.3, with the same search texts, histories and exports', () => {
  assertProperty(
    fc.property(list, (one) => {
      const documents = languagesOf(one).map((tag) => documentOf(makeDocument(one, 1, '0.3.0', tag)));
      const views = inItsLanguages(documentOf(makeDocument(one, 1, '0.4.0')));
      expect(views.map(readable)).toEqual(documents.map(readable));
      expect(views.map((one) => rowTextsOf(one))).toEqual(documents.map((one) => rowTextsOf(one)));
      expect(historyOf(views)).toEqual(historyOf(documents));
      for (const { print } of ALTERNATIVE_FORMATS)
        expect(views.map((view) => wordsIn(print(view)))).toEqual(
          documents.map((own) => wordsIn(print(own))),
        );
    }),
    40,
  );
});

/** Builds a site with the lists, and returns what reads it. */
async function buildLists(name: string, content: ContentTree) {
  const out = join(folder, name, 'out');
  writeContent(join(folder, name, 'content'), content);
  const { published, problems } = await buildSite(join(folder, name, 'content'), out);
  expect(published, JSON.stringify(problems.slice(0, 3))).toBeDefined();
  const read = (path: string) => readFileSync(join(out, 'site', path), 'utf8');
  const search = await makeSource('de', async <T>(path: string) => JSON.parse(read(path)) as T);
  return {
    history: (i: number) => {
      const { codes } = JSON.parse(read(`v1/_documents/history/u=urn:example:list-${i}.json`)) as CodeHistory;
      return codes.map(({ code, periods }) => ({ code, names: periods.map(({ names }) => names) }));
    },
    find: async (text: string) => {
      const { items } = await find(search, text);
      return items.map(({ list, row }) => [list, ...(row?.codes ?? [])].join(' ')).sort();
    },
  };
}

test('a site has the same names in histories and search, also if the version before has a document per language', async () => {
  const { seed } = randomRuns(1);
  const lists = fc.sample(list, { seed, numRuns: 8 });
  const several: Record<string, string> = {};
  const localized: Record<string, string> = {};
  for (const [i, one] of lists.entries()) {
    for (const tag of languagesOf(one)) {
      const first = makeDocument(one, i, '0.3.0', tag);
      several[`${i}.1.${tag}.json`] = first;
      localized[`${i}.1.${tag}.json`] = first;
      several[`${i}.2.${tag}.json`] = makeDocument(one, i, '0.3.0', tag, 2);
    }
    localized[`${i}.2.json`] = makeDocument(one, i, '0.4.0', one.own, 2);
  }
  const before = await buildLists('several', several);
  const after = await buildLists('localized', localized);
  for (const [i, { first, others }] of lists.entries()) {
    expect(after.history(i)).toEqual(before.history(i));
    for (const text of [first, ...others].flatMap((texts) => Object.values(texts ?? {})))
      expect(await after.find(text), text).toEqual(await before.find(text));
  }
});
