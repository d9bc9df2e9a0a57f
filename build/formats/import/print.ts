import type { ImportedDocument, ImportedList } from './format.ts';

/** The version of the document format that imports write. */
const FORMAT_VERSION = '0.3.0';

/** The parts of a list that are printed with one element per line. */
const LINE_BY_LINE: ReadonlySet<string> = new Set(['columns', 'keys', 'foreignKeys', 'referenceSet', 'rows']);

/**
 * Prints a document as JSON with one column, key, reference and row per line, so that changes of rows are readable in
 * version control.
 *
 * @returns texts of at most a row each
 */
export function* printDocument({ content }: ImportedDocument): Generator<string> {
  yield `{\n  "$opencodelist": "${FORMAT_VERSION}",\n`;
  if ('codeList' in content) yield* printList(content.codeList);
  else yield `${printMember('codeListSet', content.codeListSet, 1)}\n`;
  yield '}\n';
}

function* printList({ identification, columnSet, rows, annotation }: ImportedList): Generator<string> {
  yield `  "codeList": {\n${printMember('identification', identification, 2)},\n`;
  yield printMember('columnSet', columnSet, 2);
  if (rows) {
    yield ',\n    "dataSet": {\n      "rows": [';
    let separator = '\n';
    for (const row of rows) {
      yield `${separator}        ${printRow(row)}`;
      separator = ',\n';
    }
    yield separator === '\n' ? ']\n    }' : '\n      ]\n    }';
  }
  if (annotation) yield `,\n${printMember('annotation', annotation, 2)}`;
  yield '\n  }\n';
}

function printRow(row: ReadonlyMap<string, string>): string {
  const members = Array.from(row, ([id, text]) => `${JSON.stringify(id)}: ${text}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

const printMember = (name: string, value: unknown, depth: number): string =>
  `${'  '.repeat(depth)}${JSON.stringify(name)}: ${printValue(value, depth, LINE_BY_LINE.has(name))}`;

/** Prints a value over several lines, or its elements on one line each. */
function printValue(value: unknown, depth: number, isLineByLine = false): string {
  if (isScalar(value)) return JSON.stringify(value);
  const indent = '  '.repeat(depth);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (!isLineByLine && value.every(isScalar)) return printInline(value);
    const items = value.map((item) => (isLineByLine ? printInline(item) : printValue(item, depth + 1)));
    return `[\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}]`;
  }
  const members = membersOf(value as object);
  if (members.length === 0) return '{}';
  return `{\n${members.map(([name, own]) => printMember(name, own, depth + 1)).join(',\n')}\n${indent}}`;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** The members of an object that have a value. */
const membersOf = (object: object): [name: string, value: unknown][] =>
  Object.entries(object).filter(([, own]) => own !== undefined);

/** Prints a value on one line, with spaces as in the documentation. */
function printInline(value: unknown): string {
  if (isScalar(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(printInline).join(', ')}]`;
  const members = membersOf(value as object).map(
    ([name, own]) => `${JSON.stringify(name)}: ${printInline(own)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
