import { once } from '../../../domain/once.ts';
import { type PackedFile, packFile } from './zip.ts';

/** Names of the sheets. */
const DATA_SHEET = 'Rows';
const METADATA_SHEET = 'Metadata';

/** Paths of the sheets in the package. */
export const DATA_FILE = 'xl/worksheets/sheet1.xml';
export const METADATA_FILE = 'xl/worksheets/sheet2.xml';

/** The parts of every workbook in addition to its sheets (ECMA-376 part 1, sections 18.2 and 18.8, and part 2). */
export const commonParts = once((): readonly PackedFile[] =>
  Object.entries(COMMON_PARTS).map(([path, xml]) => packFile(path, [`${DECLARATION}${xml}`])),
);

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationship = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

const override = (path: string, kind: string): string =>
  `<Override PartName="/${path}" ContentType="${TYPES}.${kind}+xml"/>`;

/** The content types come first, because some programs detect the format by them. */
const COMMON_PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override(DATA_FILE, 'worksheet')}${override(METADATA_FILE, 'worksheet')}${override('xl/styles.xml', 'styles')}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets><sheet name="${DATA_SHEET}" sheetId="1" r:id="rId1"/><sheet name="${METADATA_SHEET}" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relationship('rId2', 'worksheet', 'worksheets/sheet2.xml')}${relationship('rId3', 'styles', 'styles.xml')}</Relationships>`,
  'xl/styles.xml': printStyles(),
};

/** The formats of cells by their index: 0 general, 1 text, 2 header, 3 null. Number format 49 is `@`. */
function printStyles(): string {
  const formats = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
    '<xf numFmtId="49" fontId="0" fillId="2" borderId="0" xfId="1" applyNumberFormat="1" applyFill="1"/>',
  ];
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return `<styleSheet xmlns="${MAIN}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFD9D9D9"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="49" fontId="0" fillId="2" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs><cellStyles count="2"><cellStyle name="Normal" xfId="0" builtinId="0"/><cellStyle name="Null" xfId="1"/></cellStyles></styleSheet>`;
}
