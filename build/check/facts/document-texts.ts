import {
  columnDefinitions,
  type Document,
  type DocumentMetadata,
  keysOf,
} from '../../model/document/document.ts';
import { stringIn } from './codes.ts';
import { tableFacts, UNUSUAL } from './table-facts.ts';

/** A string for readers in a document. */
export interface DocumentText {
  readonly text: string;
  /** The names and indexes that lead to it. */
  readonly path: readonly (string | number)[];
  /** The property that has it as a value, or in an array. */
  readonly property: string;
  /** A name has one line, prose and markup may have several. */
  readonly kind: TextKind;
}

export type TextKind = 'name' | 'prose' | 'markup' | 'cell' | 'code' | 'uri';

/** Properties that are not texts for readers, and the rows. */
const NOT_TEXT = ['dataSet', 'appInfo', 'schema', 'pattern'];

/** The texts of a document without its rows. */
export const metadataTexts = ({ codeList, codeListSet }: DocumentMetadata): Generator<DocumentText> =>
  findTexts({ codeList, codeListSet }, [], '');

function* findTexts(parent: object, path: readonly string[], outer: string): Generator<DocumentText> {
  for (const [name, value] of Object.entries(parent)) {
    if (NOT_TEXT.includes(name) || name.startsWith('x-')) continue;
    const property = Array.isArray(parent) ? outer : name;
    const inner = [...path, name];
    if (typeof value === 'string')
      yield { text: value, path: inner, property, kind: kindOf(inner, property, parent) };
    else if (typeof value === 'object' && value !== null) yield* findTexts(value, inner, property);
  }
}

const URIS = ['canonicalUri', 'canonicalVersionUri', 'locationUrls', 'url'];
const PROSE = ['description', 'content', 'changeLog'];

function kindOf(path: readonly string[], property: string, parent: object): TextKind {
  if (path.at(-3) === 'members' && property === 'value') return 'code';
  if (URIS.includes(property)) return 'uri';
  if (property === 'content' && 'format' in parent && parent.format !== 'text') return 'markup';
  return PROSE.includes(property) ? 'prose' : 'name';
}

/** A part of a regular expression: columns of them may have question marks, backslashes and brackets. */
const REGEX = /\(\?[=!:<]|(?<!\.)\.[*+](?![*+])|\.\?\p{L}/u;

/** The texts of a document, its string cells included, that have characters other than Latin ones and punctuation. */
export function* findUnusualTexts(document: Document): Generator<DocumentText> {
  for (const one of metadataTexts(document)) if (UNUSUAL.test(one.text)) yield one;
  const ofKeys = keysOf(document).flatMap(({ columnIds }) => columnIds);
  for (const { id, type } of columnDefinitions(document)) {
    if (type !== 'string' || tableFacts(document).columns.get(id)?.isUsual) continue;
    const cells = document.rows.map((row) => stringIn(row, id) ?? '');
    const kind = ofKeys.includes(id) ? 'code' : cells.some((cell) => REGEX.test(cell)) ? 'markup' : 'cell';
    for (const [i, text] of cells.entries())
      if (UNUSUAL.test(text))
        yield { text, path: ['codeList', 'dataSet', 'rows', i, id], property: id, kind };
  }
}
