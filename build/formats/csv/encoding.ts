import { isUtf8 } from 'node:buffer';
import { WINDOWS_1252 } from '../../model/characters/mojibake.ts';
import { type ImportContext, SourceFault } from '../import/format.ts';
import type { StatedValue } from '../table/description.ts';

const LINE_BREAK = /\r\n|\n|\r/;

/**
 * Reads a text with a byte-order mark, or in UTF-8. Another encoding is a question, with the first line that shows it.
 *
 * @throws SourceFault if some bytes of a text in UTF-8 are damaged
 */
export function decodeOrAsk(bytes: Uint8Array, context: ImportContext): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes);
  if (isUtf8(bytes)) return decodeAs('utf-8', bytes);
  const text = new TextDecoder().decode(bytes);
  const line = text.slice(0, text.indexOf('\ufffd')).split(LINE_BREAK).length;
  const damaged = text.match(/\ufffd+/g)?.length ?? 0;
  const intact = text.match(/[^\0-\x7f\ufffd]+/g)?.length ?? 0;
  if (intact > damaged) {
    const message =
      'has a byte that is not UTF-8, as the rest of the file is: correct it and save the file as UTF-8';
    throw new SourceFault(message, { line });
  }
  const proposed = decodeAs('windows-1252', bytes);
  context.ask({
    at: { line },
    value: proposed.split(LINE_BREAK)[line - 1],
    message: 'is not UTF-8, and shown as windows-1252: which encoding is it?',
    option: 'encoding',
    answers: ['windows-1252', 'windows-1250', 'NAME'],
  });
  return proposed;
}

/** @throws UsageFault or SourceFault if the stated encoding is unknown; SourceFault if the bytes are not in it */
export function decodeAs(encoding: string, bytes: Uint8Array, refuse?: StatedValue['refuse']): string {
  let text: string;
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    text = decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch (error) {
    const known = 'utf-8, utf-16le, windows-1252 or windows-1250';
    if (error instanceof RangeError)
      refuse?.(`must be one that browsers know, such as ${known}, not "${encoding}"`);
    throw new SourceFault(`is not valid ${encoding}: state another --encoding, or save the file as UTF-8`);
  }
  const nul = text.indexOf('\0');
  if (nul < 0) return text;
  const message = 'contains a NUL character: export it again, or state its --encoding, such as utf-16le';
  throw new SourceFault(message, { line: text.slice(0, nul).split('\n').length });
}

/** Some versions of Node.js decode Windows-1252 as ISO 8859-1. */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] as string);
