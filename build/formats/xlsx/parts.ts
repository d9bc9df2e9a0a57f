/* The parts of every workbook in addition to its sheets (ECMA-376 part 1, sections 18.2 and 18.8, and part 2). */

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Names of the sheets, and their paths in the package. */
const SHEETS = ['Rows', 'Columns', 'Metadata'];
export const sheetFile = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

/** Indexes of the formats of cells in styles.xml. Number format 49 is `@`, 14 a short date. */
export const GENERAL_FORMAT = 0;
export const TEXT_FORMAT = 1;
export const HEADER_FORMAT = 2;
export const DATE_FORMAT = 3;

const CELL_FORMATS = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
];

const relationship = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

const relationships = (content: string): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`;

const override = (path: string, kind: string): string =>
  `<Override PartName="/${path}" ContentType="${TYPES}.${kind}+xml"/>`;

const font = (bold: string): string =>
  `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;

const forEachSheet = (print: (name: string, index: number) => string): string => SHEETS.map(print).join('');

/** The content types come first, because some programs detect the format by them. */
export const COMMON_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${forEachSheet((_, i) => override(sheetFile(i), 'worksheet'))}${override('xl/styles.xml', 'styles')}</Types>`,
  '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${forEachSheet((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships(
    forEachSheet((_, i) => relationship(`rId${i + 1}`, 'worksheet', sheetFile(i).slice('xl/'.length))) +
      relationship(`rId${SHEETS.length + 1}`, 'styles', 'styles.xml'),
  ),
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${CELL_FORMATS.length}">${CELL_FORMATS.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};
