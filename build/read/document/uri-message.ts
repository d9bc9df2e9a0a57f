import { describeCharacter } from '../../model/characters/names.ts';
import { findIriFault, firstNonAscii } from '../../model/identity/uri.ts';
import { quoted, quotedThrough } from '../../model/problems/wording.ts';

/** The message about a text that is not an absolute IRI. */
export function iriMessage(text: string): string {
  const fault = findIriFault(text);
  switch (fault?.kind) {
    case 'character':
    case 'delimiter': {
      const character = String.fromCodePoint(text.codePointAt(fault.index) as number);
      const where = fault.kind === 'character' ? 'in' : 'at this position of';
      return `${quotedThrough(text, fault.index)} contains ${describeCharacter(character)}, which is not allowed ${where} a URI: ${remedyFor(character)}`;
    }
    case 'escape':
      return `${quotedThrough(text, fault.index)} contains a "%" that is not followed by two hexadecimal digits: write %25 for the percent sign itself`;
    case 'port':
      return `${quotedThrough(text, fault.index)} has a port that is not a number: correct it, or write %3A for a colon`;
    case 'empty':
      return `${quoted(text)} is not an absolute URI, because nothing follows the scheme: write one such as urn:example:countries`;
    default: {
      const meant = HOST.test(text) ? quoted(`https://${text}`) : 'one such as urn:example:countries';
      return `${quoted(text)} is not an absolute URI, because it does not begin with a scheme: write ${meant}`;
    }
  }
}

/** A web URL without its scheme: a host name with a top-level domain, and the rest. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,10}[a-z]{2,24}(?::\d{1,5})?(?:[/?#]|$)/i;
/** White space and invisible characters are usually mistakes; lone surrogates have no escape. */
function remedyFor(character: string): string {
  if (!character.isWellFormed()) return 'remove it';
  const escaped = firstNonAscii(character) < 0 ? escapeByte(character) : encodeURIComponent(character);
  return /[\p{Z}\p{C}]/u.test(character) ? `remove it, or write ${escaped}` : `write ${escaped}`;
}

const escapeByte = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
