import { describe, expect, it } from 'vitest';
import { viewTranslations } from '../../../../../build/site/explorer/changes/translations.ts';
import { codeList, documentOf } from '../../../support/documents.ts';

const COLUMNS = [
  { id: 'code', name: 'Code', type: 'string' },
  { id: 'alpha3', name: 'Alpha-3', type: 'string' },
  { id: 'name', name: 'Name', type: 'string' },
  { id: 'note', name: 'Note', type: 'string', optional: true },
];

const list = (language: string, rows: readonly object[]) => documentOf(codeList({ language }, COLUMNS, rows));

function viewOf(english: readonly object[], german: readonly object[]) {
  const [before, after] = [list('en', english), list('de', german)];
  const { counts, sections } = viewTranslations(before, after, {
    ui: 'en',
    before: { codeList: before.codeList, page: '/en.html' },
    after: { codeList: after.codeList, page: '/de.html' },
    lists: {},
  });
  return {
    counts: counts.map(({ text }) => text),
    sections: sections.map(({ heading, columns, rows }) => ({
      ...{ heading, columns },
      rows: rows.map(({ names, cells, isSame }) => [...[...names, ...cells].map(({ text }) => text), isSame]),
    })),
  };
}

describe('viewTranslations', () => {
  it('texts side by side, which say whether they are equal or missing; no codes', () => {
    const english = [
      { code: 'DE', alpha3: 'DEU', name: 'Germany' },
      { code: 'PL', alpha3: 'POL', name: 'Poland' },
      { code: 'AO', alpha3: 'AGO', name: 'Angola' },
    ];
    const german = [
      { code: 'DE', alpha3: 'DEU', name: 'Deutschland' },
      { code: 'AO', alpha3: 'AGO', name: 'Angola' },
      { code: 'PL', alpha3: 'POL', name: ' ' },
    ];
    expect(viewOf(english, german)).toEqual({
      counts: ['3 texts, 2 equal in both languages or missing in one'],
      sections: [
        {
          heading: 'Texts',
          columns: ['Code', 'English', 'German'],
          rows: [
            ['DE', 'Germany', 'Deutschland', false],
            ['AO', 'Angola', 'Angola', true],
            ['PL', 'Poland', undefined, true],
          ],
        },
      ],
    });
  });

  it('other columns with texts that differ, and codes that only one language has', () => {
    const english = [
      { code: 'DE', alpha3: 'DEU', name: 'Germany', note: 'Federal republic' },
      { code: 'XX', alpha3: 'XXX', name: 'Old' },
    ];
    const german = [
      { code: 'DE', alpha3: 'DEU', name: 'Deutschland', note: 'Bundesrepublik' },
      { code: 'YY', alpha3: 'YYY', name: 'Neu' },
    ];
    expect(viewOf(english, german).sections).toEqual([
      {
        heading: 'Texts',
        columns: ['Code', 'Column', 'English', 'German'],
        rows: [
          ['DE', 'Name', 'Germany', 'Deutschland', false],
          ['DE', 'Note', 'Federal republic', 'Bundesrepublik', false],
        ],
      },
      { heading: 'Codes only in English', columns: ['Code', 'Name'], rows: [['XX', 'Old', undefined]] },
      { heading: 'Codes only in German', columns: ['Code', 'Name'], rows: [['YY', 'Neu', undefined]] },
    ]);
  });

  it('a list without texts in common → no tables', () => {
    expect(viewOf([], []).sections).toEqual([]);
  });
});
