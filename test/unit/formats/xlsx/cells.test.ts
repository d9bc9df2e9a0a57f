import { describe, expect, test } from 'vitest';
import { makeCellReader } from '../../../../build/formats/xlsx/cells.ts';
import { readWorksheet } from '../../../../build/formats/xlsx/sheet.ts';
import { openWorkbook } from '../../../../build/formats/xlsx/workbook.ts';
import { type WorkbookParts, workbook } from '../../../support/workbook.ts';

/** The cells of a sheet: text, whether it is one in the file, and what was found. */
async function read(cells: string, parts: Partial<WorkbookParts> = {}) {
  const book = await openWorkbook(workbook({ sheets: { Sheet1: `<row>${cells}</row>` }, ...parts }));
  const [entry] = book.sheets;
  if (!entry) throw new Error('no sheet');
  const { rows } = await readWorksheet(book, entry, makeCellReader(book));
  return (rows[0]?.cells ?? []).map(({ text, isText, findings }) => ({
    text,
    isText,
    notes: findings.map((finding) => `${finding.kind}: ${finding.message.split(/[,:]/)[0]}`),
  }));
}

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

  test.each(['<c t="s"><v>5</v></c>', '<c t="s"><v></v></c>'])(
    'that the file does not contain are errors: %s',
    async (cell) => {
      expect(await read(cell)).toEqual([
        { text: '', isText: true, notes: ['error: the text of the cell is missing'] },
      ]);
    },
  );
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
    ['12345678901234567890', '12345678901234567890', 'loss: the number has more than 15 digits'],
    ['1.2345678901234568E+17', '123456789012345680', 'loss: the number has more than 15 digits'],
    ['1000000000000000', '1000000000000000', 'loss: the number has more than 15 digits'],
    ['3.14159265358979323846', '3.14159265358979', 'loss: the number has more than 15 digits'],
  ])('%s has too many digits', async (raw, text, note) => {
    expect(await read(`<c><v>${raw}</v></c>`)).toEqual([{ text, isText: false, notes: [note] }]);
  });

  test.each(['abc', '1,5', 'NaN', '1E999', '0x10'])('%s is an error', async (raw) => {
    expect(await read(`<c><v>${raw}</v></c>`)).toEqual([
      { text: '', isText: true, notes: ['error: the cell contains no valid value'] },
    ]);
  });

  test.each([
    ['000', '7', '007'],
    ['000', '1234', '1234'],
    ['00.00', '1.1', '01.10'],
    ['[Red]00', '3', '03'],
  ])('with the format %s, %s is the code %s', async (format, raw, text) => {
    const [cell] = await read(`<c s="1"><v>${raw}</v></c>`, { formats: [format] });
    expect(cell?.text).toBe(text);
    expect(cell?.isText).toBe(true);
    expect(cell?.notes).toEqual(
      text === raw
        ? []
        : [
            `guess: the number is read as the text that its format "${format.replaceAll('"', '\\"')}" displays`,
          ],
    );
  });

  test.each(['"A"0000', '000-00', '[mm]'])('with the format %s are errors that name it', async (format) => {
    const [cell] = await read('<c s="1"><v>12</v></c>', { formats: [format] });
    expect(cell?.notes).toEqual([
      `error: the number format "${format.replaceAll('"', '\\"')}" is not supported`,
    ]);
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

  test.each(['1', '59', '60', '60.5'])('before March 1900 are errors: %s', async (raw) => {
    expect(await read(`<c s="1"><v>${raw}</v></c>`, { formats: ['yyyy-mm-dd'] })).toEqual([
      { text: '', isText: true, notes: ['error: dates before March 1900 differ between programs'] },
    ]);
  });

  test.each(['-1', '2958466', '1E300'])('%s is none', async (raw) => {
    expect(await read(`<c s="1"><v>${raw}</v></c>`, { formats: ['yyyy-mm-dd'] })).toEqual([
      { text: '', isText: true, notes: ['error: the number displays as a date'] },
    ]);
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
      { text: '', isText: true, notes: ['loss: the formula is not imported'] },
      { text: 'x', isText: true, notes: ['loss: the formula is not imported'] },
    ]);
  });

  test.each(['<c><f>A1</f></c>', '<c><f>A1</f><v/></c>', '<c><f t="shared" si="0"/></c>'])(
    'are formulas without a result: %s',
    async (cell) => {
      expect(await read(cell)).toEqual([
        { text: '', isText: true, notes: ['error: the formula has no result in the file'] },
      ]);
    },
  );

  test.each(['#N/A', '#REF!', '#DIV/0!'])('are errors: %s', async (error) => {
    expect(await read(`<c t="e"><v>${error}</v></c>`)).toEqual([
      { text: '', isText: true, notes: ['error: the cell contains an error'] },
    ]);
    expect((await read(`<c t="e"><f>NA()</f><v>${error}</v></c>`))[0]?.notes).toHaveLength(2);
  });

  test('are left out if they are empty', async () => {
    expect(await read('<c s="1"/><c><v></v></c><c t="inlineStr"><is><t></t></is></c>')).toEqual([]);
  });
});
