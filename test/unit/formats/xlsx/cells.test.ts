import { describe, expect, test } from 'vitest';
import { makeCellReader } from '../../../../build/formats/xlsx/cells.ts';
import { readSheet } from '../../../../build/formats/xlsx/sheet.ts';
import { openWorkbook, type SheetEntry } from '../../../../build/formats/xlsx/workbook.ts';
import { type WorkbookParts, workbook } from '../../../support/workbook.ts';

/** The cells of a row: the text of each, and the beginnings of its notes. */
async function read(cells: string, parts: Partial<WorkbookParts> = {}) {
  const book = await openWorkbook(workbook({ sheets: { Sheet1: `<row>${cells}</row>` }, ...parts }));
  const readCell = makeCellReader(book);
  const { rows, notes } = await readSheet(book, book.sheets[0] as SheetEntry, readCell);
  return (rows[0]?.cells ?? []).map(({ column, text, isText }) => ({
    text,
    isText,
    notes: notes
      .filter(({ place }) => place === `Sheet1!${String.fromCharCode(65 + column)}1`)
      .map(({ kind, message }) => `${kind}: ${message.split(/[,:]/)[0]}`),
  }));
}

/** The only cell, as an error. */
const failed = (message: string) => [{ text: '', isText: true, notes: [`error: ${message}`] }];

const texts = async (cells: string, parts?: Partial<WorkbookParts>) =>
  (await read(cells, parts)).map(({ text }) => text);

describe('texts', () => {
  test('are shared, inline or results, with all their spaces', async () => {
    const cells =
      '<c t="s"><v>1</v></c><c t="inlineStr"><is><t xml:space="preserve"> a </t></is></c><c t="str"><v>b\n</v></c>';
    const sharedStrings = '<si><t>x</t></si><si><t xml:space="preserve">  y</t></si>';
    expect(await texts(cells, { sharedStrings })).toEqual(['  y', ' a ', 'b\n']);
  });

  test('lose their formatting, and phonetic guides are no part of them', async () => {
    const rich = '<r><rPr><b/></rPr><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="1"><t>トウ</t></rPh>';
    expect(
      await texts(`<c t="s"><v>0</v></c><c t="inlineStr"><is>${rich}</is></c>`, {
        sharedStrings: `<si>${rich}</si>`,
      }),
    ).toEqual(['東京', '東京']);
  });

  test('have characters that XML cannot contain as escapes', async () => {
    expect(
      await texts('<c t="inlineStr"><is><t>_x0041_ _x005F_x0041_ a_x000D_b _xZZZZ_</t></is></c>'),
    ).toEqual(['A _x0041_ a\rb _xZZZZ_']);
  });

  test('that look like numbers stay texts', async () => {
    expect(await read('<c t="inlineStr"><is><t>007</t></is></c>')).toEqual([
      { text: '007', isText: true, notes: [] },
    ]);
  });

  test('that the file does not contain are errors', async () => {
    expect(await read('<c t="s"><v>5</v></c>')).toEqual(failed('the text of the cell is missing'));
  });

  test('without a value are empty, as openpyxl writes them', async () => {
    expect(await texts('<c t="s"></c><c t="s"/><c><v>1</v></c>')).toEqual(['1']);
  });
});

describe('numbers', () => {
  test.each([
    ['12', '12'],
    ['-0.50', '-0.5'],
    ['19.989999999999998', '19.99'],
    ['0.30000000000000004', '0.3'],
    ['1E-7', '1e-7'],
    ['1E5', '100000'],
    ['999999999999999', '999999999999999'],
    ['-0', '0'],
  ])('%s is %s', async (raw, text) => {
    expect(await read(`<c><v>${raw}</v></c>`)).toEqual([{ text, isText: false, notes: [] }]);
  });

  test.each([
    ['12345678901234567890', '12345678901234567890'],
    ['1.2345678901234568E+17', '123456789012345680'],
    ['1000000000000000', '1000000000000000'],
  ])('%s has too many digits', async (raw, text) => {
    const notes = ['loss: the number has more than 15 digits'];
    expect(await read(`<c><v>${raw}</v></c>`)).toEqual([{ text, isText: false, notes }]);
  });

  test.each(['abc', '1,5', 'NaN', '1E999', '0x10'])('%s is an error', async (raw) => {
    expect(await read(`<c><v>${raw}</v></c>`)).toEqual(failed('the cell contains no valid value'));
  });

  test.each([
    ['000', '7', '007', true],
    ['000', '1234', '1234', false],
    ['[Red]00', '3', '03', true],
  ])('with the format %s, %s is the code %s', async (format, raw, text, isGuess) => {
    const guess = `guess: the number is read as the text that its format "${format}" displays`;
    expect(await read(`<c s="1"><v>${raw}</v></c>`, { formats: [format] })).toEqual([
      { text, isText: true, notes: isGuess ? [guess] : [] },
    ]);
  });

  test.each([
    ['"A"0000', '12'],
    ['000-00', '12'],
    ['00.00', '1.1'],
    ['000', '7.5'],
    ['[mm]', '12'],
    ['0'.repeat(256), '12'],
  ])('with the format %s, %s is an error that names it', async (format, raw) => {
    const cells = await read(`<c s="1"><v>${raw}</v></c>`, { formats: [format] });
    expect(cells).toEqual(failed(`the number format ${JSON.stringify(format)} is not supported`));
  });

  test.each([
    ['0', '7', []],
    ['#,##0', '1234', []],
    ['#,##0.00', '1.25', []],
    ['0.00', '1.1', ['guess: the cell displays the number with the format "0.00"']],
    ['0%', '0.19', []],
    ['0.00E+00', '100000', []],
    ['"unclosed', '7', []],
  ])('with the format %s, %s stays a number', async (format, raw, notes) => {
    expect(await read(`<c s="1"><v>${raw}</v></c>`, { formats: [format] })).toEqual([
      { text: raw, isText: false, notes },
    ]);
  });
});

describe('dates', () => {
  test.each([
    ['dd.mm.yyyy', '45323', '2024-02-01', 'date'],
    ['[$-407]d. mmmm yyyy', '45323', '2024-02-01', 'date'],
    ['[$-F800]dddd, mmmm dd, yyyy', '45323', '2024-02-01', 'date'],
    ['yyyy-mm-dd hh:mm', '45323.354166666664', '2024-02-01T08:30:00', 'date-time'],
    ['h:mm:ss AM/PM', '0.75', '18:00:00', 'time'],
    ['mm:ss.0', '0.000005787037037037037', '00:00:00.500', 'time'],
    ['h:mm', '45323.5', '2024-02-01T12:00:00', 'date-time'],
    ['yyyy-mm-dd', '61', '1900-03-01', 'date'],
    ['yyyy-mm-dd', '2958465', '9999-12-31', 'date'],
  ])('with the format %s, %s is %s', async (format, raw, text, kind) => {
    expect(await read(`<c s="1"><v>${raw}</v></c>`, { formats: [format] })).toEqual([
      { text, isText: false, notes: [`guess: the number is read as a ${kind}`] },
    ]);
  });

  test.each([
    ['0', '1904-01-01'],
    ['43861', '2024-02-01'],
  ])('count from 1904 if the workbook does: %s is %s', async (raw, text) => {
    const parts = { formats: ['yyyy-mm-dd'], hasDatesFrom1904: true };
    expect(await texts(`<c s="1"><v>${raw}</v></c>`, parts)).toEqual([text]);
  });

  test.each(['-1', '1', '60.5', '2958465.9999999999', '1E300'])('%s is none', async (raw) => {
    const cells = await read(`<c s="1"><v>${raw}</v></c>`, { formats: ['yyyy-mm-dd'] });
    expect(cells).toEqual(failed('the number displays as a date before March 1900'));
  });

  test('lose a time that they do not display', async () => {
    const [cell] = await read('<c s="1"><v>45323.5</v></c>', { formats: ['yyyy-mm-dd'] });
    expect(cell).toMatchObject({ text: '2024-02-01', isText: false });
    expect(cell?.notes).toContain('loss: the cell displays only the date');
  });

  test.each(['2024-02-01', '2024-02-01T08:30:00', '08:30:00'])('may be ISO 8601: %s', async (text) => {
    expect(await read(`<c t="d"><v>${text}</v></c>`)).toEqual([{ text, isText: true, notes: [] }]);
  });

  test('have built-in formats, also East Asian ones', async () => {
    const styles =
      '<styleSheet><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="31"/><xf numFmtId="22"/></cellXfs></styleSheet>';
    const cells = [1, 2, 3].map((style) => `<c s="${style}"><v>45323</v></c>`).join('');
    expect(await texts(cells, { files: { 'xl/styles.xml': styles } })).toEqual([
      '2024-02-01',
      '2024-02-01',
      '2024-02-01T00:00:00',
    ]);
  });
});

describe('other cells', () => {
  test('are booleans', async () => {
    expect(await read('<c t="b"><v>1</v></c><c t="b"><v>0</v></c>')).toEqual([
      { text: 'true', isText: false, notes: [] },
      { text: 'false', isText: false, notes: [] },
    ]);
  });

  test('are formulas with their last result', async () => {
    expect(
      await read('<c><f>A1*2</f><v>4</v></c><c t="str"><f>B1</f><v></v></c><c t="str"><f>B1</f><v>x</v></c>'),
    ).toEqual([
      { text: '4', isText: false, notes: ['loss: the formula is not imported'] },
      { text: 'x', isText: true, notes: ['loss: the formula is not imported'] },
    ]);
  });

  test.each(['<c><f>A1</f></c>', '<c><f>A1</f><v/></c>', '<c><f t="shared" si="0"/></c>'])(
    'are formulas without a result: %s',
    async (cell) => {
      expect(await read(cell)).toEqual(failed('the formula has no result in the file'));
    },
  );

  test('are errors', async () => {
    expect(await read('<c t="e"><v>#N/A</v></c>')).toEqual(failed('the cell contains an error'));
    expect((await read('<c t="e"><f>NA()</f><v>#N/A</v></c>'))[0]?.notes).toHaveLength(2);
  });

  test('are left out if they are empty', async () => {
    expect(await read('<c s="1"/><c><v></v></c><c t="inlineStr"><is><t></t></is></c>')).toEqual([]);
  });
});
