import { unclosedBidiControls } from '../../../model/characters/bidi.ts';
import { nameOfCharacter, plainOf, strayLetters } from '../../../model/characters/look-alikes.ts';
import {
  decodeEntities,
  ENTITY_SOURCE,
  entitiesIn,
  findMojibake,
  MOJIBAKE_SOURCE,
} from '../../../model/characters/mojibake.ts';
import type { Document } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { quoted, quotedAround } from '../../../model/problems/wording.ts';
import { findUnusualTexts, type TextKind } from '../../facts/table-facts.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

export const textEncoding: Rule = {
  id: 'text/encoding',
  description: 'No text has lost its encoding, or characters in a conversion',
  help: 'Text such as "KÃ¤se" is UTF-8 that a program, often a spreadsheet, read as Windows-1252. U+FFFD, or a question mark as in Espa?ol, replaces a lost character. Restore it from the source. Entities, tags and escapes are allowed in markup, and in lists about HTML or XML.',
  reference: 'https://encoding.spec.whatwg.org/#windows-1252',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const { fault, finding } of findFaults(document)) if (ENCODING_FAULTS.includes(fault)) yield finding;
  }),
};

export const hiddenCharacters: Rule = {
  id: 'text/hidden-characters',
  description: 'No text contains hidden characters, open bidi controls or letters that look like others',
  help: 'Many searches do not find words with control characters, zero-width characters or a Cyrillic letter in a Latin word: remove them, or type the word again. Line breaks are allowed in descriptions and cells. An open bidirectional control turns around what follows.',
  reference: 'https://www.unicode.org/reports/tr39/',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const { fault, finding } of findFaults(document)) if (HIDDEN_FAULTS.includes(fault)) yield finding;
  }),
};

interface TextFault {
  readonly pattern: RegExp;
  readonly kinds: readonly TextKind[];
  /** Describes a text after its quotation; undefined if it is sound after all. */
  readonly describe: (found: string, text: string, document: Document) => string | undefined;
}

const ALL: readonly TextKind[] = ['name', 'prose', 'markup', 'cell', 'code', 'uri'];
/** Other rules check codes and URIs for hidden characters. */
const TEXTS: readonly TextKind[] = ['name', 'prose', 'markup', 'cell'];
/** Codes and prose may be about escapes and tags. */
const NAMES: readonly TextKind[] = ['name', 'cell'];

/** Lists and texts about markup may contain it. */
const ABOUT_MARKUP = /(?:\b|_)(?:X?HTML|XML|SGML|(?:La)?TeX)(?:\b|_)/;
const isAboutMarkup = (text: string, { metadata }: Document): boolean =>
  ABOUT_MARKUP.test(text) || ABOUT_MARKUP.test(metadata);

const ENCODING_FAULTS: readonly TextFault[] = [
  {
    pattern: new RegExp(MOJIBAKE_SOURCE, 'u'),
    kinds: ALL,
    describe: (found, text) => {
      const { meant = '' } = findMojibake(text) ?? {};
      return `contains ${quoted(found)}, which is UTF-8 that was read as Windows-1252: ${meant === '' ? 'remove it' : `write ${quoted(meant)}`}, or restore the text from its source`;
    },
  },
  {
    pattern: /\ufffd/,
    kinds: ALL,
    describe: () =>
      'contains U+FFFD REPLACEMENT CHARACTER where a character was lost in a conversion: restore the character',
  },
  {
    // `Espa?ol` and `??????`; not addresses, patterns, and questions without a blank after them.
    pattern:
      /(?<=\p{Ll})\?(?=\p{Ll})|(?<=\p{Lu})\?(?=\p{Ll}{2})|(?<=\p{Lu}{2})\?(?=\p{Lu}{2})|^[\s?]*\?{3}[\s?]*$/u,
    kinds: NAMES,
    describe: (_, text) =>
      /[\\^$*+|[\](){}=`/]/.test(text)
        ? undefined
        : 'contains a question mark where a letter was lost in a conversion: restore the letter',
  },
  {
    pattern: /(?:\\u[0-9A-Fa-f]{4})+|_x[0-9A-F]{4}_|^NULL$/,
    kinds: NAMES,
    describe: (found) =>
      `contains ${quoted(found)}, which a program wrote for another character or no value: restore it, or leave it empty`,
  },
  {
    pattern: /<(?:[BIUPAbiupa]|BR|br|em|strong|span|div|font|sup|sub|li|ul|td|tr)(?:\s[^<>]*)?\/?>/,
    kinds: NAMES,
    describe: (found, text, document) => {
      const [name = ''] = /[A-Za-z0-9]+/.exec(found.toLowerCase()) ?? [];
      const isTag = name === 'br' || text.toLowerCase().includes(`</${name}>`);
      if (!isTag || isAboutMarkup(text, document)) return undefined;
      return `contains the HTML tag ${quoted(found)}, which is shown as it is: remove it`;
    },
  },
  {
    // Not in quotes or code.
    pattern: new RegExp(`(?<!["'\`“„‘‚«»])${ENTITY_SOURCE}`),
    kinds: ['name', 'prose', 'cell', 'code', 'uri'],
    describe: (found, text, document) => {
      const isMarkup = /<\/?[A-Za-z][^<>]*>/.test(text) || isAboutMarkup(text, document);
      if (isMarkup || entitiesIn(found).length === 0) return undefined;
      const at = text.indexOf(found);
      return `contains the HTML entity ${quoted(found)}: write ${quotedAround(decodeEntities(text), at)}`;
    },
  },
];

/** Within Latin words and at their ends, other than between words of scripts without spaces; soft hyphens within words. */
const ZERO_WIDTH =
  '(?<=^|[A-Za-z\\u00c0-\\u024f])[\\u200b\\u2060\\ufeff](?=$|[A-Za-z\\u00c0-\\u024f])|(?<=[A-Za-z])\\u00ad(?=[A-Za-z])';

const HIDDEN_FAULTS: readonly TextFault[] = [
  {
    pattern: new RegExp(`(?![\\t\\n\\r])[\\p{Cc}\\p{Noncharacter_Code_Point}]|${ZERO_WIDTH}`, 'u'),
    kinds: TEXTS,
    describe: (found) => `contains ${nameOfCharacter(found)}: remove it, or restore the text from its source`,
  },
  {
    pattern: /[\t\n\r]/,
    kinds: ['name'],
    describe: (found) => `contains ${nameOfCharacter(found)}: write a blank`,
  },
  {
    pattern: /[\u202a-\u202e\u2066-\u2069]/,
    kinds: TEXTS,
    describe: (_, text) => {
      const [open] = unclosedBidiControls(text);
      return open && `opens ${nameOfCharacter(open)} without closing it: remove it, or close it`;
    },
  },
  {
    pattern: /[A-Za-z\u00c0-\u024f][\u0370-\u052f]|[\u0370-\u052f][A-Za-z\u00c0-\u024f]/,
    kinds: TEXTS,
    describe: (_, text) => {
      // Not an abbreviation with an ending in another script, such as `SMSу`.
      const [letter] = strayLetters(text.replace(/(?<!\p{L})[A-Z]{2,}[α-ωа-я]+(?!\p{L})/gu, ''));
      if (letter === undefined) return undefined;
      return `contains ${nameOfCharacter(letter)}, which looks like the Latin ${plainOf(letter)}: write ${quoted(plainOf(letter))}`;
    },
  },
];

const FAULTS = [...ENCODING_FAULTS, ...HIDDEN_FAULTS];
/** A quick test before each of the patterns. */
const ANY_FAULT = new RegExp(FAULTS.map(({ pattern }) => pattern.source).join('|'), 'u');

function findFaults(document: Document) {
  const found: { readonly fault: TextFault; readonly finding: Finding }[] = [];
  for (const { text, kind, path, property } of findUnusualTexts(document)) {
    for (const fault of ANY_FAULT.test(text) ? FAULTS : []) {
      const match = fault.kinds.includes(kind) ? fault.pattern.exec(text) : null;
      const what = match && fault.describe(match[0], text, document);
      if (!match || !what) continue;
      const column = path[1] === 'dataSet' ? `column ${quoted(property)}: ` : '';
      const message = `${column}${quotedAround(text, match.index)} ${what}`;
      found.push({ fault, finding: { document, pointer: pointerOf(...path), message } });
      break;
    }
  }
  return found;
}
