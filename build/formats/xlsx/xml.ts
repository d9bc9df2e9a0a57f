import { SaxesParser } from 'saxes';

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

const OPTIONS = { xmlns: false, position: false } as const;
type Parser = SaxesParser<typeof OPTIONS>;

/** Elements of spreadsheets are at most about ten levels deep and have at most about twenty attributes. */
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 256;

/** Characters that are parsed at once. */
const PIECE_LENGTH = 1 << 16;

/** Characters between two tags, approximately: the parser keeps them in memory. Cells of Excel have at most 32,767. */
const MAX_LENGTH = 1 << 22;

/**
 * Parses XML in pieces. Document type declarations are rejected, so there are no entities to expand.
 *
 * @param path names the file in messages
 * @throws UnreadableWorkbook for text that is not well-formed XML in UTF-8 or UTF-16
 */
export async function parseXml(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
): Promise<void> {
  let length = 0;
  const parser = makeParser(handler, () => {
    length = 0;
  });
  const write = (text: string): void => {
    for (let start = 0; start < text.length; start += PIECE_LENGTH) {
      const piece = text.slice(start, start + PIECE_LENGTH);
      length += piece.length;
      parser.write(piece);
      if (length > MAX_LENGTH) throw new Error(`a text has more than ${MAX_LENGTH} characters`);
    }
  };
  let decoder: TextDecoder | undefined;
  try {
    for await (const piece of pieces) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
      write(decoder.decode(piece, { stream: true }));
    }
    write(decoder?.decode() ?? '');
    parser.close();
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw error;
    throw new UnreadableWorkbook(`${path} in the file is not valid XML (${(error as Error).message})`);
  }
}

/** XML is UTF-8 unless it begins with the byte-order mark of UTF-16. */
function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** @param onTag is called for each start and end of an element */
function makeParser({ open, text, close }: XmlHandler, onTag: () => void): Parser {
  const parser = new SaxesParser<typeof OPTIONS>(OPTIONS);
  let depth = 0;
  let attributes = 0;
  parser.on('doctype', () => {
    throw new Error('document type declarations are not allowed');
  });
  parser.on('attribute', () => {
    attributes++;
    if (attributes > MAX_ATTRIBUTES) throw new Error(`an element has more than ${MAX_ATTRIBUTES} attributes`);
  });
  parser.on('opentag', (tag) => {
    onTag();
    depth++;
    attributes = 0;
    if (depth > MAX_DEPTH) throw new Error(`elements are more than ${MAX_DEPTH} levels deep`);
    open?.(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    onTag();
    depth--;
    close?.(localName(tag.name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return parser;
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
