import { SaxesParser } from 'saxes';
import { decode } from '../read/files/decode.ts';
import { SourceFault } from './import/format.ts';

/** An element: its name has no prefix, and its namespace is empty for none. */
export interface XmlElement {
  readonly name: string;
  readonly uri: string;
  readonly line: number;
  /** By name, with the prefix as written: `xml:lang`. Without declarations of namespaces. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly content: (XmlElement | string)[];
  /** For readers that report what they have not read. */
  isRead?: boolean;
}

export interface XmlOptions {
  /**
   * Called with each complete element and the number of elements around it. If it returns true, the element is dropped
   * and not part of its parent, so that a document with many rows needs the memory of one.
   */
  readonly take?: (element: XmlElement, depth: number) => boolean;
  /** Whether the document type may declare entities, as RDF/XML does for namespaces. */
  readonly allowsEntities?: boolean;
}

const PIECE_LENGTH = 1 << 16;

const MAX_XML_DEPTH = 256;

const MAX_ATTRIBUTES = 256;

/** Maximum number of characters of a tag, a text, a comment or a processing instruction. */
const MAX_TOKEN_LENGTH = 4_000_000;

/**
 * Reads a document of XML 1.0 with namespaces, piece by piece. Nothing is loaded, and no entities are expanded except
 * the five of XML and those that the options allow. @throws SourceFault
 */
export function readXml(bytes: Uint8Array, { take, allowsEntities = false }: XmlOptions = {}): XmlElement {
  const text = decodeXml(bytes);
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let line = 1;
  let attributes = 0;
  /** Number of characters since the last event: the parser keeps nothing of what came before it. */
  let pending = 0;
  const fail = (message: string): never => {
    throw new SourceFault(message, { line: parser.line });
  };
  const endToken = () => {
    pending = 0;
  };
  const readText = (piece: string) => {
    endToken();
    open.at(-1)?.content.push(piece);
  };
  // Messages begin with the position, which is reported apart from them.
  parser.on('error', ({ message }) =>
    fail(`is not well-formed XML: ${message.replace(/^(?:[^ ]*:)?\d+:\d+: /, '').replace(/\.$/, '')}`),
  );
  parser.on('doctype', (type) => {
    const entities = allowsEntities ? findEntities(type, text) : undefined;
    const refusal = 'has a document type declaration (<!DOCTYPE …>), which is not read: remove it';
    Object.assign(parser.ENTITIES, entities ?? fail(refusal));
  });
  parser.on('comment', endToken);
  parser.on('processinginstruction', endToken);
  parser.on('text', readText);
  parser.on('cdata', readText);
  parser.on('opentagstart', () => {
    line = parser.line;
    attributes = 0;
  });
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) fail(`has an element with more than ${MAX_ATTRIBUTES} attributes`);
  });
  parser.on('opentag', (tag) => {
    endToken();
    if (open.length > MAX_XML_DEPTH) fail(`is nested deeper than ${MAX_XML_DEPTH} elements`);
    const own = new Map<string, string>();
    for (const { prefix, name, value } of Object.values(tag.attributes))
      if (prefix !== 'xmlns' && name !== 'xmlns') own.set(name, value);
    open.push({ name: tag.local, uri: tag.uri, line, attributes: own, content: [] });
  });
  parser.on('closetag', () => {
    endToken();
    const element = open.pop();
    if (!element) return;
    // The last element that ends is the root.
    root = element;
    if (!take?.(element, open.length)) open.at(-1)?.content.push(element);
  });
  for (let at = 0; at < text.length; at += PIECE_LENGTH) {
    const piece = text.slice(at, at + PIECE_LENGTH);
    pending += piece.length;
    parser.write(piece);
    if (pending > MAX_TOKEN_LENGTH)
      fail(`has a tag or a text of more than ${MAX_TOKEN_LENGTH} characters, or is not XML`);
  }
  parser.close();
  return root ?? fail('is empty');
}

/** A document type that only declares entities with short texts, which contain no others. */
const ENTITY_TYPE =
  /^\s*[\w:.-]+\s*\[(?:\s|<!ENTITY\s+[A-Za-z_][\w.-]*\s+(?:"[^"&%<]{0,200}"|'[^'&%<]{0,200}')\s*>|<!--(?:(?!--).)*-->)*\]\s*$/s;

/** Maximum number of references to entities in a document that declares some. */
const MAX_REFERENCES = 200_000;

/** The entities that a document type declares; undefined if it has other parts, or the text too many references. */
function findEntities(type: string, text: string): Record<string, string> | undefined {
  if (!ENTITY_TYPE.test(type) || text.split('&').length > MAX_REFERENCES) return undefined;
  const declared = type.replace(/<!--.*?-->/gs, '').matchAll(/<!ENTITY\s+(\S+)\s+(["'])(.*?)\2/gs);
  return Object.fromEntries(Array.from(declared, ([, name, , value]) => [name, value]));
}

export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const found = encoding === 'utf-8' ? decode(bytes) : undefined;
    const at = found && 'line' in found ? found : { line: 1 };
    throw new SourceFault(`is not valid ${encoding}: save it as UTF-8`, at);
  }
}

/** The encoding by the byte-order mark or the declaration (XML 1.0 appendix F); UTF-8 if there is neither. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const beginning = new TextDecoder().decode(bytes.subarray(0, 200));
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([^"']{1,40})["']/.exec(beginning)?.[1]?.toLowerCase();
  return declared === undefined || /^(?:utf-?16|us-ascii)/.test(declared) ? 'utf-8' : declared;
}

export const childrenOf = ({ content }: XmlElement): XmlElement[] =>
  content.filter((one) => typeof one !== 'string');

/** The text in an element, without that of inner elements. */
export const textOf = ({ content }: XmlElement): string =>
  content.filter((one) => typeof one === 'string').join('');
