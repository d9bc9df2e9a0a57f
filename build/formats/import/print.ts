import { listed, quoted } from '../../model/problems/wording.ts';
import type { ImportedDocument, ImportNote } from './format.ts';

const DEFAULT_VERSION = '0.3.0';

/** The parts of a list that are printed with one element per line. */
const LINE_BY_LINE: ReadonlySet<string> = new Set(['columns', 'keys', 'foreignKeys', 'referenceSet']);

/** What is above the rows of a list. No text of a document has this, because its line breaks are escaped. */
const ROWS = '\n    "dataSet": {\n      "rows": [';

/** Prints a document in pieces, with a column, key, reference or row per line for readable changes. */
export function* printDocument({ list, formatVersion }: ImportedDocument): Generator<string> {
  const $opencodelist = formatVersion ?? DEFAULT_VERSION;
  if (!('columnSet' in list)) {
    yield `${printValue({ $opencodelist, codeListSet: list })}\n`;
    return;
  }
  const { identification, columnSet, rows, annotation } = list;
  const codeList = { identification, columnSet, dataSet: rows && { rows: [] }, annotation };
  const [above = '', below = ''] = printValue({ $opencodelist, codeList }).split(ROWS);
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

/** Notes that differ only in their place and value. */
export interface NoteGroup extends Pick<ImportNote, 'kind' | 'message' | 'option'> {
  readonly count: number;
  /** The first places, with their values. */
  readonly places: readonly string[];
}

/** Number of places of a group. All errors have to be corrected, so that more of them are listed. */
const MAX_PLACES = { error: 20, loss: 5, guess: 5 };

/** Collects notes, however many: groups of errors, then losses, then guesses, each in the order of their first notes. */
export function collectNotes() {
  const groups = new Map<string, NoteGroup>();
  return {
    report: ({ kind, message, option, place, value }: ImportNote): void => {
      const key = [kind, message, option].join('\0');
      const { count, places } = groups.get(key) ?? { count: 0, places: [] };
      const group = { kind, message, option, count: count + 1, places };
      if (place !== undefined && places.length < MAX_PLACES[kind])
        group.places = [...places, value === undefined ? place : `${place} (${quoted(value)})`];
      groups.set(key, group);
    },
    hasErrors: (): boolean => [...groups.values()].some(({ kind }) => kind === 'error'),
    groups: (): readonly NoteGroup[] =>
      (['error', 'loss', 'guess'] as const).flatMap((kind) =>
        [...groups.values()].filter((group) => group.kind === kind),
      ),
  };
}

/** A note in one line. */
export function printNote(note: ImportNote): string {
  const { report, groups } = collectNotes();
  report(note);
  return groups().map(printGroup).join('');
}

/** The verbs that messages begin with, for several places. */
const PLURALS: Readonly<Record<string, string>> = { is: 'are', has: 'have', repeats: 'repeat' };

/** A group in one line: `error: line 3 and line 9: have 2 cells …`. An error that an option answers is a question. */
export function printGroup({ kind, message, option, count, places }: NoteGroup): string {
  const label = kind === 'error' && option !== undefined ? 'question' : kind;
  const answers = option === undefined ? '' : ` (${option})`;
  if (places.length === 0) return `${label}: ${message}${answers}`;
  const others: string[] = Array(count - places.length).fill('');
  const text = count > 1 ? message.replace(/^\w+/, (verb) => PLURALS[verb] ?? verb) : message;
  return `${label}: ${listed([...places, ...others], MAX_PLACES[kind])}: ${text}${answers}`;
}
