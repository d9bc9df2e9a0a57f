import type { SaxesTagPlain } from 'saxes';
import { makeXmlParser, XmlFault } from '../xml/read.ts';

/**
 * A text without the escapes of characters that XML cannot contain: `_x000D_` is a carriage return, and `_x005F_` the
 * underscore of a text that looks like an escape (ECMA-376 part 1, 22.9.2.19).
 */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Receives the parts of an XML file. Names are without namespace prefixes. */
interface XmlHandler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** Text and CDATA sections, possibly in pieces. */
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Parses XML in pieces.
 *
 * @param path names the file in messages
 * @throws UnreadableWorkbook for text that is not well-formed XML in UTF-8 or UTF-16
 */
export async function parseXml(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  { open, text, close }: XmlHandler,
): Promise<void> {
  const parser = makeXmlParser<SaxesTagPlain>(false, {
    open: ({ name, attributes }) => open?.(localName(name), attributes),
    text: (piece) => text?.(piece),
    close: ({ name }) => close?.(localName(name)),
  });
  let decoder: TextDecoder | undefined;
  try {
    for await (const piece of pieces) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
      parser.write(decoder.decode(piece, { stream: true }));
    }
    parser.write(decoder?.decode() ?? '');
    parser.close();
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw error;
    const message = error instanceof XmlFault ? error.message : `is not XML (${(error as Error).message})`;
    throw new UnreadableWorkbook(`${path} in the file ${message}`);
  }
}

/** XML is UTF-8 unless it begins with the byte-order mark of UTF-16. */
function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** Some programs write `x:row` for `row`. */
function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** A workbook that cannot be read: its message is what is wrong, for the user. */
export class UnreadableWorkbook extends Error {
  /** Place in the workbook: `Sheet1!B7`. */
  readonly place: string | undefined;

  constructor(message: string, place?: string) {
    super(message);
    this.place = place;
  }
}
