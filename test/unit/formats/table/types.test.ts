import { describe, expect, test } from 'vitest';
import { UsageFault } from '../../../../build/formats/import/format.ts';
import { IDENTIFIED, importCsv } from '../import/read.ts';

/** The type and the values of a column next to the codes. */
const typesOf = (column: readonly string[], values: Record<string, string> = {}) => {
  const text = `code;value\n${column.map((cell, i) => `c${i};${cell}\n`).join('')}`;
  const { list, notes } = importCsv(text, { ...IDENTIFIED, key: 'code', ...values });
  return {
    type: list?.columnSet.columns[1]?.type,
    values: list?.dataSet.rows.map(({ value }) => value),
    notes,
    questions: notes.filter((note) => note.startsWith('question')),
  };
};

describe('types', () => {
  test.each([
    [['1', '22', '-3'], 'integer', [1, 22, -3]],
    [['567.5', '1'], 'number', [567.5, 1]],
    [['true', 'false'], 'boolean', [true, false]],
    [['2024-02-01', '2024-12-03'], 'date', ['2024-02-01', '2024-12-03']],
    [['2024-02-01T09:30:00Z'], 'date-time', ['2024-02-01T09:30:00Z']],
    [['09:30:00', '23:59:00'], 'time', ['09:30:00', '23:59:00']],
    [['1', '', '3'], 'integer', [1, null, 3]],
    [['', ''], 'string', [null, null]],
    // A type would change these.
    [['01', '22'], 'string', ['01', '22']],
    [['1.50', '2.25'], 'string', ['1.50', '2.25']],
    [['TRUE', 'FALSE'], 'string', ['TRUE', 'FALSE']],
    [['1E5', '2E7'], 'string', ['1E5', '2E7']],
    [['+49 30', '+49 40'], 'string', ['+49 30', '+49 40']],
    [['1.2.3', '1.10'], 'string', ['1.2.3', '1.10']],
    [['x', 'y'], 'string', ['x', 'y']],
  ])('%j → %s without a question', (cells, type, values) =>
    expect(typesOf(cells)).toMatchObject({ type, values, questions: [] }),
  );

  test.each([
    [['1.50', '2.25'], 'line 2 ("1.50")', 'number'],
    [['2024-01-01', '2024-02-30'], 'line 3 ("2024-02-30")', 'date'],
    [['01', '22'], 'line 2 ("01")', 'integer'],
    [[...Array(9).fill('7'), 'many 1'], 'line 11 ("many 1")', 'integer'],
  ])('%j → the cell because of which it is text is reported', (cells, place, type) =>
    expect(
      typesOf([...cells, ...Array(cells.includes('2024-02-30') ? 9 : 0).fill('2024-01-01')]).notes,
    ).toContain(
      `guess: column "value", ${place}: is text because this cell is not of type ${type}, or its spelling would change (--types ID=TYPE)`,
    ),
  );

  test('--types decides; cells that do not match are errors by line', () => {
    expect(typesOf(['01', '22'], { types: 'value=integer' }).notes[0]).toMatch(
      /^error: line 2 \("01"\): a cell of column "value" is not a whole number/,
    );
    expect(typesOf(['1', '22'], { types: 'value=string' }).values).toEqual(['1', '22']);
    expect(typesOf(['1.4E7'], { types: 'value=number' }).values).toEqual([1.4e7]);
  });

  test.each(['value=strin', 'valu=string', 'value'])('--types %s → a usage error', (types) =>
    expect(() => typesOf(['1'], { types })).toThrow(UsageFault),
  );
});

describe('the locale', () => {
  test.each([
    [['567,5', '1.234,5'], '--locale de or none', [567.5, 1234.5]],
    [['1,234.5', '2.25'], '--locale en-GB, en-US or none', [1234.5, 2.25]],
    [['1.234', '5.678'], '--locale de, en-GB, en-US or none', [1234, 5678]],
    [['13/02/2024'], '--locale de, en-GB or none', ['2024-02-13']],
    [['02/13/2024'], '--locale en-US or none', ['2024-02-13']],
  ])('%j → a question, read as in the first answer', (cells, answers, values) => {
    const found = typesOf(cells);
    expect(found.questions).toEqual([
      `question: column "value" (${JSON.stringify(cells[0])}): has numbers or dates of a locale: which one, or none to keep the texts? (${answers})`,
    ]);
    expect(found.values).toEqual(values);
    expect(typesOf(cells, { locale: 'none' })).toMatchObject({ type: expect.any(String), questions: [] });
  });

  test.each([
    [['1.234', '5.678'], 'en', [1.234, 5.678]],
    [['01/02/2024'], 'en-US', ['2024-01-02']],
    [['1’234.5'], 'de-CH', [1234.5]],
    [['567,5', '12'], 'none', ['567,5', '12']],
  ])('%j with --locale %s → %j', (cells, locale, values) =>
    expect(typesOf(cells, { locale }).values).toEqual(values),
  );

  test('of a column in a description', () => {
    const yaml =
      'identification: {language: en, shortName: S, canonicalUri: "urn:x:s"}\nlocale: en\ncolumns:\n  - id: code\n  - { id: area, type: number, locale: de }\n  - id: latitude\n';
    const { list } = importCsv(
      'code;area;latitude\na1;567,5;52.52\n',
      { describe: 'd.yaml' },
      { 'd.yaml': yaml },
    );
    expect(list?.dataSet.rows[0]).toEqual({ code: 'a1', area: 567.5, latitude: 52.52 });
  });

  test('that does not exist → a usage error', () =>
    expect(() => typesOf(['1'], { locale: 'german!' })).toThrow(/--locale must be/));
});

describe('cells that stand for empty ones', () => {
  test('the only text among numbers → a question; with --empty, the column is a number', () => {
    expect(typesOf(['NA', '1.1', 'NA']).questions).toEqual([
      'question: column "value" ("NA"): may mean an empty cell, in all columns without codes: does it? (--empty NA or none)',
    ]);
    expect(typesOf(['NA', '1.1', 'NA'], { empty: 'NA' })).toMatchObject({
      type: 'number',
      values: [null, 1.1, null],
    });
    expect(typesOf(['NA', '1.1', 'NA'], { empty: 'none' }).values).toEqual(['NA', '1.1', 'NA']);
    expect(typesOf(['-', '5'], { empty: '-' }).values).toEqual([null, 5]);
    expect(typesOf(['1,5', 'k.A.']).questions.join()).toMatch(
      /--empty k\.A\. or none\).*--locale de or none/,
    );
  });

  test('a code NA → stays', () => {
    const { list } = importCsv('code,name\nNA,Namibia\nNR,Nauru\n', { ...IDENTIFIED, empty: 'NA' });
    expect(list?.dataSet.rows[0]).toEqual({ code: 'NA', name: 'Namibia' });
  });
});
