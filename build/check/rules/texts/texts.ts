import { closingBidiControls, unclosedBidiControls } from '../../../model/characters/bidi.ts';
import { decodeEntities, entitiesIn, isEntity } from '../../../model/characters/entities.ts';
import {
  hasLookAlike,
  nameOfCharacter,
  plainOf,
  strayLetters,
} from '../../../model/characters/look-alikes.ts';
import { windows1252Of } from '../../../model/characters/mojibake.ts';
import { columnDefinitions, type Document } from '../../../model/document/document.ts';
import { pointerNames } from '../../../model/json/locator.ts';
import { listed, quoted, quotedAround } from '../../../model/problems/wording.ts';
import { type SuspiciousText, suspiciousTexts } from '../../facts/document-texts.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

/** The message about a text, after the name of its column. */
type MessageOf = (text: SuspiciousText) => string | undefined;

const findingsIn = (texts: readonly SuspiciousText[], messagesOf: readonly MessageOf[]): Finding[] =>
  texts.flatMap((one) =>
    messagesOf.flatMap((messageOf) => {
      const { document, pointer, label } = one;
      const message = messageOf(one);
      return message === undefined ? [] : [{ document, pointer, message: label + message }];
    }),
  );

export const textEncoding: Rule = {
  id: 'text/encoding',
  description: 'No text has lost its encoding, or characters in a conversion',
  help: 'Text such as "KÃ¤se" comes from a program that read UTF-8 as Windows-1252, often a spreadsheet that opened a CSV: write what the message suggests, and import the file as UTF-8. U+FFFD, or a question mark as in Espa?ol, replaces a lost character: restore it from the source. Escapes such as \\u00fc or %C3%BC, [object Object] and NULL come from a program: write the value. An HTML entity such as "K&ouml;ln" or a tag was copied from a web page: write the character, and remove the tag. Texts in Markdown, HTML or XML may contain entities, and so may code in backticks, and texts and columns about HTML or XML.',
  reference: 'https://encoding.spec.whatwg.org/#windows-1252',
  severity: 'warning',
  check: perDocument((document) => [
    ...findingsIn(suspiciousTexts(document), [mojibakeMessage, lossMessage, debrisMessage]),
    ...findingsIn(textsWithEntities(document), [entitiesMessage, tagsMessage]),
  ]),
};

export const hiddenCharacters: Rule = {
  id: 'text/hidden-characters',
  description: 'No text contains hidden characters, open bidi controls or letters that look like others',
  help: 'Control characters, zero-width characters and soft hyphens have no meaning in a text, many searches do not find words with them, and XML refuses control characters: remove them. Line breaks and tabs are allowed in descriptions, change logs, comments and cells. A bidirectional control that is not closed turns around what follows the text: remove or close it; closed ones are allowed, and so are U+200E and U+200F. A Cyrillic or Greek letter in a Latin word is not found by a search: type the word again; words with letters that look different, such as kΩ, are allowed.',
  reference: 'https://www.unicode.org/reports/tr39/',
  severity: 'warning',
  check: perDocument((document) =>
    findingsIn(
      suspiciousTexts(document).filter(({ kind }) => kind !== 'code' && kind !== 'uri'),
      [controlMessage, bidiMessage, lookAlikeMessage],
    ),
  ),
};

const mojibakeMessage: MessageOf = ({ text, repaired }) => {
  const [broken, correct] = [text, repaired].map((one) => one.split(/[ \t\r\n]/)) as [string[], string[]];
  // Words with lost characters are reported as such.
  const places = broken.flatMap((word, i) =>
    word === correct[i] || correct[i]?.includes('\ufffd') ? [] : [i],
  );
  if (places.length === 0) return undefined;
  const words = (all: readonly string[]) => listed([...new Set(places.map((i) => quoted(all[i])))]);
  return `${words(broken)} ${places.length > 1 ? 'are' : 'is'} UTF-8 that was read as Windows-1252: write ${words(correct)}`;
};

const lossMessage: MessageOf = ({ text, repaired, kind }) => {
  const lost = kind === 'name' || kind === 'cell' ? lostLetter(text) : -1;
  if (lost >= 0)
    return `${quotedAround(text, lost)} contains a question mark where a letter was lost in a conversion: restore the letter`;
  if (!repaired.includes('\ufffd')) return undefined;
  const at = (text.includes('\ufffd') ? text : repaired).indexOf('\ufffd');
  return `${quotedAround(text, at)} contains U+FFFD REPLACEMENT CHARACTER where a character was lost in a conversion: restore the character`;
};

/** What programs leave in texts for a character, an object or a missing value, and what to write instead. */
const DEBRIS: readonly [pattern: RegExp, what: string, decode?: (found: string) => string][] = [
  [/\[object [A-Z]\w+\]/, 'is what JavaScript writes for an object'],
  [/(?:\\u[0-9A-Fa-f]{4})+/, 'is an escape of JSON', (found) => JSON.parse(`"${found}"`)],
  [
    /(?:%[C-F][0-9A-F](?:%[89AB][0-9A-F])+)+/,
    'is the escape of a URL',
    (found) => Buffer.from(found.replaceAll('%', ''), 'hex').toString(),
  ],
  [/_x[0-9A-F]{4}_/, 'is the escape of a character in a workbook'],
  [/^NULL$/, 'is what databases write for a missing value'],
];

const debrisMessage: MessageOf = ({ text, kind }) => {
  if (text.includes('://')) return undefined;
  // Codes and prose may be about the others.
  for (const [pattern, what, decode] of kind === 'name' || kind === 'cell' ? DEBRIS : DEBRIS.slice(0, 1)) {
    const match = pattern.exec(text);
    if (!match) continue;
    const meant = decode?.(match[0]);
    return `${match[0] === text ? quoted(text) : `${quotedAround(text, match.index)} contains ${quoted(match[0])}, which`} ${what}: ${meant?.includes('\ufffd') === false ? `write ${quoted(meant)}` : 'restore the value, or leave it empty'}`;
  }
  return undefined;
};

/** The question mark in a word such as `Espa?ol`; -1 in addresses, patterns and questions without a blank after them. */
function lostLetter(text: string): number {
  return /[\\^$*+|[\](){}=`/]/.test(text)
    ? -1
    : text.search(/(?<=\p{Ll})\?(?=\p{Ll})|(?<=\p{Lu})\?(?=\p{Ll}{2})|(?<=\p{Lu}{2})\?(?=\p{Lu}{2})/u);
}

const lookAlikeMessage: MessageOf = ({ text }) => {
  const [letter] = hasLookAlike(text)
    ? strayLetters(text.replace(WORD, (word) => (ABBREVIATION.test(word) ? ' ' : word)))
    : [];
  if (letter === undefined) return undefined;
  return `${quotedAround(text, text.indexOf(letter))} contains ${nameOfCharacter(letter)}, which looks like the Latin ${plainOf(letter)}: write ${quoted(plainOf(letter))}`;
};

/** An abbreviation with an ending in another script, such as `SMSу`. */
const ABBREVIATION = /^[A-Z]{2,}[α-ωа-я]+$/;
const WORD = /[\p{L}\p{M}]+/gu;

/** Within Latin words and at their ends, other than between words of scripts without spaces; soft hyphens within words. */
const ZERO_WIDTH =
  '(?<=^|[A-Za-z\\u00c0-\\u024f])[\\u200b\\u2060\\ufeff](?=$|[A-Za-z\\u00c0-\\u024f])|(?<=[A-Za-z])\\u00ad(?=[A-Za-z])';
const CONTROL = new RegExp(`[\\p{Cc}\\p{Noncharacter_Code_Point}]|${ZERO_WIDTH}`, 'gu');
const CONTROL_BUT_BREAKS = new RegExp(`(?![\\t\\n\\r])(?:${CONTROL.source})`, 'gu');

const controlMessage: MessageOf = ({ pointer, text, repaired, kind }) => {
  const pattern = kind === 'name' ? CONTROL : CONTROL_BUT_BREAKS;
  // identification/tags reports white space around a tag.
  const isTag = /^\/codeList(?:Set)?\/identification\/tags\//.test(pointer);
  const controls = [...new Set((isTag ? repaired.trim() : repaired).match(pattern) ?? [])];
  if (controls.length === 0) return undefined;
  const names = listed(controls.map(nameOfCharacter), 5);
  return `${quotedAround(text, text.search(pattern))} contains ${names}: ${controlRemedy(controls, repaired, pattern)}`;
};

function controlRemedy(controls: readonly string[], text: string, pattern: RegExp): string {
  const meantFor = (control: string) => (/[\t\n\r]/.test(control) ? ' ' : windows1252Of(control));
  if (controls.every((control) => meantFor(control) === undefined))
    return `remove ${controls.length > 1 ? 'them' : 'it'}`;
  const repaired = text.replace(pattern, (control) => meantFor(control) ?? '');
  return `write ${quotedAround(repaired.replace(/ {2,}/g, ' ').trim(), text.search(pattern))}`;
}

const bidiMessage: MessageOf = ({ text }) => {
  const open = unclosedBidiControls(text);
  const [first] = open;
  if (first === undefined) return undefined;
  const [names, closing] = [open, closingBidiControls(open)].map((all) =>
    listed([...new Set(all)].map(nameOfCharacter)),
  );
  return `${quotedAround(text, text.indexOf(first))} opens ${names} without closing it: remove it, or close it with ${closing}`;
};

/** The texts of a document that is not about markup. */
function textsWithEntities(document: Document): SuspiciousText[] {
  const texts = suspiciousTexts(document).filter(({ text }) => /[&<]/.test(text));
  const { shortName, longName = '', description = '' } = document.entry;
  if (texts.length === 0 || [shortName, longName, description].some((text) => ABOUT_MARKUP.test(text)))
    return [];
  const single = new Set(texts.filter(({ text }) => isEntity(text)).map(({ text }) => text));
  // A list with several codes or names that are just an entity is a list of entities.
  if (single.size > 1) return [];
  const columnsAboutMarkup = new Set(
    columnDefinitions(document)
      .filter((column) => ABOUT_MARKUP.test(JSON.stringify(column)))
      .map(({ id }) => id),
  );
  return texts.filter((one) => !columnsAboutMarkup.has(columnOf(one) ?? ''));
}

const ABOUT_MARKUP = /(?:^|[^A-Za-z])(?:X?HTML|XML|SGML|TeX|entit(?:y|ies) reference)/i;
/** Code in backticks, and an entity in quotes. */
const QUOTED = /`[^`]*`|(["'“„‘‚«»›‹])&[^&;\s]{1,10};["'”“’‘»«‹›]/g;
const TAG = /<\/?[A-Za-z][^<>]*>/;

/** Tags that texts for web pages have, and that other texts do not contain as words in angle brackets. */
const HTML_TAG = /<\/?(?:b|i|u|em|strong|br|p|span|div|font|sup|sub|a|li|ul|td|tr)(?:\s[^<>]*)?\/?>/i;

function tagsMessage({ text, kind }: SuspiciousText): string | undefined {
  const [tag] =
    (kind === 'name' || kind === 'cell') && !ABOUT_MARKUP.test(text) ? (HTML_TAG.exec(text) ?? []) : [];
  return (
    tag &&
    `${quotedAround(text, text.indexOf(tag))} contains the HTML tag ${quoted(tag)}, which is shown as it is: remove it`
  );
}

const columnOf = ({ pointer, label }: SuspiciousText): string | undefined =>
  label === '' ? undefined : pointerNames(pointer).at(-1);

function entitiesMessage({ text, kind }: SuspiciousText): string | undefined {
  if (kind === 'markup' || ABOUT_MARKUP.test(text) || TAG.test(text)) return undefined;
  const found = entitiesIn(text.replace(QUOTED, ' '));
  const wrong = kind === 'uri' ? found.filter((entity) => entity === '&amp;') : found;
  if (wrong.length === 0) return undefined;
  const name = wrong.length > 1 ? 'HTML entities' : 'the HTML entity';
  const at = text.indexOf(wrong[0] as string);
  return `${quotedAround(text, at)} contains ${name} ${listed(wrong.map(quoted), 5)}: write ${quotedAround(decodeEntities(text), at)}`;
}
