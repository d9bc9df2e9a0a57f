import { isUtf8 } from 'node:buffer';
import { WINDOWS_1252 } from '../../model/characters/mojibake.ts';
import { type ImportContext, SourceFault } from '../import/format.ts';
import type { StatedValue } from '../table/description.ts';

/** Byte-order marks of encodings. */
const MARKS: readonly { readonly encoding: string; readonly mark: readonly number[] }[] = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
];

/**
 * Reads a text with a byte-order mark, or in UTF-8. Another encoding is a question, with the first line that shows it.
 *
 * @throws SourceFault if some bytes of a text in UTF-8 are damaged
 */
export function decodeOrAsk(bytes: Uint8Array, context: ImportContext): string {
  const { encoding = 'utf-8' } = MARKS.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte)) ?? {};
  if (encoding !== 'utf-8' || isUtf8(bytes)) return decodeAs(encoding, bytes, undefined);
  const text = new TextDecoder().decode(bytes);
  const line = text.slice(0, text.indexOf('\ufffd')).split(/\r\n|\n|\r/).length;
  const damaged = text.match(/\ufffd+/g)?.length ?? 0;
  const intact = text.match(/[^\0-\x7f\ufffd]+/g)?.length ?? 0;
  if (intact > damaged) {
    const message = `has a byte that is not UTF-8, as the rest of the file is, in ${damaged} of ${damaged + intact} places: correct the character and save the file as UTF-8`;
    throw new SourceFault(message, { line });
  }
  const proposed = assertText(decodeWindows1252(bytes));
  context.ask({
    at: { line },
    value: proposed.split(/\r\n|\n|\r/)[line - 1],
    message: 'is not UTF-8, and shown as windows-1252: which encoding is it?',
    option: 'encoding',
    answers: ['windows-1252', 'windows-1250', 'NAME'],
  });
  return proposed;
}

/** @throws UsageFault or SourceFault if the stated encoding is unknown; SourceFault if the bytes are not in it */
export function decodeAs(encoding: string, bytes: Uint8Array, stated: StatedValue | undefined): string {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch (unknown) {
    const known = 'utf-8, utf-16le, windows-1252 or windows-1250';
    stated?.refuse(`must be one that browsers know, such as ${known}, not "${encoding}"`);
    throw unknown;
  }
  if (decoder.encoding === 'windows-1252') return assertText(decodeWindows1252(bytes));
  try {
    return assertText(decoder.decode(bytes));
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    throw new SourceFault(
      `is not valid ${encoding}: state another encoding with --encoding, or save the file as UTF-8`,
    );
  }
}

/** @throws SourceFault if a text has a NUL character */
function assertText(text: string): string {
  const nul = text.indexOf('\0');
  if (nul < 0) return text;
  const message =
    'contains a NUL character, so it is not a text or in another encoding: export it again, or state --encoding, such as utf-16le';
  throw new SourceFault(message, { line: text.slice(0, nul).split('\n').length });
}

/** Some versions of Node.js decode Windows-1252 as ISO 8859-1. */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] as string);
