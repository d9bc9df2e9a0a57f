import { zip } from './zip.ts';

/** The parts of a workbook that a test differs in. */
export interface WorkbookParts {
  /** The XML of the cells of each sheet by its name: `<row>` elements, or anything that a worksheet has. */
  readonly sheets: Readonly<Record<string, string>>;
  /** States by name of sheet: `hidden`. */
  readonly states?: Readonly<Record<string, string>>;
  /** Number format codes; cells refer to them by their position from 1 in `s`. */
  readonly formats?: readonly string[];
  /** The XML of shared strings: `<si><t>a</t></si>`. */
  readonly sharedStrings?: string;
  readonly hasDatesFrom1904?: boolean;
  /** Further files, or replacements of files, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** An XLSX file with the least that programs need, and an extension of Excel whose name is that of another element. */
export const workbook = (parts: WorkbookParts): Uint8Array => zip(workbookFiles(parts));

/** The files of a workbook by path. */
function workbookFiles(parts: WorkbookParts): Record<string, string> {
  const { sheets, states = {}, formats = [], sharedStrings = '', hasDatesFrom1904, files } = parts;
  const names = Object.keys(sheets);
  const sheetPath = (i: number) => `worksheets/sheet${i + 1}.xml`;
  const xf = (id: number) => `<xf numFmtId="${id}" xfId="0"/>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${
      hasDatesFrom1904 ? ' date1904="1"' : ''
    }/><sheets>${names
      .map(
        (name, i) =>
          `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i + 1}"${states[name] ? ` state="${states[name]}"` : ''}/>`,
      )
      .join('')}</sheets><extLst><ext><x:workbookPr xmlns:x="urn:x"/></ext></extLst></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...names.map((_, i) => ['worksheet', sheetPath(i)] as const),
      ['styles', 'styles.xml'],
      ['sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${xmlOf(code)}"/>`)
      .join(
        '',
      )}</numFmts><cellXfs>${xf(0)}${formats.map((_, i) => xf(164 + i)).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${sharedStrings}</sst>`,
    ...Object.fromEntries(
      names.map((name, i) => [
        `xl/${sheetPath(i)}`,
        `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${wrapped(sheets[name] as string)}</worksheet>`,
      ]),
    ),
    ...files,
  };
}

const wrapped = (xml: string): string => (xml.includes('<sheetData') ? xml : `<sheetData>${xml}</sheetData>`);

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], i) => `<Relationship Id="r${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const xmlOf = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A row of text cells. */
export const textRow = (...texts: readonly string[]): string =>
  `<row>${texts.map((text) => (text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${xmlOf(text)}</t></is></c>`)).join('')}</row>`;
