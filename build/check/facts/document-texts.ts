import { ENTITY_SOURCE } from '../../model/characters/entities.ts';
import { MOJIBAKE_SOURCE } from '../../model/characters/mojibake.ts';
import {
  columnDefinitions,
  type Document,
  type DocumentMetadata,
  keysOf,
  rowPointer,
} from '../../model/document/document.ts';
import { pointerOf } from '../../model/json/locator.ts';
import { oncePerObject } from '../../model/once.ts';
import { quoted } from '../../model/problems/wording.ts';
import { tableFacts } from './table-facts.ts';

type Path = readonly (string | number)[];

/** The strings of these properties, or of arrays that are their values. */
export function textsNamed(
  { codeList, codeListSet }: DocumentMetadata,
  names: readonly string[],
): { readonly text: string; readonly path: Path; readonly pointer: string }[] {
  const found: ReturnType<typeof textsNamed> = [];
  visitTexts({ codeList, codeListSet }, (text, { path, name }) => {
    if (names.includes(name)) found.push({ text, path: [...path], pointer: pointerOf(...path) });
  });
  return found;
}

/** Properties that are not texts for readers, and the rows. */
const NOT_TEXT = ['dataSet', 'appInfo', 'schema', 'pattern'];

/** The place of a string in a document. It changes after the visit. */
interface TextPlace {
  readonly path: (string | number)[];
  /** The last name in the path. */
  readonly name: string;
  /** The object that has it. */
  readonly parent: object;
}

/** Visits each string for readers in the JSON of a document. */
function visitTexts(
  value: unknown,
  visit: (text: string, place: TextPlace) => void,
  place: TextPlace = { path: [], name: '', parent: {} },
): void {
  const { path } = place;
  const visitInner = (step: string | number, inner: unknown, innerPlace: TextPlace) => {
    path.push(step);
    if (typeof inner === 'string') visit(inner, innerPlace);
    else visitTexts(inner, visit, innerPlace);
    path.pop();
  };
  if (Array.isArray(value)) for (const [i, element] of value.entries()) visitInner(i, element, place);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      if (!NOT_TEXT.includes(name) && !name.startsWith('x-'))
        visitInner(name, inner, { path, name, parent: value });
}

/** A text with a character that texts rarely have. */
export interface SuspiciousText {
  readonly document: Document;
  readonly pointer: string;
  readonly text: string;
  /** A name has one line, prose and markup may have several. Other rules check for hidden characters in codes and URIs. */
  readonly kind: 'name' | 'prose' | 'markup' | 'cell' | 'code' | 'uri';
  /** The column of a cell. */
  readonly columnId?: string;
}

/**
 * Control characters, bidi controls, soft hyphens, zero-width characters, the replacement character and noncharacters. Not tabs and line breaks, which each of
 * a million cells may have.
 */
const SUSPICIOUS_CHARACTER =
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u200b\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufdd0-\\ufdef\\ufeff\\ufffd-\\uffff]';
/** A Latin letter next to a Cyrillic or Greek one, and a question mark in a word. */
const IN_WORD =
  '[A-Za-z\\u00c0-\\u024f][\\u0370-\\u052f]|[\\u0370-\\u052f][A-Za-z\\u00c0-\\u024f]|\\?(?=\\p{Ll}|\\p{Lu})';
/** What programs write for characters, objects and missing values, and tags. */
const DEBRIS = '\\\\u[0-9A-Fa-f]{4}|%[C-F][0-9A-F]%|\\[object |^NULL$|_x[0-9A-F]{4}_|</?[A-Za-z]';
const SUSPICIOUS = new RegExp(
  [SUSPICIOUS_CHARACTER, ENTITY_SOURCE, IN_WORD, DEBRIS, MOJIBAKE_SOURCE].join('|'),
  'u',
);

/** The suspicious texts of a document, cached for all rules about texts. */
export const suspiciousTexts = oncePerObject((document: Document): readonly SuspiciousText[] => [
  ...findInMetadata(document),
  ...findInCells(document),
]);

const URIS = /^(?:canonicalUri|canonicalVersionUri|locationUrls|url)$/;
const PROSE = /^(?:\$comments|description|content|changeLog)$/;
const ESCAPE = /\\[bfnrtu]/;
/** A quick test that texts pass if they have only Latin letters, digits and common punctuation. */
const UNUSUAL = /[^ !"#$'()*+,./0-9:;=>@A-Z[\]^_`a-z{|}~À-ÿ-]|\[object |_x[0-9A-F]/;
/** Not allowed in names. */
const TAB_OR_BREAK = /[\t\n\r]/;

/** The strings of a document without its rows. */
function findInMetadata(document: Document): SuspiciousText[] {
  // The JSON text may have escapes in place of suspicious characters.
  if (!ESCAPE.test(document.metadata) && !UNUSUAL.test(document.metadata)) return [];
  const found: SuspiciousText[] = [];
  visitTexts(JSON.parse(document.metadata), (text, place) => {
    if (!SUSPICIOUS.test(text) && !TAB_OR_BREAK.test(text)) return;
    found.push({ document, pointer: pointerOf(...place.path), text, kind: kindOf(place) });
  });
  return found;
}

function kindOf({ path, name, parent }: TextPlace): SuspiciousText['kind'] {
  if (path.at(-3) === 'members' && name === 'value') return 'code';
  if (URIS.test(name)) return 'uri';
  if (name === 'content' && 'format' in parent && parent.format !== 'text') return 'markup';
  return PROSE.test(name) ? 'prose' : 'name';
}

/** A part of a regular expression: columns of them may have question marks, backslashes and brackets. */
const REGEX = /\(\?[=!:<]|(?<!\.)\.[*+](?![*+])|\.\?\p{L}/u;

function findInCells(document: Document): SuspiciousText[] {
  const ofKeys = new Set(keysOf(document).flatMap(({ columnIds }) => columnIds));
  const found: SuspiciousText[] = [];
  for (const { id: columnId, type } of columnDefinitions(document)) {
    if (type !== 'string' || tableFacts(document).columns.get(columnId)?.isUsual) continue;
    let hasPatterns = false;
    const cells: { readonly pointer: string; readonly text: string }[] = [];
    for (const [index, row] of document.rows.entries()) {
      const text = row[columnId];
      if (typeof text !== 'string') continue;
      hasPatterns ||= REGEX.test(text);
      if (SUSPICIOUS.test(text)) cells.push({ pointer: rowPointer(index, columnId), text });
    }
    const kind = ofKeys.has(columnId) ? 'code' : hasPatterns ? 'markup' : 'cell';
    for (const cell of cells) found.push({ document, ...cell, kind, columnId });
  }
  return found;
}

/** The beginning of messages about a text. */
export const labelOf = ({ columnId }: SuspiciousText): string =>
  columnId === undefined ? '' : `column ${quoted(columnId)}: `;
