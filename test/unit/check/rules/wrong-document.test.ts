import { describe, expect, it } from 'vitest';
import { makeCatalogue } from '../../../../build/check/check.ts';
import { codeList } from '../../support/documents.ts';

type Row = Record<string, unknown>;
type Column = { id: string; [property: string]: unknown };

/** A version in a language. */
interface Given {
  columns: Column[];
  rows: Row[];
  changeLog?: string[];
}

const CODES = ['A-1', 'A-2', 'B-1', 'B-2', 'C-1', 'C-2'];
const NAMES: Record<string, string[]> = {
  en: ['Alder', 'Ash', 'Beech', 'Birch', 'Cedar', 'Cherry'],
  de: ['Erle', 'Esche', 'Buche', 'Birke', 'Zeder', 'Kirsche'],
};

function given(language: string): Given {
  const columns = [
    { id: 'code', name: 'Code', type: 'string', pattern: '^[A-Z]-[0-9]$' },
    { id: 'name', name: 'Name', type: 'string', language },
    { id: 'height', name: 'Height', type: 'integer' },
    { id: 'since', name: 'Since', type: 'date', optional: true },
  ];
  const rows = CODES.map((code, i): Row => {
    return { code, name: NAMES[language]?.[i], height: 20 + 3 * i, since: `20${10 + i}-01-01` };
  });
  return { columns, rows };
}

/** A sound list: version 2 has a new code, which the changeLog mentions. */
function soundList(): Record<string, Given> {
  const list: Record<string, Given> = {};
  for (const language of ['en', 'de']) {
    list[`1.${language}`] = given(language);
    const later = given(language);
    later.rows.push({ code: 'D-1', name: language === 'en' ? 'Dogwood' : 'Hartriegel', height: 5 });
    list[`2.${language}`] = { ...later, changeLog: [language === 'en' ? 'Added D-1.' : 'Neu: D-1.'] };
  }
  return list;
}

/** The problems of a list, as file, severity and rule. */
function problemsIn(list: Record<string, Given>, columnRoles?: object): string[] {
  const sources = Object.entries(list).map(([name, { columns, rows, changeLog }]) => {
    const [version, language] = name.split('.');
    const canonicalVersionUri = `urn:x:colours:${version}`;
    const identification = { version, language, canonicalVersionUri, ...(changeLog && { changeLog }) };
    const document = JSON.parse(codeList(identification, columns, rows));
    if (columnRoles) document.codeList.annotation = { appInfo: { columnRoles } };
    return { file: `${name}.json`, text: JSON.stringify(document) };
  });
  return makeCatalogue(sources).problems.map(({ file, severity, rule }) => `${file} ${severity} ${rule}`);
}

/** Plants a mistake in a document of the sound list. */
function withMistake(name: string, plant: (own: Given, list: Record<string, Given>) => unknown): string[] {
  const list = soundList();
  plant(list[name] as Given, list);
  return problemsIn(list);
}

const rowOf = ({ rows }: Given, code: string): Row => rows.find((row) => row.code === code) as Row;
const FILES = ['1.en', '1.de', '2.en', '2.de'];

it('a sound list has no problems', () => {
  expect(problemsIn(soundList())).toEqual([]);
});

describe.each(FILES)('a mistake in %s is reported there alone:', (name) => {
  it.each(['A–1', 'A_1', 'А-1', '?'])('the damaged code %s for A-1', (code) => {
    const found = withMistake(name, (own) => {
      rowOf(own, 'A-1').code = code;
    });
    expect(new Set(found.map((one) => one.split(' ')[0]))).toEqual(new Set([`${name}.json`]));
    expect(found).toContain(`${name}.json error rows/pattern`);
  });

  it('a code with another separator, without a pattern', () => {
    const found = withMistake(name, (own, list) => {
      for (const { columns } of Object.values(list)) delete columns[0]?.pattern;
      rowOf(own, 'A-1').code = 'A_1';
    });
    expect(found).toContain(`${name}.json error identification/translations`);
    expect(new Set(found.map((one) => one.split(' ')[0]))).toEqual(new Set([`${name}.json`]));
  });

  it('a code with another letter, without a pattern', () => {
    const found = withMistake(name, (own, list) => {
      for (const { columns } of Object.values(list)) delete columns[0]?.pattern;
      rowOf(own, 'A-1').code = 'X-7';
    });
    expect(found).toContain(`${name}.json error identification/translations`);
    expect(new Set(found.map((one) => one.split(' ')[0]))).toEqual(new Set([`${name}.json`]));
  });

  it('a date that does not exist', () => {
    const found = withMistake(name, (own) => {
      rowOf(own, 'B-1').since = '2012-02-30';
    });
    expect(found).toEqual([`${name}.json error rows/values`]);
  });

  it('another type of a column', () => {
    const found = withMistake(name, (own) => {
      Object.assign(own.columns[2] as Column, { type: 'number' });
    });
    expect(found).toEqual([`${name}.json error identification/translated-details`]);
  });

  it('a value that other languages and versions have otherwise', () => {
    const found = withMistake(name, (own) => {
      rowOf(own, 'B-1').height = 62;
    });
    expect(found).toEqual([`${name}.json warning identification/translations`]);
  });
});

it('an earlier version in another language is evidence, whatever the changeLog says about other codes', () => {
  const list = soundList();
  delete list['1.de'];
  for (const name of ['2.en', '2.de']) {
    const own = list[name] as Given;
    own.rows = own.rows.filter(({ code }) => code !== 'C-2');
    own.changeLog = ['C-2 removed, replaced by D-1.'];
  }
  expect(problemsIn(list)).toEqual([]);
  rowOf(list['2.de'] as Given, 'B-1').height = 62;
  expect(problemsIn(list)).toEqual(['2.de.json warning identification/translations']);
});

it('a change in general is no evidence: both languages may be right', () => {
  const list = soundList();
  for (const name of ['2.en', '2.de']) (list[name] as Given).changeLog = ['All values were revised.'];
  rowOf(list['2.en'] as Given, 'B-1').height = 62;
  expect(problemsIn(list)).toEqual(['2.de.json warning identification/translations']);
});

describe.each(FILES)('a file overwritten or sorted apart, %s, is reported alone:', (name) => {
  const other = name.replace(/^./, (version) => (version === '1' ? '2' : '1'));

  it('the rows of another version', () => {
    const found = withMistake(name, (own, list) => {
      own.rows = (list[other] as Given).rows;
    });
    expect(found).toEqual([`${name}.json error identification/other-list`]);
  });

  it('codes in the rows of others', () => {
    const found = withMistake(name, ({ rows }) => {
      const codes = rows.map(({ code }) => code).reverse();
      for (const [i, row] of rows.entries()) row.code = codes[i];
    });
    expect(found).toEqual([`${name}.json warning identification/other-list`]);
  });
});

it('a version overwritten in a single language is reported if the changeLog says what was added or removed', () => {
  const [{ '1.en': earlier, '2.en': later }] = [soundList()] as [Record<string, Given>];
  const list = { '1.en': { ...earlier, rows: later?.rows }, '2.en': later } as Record<string, Given>;
  expect(problemsIn(list)).toEqual(['1.en.json warning identification/other-list']);
  (list['2.en'] as Given).changeLog = ['Removed D-1.'];
  expect(problemsIn(list)).toEqual(['2.en.json warning identification/other-list']);
  (list['2.en'] as Given).changeLog = ['The description of D-1 is clearer.'];
  expect(problemsIn(list)).toEqual([]);
});

it('columns are exchanged in a version of a list without names', () => {
  const list = Object.fromEntries(
    ['1.en', '2.en'].map((name) => {
      const { columns, rows } = given('en');
      const width = { id: 'width', name: 'Width', type: 'integer' };
      const sized = rows.map(({ code, height }, i) => ({ code, height, width: i + 1 }));
      return [name, { columns: [columns[0], columns[2], width] as Column[], rows: sized as Row[] }];
    }),
  );
  expect(problemsIn(list)).toEqual([]);
  for (const row of list['2.en']?.rows ?? []) [row.height, row.width] = [row.width, row.height];
  expect(problemsIn(list)).toEqual(['2.en.json warning versions/names']);
});

it('a validity that ends before it begins is reported as such only', () => {
  const list = soundList();
  const period = { id: 'until', name: 'Until', type: 'date', optional: true };
  for (const own of Object.values(list)) {
    own.columns.push(period);
    for (const row of own.rows) row.until = '2030-12-31';
  }
  expect(problemsIn(list, { validFrom: 'since', validTo: 'until' })).toEqual([]);
  rowOf(list['2.de'] as Given, 'B-1').until = '2003-12-31';
  expect(problemsIn(list, { validFrom: 'since', validTo: 'until' })).toEqual([
    '2.de.json error columns/roles',
  ]);
});
