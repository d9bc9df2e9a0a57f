import { ENTITY_SOURCE } from '../../model/characters/entities.ts';
import { MOJIBAKE_SOURCE, repairMojibake } from '../../model/characters/mojibake.ts';
import { type Document, type DocumentMetadata, rowPointer } from '../../model/document/document.ts';
import { pointerOf } from '../../model/json/locator.ts';
import { once, oncePerObject } from '../../model/once.ts';
import { quoted } from '../../model/problems/wording.ts';
import { scalarText } from '../../model/values/json-values.ts';
import { tableFacts } from './table-facts.ts';

type Path = readonly (string | number)[];

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

/** A text with a character that texts rarely have. */
export interface SuspiciousText {
  readonly document: Document;
  readonly pointer: string;
  readonly text: string;
  /** The text without mojibake. */
  readonly repaired: string;
  readonly kind: TextKind;
  /** Prefix of messages about cells: `column "name": `. */
  readonly label: string;
}

/**
 * A name has one line, prose and markup may have several. Columns of regular expressions are markup. Other rules check for hidden characters in codes and URIs.
 */
type TextKind = 'name' | 'prose' | 'markup' | 'cell' | 'code' | 'uri';

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
const CHARACTER = new RegExp(`${SUSPICIOUS_CHARACTER}|${ENTITY_SOURCE}|${IN_WORD}|${DEBRIS}`, 'u');
const SUSPICIOUS = new RegExp(`${CHARACTER.source}|${MOJIBAKE_SOURCE}`, 'u');

/** The suspicious texts of a document, cached for all rules about texts. */
export const suspiciousTexts = oncePerObject((document: Document): readonly SuspiciousText[] => [
  ...metadataTexts(document),
  ...cellTexts(document),
]);

/** The text without mojibake if it is suspicious; a quick test rejects almost all texts. */
function repairedIfSuspicious(text: string): string | undefined {
  if (!SUSPICIOUS.test(text)) return undefined;
  return repairMojibake(text) ?? (CHARACTER.test(text) ? text : undefined);
}

/** A part of a regular expression, in a column of them. */
const REGEX = /\(\?[=!:<]|(?<!\.)\.[*+](?![*+])|\.\?\p{L}/u;

function cellTexts(document: Document): SuspiciousText[] {
  const { columns = [], keys = [] } = document.codeList?.columnSet ?? {};
  const inKeys = new Set(keys.flatMap(({ columnIds }) => columnIds));
  const searched = columns
    .filter((column) => column.type === 'string' && !tableFacts(document).of(column).isUsual)
    .map(({ id }) => {
      const kind: TextKind = inKeys.has(id) ? 'code' : 'cell';
      const isPlain = once(() => document.rows.every((row) => !REGEX.test(scalarText(row[id]))));
      const kindOf = () => (kind === 'code' || isPlain() ? kind : 'markup');
      return { id, kindOf, label: `column ${quoted(id)}: `, found: [] as SuspiciousText[] };
    });
  for (const [index, row] of searched.length > 0 ? document.rows.entries() : []) {
    for (const { id, kindOf, label, found } of searched) {
      const text = row[id];
      const repaired = typeof text === 'string' ? repairedIfSuspicious(text) : undefined;
      if (repaired === undefined) continue;
      const pointer = rowPointer(index, id);
      found.push({ document, pointer, text: text as string, repaired, kind: kindOf(), label });
    }
  }
  return searched.flatMap(({ found }) => found);
}

const URIS = /^(?:canonicalUri|canonicalVersionUri|locationUrls|url)$/;
const PROSE = /^(?:\$comments|description|content|changeLog)$/;

/** The strings of a document without its rows. */
function metadataTexts(document: Document): SuspiciousText[] {
  // The JSON text may have escapes in place of suspicious characters.
  if (!ESCAPE.test(document.metadata) && !SUSPICIOUS.test(document.metadata)) return [];
  const found: SuspiciousText[] = [];
  visitTexts(JSON.parse(document.metadata), (text, place) => {
    const { path } = place;
    const repaired = repairedIfSuspicious(text) ?? (TAB_OR_BREAK.test(text) ? text : undefined);
    const kind = path.at(-3) === 'members' && path.at(-1) === 'value' ? 'code' : kindOf(place);
    if (repaired !== undefined)
      found.push({ document, pointer: pointerOf(...path), text, repaired, kind, label: '' });
  });
  return found;
}

const ESCAPE = /\\[bfnrtu]/;
/** Not allowed in names. */
const TAB_OR_BREAK = /[\t\n\r]/;

function kindOf({ name, parent }: TextPlace): TextKind {
  if (URIS.test(name)) return 'uri';
  if (name === 'content' && 'format' in parent && parent.format !== 'text') return 'markup';
  return PROSE.test(name) ? 'prose' : 'name';
}
