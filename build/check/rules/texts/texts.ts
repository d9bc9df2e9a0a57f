import { closingBidiControls, unclosedBidiControls } from '../../../model/characters/bidi.ts';
import { decodeEntities, entitiesIn, isEntity } from '../../../model/characters/entities.ts';
import { hasLookAlike, plainOf, strayLetters } from '../../../model/characters/look-alikes.ts';
import { windows1252Of } from '../../../model/characters/mojibake.ts';
import { nameOfCharacter } from '../../../model/characters/names.ts';
import { columnDefinitions } from '../../../model/document/document.ts';
import { pointerNames } from '../../../model/json/pointer.ts';
import { listed, quoted, quotedAround } from '../../../model/problems/wording.ts';
import { perDocument, type Rule } from '../rule.ts';
import { type SuspiciousText, suspiciousTexts } from './suspicious-texts.ts';

type MessageOf = (text: SuspiciousText) => string | undefined;

/** Makes a check of each text by itself; the message follows the name of the column. */
const perText = (messageOf: MessageOf): Rule['check'] =>
  perDocument((document) => findingsIn(suspiciousTexts(document), messageOf));

const findingsIn = (texts: readonly SuspiciousText[], messageOf: MessageOf) =>
  texts.flatMap((one) => {
    const { document, pointer, label } = one;
    const message = messageOf(one);
    return message === undefined ? [] : [{ document, pointer, message: label + message }];
  });

/** Longer texts are not suggested as a whole. */
const MAX_SUGGESTION_LENGTH = 60;

export const mojibake: Rule = {
  id: 'text/mojibake',
  description: 'No text is UTF-8 that was read as Windows-1252',
  help: 'Text such as "KÃ¤se" comes from a program that read UTF-8 as Windows-1252 or ISO 8859-1, often a spreadsheet that opened a CSV. Write the text that the message suggests, and import the file as UTF-8. A character sequence is reported only where it is valid UTF-8 and cannot be meant as it is: „Spaß“ and “IRMÔ are not reported.',
  reference: 'https://encoding.spec.whatwg.org/#windows-1252',
  severity: 'warning',
  check: perText(({ text, repaired }) => {
    const [broken, correct] = [text, repaired].map((one) => one.split(/[ \t\r\n]/)) as [string[], string[]];
    // Words with characters that are lost are reported by text/replacement-character.
    const places = broken.flatMap((word, i) =>
      word === correct[i] || correct[i]?.includes('\ufffd') ? [] : [i],
    );
    if (places.length === 0) return undefined;
    const words = (all: readonly string[]) => listed([...new Set(places.map((i) => quoted(all[i])))]);
    return `${words(broken)} ${places.length > 1 ? 'are' : 'is'} UTF-8 that was read as Windows-1252: write ${words(correct)}`;
  }),
};

export const replacementCharacters: Rule = {
  id: 'text/replacement-character',
  description: 'No text contains U+FFFD in place of a lost character',
  help: 'Programs write U+FFFD where bytes are not valid in the encoding in which they read a file. Exports to ASCII write a question mark, as in Espa?ol. The character that was there is lost: restore it from the source of the text.',
  reference: 'https://www.unicode.org/versions/latest/core-spec/chapter-23/',
  severity: 'warning',
  check: perText(({ text, repaired, kind }) => {
    const lost = kind === 'name' || kind === 'cell' ? lostLetter(text) : -1;
    if (lost >= 0)
      return `${quotedAround(text, lost)} contains a question mark where a letter was lost in a conversion: restore the letter`;
    if (!repaired.includes('\ufffd')) return undefined;
    const at = (text.includes('\ufffd') ? text : repaired).indexOf('\ufffd');
    return `${quotedAround(text, at)} contains U+FFFD REPLACEMENT CHARACTER where a character was lost in a conversion: restore the character`;
  }),
};

/** The question mark in a word such as `Espa?ol`; -1 in addresses, patterns and questions without a blank after them. */
function lostLetter(text: string): number {
  return /[\\^$*+|[\](){}=`/]/.test(text)
    ? -1
    : text.search(/(?<=\p{Ll})\?(?=\p{Ll})|(?<=\p{Lu})\?(?=\p{Ll}{2})|(?<=\p{Lu}{2})\?(?=\p{Lu}{2})/u);
}

export const lookAlikeLetters: Rule = {
  id: 'text/look-alikes',
  description: 'No word contains letters of another script that look like its own',
  help: 'A search for a word does not find it if one of its letters is Cyrillic or Greek, although it looks like a Latin one. Type the word again. Words of different scripts side by side are allowed, and so are words with letters that look different, such as kΩ. codes/characters reports such letters in codes.',
  reference: 'https://www.unicode.org/reports/tr39/',
  severity: 'warning',
  check: perText(({ text, kind }) => {
    if (kind === 'code' || kind === 'uri') return undefined;
    const [letter] = hasLookAlike(text)
      ? strayLetters(text.replace(WORD, (word) => (ABBREVIATION.test(word) ? ' ' : word)))
      : [];
    if (letter === undefined) return undefined;
    return `${quotedAround(text, text.indexOf(letter))} contains ${nameOfCharacter(letter)}, which looks like the Latin ${plainOf(letter)}: write ${quoted(plainOf(letter))}`;
  }),
};

/** An abbreviation with an ending in another script, such as `SMSу`. */
const ABBREVIATION = /^[A-Z]{2,}[α-ωа-я]+$/;
const WORD = /[\p{L}\p{M}]+/gu;

const CONTROL = /[\p{Cc}\p{Noncharacter_Code_Point}]/gu;
const CONTROL_BUT_BREAKS = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

export const controlCharacters: Rule = {
  id: 'text/control-characters',
  description: 'No text contains control characters',
  help: 'Control characters cannot be seen and have no meaning in a text; XML and many programs refuse them. Remove them. Line breaks and tabs are allowed in descriptions, change logs, comments and cells, not in names, titles and tags.',
  severity: 'warning',
  check: perText(({ pointer, text, repaired, kind }) => {
    if (kind === 'code' || kind === 'uri') return undefined;
    const pattern = kind === 'name' ? CONTROL : CONTROL_BUT_BREAKS;
    // identification/tags reports white space around a tag.
    const isTag = /^\/codeList(?:Set)?\/identification\/tags\//.test(pointer);
    const controls = [...new Set((isTag ? repaired.trim() : repaired).match(pattern) ?? [])];
    if (controls.length === 0) return undefined;
    const names = listed(controls.map(nameOfCharacter), 5);
    return `${quotedAround(text, text.search(pattern))} contains ${names}: ${controlRemedy(controls, repaired)}`;
  }),
};

function controlRemedy(controls: readonly string[], text: string): string {
  const meant = controls.map((control) => (/[\t\n\r]/.test(control) ? ' ' : windows1252Of(control)));
  if (meant.every((character) => character === undefined))
    return `remove ${controls.length > 1 ? 'them' : 'it'}`;
  if (meant.includes(undefined) || text.length > MAX_SUGGESTION_LENGTH) {
    const words = meant.map((character) => (character === undefined ? 'nothing' : quoted(character)));
    return `write ${listed(words, 5)} in ${controls.length > 1 ? 'their place' : 'its place'}`;
  }
  const repaired = text.replace(CONTROL, (control) => meant[controls.indexOf(control)] ?? control);
  return `write ${quoted(repaired.replace(/ {2,}/g, ' ').trim())}`;
}

export const bidiControls: Rule = {
  id: 'text/bidi-controls',
  description: 'A text closes the bidirectional controls that it opens',
  help: 'An embedding, override or isolate that is not closed turns around what a page or program prints after the text, and can make one text look like another. Remove the control, or close it at the end of the words that it is for. Closed controls are allowed, and so are the marks U+200E and U+200F.',
  reference: 'https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings',
  severity: 'warning',
  check: perText(({ text, kind }) => {
    const open = kind === 'code' || kind === 'uri' ? [] : unclosedBidiControls(text);
    const [first] = open;
    if (first === undefined) return undefined;
    const [names, closing] = [open, closingBidiControls(open)].map((all) =>
      listed([...new Set(all)].map(nameOfCharacter)),
    );
    return `${quotedAround(text, text.indexOf(first))} opens ${names} without closing it: remove it, or close it with ${closing}`;
  }),
};

export const entities: Rule = {
  id: 'text/entities',
  description: 'No plain text contains HTML entities',
  help: 'Names and plain texts are shown as they are, so "K&ouml;ln" is not read as "Köln". Such texts were copied from the source of a web page, or escaped by a program. Write the character itself. Texts in Markdown, HTML or XML may contain entities, and so may code in backticks, and texts and columns about HTML or XML.',
  reference: 'https://html.spec.whatwg.org/multipage/named-characters.html',
  severity: 'warning',
  check: perDocument((document) => {
    const texts = suspiciousTexts(document).filter(({ text }) => text.includes('&'));
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
    return findingsIn(
      texts.filter((one) => !columnsAboutMarkup.has(columnOf(one) ?? '')),
      entitiesMessage,
    );
  }),
};

const ABOUT_MARKUP = /(?:^|[^A-Za-z])(?:X?HTML|XML|SGML|TeX|entit(?:y|ies) reference)/i;
/** Code in backticks, and an entity in quotes. */
const QUOTED = /`[^`]*`|(["'“„‘‚«»›‹])&[^&;\s]{1,10};["'”“’‘»«‹›]/g;
const TAG = /<\/?[A-Za-z][^<>]*>/;

const columnOf = ({ pointer, label }: SuspiciousText): string | undefined =>
  label === '' ? undefined : pointerNames(pointer).at(-1);

function entitiesMessage({ text, kind }: SuspiciousText): string | undefined {
  if (kind === 'markup' || ABOUT_MARKUP.test(text) || TAG.test(text)) return undefined;
  const found = entitiesIn(text.replace(QUOTED, ' '));
  const wrong = kind === 'uri' ? found.filter((entity) => entity === '&amp;') : found;
  if (wrong.length === 0) return undefined;
  const name = wrong.length > 1 ? 'HTML entities' : 'the HTML entity';
  const contains = `contains ${name} ${listed(wrong.map(quoted), 5)}: write`;
  return text.length > MAX_SUGGESTION_LENGTH
    ? `${contains} ${listed(
        wrong.map((entity) => quoted(decodeEntities(entity))),
        5,
      )} in its place`
    : `${quoted(text)} ${contains} ${quoted(decodeEntities(text))}`;
}
