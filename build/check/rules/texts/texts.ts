import { unclosedBidiControls } from '../../../model/characters/bidi.ts';
import { decodeEntities, entitiesIn, isEntity } from '../../../model/characters/entities.ts';
import {
  hasLookAlike,
  nameOfCharacter,
  plainOf,
  strayLetters,
} from '../../../model/characters/look-alikes.ts';
import { findMojibake } from '../../../model/characters/mojibake.ts';
import { columnDefinitions, type Document } from '../../../model/document/document.ts';
import { listed, quoted, quotedAround } from '../../../model/problems/wording.ts';
import { labelOf, type SuspiciousText, suspiciousTexts } from '../../facts/document-texts.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

/** What is wrong with a text, after the name of its column. */
type Describe = (text: SuspiciousText) => string | undefined;

/** A text has one finding of a rule: the first. */
function* findFaults(
  texts: readonly SuspiciousText[],
  descriptions: readonly Describe[],
): Generator<Finding> {
  for (const text of texts) {
    for (const describe of descriptions) {
      const message = describe(text);
      if (message === undefined) continue;
      yield { document: text.document, pointer: text.pointer, message: labelOf(text) + message };
      break;
    }
  }
}

export const textEncoding: Rule = {
  id: 'text/encoding',
  description: 'No text has lost its encoding, or characters in a conversion',
  help: 'Text such as "KÃ¤se" is UTF-8 that a program, often a spreadsheet, read as Windows-1252. U+FFFD, or a question mark as in Espa?ol, replaces a lost character. Restore it from the source. Entities, tags and escapes are allowed in markup, and in lists about them.',
  reference: 'https://encoding.spec.whatwg.org/#windows-1252',
  severity: 'warning',
  check: perDocument((document) => {
    const aboutMarkup = findAboutMarkup(document);
    return findFaults(suspiciousTexts(document), [
      describeMojibake,
      describeLoss,
      describeDebris,
      (text) => (aboutMarkup(text) ? undefined : (describeEntities(text) ?? describeTag(text))),
    ]);
  }),
};

export const hiddenCharacters: Rule = {
  id: 'text/hidden-characters',
  description: 'No text contains hidden characters, open bidi controls or letters that look like others',
  help: 'Many searches do not find words with control characters, zero-width characters or a Cyrillic letter in a Latin word: remove them, or type the word again. Line breaks are allowed in descriptions and cells. An open bidirectional control turns around what follows.',
  reference: 'https://www.unicode.org/reports/tr39/',
  severity: 'warning',
  check: perDocument((document) =>
    findFaults(
      suspiciousTexts(document).filter(({ kind }) => kind !== 'code' && kind !== 'uri'),
      [describeControls, describeBidi, describeLookAlike],
    ),
  ),
};

const describeMojibake: Describe = ({ text }) => {
  const found = findMojibake(text);
  return (
    found &&
    `${quotedAround(text, text.indexOf(found.broken))} contains ${quoted(found.broken)}, which is UTF-8 that was read as Windows-1252: ${found.meant === '' ? 'remove it' : `write ${quoted(found.meant)}`}, or restore the text from its source`
  );
};

const describeLoss: Describe = ({ text, kind }) => {
  const lost = kind === 'name' || kind === 'cell' ? findLostLetter(text) : -1;
  if (lost >= 0)
    return `${quotedAround(text, lost)} contains a question mark where a letter was lost in a conversion: restore the letter`;
  const at = text.indexOf('\ufffd');
  if (at < 0) return undefined;
  return `${quotedAround(text, at)} contains U+FFFD REPLACEMENT CHARACTER where a character was lost in a conversion: restore the character`;
};

/** The question mark in a word such as `Espa?ol`; -1 in addresses, patterns and questions without a blank after them. */
function findLostLetter(text: string): number {
  return /[\\^$*+|[\](){}=`/]/.test(text)
    ? -1
    : text.search(/(?<=\p{Ll})\?(?=\p{Ll})|(?<=\p{Lu})\?(?=\p{Ll}{2})|(?<=\p{Lu}{2})\?(?=\p{Lu}{2})/u);
}

/** What programs leave in texts for a character, an object or a missing value. */
const DEBRIS = [
  { pattern: /\[object [A-Z]\w+\]/, what: 'what JavaScript writes for an object' },
  { pattern: /(?:\\u[0-9A-Fa-f]{4})+/, what: 'an escape of JSON' },
  { pattern: /(?:%[C-F][0-9A-F](?:%[89AB][0-9A-F])+)+/, what: 'the escape of a URL' },
  { pattern: /_x[0-9A-F]{4}_/, what: 'the escape of a character in a workbook' },
  { pattern: /^NULL$/, what: 'what databases write for a missing value' },
];

const describeDebris: Describe = ({ text, kind }) => {
  if (text.includes('://')) return undefined;
  // Codes and prose may be about the others.
  for (const { pattern, what } of kind === 'name' || kind === 'cell' ? DEBRIS : DEBRIS.slice(0, 1)) {
    const match = pattern.exec(text);
    if (match)
      return `${quotedAround(text, match.index)} contains ${quoted(match[0])}, ${what}: restore the value, or leave it empty`;
  }
  return undefined;
};

const describeLookAlike: Describe = ({ text }) => {
  // Not an abbreviation with an ending in another script, such as `SMSу`.
  const words = text.replace(/(?<!\p{L})[A-Z]{2,}[α-ωа-я]+(?!\p{L})/gu, '');
  const [letter] = hasLookAlike(words) ? strayLetters(words) : [];
  if (letter === undefined) return undefined;
  return `${quotedAround(text, text.indexOf(letter))} contains ${nameOfCharacter(letter)}, which looks like the Latin ${plainOf(letter)}: write ${quoted(plainOf(letter))}`;
};

/** Within Latin words and at their ends, other than between words of scripts without spaces; soft hyphens within words. */
const ZERO_WIDTH =
  '(?<=^|[A-Za-z\\u00c0-\\u024f])[\\u200b\\u2060\\ufeff](?=$|[A-Za-z\\u00c0-\\u024f])|(?<=[A-Za-z])\\u00ad(?=[A-Za-z])';
const CONTROL = new RegExp(`[\\p{Cc}\\p{Noncharacter_Code_Point}]|${ZERO_WIDTH}`, 'gu');
const CONTROL_BUT_BREAKS = new RegExp(`(?![\\t\\n\\r])(?:${CONTROL.source})`, 'gu');

const describeControls: Describe = ({ pointer, text, kind }) => {
  // text/encoding reports it.
  if (findMojibake(text)) return undefined;
  const pattern = kind === 'name' ? CONTROL : CONTROL_BUT_BREAKS;
  // identification/tags reports white space around a tag.
  const isTag = /^\/codeList(?:Set)?\/identification\/tags\//.test(pointer);
  const controls = [...new Set((isTag ? text.trim() : text).match(pattern) ?? [])];
  if (controls.length === 0) return undefined;
  const names = listed(controls.map(nameOfCharacter), 5);
  const remedy = controls.some((control) => /[\t\n\r]/.test(control)) ? 'write a blank' : 'remove it';
  return `${quotedAround(text, text.search(pattern))} contains ${names}: ${remedy}, or restore the text from its source`;
};

const describeBidi: Describe = ({ text }) => {
  const open = unclosedBidiControls(text);
  const [first] = open;
  if (first === undefined) return undefined;
  const names = listed([...new Set(open)].map(nameOfCharacter));
  return `${quotedAround(text, text.indexOf(first))} opens ${names} without closing it: remove it, or close it`;
};

/** Finds the texts about markup, which may contain it. A list of entities has several cells that are just one. */
function findAboutMarkup(document: Document): (text: SuspiciousText) => boolean {
  const { shortName, longName = '', description = '' } = document.entry;
  const entities = new Set<string>();
  for (const { text } of suspiciousTexts(document)) if (isEntity(text)) entities.add(text);
  const isWhole = ABOUT_MARKUP.test(`${shortName} ${longName} ${description}`) || entities.size > 1;
  return ({ text, columnId }) => {
    if (isWhole || ABOUT_MARKUP.test(text)) return true;
    const column = columnDefinitions(document).find(({ id }) => id === columnId);
    return column !== undefined && ABOUT_MARKUP.test(JSON.stringify(column));
  };
}

const ABOUT_MARKUP = /(?:^|[^A-Za-z])(?:X?HTML|XML|SGML|TeX|entit(?:y|ies) reference)/i;
/** Code in backticks, and an entity in quotes. */
const QUOTED = /`[^`]*`|(["'“„‘‚«»›‹])&[^&;\s]{1,10};["'”“’‘»«‹›]/g;
const TAG = /<\/?[A-Za-z][^<>]*>/;

/** Tags that texts for web pages have, and that other texts do not contain as words in angle brackets. */
const HTML_TAG = /<\/?(?:b|i|u|em|strong|br|p|span|div|font|sup|sub|a|li|ul|td|tr)(?:\s[^<>]*)?\/?>/i;

const describeTag: Describe = ({ text, kind }) => {
  const tag = kind === 'name' || kind === 'cell' ? HTML_TAG.exec(text)?.[0] : undefined;
  return (
    tag &&
    `${quotedAround(text, text.indexOf(tag))} contains the HTML tag ${quoted(tag)}, which is shown as it is: remove it`
  );
};

const describeEntities: Describe = ({ text, kind }) => {
  if (kind === 'markup' || TAG.test(text)) return undefined;
  const found = entitiesIn(text.replace(QUOTED, ' '));
  const wrong = kind === 'uri' ? found.filter((entity) => entity === '&amp;') : found;
  if (wrong.length === 0) return undefined;
  const name = wrong.length > 1 ? 'HTML entities' : 'the HTML entity';
  const at = text.indexOf(wrong[0] as string);
  return `${quotedAround(text, at)} contains ${name} ${listed(wrong.map(quoted), 5)}: write ${quotedAround(decodeEntities(text), at)}`;
};
