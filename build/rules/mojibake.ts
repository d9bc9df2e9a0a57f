import { listed, quoted } from '../problems/wording.ts';
import type { Rule } from './support/rule.ts';
import { type SuspiciousText, suspiciousTexts } from './support/suspicious-texts.ts';

/** No text is UTF-8 that was read as Windows-1252 or ISO 8859-1, and written as UTF-8 again. */
export const mojibake: Rule = {
  id: 'text/mojibake',
  description: 'No text is UTF-8 that was read as Windows-1252',
  help: 'Text such as "KÃ¤se" comes from a program that read UTF-8 as Windows-1252 or ISO 8859-1, often a spreadsheet that opened a CSV. Write the text that the message suggests, and import the file as UTF-8. A character sequence is reported only where it is valid UTF-8 and cannot be meant as it is: „Spaß“ and “IRMÔ are not reported.',
  reference: 'https://encoding.spec.whatwg.org/#windows-1252',
  severity: 'warning',
  check: ({ documents }) => documents.flatMap((document) => suspiciousTexts(document).flatMap(findingsOf)),
};

function findingsOf({ document, pointer, text, repaired, label }: SuspiciousText) {
  const [broken, sound] = [text, repaired].map((one) => one.split(SEPARATOR)) as [string[], string[]];
  // What was lost before it was read wrongly is the matter of text/replacement-character.
  const places = broken.flatMap((word, i) => (word === sound[i] || sound[i]?.includes('\ufffd') ? [] : [i]));
  if (places.length === 0) return [];
  const words = (all: readonly string[]) => listed([...new Set(places.map((i) => quoted(all[i])))]);
  const message = `${label}${words(broken)} ${places.length > 1 ? 'are' : 'is'} UTF-8 that was read as Windows-1252: write ${words(sound)}`;
  return [{ document, pointer, message }];
}

/** What separates words, and no mojibake consists of. */
const SEPARATOR = /[ \t\r\n]/;
