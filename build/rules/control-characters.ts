import { windows1252Of } from '../characters/mojibake.ts';
import { nameOfCharacter } from '../characters/names.ts';
import { listed, quoted, quotedAround } from '../problems/wording.ts';
import type { Finding, Rule } from './support/rule.ts';
import { type SuspiciousText, suspiciousTexts } from './support/suspicious-texts.ts';

/** No text has control characters, but for line breaks and tabs where a text may have several lines. */
export const controlCharacters: Rule = {
  id: 'text/control-characters',
  description: 'No text contains control characters',
  help: 'Control characters cannot be seen and have no meaning in a text; XML and many programs refuse them. Remove them. Line breaks and tabs are allowed in descriptions, change logs, comments and cells, not in names, titles and tags.',
  reference: undefined,
  severity: 'warning',
  check: ({ documents }) => documents.flatMap((document) => suspiciousTexts(document).flatMap(findingsOf)),
};

const CONTROL = /[\p{Cc}\p{Noncharacter_Code_Point}]/gu;
const CONTROL_OF_LINES = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

function findingsOf({ document, pointer, text, repaired, kind, label }: SuspiciousText): Finding[] {
  if (kind === 'code' || kind === 'uri') return [];
  const pattern = kind === 'name' ? CONTROL : CONTROL_OF_LINES;
  // Blanks at the ends of a tag are reported by the rule about tags.
  const isTag = /^\/codeList(?:Set)?\/identification\/tags\//.test(pointer);
  const controls = [...new Set((isTag ? repaired.trim() : repaired).match(pattern) ?? [])];
  const [first] = controls;
  if (first === undefined) return [];
  const names = listed(controls.map(nameOfCharacter), 5);
  const excerpt = quotedAround(text, text.search(pattern));
  const message = `${label}${excerpt} contains ${names}: ${remedyFor(controls, repaired)}`;
  return [{ document, pointer, message }];
}

function remedyFor(controls: readonly string[], text: string): string {
  const meant = controls.map((control) => (/[\t\n\r]/.test(control) ? ' ' : windows1252Of(control)));
  if (meant.every((character) => character === undefined))
    return `remove ${controls.length > 1 ? 'them' : 'it'}`;
  if (meant.includes(undefined) || text.length > MAX_SUGGESTION)
    return `write ${listed(
      meant.map((character) => (character === undefined ? 'nothing' : quoted(character))),
      5,
    )} in ${controls.length > 1 ? 'their place' : 'its place'}`;
  const repaired = text.replace(CONTROL, (control) => meant[controls.indexOf(control)] ?? control);
  return `write ${quoted(repaired.replace(/ {2,}/g, ' ').trim())}`;
}

/** The longest text that is suggested as a whole. */
const MAX_SUGGESTION = 60;
