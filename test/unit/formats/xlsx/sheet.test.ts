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
