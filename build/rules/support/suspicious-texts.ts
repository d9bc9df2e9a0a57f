import { type Document, rowPointer } from '../../catalogue/document.ts';
import { ENTITY_SOURCE } from '../../characters/entities.ts';
import { MOJIBAKE_SOURCE, repairMojibake } from '../../characters/mojibake.ts';
import { oncePerObject } from '../../domain/once.ts';
import { pointerOf } from '../../json/pointer.ts';
import { quoted } from '../../problems/wording.ts';

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
 * A name has one line, prose and markup may have several. Other rules check for hidden characters in codes and URIs.
 */
type TextKind = 'name' | 'prose' | 'markup' | 'cell' | 'code' | 'uri';

/** Control characters, bidi controls, the replacement character and noncharacters. */
const SUSPICIOUS_CHARACTER =
  '[\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069\\ufdd0-\\ufdef\\ufffd-\\uffff]';
/** A Latin letter next to a Cyrillic or Greek one, and a question mark in a word. */
const IN_WORD =
  '[A-Za-z\\u00c0-\\u024f][\\u0370-\\u052f]|[\\u0370-\\u052f][A-Za-z\\u00c0-\\u024f]|\\?(?=\\p{Ll}|\\p{Lu})';
const CHARACTER = new RegExp(`${SUSPICIOUS_CHARACTER}|${ENTITY_SOURCE}|${IN_WORD}`, 'u');
const SUSPICIOUS = new RegExp(`${SUSPICIOUS_CHARACTER}|${ENTITY_SOURCE}|${MOJIBAKE_SOURCE}|${IN_WORD}`, 'u');

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

function* cellTexts(document: Document): Generator<SuspiciousText> {
  const { columns = [], keys = [] } = document.codeList?.columnSet ?? {};
  const inKeys = new Set(keys.flatMap(({ columnIds }) => columnIds));
  for (const { id, type } of columns) {
    if (type !== 'string') continue;
    const kind = inKeys.has(id) ? 'code' : 'cell';
    const label = `column ${quoted(id)}: `;
    for (const [index, row] of document.rows.entries()) {
      const cell = row[id];
      const repaired = typeof cell === 'string' ? repairedIfSuspicious(cell) : undefined;
      if (repaired !== undefined)
        yield { document, pointer: rowPointer(index, id), text: cell as string, repaired, kind, label };
    }
  }
}

/** Properties for programs. */
const NOT_TEXT = /^(?:dataSet|appInfo|schema|pattern|x-.*)$/;
const URIS = /^(?:canonicalUri|canonicalVersionUri|locationUrls|url)$/;
const PROSE = /^(?:\$comments|description|content|changeLog)$/;

/** The strings of a document without its rows. */
function* metadataTexts(document: Document): Generator<SuspiciousText> {
  // The JSON text may have escapes in place of suspicious characters.
  if (!ESCAPE.test(document.metadata) && !SUSPICIOUS.test(document.metadata)) return;
  const open: { value: unknown; path: readonly (string | number)[]; kind: TextKind }[] = [
    { value: JSON.parse(document.metadata), path: [], kind: 'name' },
  ];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { value, path, kind } = one;
    if (typeof value === 'string') {
      const repaired = repairedIfSuspicious(value);
      if (repaired !== undefined)
        yield { document, pointer: pointerOf(...path), text: value, repaired, kind, label: '' };
    } else if (Array.isArray(value)) {
      for (const [i, element] of value.entries()) open.push({ value: element, path: [...path, i], kind });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const isMember = name === 'value' && path.at(-2) === 'members';
        if (!NOT_TEXT.test(name))
          open.push({ value: inner, path: [...path, name], kind: isMember ? 'code' : kindOf(name, value) });
      }
    }
  }
}

const ESCAPE = /\\[bfnrtu]/;

function kindOf(property: string, parent: object): TextKind {
  if (URIS.test(property)) return 'uri';
  if (property === 'content' && 'format' in parent && parent.format !== 'text') return 'markup';
  return PROSE.test(property) ? 'prose' : 'name';
}
