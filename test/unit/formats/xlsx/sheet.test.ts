import { describe, expect, test } from 'vitest';
import { makeContext, SourceFault } from '../../../../build/formats/import/format.ts';
import { makeCellReader } from '../../../../build/formats/xlsx/cells.ts';
import { readTable, readWorksheet, reportTable } from '../../../../build/formats/xlsx/sheet.ts';
import { openWorkbook } from '../../../../build/formats/xlsx/workbook.ts';
import { textRow, type WorkbookParts, workbook } from '../../../support/workbook.ts';

async function read(xml: string, parts: Partial<WorkbookParts> = {}) {
  const book = await openWorkbook(workbook({ sheets: { 'My sheet': xml }, ...parts }));
  const [entry] = book.sheets;
  if (!entry) throw new Error('no sheet');
  return readWorksheet(book, entry, makeCellReader(book));
}

/** Each cell as `A1=text`. */
async function cellsOf(xml: string): Promise<string[]> {
  const { rows } = await read(xml);
  return rows.flatMap(({ index, cells }) =>
    cells.map(({ column, text }) => `${String.fromCharCode(65 + column)}${index + 1}=${text}`),
  );
}

async function notesOf(xml: string, parts?: Partial<WorkbookParts>): Promise<string[]> {
  const notes: string[] = [];
  const options = { valueOf: () => undefined, readFile: () => new Uint8Array() };
  const context = makeContext(options, ({ kind, place, message }) => {
    notes.push(`${kind}: ${place}: ${message.split(/[,:]/)[0]}`);
  });
  reportTable(readTable(await read(xml, parts)), context);
  return notes;
}

const CELL = '<c t="inlineStr"><is><t>x</t></is></c>';

describe('cells', () => {
  test('are where their references say', async () => {
    expect(
      await cellsOf(
        '<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="5"><c r="A5"><v>3</v></c></row>',
      ),
    ).toEqual(['B2=1', 'D2=2', 'A5=3']);
  });

  test('are few, whatever the dimension says', async () => {
    const { rows } = await read(
      `<dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>`,
    );
    expect(rows.map(({ index, cells }) => [index, cells.length, cells[0]?.column])).toEqual([
      [1_048_575, 1, 16_383],
    ]);
  });

  test.each([
    '<row r="2"/><row r="1"/>',
    '<row r="0"/>',
    '<row r="1048577"/>',
    '<row r="x"/>',
    `<row><c r="B1"/><c r="A1"/></row>`,
    `<row><c r="A1"/><c r="A1"/></row>`,
    `<row><c r="A2"/></row>`,
    `<row><c r="XFE1"/></row>`,
    `<row><c r="XFD1"/><c/></row>`,
  ])('are not read from a damaged sheet: %s', async (xml) => {
    await expect(read(xml)).rejects.toBeInstanceOf(SourceFault);
  });

  test.each([
    ['<row r="x"/>', 'has row "x" after row 0, so'],
    ['<row><c r=""/></row>', 'has cell "" in row 1 at the wrong place, so'],
    ['<row><c r="XFD1"/><c/></row>', 'has cell 16385 in row 1 at the wrong place, so'],
    ['<row r="1048576"/><row/>', 'has row 1048577 after row 1048576, so'],
  ])('are reported with what is wrong: %s', async (xml, message) => {
    await expect(read(xml)).rejects.toThrow(message);
  });

  test('are not more characters than the memory holds', async () => {
    const sharedStrings = `<si><t>${'x'.repeat(1_000_000)}</t></si>`;
    const cell = '<c t="s"><v>0</v></c>';
    const { rows } = await read(`<row>${cell.repeat(50)}</row>`, { sharedStrings });
    expect(rows[0]?.cells).toHaveLength(50);
    await expect(read(`<row>${cell.repeat(51)}</row>`, { sharedStrings })).rejects.toThrow(
      'more than 50 million characters',
    );
  });
});

test('errors are not more than the memory holds', async () => {
  const row = `<row>${'<c><f>A1</f></c>'.repeat(1000)}</row>`;
  expect((await read(row.repeat(100))).rows).toHaveLength(100);
  await expect(read(row.repeat(100) + textRow('x') + row)).rejects.toThrow(
    'more than 100000 cells with errors; in this one, the formula has no result',
  );
});

describe('merged cells', () => {
  const sheet = (ranges: readonly string[], ...rows: readonly string[]) =>
    `<sheetData>${rows.join('')}</sheetData><mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;

  async function rowsOf(xml: string): Promise<string[][]> {
    const { rows, columns } = readTable(await read(xml));
    return rows.map(({ cells }) =>
      columns.map((column) => cells.find((cell) => cell.column === column)?.text ?? ''),
    );
  }

  test('of a column have their value in each row', async () => {
    const xml = sheet(
      ['A2:A3'],
      textRow('group', 'code'),
      textRow('x', '1'),
      textRow('', '2'),
      textRow('y', '3'),
    );
    expect(await rowsOf(xml)).toEqual([
      ['group', 'code'],
      ['x', '1'],
      ['x', '2'],
      ['y', '3'],
    ]);
    expect(await notesOf(xml)).toEqual([
      "guess: 'My sheet'!A2:A3: the value of the merged cells is read in each of their rows",
    ]);
  });

  test('of several columns have their value in the first cell', async () => {
    const xml = sheet(['A1:B1'], textRow('title', ''), textRow('code', 'name'), textRow('1', 'x'));
    expect(await rowsOf(xml)).toEqual([
      ['title', ''],
      ['code', 'name'],
      ['1', 'x'],
    ]);
    expect(await notesOf(xml)).toEqual([
      "loss: 'My sheet'!A1:B1: the value of the merged cells is read in the first of them only",
    ]);
  });

  test('do not fill rows that are empty, and do not overlap', async () => {
    const ranges = Array.from({ length: 2000 }, () => 'A1:A1048576');
    expect(await rowsOf(sheet(ranges, textRow('x', 'y'), textRow('', 'z')))).toEqual([
      ['x', 'y'],
      ['x', 'z'],
    ]);
  });
});

describe('tables', () => {
  test('have the columns that are not empty', async () => {
    const { columns } = readTable(await read('<row><c r="B1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>'));
    expect(columns).toEqual([1, 16_383]);
  });

  test('have few columns', async () => {
    const sheet = await read(`<row>${CELL.repeat(1001)}</row>`);
    expect(() => readTable(sheet)).toThrow('the sheet has cells in 1001 columns');
  });

  test('may have hidden rows and columns', async () => {
    const xml = `<cols><col min="2" max="3" hidden="1"/></cols><sheetData>${textRow('a', 'b')}<row hidden="1">${CELL}</row></sheetData>`;
    expect(await notesOf(xml)).toEqual([
      "guess: 'My sheet'!2:2: the hidden row is imported",
      "guess: 'My sheet'!B:B: the hidden column is imported",
    ]);
  });

  test('have the places of what was found in their cells', async () => {
    expect(await notesOf(`${textRow('a')}<row><c r="B2"><f>A1</f></c></row>`)).toEqual([
      "error: 'My sheet'!B2: the formula has no result in the file",
    ]);
  });
});
