import type { ImportedDocument, ImportedList } from './format.ts';

/** The version of the document format that imports write. */
const FORMAT_VERSION = '0.3.0';

/** The parts of a list that are printed with one element per line. */
const LINE_BY_LINE: ReadonlySet<string> = new Set(['columns', 'keys', 'foreignKeys', 'referenceSet']);

/**
 * Prints a document as JSON with one column, key, reference and row per line, so that changes of rows are readable in
 * version control.
 *
 * @returns texts of at most a row each
 */
export function* printDocument({ list }: ImportedDocument): Generator<string> {
  yield `{\n  "$opencodelist": "${FORMAT_VERSION}",\n`;
  if ('columnSet' in list) yield* printList(list);
  else yield printMember('codeListSet', list, 1);
  yield '\n}\n';
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
  yield '\n  }';
}

function printRow(row: ReadonlyMap<string, string>): string {
  const members = Array.from(row, ([id, text]) => `${JSON.stringify(id)}: ${text}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

const printMember = (name: string, value: unknown, depth: number | undefined): string =>
  `${'  '.repeat(depth ?? 0)}${JSON.stringify(name)}: ${printValue(value, depth, LINE_BY_LINE.has(name))}`;

/** Prints a value over several lines at a depth, or else on one line, with spaces as in the documentation. */
function printValue(value: unknown, depth: number | undefined, isLineByLine = false): string {
  if (isScalar(value)) return JSON.stringify(value);
  const isOneLine =
    depth === undefined ||
    (!isLineByLine && Array.isArray(value) && value.length > 0 && value.every(isScalar));
  const inner = isOneLine || isLineByLine ? undefined : depth + 1;
  const indent = '  '.repeat(depth ?? 0);
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' '];
  const items = Array.isArray(value)
    ? value.map((item) => printValue(item, inner))
    : Object.entries(value as object).flatMap(([name, own]) =>
        own === undefined ? [] : [printMember(name, own, inner)],
      );
  if (items.length === 0) return open + close;
  if (isOneLine) return open + space + items.join(', ') + space + close;
  const start = Array.isArray(value) ? `${indent}  ` : '';
  return `${open}\n${items.map((item) => start + item).join(',\n')}\n${indent}${close}`;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;
