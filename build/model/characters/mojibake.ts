import { isUtf8 } from 'node:buffer';

/**
 * Repairs text whose UTF-8 bytes were read as Windows-1252 or ISO 8859-1 (`KÃ¤se`). Each run of non-ASCII characters
 * is encoded again; correct text rarely gives valid UTF-8, and the exceptions are recognised by their context.
 */

/** Characters of the bytes 0x80 to 0x9F in Windows-1252 (WHATWG Encoding Standard); the rest are control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const BYTE_OF: ReadonlyMap<string, number> = new Map([...WINDOWS_1252].map((c, i) => [c, 0x80 + i]));

/** Characters that bytes from 0x80 are decoded to. */
const HIGH = `\u0080-\u00ff${WINDOWS_1252}`;

/** A UTF-8 lead byte and a continuation byte, which all mojibake contains. */
const LEAD_AND_NEXT = new RegExp(`[\u00c2-\u00f4][\u0080-\u00bf${WINDOWS_1252}]`);

const RUN = new RegExp(`[${HIGH}]+`, 'g');

/** Source of this test, to combine it with others. */
export const MOJIBAKE_SOURCE = LEAD_AND_NEXT.source;

/** The Windows-1252 character for a C1 control character, as in `it\u0092s`. */
export function windows1252Of(control: string): string | undefined {
  const character = WINDOWS_1252[control.charCodeAt(0) - 0x80];
  return character === control ? undefined : character;
}

const MAX_ROUNDS = 4;

/** The text before its UTF-8 was read as Windows-1252, once or several times; undefined if it is correct. */
export function repairMojibake(text: string): string | undefined {
  let repaired = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = repairOnce(repaired);
    if (next === repaired) break;
    repaired = next;
  }
  return repaired === text ? undefined : repaired;
}

function repairOnce(text: string): string {
  if (!LEAD_AND_NEXT.test(text)) return text;
  return text.replace(RUN, (run: string, index: number) => {
    const decoded = decode(run);
    if (decoded === undefined) return run;
    const before = text.slice(Math.max(0, index - 1), index);
    const after = text.slice(index + run.length, index + run.length + 1);
    // A byte-order mark is part of a file, not of a text.
    return isCertain(run, decoded, before, after) ? decoded.replaceAll('\ufeff', '') : run;
  });
}

/** Decodes a run as UTF-8. */
function decode(run: string): string | undefined {
  const bytes = Buffer.from([...run].map((c) => BYTE_OF.get(c) ?? c.charCodeAt(0)));
  return isUtf8(bytes) ? bytes.toString() : undefined;
}

/** Whether a run that is valid UTF-8 is mojibake. A single character may be a coincidence, as in „Spaß“ or “IRMÔ. */
function isCertain(run: string, decoded: string, before: string, after: string): boolean {
  if ([...decoded].length > 1) return !IMPLAUSIBLE.test(decoded);
  if (CERTAIN_ALONE.test(decoded)) return true;
  const isBeforeLetter = /\p{L}/u.test(after);
  if (VIETNAMESE.test(decoded)) return isBeforeLetter || !AFTER_CAPITAL.test(run);
  if (!EUROPEAN.test(decoded)) return false;
  // All of these start with a capital letter, which is improbable after a lowercase letter.
  if (/\p{Ll}/u.test(before)) return true;
  if (/\u00ad$/.test(run)) return !/\p{Lu}/u.test(before);
  if (isBeforeLetter) return true;
  return /\p{Lu}/u.test(before) ? !AFTER_CAPITAL.test(run) : !AFTER_LETTER.test(run);
}

/** Characters that texts do not contain. */
const IMPLAUSIBLE = /[\p{Cn}\p{Co}]|[^\P{Cc}\u0080-\u009f]/u;

/** Punctuation, currency, letterlike signs, ligatures, the byte-order mark and emoji, all of three or four bytes. */
const CERTAIN_ALONE =
  /[\u2010-\u2044\u20a0-\u20bf\u2100-\u214f\u2190-\u27bf\ufb00-\ufb06\ufeff\ufffd]|\p{Extended_Pictographic}/u;

/** Signs, Latin and Greek letters, and combining accents: two bytes each. */
const EUROPEAN = /^(?:[\u0080-\u017f]|[\u0300-\u03ff])$/;

/** Latin letters with two accents, as in Vietnamese: three bytes, of which the first looks like `á`. */
const VIETNAMESE = /^[\u1e00-\u1eff]$/;

/** Last characters of a run that may follow a letter in correct text: closing quotation marks, ellipses and dashes. */
const AFTER_LETTER = /[”“’‘»›…–—]$/;

/** The same after capital letters: also symbols, superscripts and no-break spaces, as in "IRMÃ®". */
const AFTER_CAPITAL = /[”“’‘»›…–—™®©°ªº²³¹´·\u00a0]$/;
