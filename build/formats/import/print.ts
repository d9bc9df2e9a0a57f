import type { ImportedDocument } from './format.ts';

/** The version of the document format that imports write. */
const FORMAT_VERSION = '0.3.0';

/** The parts of a list that are printed with one element per line. */
const LINE_BY_LINE: ReadonlySet<string> = new Set(['columns', 'keys', 'foreignKeys', 'referenceSet']);

/** What is above the rows of a list. No text of a document has this, because its line breaks are escaped. */
const ROWS = '\n    "dataSet": {\n      "rows": [';

/**
 * Prints a document as JSON with one column, key, reference and row per line, so that changes of rows are readable in
 * version control.
 *
 * @returns texts of at most a row each
 */
export function* printDocument({ list }: ImportedDocument): Generator<string> {
  if (!('columnSet' in list)) {
    yield `${printValue({ $opencodelist: FORMAT_VERSION, codeListSet: list })}\n`;
    return;
  }
  const { identification, columnSet, rows, annotation } = list;
  const codeList = { identification, columnSet, dataSet: rows && { rows: [] }, annotation };
  const [above = '', below = ''] = printValue({ $opencodelist: FORMAT_VERSION, codeList }).split(ROWS);
  yield above;
  if (rows) {
    yield ROWS;
    let separator = '\n';
    for (const row of rows) {
      const members = Array.from(row, ([id, text]) => `${JSON.stringify(id)}: ${text}`);
      yield `${separator}        ${members.length === 0 ? '{}' : `{ ${members.join(', ')} }`}`;
      separator = ',\n';
    }
    yield `${separator === '\n' ? '' : '\n      '}${below}`;
  }
  yield '\n';
}

/** Prints a value over several lines, except arrays of texts and numbers. */
function printValue(value: unknown, indent = '', name = ''): string {
  if (isScalar(value)) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.every(isScalar)) return printLine(value);
    const isLineByLine = LINE_BY_LINE.has(name);
    const items = value.map((item) => inner + (isLineByLine ? printLine(item) : printValue(item, inner)));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value as object)
    .filter(([, own]) => own !== undefined)
    .map(([id, own]) => `${inner}${JSON.stringify(id)}: ${printValue(own, inner, id)}`);
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
}

/** Prints a value on one line, with spaces as in the documentation: `{ "id": "code", "tags": ["a", "b"] }`. */
const printLine = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\[\n */g, '[')
    .replace(/\n *\]/g, ']')
    .replace(/\n */g, ' ');

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;
