import { describe, expect, test } from 'vitest';
import { SourceFault } from '../../../../build/formats/import/format.ts';
import { readSheet } from '../../../../build/formats/xlsx/sheet.ts';
import { openWorkbook, type SheetEntry } from '../../../../build/formats/xlsx/workbook.ts';
import { textRow, type WorkbookParts, workbook } from '../../../support/workbook.ts';

async function read(xml: string, parts: Partial<WorkbookParts> = {}) {
  const book = await openWorkbook(workbook({ sheets: { 'My sheet': xml }, ...parts }));
  return readSheet(book, book.sheets[0] as SheetEntry);
}

/** Each cell as `A1=text`. */
async function cellsOf(xml: string): Promise<string[]> {
  const { rows } = await read(xml);
  return rows.flatMap(({ index, cells }) =>
    Array.from(cells, ([column, { text }]) => `${String.fromCharCode(65 + column)}${index + 1}=${text}`),
  );
}

const notesOf = async (xml: string): Promise<string[]> =>
  (await read(xml)).notes.map(({ kind, place, message }) => `${kind}: ${place}: ${message.split(/[,:]/)[0]}`);

const CELL = '<c t="inlineStr"><is><t>x</t></is></c>';

describe('cells', () => {
  test('are where their references say', async () => {
    const xml =
      '<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="5"><c r="A5"><v>3</v></c></row>';
    expect(await cellsOf(xml)).toEqual(['B2=1', 'D2=2', 'A5=3']);
  });

  test('follow each other without references', async () => {
    const xml = '<row><c><v>1</v></c><c/><c><v>2</v></c></row><row/><row><c><v>3</v></c></row>';
    expect(await cellsOf(xml)).toEqual(['A1=1', 'C1=2', 'A3=3']);
  });

  test('may have a prefix', async () => {
    const xml =
      '<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect((await read('', { files: { 'xl/worksheets/sheet1.xml': xml } })).rows).toHaveLength(1);
  });

  test('are few, whatever the dimension says', async () => {
    const { rows, columns } = await read(
      `<dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>`,
    );
    expect(rows.map(({ index, cells }) => [index, cells.size])).toEqual([[1_048_575, 1]]);
    expect(columns).toEqual([16_383]);
  });

  test('do not remain of empty rows', async () => {
    const { rows } = await read(Array.from({ length: 100_000 }, (_, i) => `<row r="${i + 1}"/>`).join(''));
    expect(rows).toEqual([]);
  });

  test.each([
    ['<row r="2"/><row r="1"/>', 1],
    ['<row r="0"/>', 0],
    ['<row r="1048576"/><row/>', 1_048_577],
    ['<row r="x"/>', 'NaN'],
    ['<row><c r=""/></row>', 1],
    ['<row><c r="B1"/><c r="A1"/></row>', 1],
    ['<row><c r="A1"/><c r="A1"/></row>', 1],
    ['<row><c r="A2"/></row>', 1],
    ['<row><c r="XFD1"/><c/></row>', 1],
  ])('are not read from a damaged sheet: %s', async (xml, number) => {
    const error = await read(xml).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SourceFault);
    const { message } = error as Error;
    expect(message).toBe(`the sheet is damaged: row ${number}, or a cell in it, is at the wrong place`);
  });

  test('are not more characters than the memory holds', async () => {
    const sharedStrings = `<si><t>${'x'.repeat(1_000_000)}</t></si>`;
    const cell = '<c t="s"><v>0</v></c>';
    const { rows } = await read(`<row>${cell.repeat(50)}</row>`, { sharedStrings });
    expect(rows[0]?.cells).toHaveProperty('size', 50);
    const tooMany = read(`<row>${cell.repeat(51)}</row>`, { sharedStrings });
    await expect(tooMany).rejects.toThrow(
      'more than 5 million cells, 50 million characters or 1,000 columns',
    );
  });

  test('are in few columns', async () => {
    await expect(read(`<row>${CELL.repeat(1001)}</row>`)).rejects.toThrow('1,000 columns');
  });
});

test('notes → about cells, hidden rows and columns', async () => {
  const xml = `<cols><col min="2" max="1E999" hidden="1"/><col min="9" max="9" hidden="1"/></cols><sheetData>${textRow('a', 'b')}<row hidden="1">${CELL}</row><row><c r="B3"><f>A1</f></c></row></sheetData>`;
  expect(await notesOf(xml)).toEqual([
    "guess: 'My sheet'!2:2: the hidden cells are imported",
    "error: 'My sheet'!B3: the formula has no result",
    "guess: 'My sheet'!B:XFD: the hidden cells are imported",
  ]);
});

test('merged cells with a value → an error over rows, a loss over columns', async () => {
  const ranges = ['A1:B1', 'A2:A3', 'B2:B3', 'C8:C9', 'x'];
  const merged = ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const rows = textRow('title', '') + textRow('x', '') + textRow('', 'y');
  expect(await notesOf(`<sheetData>${rows}</sheetData><mergeCells>${merged}</mergeCells>`)).toEqual([
    "loss: 'My sheet'!A1:B1: only the first of the merged cells has their value",
    "error: 'My sheet'!A2:A3: only the first of the merged cells has their value",
  ]);
});

/** The cells of a row, texts as in JSON, and the beginnings of all notes. */
async function readCells(xml: string, parts: Partial<WorkbookParts> = {}): Promise<string[]> {
  const { rows, notes } = await read(`<row>${xml}</row>`, parts);
  const cells = [...(rows[0]?.cells.values() ?? [])];
  const values = cells.map(({ text, isText }) => (isText ? JSON.stringify(text) : text));
  return [...values, ...notes.map(({ kind, message }) => `${kind}: ${message.split(/[,:]/)[0]}`)];
}

const readFormatted = (raw: string, format: string, parts: Partial<WorkbookParts> = {}) =>
  readCells(`<c s="1"><v>${raw}</v></c>`, { formats: [format], ...parts });

describe('texts', () => {
  test('are shared, inline or results, with all their spaces', async () => {
    const cells =
      '<c t="s"><v>1</v></c><c t="inlineStr"><is><t xml:space="preserve"> a </t></is></c><c t="str"><v>b\n</v></c>';
    const sharedStrings = '<si><t>x</t></si><si><t xml:space="preserve">  y</t></si>';
    expect(await readCells(cells, { sharedStrings })).toEqual(['"  y"', '" a "', '"b\\n"']);
  });

  test('lose their formatting, and phonetic guides are no part of them', async () => {
    const rich = '<r><rPr><b/></rPr><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="1"><t>トウ</t></rPh>';
    const cells = `<c t="s"><v>0</v></c><c t="inlineStr"><is>${rich}</is></c>`;
    expect(await readCells(cells, { sharedStrings: `<si>${rich}</si>` })).toEqual(['"東京"', '"東京"']);
  });

  test.each([
    ['_x0041_ _x005F_x0041_ a_x000D_b _xZZZZ_', '"A _x0041_ a\\rb _xZZZZ_"'],
    ['007', '"007"'],
  ])('%s is %s', async (text, expected) => {
    expect(await readCells(`<c t="inlineStr"><is><t>${text}</t></is></c>`)).toEqual([expected]);
  });

  test('that the file does not contain are errors', async () => {
    expect(await readCells('<c t="s"><v>5</v></c>')).toEqual([
      '""',
      'error: the cell contains no valid value',
    ]);
  });

  test('without a value are empty, as openpyxl writes them', async () => {
    expect(await readCells('<c t="s"></c><c t="s"/><c><v>1</v></c>')).toEqual(['1']);
  });
});

describe('numbers', () => {
  test.each([
    ['-0.50', '-0.5'],
    ['19.989999999999998', '19.99'],
    ['0.30000000000000004', '0.3'],
    ['1E-7', '1e-7'],
    ['999999999999999', '999999999999999'],
    ['-0', '0'],
  ])('%s is %s', async (raw, text) => {
    expect(await readCells(`<c><v>${raw}</v></c>`)).toEqual([text]);
  });

  test.each([
    ['12345678901234567890', '12345678901234567890'],
    ['1.2345678901234568E+17', '123456789012345680'],
    ['1000000000000000', '1000000000000000'],
  ])('%s has too many digits', async (raw, text) => {
    expect(await readCells(`<c><v>${raw}</v></c>`)).toEqual([
      text,
      'loss: the number has more than 15 digits',
    ]);
  });

  test.each(['abc', '1,5', 'NaN', '1E999', '0x10'])('%s is an error', async (raw) => {
    expect(await readCells(`<c><v>${raw}</v></c>`)).toEqual([
      '""',
      'error: the cell contains no valid value',
    ]);
  });

  test.each([
    ['7', '000', '"007"', 'guess: the number is read as the text that its format "000" displays'],
    ['3', '[Red]00', '"03"', 'guess: the number is read as the text that its format "[Red]00" displays'],
    ['1.1', '0.00', '1.1', 'guess: the cell displays the number with the format "0.00"'],
    ['12', '"A"0000', '""', 'error: the number format "\\"A\\"0000" is not supported'],
    ['7.5', '000', '""', 'error: the number format "000" is not supported'],
    ['12', '[h]', '""', 'error: the number format "[h]" is not supported'],
    ['0.75', 'h AM/PM', '""', 'error: the number format "h AM/PM" is not supported'],
  ])('%s with the format %s is %s, which is noted', async (raw, format, cell, note) => {
    expect(await readFormatted(raw, format)).toEqual([cell, note]);
  });

  test.each([
    ['1234', '000', '"1234"'],
    ['7', '0', '7'],
    ['1234', '#,##0', '1234'],
    ['1.25', '#,##0.00', '1.25'],
    ['0.19', '0%', '0.19'],
    ['100000', '0.00E+00', '100000'],
    ['7', '"unclosed', '7'],
  ])('%s with the format %s is %s', async (raw, format, cell) => {
    expect(await readFormatted(raw, format)).toEqual([cell]);
  });
});

describe('dates', () => {
  test.each([
    ['dd.mm.yyyy', '45323', '2024-02-01', 'date'],
    ['[$-407]d. mmmm yyyy', '45323', '2024-02-01', 'date'],
    ['[$-F800]dddd, mmmm dd, yyyy', '45323', '2024-02-01', 'date'],
    ['yyyy-mm-dd hh:mm', '45323.354166666664', '2024-02-01T08:30:00', 'date-time'],
    ['m/d/yy h:mm AM/PM', '45323.5', '2024-02-01T12:00:00', 'date-time'],
    ['yyyy-mm-dd', '61', '1900-03-01', 'date'],
    ['yyyy-mm-dd', '2958465', '9999-12-31', 'date'],
  ])('with the format %s, %s is %s', async (format, raw, text, kind) => {
    expect(await readFormatted(raw, format)).toEqual([text, `guess: the number is read as a ${kind}`]);
  });

  test.each([
    ['0', '1904-01-01'],
    ['43861', '2024-02-01'],
  ])('count from 1904 if the workbook does: %s is %s', async (raw, text) => {
    const cells = await readFormatted(raw, 'yyyy-mm-dd', { hasDatesFrom1904: true });
    expect(cells).toEqual([text, 'guess: the number is read as a date']);
  });

  test.each(['-1', '1', '60.5', '2958465.9999999999', '1E300'])('%s is none', async (raw) => {
    const error = 'error: the number displays as a date before March 1900';
    expect(await readFormatted(raw, 'yyyy-mm-dd')).toEqual(['""', error]);
  });

  test('lose a time that they do not display', async () => {
    expect(await readFormatted('45323.5', 'yyyy-mm-dd')).toEqual([
      '2024-02-01',
      'guess: the number is read as a date',
      'loss: the cell displays only the date',
    ]);
  });

  test.each(['2024-02-01', '2024-02-01T08:30:00', '08:30:00'])('may be ISO 8601: %s', async (text) => {
    expect(await readCells(`<c t="d"><v>${text}</v></c>`)).toEqual([`"${text}"`]);
  });

  test('have built-in formats, also East Asian ones', async () => {
    const ids = [0, 14, 31, 22].map((id) => `<xf numFmtId="${id}"/>`).join('');
    const files = { 'xl/styles.xml': `<styleSheet><cellXfs>${ids}</cellXfs></styleSheet>` };
    const cells = [1, 2, 3].map((style) => `<c s="${style}"><v>45323</v></c>`).join('');
    const values = (await readCells(cells, { files })).slice(0, 3);
    expect(values).toEqual(['2024-02-01', '2024-02-01', '2024-02-01T00:00:00']);
  });
});

describe('other cells', () => {
  const FORMULA = 'loss: the formula is not imported';

  test.each([
    ['<c t="b"><v>1</v></c><c t="b"><v>0</v></c>', ['true', 'false']],
    ['<c t="b"><v>x</v></c>', ['""', 'error: the cell contains no valid value']],
    ['<c><f>A1*2</f><v>4</v></c>', ['4', FORMULA]],
    ['<c t="str"><f>B1</f><v>x</v></c>', ['"x"', FORMULA]],
    ['<c t="str"><f>B1</f><v></v></c>', []],
    ['<c><f>A1</f></c>', ['""', 'error: the formula has no result']],
    ['<c><f>A1</f><v/></c>', ['""', 'error: the formula has no result']],
    ['<c><f t="shared" si="0"/></c>', ['""', 'error: the formula has no result']],
    ['<c t="e"><v>#N/A</v></c>', ['""', 'error: the cell contains an error']],
    ['<c t="e"><f>NA()</f><v>#N/A</v></c>', ['""', 'error: the cell contains an error', FORMULA]],
    ['<c s="1"/><c><v></v></c><c t="inlineStr"><is><t></t></is></c>', []],
  ])('%s', async (cells, expected) => {
    expect(await readCells(cells)).toEqual(expected);
  });
});
