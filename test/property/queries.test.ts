import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INDEX_FILTERS } from '../../build/api/endpoints/index.ts';
import { indexSet, versionsSet } from '../../build/api/files/files.ts';
import { makeNaming } from '../../build/api/files/naming.ts';
import { planResultSets } from '../../build/api/plan.ts';
import { parseQuery, readParameters } from '../../build/api/request.ts';
import { API_PATHS } from '../../build/api/respond.ts';
import { CSV } from '../../build/formats/csv/write.ts';
import { DOCUMENT, METADATA } from '../../build/formats/json.ts';
import { type DirectoryRecord, type IndexEntry, textsOf } from '../../build/model/document/entry.ts';
import { type Directory, makeDirectory } from '../../build/model/query/directory.ts';
import { paginate } from '../../build/model/query/paging.ts';
import { searchRecords, searchTextsOf } from '../../build/model/query/search.ts';
import { selectIndex } from '../../build/model/query/select.ts';
import { assertProperty } from '../support/runs.ts';

const LANGUAGES = ['de', 'de-AT', 'DE-ch', 'en', 'en-GB', 'zh-Hant-TW'];
const TAGS = ['a', 'A', 'b c', 'ä', 'd+e', '__proto__', 'constructor'];

const entry: fc.Arbitrary<IndexEntry> = fc.record(
  {
    type: fc.constantFrom('CodeList' as const, 'CodeListSet' as const),
    language: fc.constantFrom(...LANGUAGES),
    shortName: fc.constantFrom('x', 'X', 'ä', 'List 1', 'toString'),
    version: fc.constantFrom('1', '2', '10', 'v9', 'v10', 'constructor'),
    canonicalUri: fc.constantFrom('urn:a', 'urn:b', 'urn:c/d', 'urn:%2F', '__proto__', 'toString'),
    canonicalVersionUri: fc.uuid().map((id) => `urn:${id}`),
    tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3 }),
    publishedAt: fc.constantFrom('2024-01-01T00:00:00Z', '2024-06-30T23:00:00-02:00', '2025-02-28T12:00:00'),
  },
  { requiredKeys: ['type', 'language', 'shortName', 'canonicalUri', 'canonicalVersionUri', 'tags'] },
);
const records: fc.Arbitrary<DirectoryRecord[]> = fc.array(
  entry.map((one) => ({ entry: one, hasData: true })),
  { maxLength: 60 },
);

describe('paging', () => {
  test('all pages together are the complete list, and each has the correct totals', () => {
    assertProperty(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 50 }), (items, size) => {
        const pages = Math.ceil(items.length / size);
        const parts = Array.from({ length: pages }, (_, i) =>
          paginate(items, { number: BigInt(i + 1), size }),
        );
        expect(parts.flatMap((part) => part.items)).toEqual(items);
        for (const part of parts) {
          expect(part.totalCount).toBe(items.length);
        }
        expect(paginate(items, { number: BigInt(pages + 1), size }).items).toEqual([]);
      }),
    );
  });
});

describe('filters', () => {
  test('return the same as a naive scan', () => {
    const query = fc.record({
      type: fc.constantFrom('', 'CodeList', 'codeListSet', 'ALL'),
      language: fc.constantFrom('', 'de', 'DE', 'de-AT', 'en', 'zh-hant', 'fr'),
      tags: fc.constantFrom('', 'a', 'A', 'b c', 'a,ä', ' d+e , x '),
      publishedFrom: fc.constantFrom('', '2024-07-01', '2024-01-01T00:00:00.001Z'),
      publishedUntil: fc.constantFrom('', '2024-07-01', '2025-02-28'),
      searchTerm: fc.constantFrom('', 'x', '^list [0-9]$', 'Ä'),
    });
    assertProperty(
      fc.property(records, query, (all, parameters) => {
        const directory = makeDirectory(all);
        const filter = readParameters(parseQuery(String(new URLSearchParams(parameters))), INDEX_FILTERS);
        const matched =
          parameters.searchTerm === '' ? directory.records : search(directory, parameters.searchTerm);
        const found = selectIndex({ records: matched }, filter).map((record) => record.entry);
        const expected = directory.records
          .map((record) => record.entry)
          .filter((one) => matchesFilters(one, parameters));
        expect(found).toEqual(expected);
      }),
    );
  });
});

function search({ records: all }: Directory, term: string): readonly DirectoryRecord[] {
  const result = searchRecords(term, searchTextsOf(all.map((record) => textsOf(record.entry))));
  if ('refusal' in result) return expect.fail(result.refusal);
  return all.filter((_, i) => result.matches[i] === 1);
}

/** A naive implementation of the filters. */
function matchesFilters(one: IndexEntry, wanted: Record<string, string>): boolean {
  const { type = '', language = '', tags = '' } = wanted;
  const { publishedFrom = '', publishedUntil = '', searchTerm = '' } = wanted;
  const tag = one.language.toLowerCase();
  const range = language.toLowerCase();
  const anyOf = tags.split(',').map((name) => name.trim());
  const time = one.publishedAt === undefined ? Number.NaN : Date.parse(withOffset(one.publishedAt));
  const from = Date.parse(withOffset(publishedFrom));
  const until = Date.parse(withOffset(publishedUntil)) + 86_399_999;
  return (
    (type === '' || /^all$/i.test(type) || one.type.toLowerCase() === type.toLowerCase()) &&
    (range === '' || tag === range || tag.startsWith(`${range}-`)) &&
    (tags === '' || one.tags.some((name) => anyOf.includes(name))) &&
    (publishedFrom === '' || time >= from) &&
    (publishedUntil === '' || time <= until) &&
    (searchTerm === '' || new RegExp(searchTerm, 'iu').test(one.shortName))
  );
}

const withOffset = (text: string): string =>
  /T.*(Z|[+-]\d\d:\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`;

describe('the directory', () => {
  test('does not depend on the order of the input', () => {
    assertProperty(
      fc.property(
        records.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          expect(makeDirectory(shuffled).records).toEqual(makeDirectory(all).records);
        },
      ),
    );
  });
});

describe('names', () => {
  const uri = fc
    .tuple(
      fc.constantFrom('urn:x:', 'URN:X:', 'http://h/'),
      fc.string({ unit: 'binary-ascii', maxLength: 12 }),
    )
    .map(([scheme, rest]) => scheme + encodeURIComponent(rest).replaceAll('%25', '%'));

  test('no two documents share a file, even if case is ignored', () => {
    assertProperty(
      fc.property(
        fc.uniqueArray(fc.tuple(uri, fc.constantFrom(...LANGUAGES)), { maxLength: 20 }),
        (pairs) => {
          const distinct = new Set(pairs.map(([name, language]) => `${name} ${language}`));
          const directory = makeDirectory(pairs.map(([name, language]) => record(name, language)));
          const naming = makeNaming(directory, API_PATHS);
          const files = [...distinct].flatMap((pair) => {
            const [name, language] = pair.split(' ') as [string, string];
            return [DOCUMENT, METADATA, CSV].map((form) => naming.documentFile(name, language, form));
          });
          expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(distinct.size * 3);
          for (const file of files) expect(file).toMatch(/^(?:\/[A-Za-z0-9:._~=+-]{1,250})+$/);
        },
      ),
    );
  });

  test('no two result sets share a name', () => {
    const type = fc.constantFrom('', 'CodeList', 'CodeListSet');
    const language = fc.constantFrom('', 'de', 'de-AT', 'l', 'g');
    const tag = fc.stringMatching(/^[a-z.=lg]{0,8}$/).filter((name) => !name.includes('='));
    assertProperty(
      fc.property(
        fc.uniqueArray(fc.tuple(type, language, tag), { selector: (set) => set.join('|') }),
        (sets) => {
          expect(new Set(sets.map((set) => indexSet(...set))).size).toBe(sets.length);
        },
      ),
    );
    const plainUri = fc.stringMatching(/^[a-z]:[a-z.=l]{1,10}$/);
    assertProperty(
      fc.property(
        fc.uniqueArray(fc.tuple(plainUri, language), { selector: (set) => set.join('|') }),
        (sets) => {
          expect(new Set(sets.map((set) => versionsSet(...set))).size).toBe(sets.length);
        },
      ),
    );
  });

  const record = (canonicalVersionUri: string, language: string): DirectoryRecord => ({
    hasData: true,
    entry: {
      type: 'CodeList',
      language,
      shortName: 'x',
      canonicalUri: 'urn:x',
      canonicalVersionUri,
      tags: [],
    },
  });
});

describe('the budget', () => {
  test('is never exceeded, and every planned set has all its pages', () => {
    assertProperty(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 }),
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 0, max: 3000 }),
        (counts, headerRules, files) => {
          const sets = counts.map((count, i) => ({
            name: `s${i}`,
            count,
            sizes: i % 2 === 0 ? [10, 20, 25, 50] : [50],
            render: () => '[]',
          }));
          const spending = planResultSets(sets, { headerRules, files });
          const sizes = spending.planned.flatMap(({ set, sizes }) => sizes.map((size) => ({ set, size })));
          const pages = sizes.map(({ set, size }) => Math.max(1, Math.ceil(set.count / size)));
          const setRules = spending.planned.reduce(
            (n, plan) => n + (plan.onePage ? 1 : plan.sizes.length),
            0,
          );
          expect(pages.reduce((sum, n) => sum + n, 0)).toBe(spending.files);
          expect(Math.max(0, ...pages)).toBeLessThanOrEqual(spending.lastPage);
          expect(setRules + spending.lastPage).toBe(spending.headerRules);
          expect(spending.headerRules).toBeLessThanOrEqual(headerRules);
          expect(spending.files).toBeLessThanOrEqual(files);
          for (const { set, sizes, onePage } of spending.planned) {
            if (onePage) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(set.count);
          }
        },
      ),
    );
  });
});
