import { describe, expect, it } from 'vitest';
import type { ListContent } from '../../../../../build/check/facts/content.ts';
import type { Rule } from '../../../../../build/check/rules/rule.ts';
import { versionCodes, versionNames } from '../../../../../build/check/rules/versions/codes.ts';
import { versionOrder } from '../../../../../build/check/rules/versions/order.ts';
import type { Document } from '../../../../../build/model/document/document.ts';
import { codeList, documentOf, parseAll } from '../../../support/documents.ts';
import { problemsOf } from '../../../support/rules.ts';

const COLUMNS = ['code', 'name'].map((id) => ({ id, name: id, type: 'string' }));

/** A version with names by code; without names it has no rows. */
function version(
  label: string,
  names: Record<string, string | null> | null,
  identification: object = {},
): Document {
  const ids = { version: label, canonicalVersionUri: `urn:x:colours:${label}`, ...identification };
  const rows = names && Object.entries(names).map(([code, name]) => ({ code, name }));
  return documentOf(codeList(ids, COLUMNS, rows), `${label}.json`);
}

const reported = (rule: Rule<ListContent>, ...documents: Document[]) =>
  problemsOf(rule, documents).map(({ file, pointer, message }) => [file, pointer, message]);

describe.each([
  ['versionCodes', versionCodes, { a: 'A' }],
  ['versionNames', versionNames, { a: 'A', b: 'Other' }],
])('%s', (_, rule, after) => {
  const before = { a: 'A', b: 'B' };

  it('is a warning, or an error if codes are permanent', () => {
    const documents = [version('1', before), version('2', after)];
    expect(problemsOf(rule, documents).map(({ severity }) => severity)).toEqual(['warning']);
    const strict = problemsOf(rule, documents, { codesArePermanent: true });
    expect(strict.map(({ severity }) => severity)).toEqual(['error']);
  });

  it('accepts additions, and changes with a new entry in the changeLog', () => {
    expect(reported(rule, version('1', before), version('2', { ...before, c: 'C' }))).toEqual([]);
    expect(reported(rule, version('1', before), version('2', after, { changeLog: ['b changed'] }))).toEqual(
      [],
    );
    const log = ['Begin.'];
    expect(
      reported(
        rule,
        version('1', before, { changeLog: log }),
        version('2', after, { changeLog: [...log, 'b'] }),
      ),
    ).toEqual([]);
  });

  it('ignores blank entries, and those of the previous version', () => {
    const log = ['Begin.'];
    const first = version('1', before, { changeLog: log });
    expect(reported(rule, first, version('2', after, { changeLog: log }))).toHaveLength(1);
    expect(reported(rule, first, version('2', after, { changeLog: [' '] }))).toHaveLength(1);
  });

  it('skips versions without rows', () => {
    expect(reported(rule, version('1', before), version('2', null), version('3', after))).toHaveLength(1);
  });

  it('without versions, the later publication is the later version', () => {
    const of = (year: number, names: Record<string, string>) =>
      version(`${9999 - year}`, names, { version: undefined, publishedAt: `${year}-01-01T00:00:00Z` });
    expect(reported(rule, of(2025, after), of(2024, before)).map(([file]) => file)).toEqual(['7974.json']);
  });

  it('compares with the same language', () => {
    const english = version('1', { a: 'A', b: 'B' }, { language: 'en' });
    const german = version('1', { a: 'A', b: 'Be', c: 'Ce' });
    expect(reported(rule, german, english, version('2', { a: 'A', b: 'B' }, { language: 'EN' }))).toEqual([]);
  });
});

describe('versionCodes', () => {
  it('compares codes with any language if the previous version lacks the same', () => {
    const documents = [version('1', { a: 'A', b: 'B' }), version('2', { a: 'A' }, { language: 'en' })];
    expect(reported(versionCodes, ...documents)).toHaveLength(1);
  });

  describe('another key', () => {
    /** A version of one row with keys of these columns. */
    const keyed = (label: string, cells: object, keys: readonly string[][], columnSet: object = {}) => {
      const ids = { canonicalVersionUri: `urn:x:colours:${label}`, version: label };
      const columns = Object.keys(cells).map((id) => ({ id, name: id, type: 'string' }));
      const json = JSON.parse(codeList(ids, columns, [cells]));
      json.codeList.columnSet.keys = keys.map((columnIds) => ({ id: columnIds.join('-'), columnIds }));
      Object.assign(json.codeList.columnSet, columnSet);
      return documentOf(JSON.stringify(json), `${label}.json`);
    };
    const before = keyed('1', { iso: 'a', name: 'A' }, [['iso']]);

    it('that the previous version has, too, is used to compare the codes', () => {
      const both = keyed('1', { iso: 'a', name: 'A' }, [['iso'], ['name']]);
      expect(reported(versionCodes, both, keyed('2', { iso: 'b', name: 'A' }, [['name']]))).toEqual([]);
      expect(reported(versionCodes, both, keyed('2', { iso: 'b', name: 'B' }, [['name']]))[0]?.[2]).toContain(
        'removed since version "1" (1.json) without a new entry in "changeLog": A:',
      );
    });

    it('with the same columns in another order is the same key', () => {
      const pair = keyed('1', { iso: 'a', name: 'A' }, [['iso', 'name']]);
      expect(reported(versionCodes, pair, keyed('2', { iso: 'a', name: 'A' }, [['name', 'iso']]))).toEqual(
        [],
      );
    });

    it('with other columns: does not compare names', () => {
      expect(reported(versionNames, before, keyed('2', { code: 'a', name: 'B' }, [['code']]))).toEqual([]);
    });
  });

  it('a version without "version" is named by its URI, and rows of a CSV by their file', () => {
    const text = codeList({ canonicalVersionUri: 'urn:x:colours:0' }, COLUMNS, null);
    const { document } = parseAll({
      file: '0.meta.json',
      text,
      csv: { file: '0.csv', text: 'code,name\nb,B\n' },
    });
    const [problem] = reported(versionCodes, document as Document, version('1', {}));
    expect(problem?.[2]).toContain('since version "urn:x:colours:0" (0.csv)');
  });
});

describe('versionNames', () => {
  it('an added name is not a change, a removed one is', () => {
    expect(reported(versionNames, version('1', { a: null }), version('2', { a: 'A' }))).toEqual([]);
    expect(reported(versionNames, version('1', { a: 'A' }), version('2', { a: null }))).toHaveLength(1);
  });

  it('ignores other languages', () => {
    const documents = [version('1', { a: 'Rot' }), version('2', { a: 'Red' }, { language: 'en' })];
    expect(reported(versionNames, ...documents)).toEqual([]);
  });
});

describe('a version with a new entry in the changeLog', () => {
  const first = version('1', {
    AN: 'Antillen',
    CS: 'Serbien und Montenegro',
    DE: 'Deutschland',
    YU: 'Jugoslawien',
  });
  it('names the codes that the entry does not name', () => {
    expect(
      reported(versionCodes, first, version('2', { DE: 'Deutschland' }, { changeLog: ['Removed AN'] })),
    ).toEqual([
      [
        '2.json',
        '/codeList/identification/changeLog',
        'removed since version "1" (1.json), but not named in the new entries of "changeLog": CS and YU: restore what should still be there, or add an entry that explains the change',
      ],
    ]);
  });

  it('excuses no removed code if codes are permanent', () => {
    const documents = [first, version('2', { DE: 'Deutschland' }, { changeLog: ['AN, CS and YU removed.'] })];
    expect(problemsOf(versionCodes, documents, { codesArePermanent: true })).toMatchObject([
      {
        severity: 'error',
        message: 'removed since version "1" (1.json): AN, CS and YU: restore it, and mark it as withdrawn',
      },
    ]);
  });

  it('an entry in any language is enough', () => {
    const second = { DE: 'Deutschland' };
    const documents = [
      first,
      version('2', second, { changeLog: ['Anderes'] }),
      version('2', second, { changeLog: ['AN, CS, YU'], language: 'en' }),
    ];
    expect(reported(versionCodes, ...documents)).toEqual([]);
  });
});

describe('the order of versions', () => {
  const dated = (label: string, publishedAt: string) => version(label, null, { publishedAt });

  it('a version that is older than all of two before it is reported, a correction of an older one is not', () => {
    const [one, two] = [dated('1', '2020-01-01T00:00:00Z'), dated('2', '2022-01-01T00:00:00Z')];
    const files = (...documents: Document[]) => reported(versionOrder, ...documents).map(([file]) => file);
    expect(files(one, two, dated('3', '2014-01-01T00:00:00Z'))).toEqual(['3.json']);
    expect(files(one, dated('2', '2025-01-01T00:00:00Z'), dated('3', '2024-01-01T00:00:00Z'))).toEqual([]);
    expect(files(two, dated('3', '2022-01-01T00:00:00Z'))).toEqual(['3.json']);
  });

  it('takes O(n log n) for 30,000 versions', { timeout: 60_000 }, () => {
    const first = version('1', null);
    const many = Array.from({ length: 30_000 }, (_, i): Document => {
      const publishedAt = new Date(Date.UTC(2020, 0, 1) - i * 86_400_000).toISOString();
      const canonicalVersionUri = `urn:x:colours:${i}`;
      return { ...first, entry: { ...first.entry, version: `${i}`, canonicalVersionUri, publishedAt } };
    });
    expect(problemsOf(versionOrder, many)).toHaveLength(29_998);
  });
});

describe('names of versions', () => {
  const same = { a: 'Order', b: 'Order', c: 'Invoice', d: 'Invoice', e: 'Note', f: 'Note' };

  it('a later version may tell apart what had the same name', () => {
    const after = { ...same, b: 'Order (old)', d: 'Invoice (old)', f: 'Note (old)' };
    const found = reported(versionNames, version('1', same), version('2', after));
    expect(found.map(([file]) => file)).toEqual(['2.json']);
  });

  it('are compared in the column of names of the later version', () => {
    const inOrder = (label: string, ids: readonly string[], texts: readonly string[]) => {
      const columns = ['code', ...ids].map((id) => ({ id, name: id, type: 'string' }));
      const rows = texts.map((first, i) => ({ code: `c${i}`, first, second: `Second ${i}` }));
      const identification = { version: label, canonicalVersionUri: `urn:x:colours:${label}` };
      return documentOf(codeList(identification, columns, rows), `${label}.json`);
    };
    const found = reported(
      versionNames,
      inOrder('1', ['second', 'first'], ['One', 'Two', 'Three']),
      inOrder('2', ['first', 'second'], ['Others', 'Same', 'Three']),
    );
    expect(found.map(([file]) => file)).toEqual(['2.json']);
  });
});
