import { describe, expect, test } from 'vitest';
import { IDENTIFIED, importCsv } from '../import/read.ts';

const importWith = (text: string, values: Record<string, string> = {}) =>
  importCsv(text, { ...IDENTIFIED, ...values });
const questionsOf = (text: string, values = {}) =>
  importWith(text, values).notes.filter((note) => note.startsWith('question'));
const keyOf = (text: string, values = {}) =>
  (importWith(text, values).list?.columnSet.keys as { columnIds: string[] }[] | undefined)?.[0]?.columnIds;
const rolesOf = (text: string, values = {}) => {
  const { list } = importWith(text, values) as {
    list?: { annotation?: { appInfo: { columnRoles: object } } };
  };
  return list?.annotation?.appInfo.columnRoles;
};

const CLASSES = `ID,URI,CODEVALUE,BROADER,PREFLABEL_FI,PREFLABEL_EN
c3116a45-541a-4995-b8c6-526b32db39d3,http://example.org/1,P1,,Asuminen,Housing
b47a9db8-4b22-42e6-bdf7-c8bfe7065098,http://example.org/2,P1.1,P1,Vuokra,Rental
2bdbfb70-7f21-477e-bf94-4039bf5e95b2,http://example.org/3,P1.2,P1,Omistus,Owned
8a1b2c3d-7f21-477e-bf94-4039bf5e95b2,http://example.org/4,P2,,Terveys,Health
`;
const LEVELS = `code_1_level,label_1_level,code_2_level,label_2_level,code_3_level,label_3_level
A,Plants,A1,Trees,A11,Oaks
A,Plants,A1,Trees,A12,Pines
A,Plants,A2,Herbs,A21,Mints
B,Animals,B1,Birds,B11,Crows
B,Animals,B1,Birds,B12,Owls
`;
const DISTRICTS = `State Code,State Name,District Code,District Name
11,NORTHLAND,603,LAKES
11,NORTHLAND,632,HILLS
12,SOUTHLAND,745,COAST
12,SOUTHLAND,746,PLAINS
`;
const UNITS = `Row # (not a code),UNIT_CODE,Description
1,m,metre
2,kg,kilogram
3,s,second
4,g/mol{x},gram per mole
5,mmol,millimole
6,g/mol{x},gram per mole
`;
const LISTS = `codelist,code,title
colour,R,red
colour,G,green
colour,B,blue
size,S,small
size,L,large
size,B,big
`;

describe('the key', () => {
  test.each([
    ['codes before UUIDs and URLs', CLASSES, ['codevalue']],
    ['the first column of codes without repeated values', LEVELS, ['code_3_level']],
    ['codes to the right of names that repeat', DISTRICTS, ['district_code']],
    [
      'a pair of columns of codes',
      'country,region,name\nDE,01,New A\nDE,02,New B\nFR,01,New C\nFR,02,New D\n',
      ['country', 'region'],
    ],
    ['codes before running numbers', 'no,code,name\n1,X7,A\n2,X9,B\n3,Y2,C\n', ['code']],
    ['codes to the right of names', 'name,code\nNorth Land,N1\nSouth Land,S1\n', ['code']],
    ['running numbers next to names', 'id,name\n1,North Land\n2,South Land\n', ['id']],
  ])('%s', (_, text, columnIds) => {
    expect(keyOf(text)).toEqual(columnIds);
    expect(questionsOf(text).filter((note) => note.includes('--key'))).toEqual([]);
  });

  test('codes that repeat next to running numbers → a question, with the line', () => {
    expect(questionsOf(UNITS)).toEqual([
      'question: line 7 ("g/mol{x}"): column "unit_code" repeats a value here, and no other codes are distinct: which column, or columns, identify a row? (--key row_not_a_code or unit_code)',
    ]);
    expect(keyOf(UNITS, { key: 'row_not_a_code' })).toEqual(['row_not_a_code']);
    expect(importWith(UNITS, { key: 'UNIT_CODE' }).notes[0]).toBe(
      'error: line 7, first in line 5 ("g/mol{x}"): repeats the key "unit_code" of an earlier row: correct it, remove one of the rows, or state another key with --key',
    );
  });

  test.each([
    ['only names', 'country,capital\nNew Land,Old Town\nOld Land,New Town\n', '--key country or capital'],
    [
      'numbers to the right of distinct names',
      'country,people\nNew Land,680\nOld Land,470\n',
      '--key country or people',
    ],
    [
      'numbers without a text to their right',
      'iso,name,people\nDE,New Land,830\nFR,Old Land,670\nDE,New Land,840\n',
      '--key iso or people',
    ],
    ['only measures', 'a b,c\n1.5 x,2.5\n1.5 x,3.25\n', '--key COLUMNS'],
  ])('%s → a question', (_, text, answers) => expect(questionsOf(text)[0]).toContain(`(${answers})`));

  test('--key by id or header; another name → a usage error', () => {
    expect(keyOf('Land,Nr.\nA,1\nB,1\n', { key: 'Nr., land' })).toEqual(['nr', 'land']);
    expect(() => keyOf('a,b\n1,x\n', { key: 'c' })).toThrow('--key: there is no column "c", but a and b');
  });

  test('columns of the key are text, and have a value in each row of a single key', () => {
    expect(importWith('number,name\n1,New A\n2,New B\n').list).toMatchObject({
      columnSet: { columns: [{ id: 'number', type: 'string', nullable: false }, {}] },
      dataSet: { rows: [{ number: '1' }, { number: '2' }] },
    });
    expect(importWith('code,sub,name\na,,A\n,1,B\n,,C\n', { key: 'code,sub', footer: 'none' }).notes[0]).toBe(
      'error: line 4: the key "code" and "sub" is empty: add the value, remove the row, or state another key with --key',
    );
  });
});

describe('several lists in one table', () => {
  test('values whose codes are unique only in each → a question', () =>
    expect(questionsOf(LISTS)).toEqual([
      'question: column "codelist" seems to name several lists: is each one a list of its own? (--split codelist or none)',
    ]));

  test('--split → a document each, with the same columns', () => {
    const { documents } = importWith(LISTS, { split: 'codelist' });
    expect(
      documents.map(({ name, list }) => [
        name,
        list.identification.shortName,
        list.identification.canonicalVersionUri,
      ]),
    ).toEqual([
      ['list.colour', 'colour', 'urn:example:list:colour:1'],
      ['list.size', 'size', 'urn:example:list:size:1'],
    ]);
    expect(importWith(LISTS, { split: 'codelist' }).list?.dataSet.rows[0]).toEqual({
      code: 'R',
      title: 'red',
    });
  });

  test('--split none → asked for the key', () =>
    expect(questionsOf(LISTS, { split: 'none' })[0]).toContain('column "code" repeats a value here'));
});

describe('the names', () => {
  test.each([
    ['next to the key, not those of levels above', LEVELS, 'label_3_level'],
    ['distinct ones before repeated ones', DISTRICTS, 'district_name'],
    [
      'not a column whose header contains "name"',
      'Codice,Descrizione,Aggiornamento\nA,Alfa,nuovo\n01,Beta,\n01.1,Gamma,\n',
      'descrizione',
    ],
    [
      'not a copy of the codes',
      'code,shortName,longName\ndk,dk,Dänemark\n01000000,01000000,Schleswig-Holstein\n',
      'longname',
    ],
    ['left of the key, if there is no other', 'name,code\nNorth Land,N1\nSouth Land,S1\n', 'name'],
  ])('%s', (_, text, name) => {
    expect(importWith(text).notes).toContain(`guess: column "${name}" has the names (--name COLUMN)`);
    expect(rolesOf(text)).toEqual({ name });
  });

  test('--name by header, or none', () => {
    expect(rolesOf(DISTRICTS, { name: 'State Name' })).toEqual({ name: 'state_name' });
    expect(rolesOf(DISTRICTS, { name: 'none' })).toBeUndefined();
  });

  test.each([
    ['name,name_de,name_fr', 'en', ['name', 'name@de', 'name@fr']],
    ['name_de,name_en', 'en', ['name@de', 'name']],
    ['name_de,name_en', 'de-AT', ['name', 'name@en']],
    ['name:pt-BR,name:en', 'en', ['name@pt-BR', 'name']],
    ['name,name@zh-Hans', 'en', ['name', 'name@zh-Hans']],
    ['name_de,name_en', 'it', ['name_de', 'name_en']],
    ['name,name_de,name_en', 'en', ['name', 'name_de', 'name_en']],
  ])('texts in several languages: %s of a list in %s → %j', (headers, language, ids) => {
    const cells = (mark: string) => headers.split(',').map((header) => `${mark} ${header} of`);
    const { list } = importWith(`code,${headers}\nA1,${cells('x')}\nA2,${cells('y')}\n`, {
      language,
      name: 'none',
    });
    expect(list?.columnSet.columns.slice(1).map(({ id }) => id)).toEqual(ids);
  });

  test('columns whose headers end in languages → have these', () => {
    const { list, notes } = importWith(CLASSES);
    const [first, second] = list?.columnSet.columns.slice(-2) ?? [];
    expect(first).toMatchObject({ id: 'preflabel@fi', name: 'PREFLABEL', language: 'fi' });
    expect(second).toMatchObject({ id: 'preflabel', name: 'PREFLABEL' });
    expect(notes).toContain(
      'guess: columns "PREFLABEL_FI" and "PREFLABEL_EN" are the text "PREFLABEL" in several languages (--documents-per-language)',
    );
  });

  test('columns of levels above → named in the report', () =>
    expect(importWith(LEVELS).notes).toContain(
      'guess: column "code_1_level" and column "code_2_level": have codes that repeat, as of levels above or other lists (--describe FILE)',
    ));
});

describe('the parent', () => {
  test('a column of codes of the list → a question; with --parent, a role', () => {
    expect(questionsOf(CLASSES)).toEqual([
      'question: column "broader": has codes of the list itself: are these the codes of broader rows? (--parent broader or none)',
    ]);
    expect(questionsOf(CLASSES, { parent: 'broader', name: 'preflabel' })).toEqual([]);
    expect(rolesOf(CLASSES, { parent: 'BROADER', name: 'preflabel' })).toEqual({
      name: 'preflabel',
      parent: 'broader',
    });
    expect(rolesOf(CLASSES, { parent: 'none', name: 'PREFLABEL_EN' })).toEqual({ name: 'preflabel' });
  });

  test('numbers in it → text, as in the key', () => {
    const text = 'code,over,name\n1,,New A\n11,1,New B\n12,1,New C\n';
    expect(importWith(text, { parent: 'over' }).list?.dataSet.rows[1]).toEqual({
      code: '11',
      over: '1',
      name: 'New B',
    });
  });

  test('levels are no parents', () =>
    expect(questionsOf('code,level,name\n1,1,New A\n2,2,New B\n3,1,New C\n4,2,New D\n')).toEqual([]));

  test('codes that begin with others → a question; with --parent prefix, a column', () => {
    const text = 'code,name\n01,New A\n01.1,New B\n01.11,New C\n02,New D\n02.1,New E\n';
    expect(questionsOf(text)).toEqual([
      'question: column "code" ("01, 01.1"): has codes that begin with codes of other rows: are these the broader ones? (--parent prefix or none)',
    ]);
    const { list } = importWith(text, { parent: 'prefix' });
    expect(list?.columnSet.columns.at(-1)).toEqual({ id: 'parent', name: 'parent', type: 'string' });
    expect(list?.dataSet.rows.map(({ parent }) => parent)).toEqual([null, '01', '01.1', null, '02']);
    expect(rolesOf(text, { parent: 'prefix' })).toEqual({ name: 'name', parent: 'parent' });
    expect(rolesOf(text, { parent: 'none' })).toEqual({ name: 'name' });
    expect(importWith(text, { parent: 'prefix' }).notes).toContain(
      'guess: column "code" ("01.1 below 01, 01 at the top"): has 3 codes below others, and 2 at the top (--parent prefix)',
    );
  });

  test.each([
    ['running numbers with a gap', '1 2 3 4 5 6 7 8 9 10 12'],
    ['few of them', 'm kg s mmol mol l Pa J g/l'],
  ])('%s are not proposed', (_, codes) => {
    const rows = codes.split(' ').map((code) => `${code},New ${code}\n`);
    expect(questionsOf(`code,name\n${rows.join('')}`)).toEqual([]);
  });
});

describe('levels', () => {
  const ALL = 'code_1_level,code_2_level,code_3_level';

  test('codes and names above the key → a question', () => {
    expect(questionsOf(LEVELS)).toEqual([
      `question: column "code_1_level": has codes above those of the key, with names: does each code become a row? (--levels ${ALL} or none)`,
    ]);
    expect(questionsOf(DISTRICTS)[0]).toContain('(--levels state_code,district_code or none)');
    expect(questionsOf(LEVELS, { levels: 'none' })).toEqual([]);
  });

  test('--levels → rows with parents and levels', () => {
    const { list } = importWith(LEVELS.replace(/$/gm, ',x').replace(',x', ',remark').replace(/,x$/, ''), {
      levels: ALL,
    });
    expect(list?.columnSet.keys).toEqual([{ id: 'key', columnIds: ['code'] }]);
    expect(list?.dataSet.rows.slice(0, 5)).toEqual([
      { code: 'A', name: 'Plants', parent: null, level: 'code_1_level', remark: null },
      { code: 'A1', name: 'Trees', parent: 'A', level: 'code_2_level', remark: null },
      { code: 'A11', name: 'Oaks', parent: 'A1', level: 'code_3_level', remark: 'x' },
      { code: 'A12', name: 'Pines', parent: 'A1', level: 'code_3_level', remark: 'x' },
      { code: 'A2', name: 'Herbs', parent: 'A', level: 'code_2_level', remark: null },
    ]);
    expect(rolesOf(LEVELS, { levels: ALL })).toEqual({ name: 'name', parent: 'parent', level: 'level' });
  });

  test('names in several languages → texts', () => {
    const text =
      'a,x_en,x_de,b,y_en,y_de\nX1,Plants,Pflanzen,Y1,Oaks,Eichen\nX1,Plants,Pflanzen,Y2,Pines,Kiefern\n';
    expect(importWith(text, { levels: 'a,b', name: 'y', key: 'b' }).list?.dataSet.rows.slice(0, 2)).toEqual([
      { code: 'X1', name: 'Plants', 'name@de': 'Pflanzen', parent: null, level: 'a' },
      { code: 'Y1', name: 'Oaks', 'name@de': 'Eichen', parent: 'X1', level: 'b' },
    ]);
  });

  const TITLED = `Section,Section title,Division,Division title,Class,Class title
A,Agri,01,Crops,01.11,Wheat
A,Agri,01,Crops,01.12,Apples
B,Mining,05,Coal,05.11,Hard
B,Mining,05,Coal,05.12,Soft
`;
  const TITLED_LEVELS = { levels: 'section,division,class' };

  test('codes such as 01.11, and as many above as below → all levels are proposed', () =>
    expect(questionsOf(TITLED)[0]).toContain('(--levels section,division,class or none)'));

  test('levels are named by the headers of their columns', () =>
    expect(importWith(TITLED, TITLED_LEVELS).list?.dataSet.rows[1]).toEqual({
      code: '01',
      name: 'Crops',
      parent: 'A',
      level: 'Division',
    }));

  test.each([
    ['two names', TITLED.replace('A,Agri', 'A,Farms'), '("A / Farms / Agri"): has several names'],
    ['two parents', TITLED.replace('B,Mining,05,Coal,05.12', 'A,Agri,05,Coal,05.12'), 'broader codes'],
    [
      'two levels',
      TITLED.replaceAll('05.12', '05'),
      '("05 / Division / Class"): is a code of several levels',
    ],
  ])('a code with %s → an error with both rows, and no name of another level', (_, text, message) => {
    const { notes, documents } = importWith(text, TITLED_LEVELS);
    expect(notes[0]).toMatch(/^error: line \d, first in line \d /);
    expect(notes[0]).toContain(message);
    expect(documents).toEqual([]);
  });

  test.each([
    [
      { levels: 'label_1_level,code_3_level' },
      'name columns of codes, but "label_1_level" has texts: remove it',
    ],
    [
      { levels: 'code_1_level,code_3_level', key: 'code_1_level' },
      'end with the key: state --key code_3_level, or name the key last',
    ],
  ])('%j → a usage error', (values, message) =>
    expect(() => importWith(LEVELS, values)).toThrow(`--levels must ${message}`),
  );

  test.each([{}, { levels: 'a,b,c' }])('a code in one of several columns, with %j → an error', (values) =>
    expect(
      importWith('A,B,C,Title\nx,,,Top one\n,x1,,Low one\n,,x1a,Last one\n,y1,,Low two\n', values).notes[0],
    ).toBe(
      'error: each row has a code in one of the columns "a", "b" and "c", as levels in steps: write all codes into one column, and that of the broader row into another',
    ),
  );
});
