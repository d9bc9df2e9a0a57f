import { SaxesParser, type SaxesTagNS, type SaxesTagPlain } from 'saxes';
import { decode } from '../../read/files/decode.ts';
import { SourceFault } from '../import/format.ts';

/** An element of an XML document. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** Its namespace; the empty string for none. */
  readonly uri: string;
  readonly line: number;
  /** By name, with the prefix as written: `xml:lang`. Without declarations of namespaces. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Texts and elements in order. */
  readonly content: readonly (XmlElement | string)[];
}

export interface XmlOptions {
  /**
   * Called with each complete element and the number of elements around it. If it returns true, the element is dropped
   * and not part of its parent, so that a document with many rows needs the memory of one.
   */
  readonly take?: (element: XmlElement, depth: number) => boolean;
  /** Whether the document type may declare entities, as RDF/XML does for namespaces; see {@link entitiesIn}. */
  readonly allowsEntities?: boolean;
}

/** Maximum number of elements around an element. */
const MAX_XML_DEPTH = 256;

/** Maximum number of characters of a tag, a text, a comment or a processing instruction. */
const MAX_TOKEN_LENGTH = 4_000_000;

/** Maximum number of elements in an element that are kept at once. */
const MAX_CHILDREN = 100_000;

/** Maximum number of characters that are parsed at once. */
const PIECE_LENGTH = 1 << 16;

/** Maximum number of attributes of an element. */
const MAX_ATTRIBUTES = 256;

/** A document type that only declares entities with short texts, which contain no others. */
const ENTITY_TYPE =
  /^\s*[\w:.-]+\s*\[(?:\s|<!ENTITY\s+[A-Za-z_][\w.-]*\s+(?:"[^"&%<]{0,200}"|'[^'&%<]{0,200}')\s*>|<!--(?:(?!--).)*-->)*\]\s*$/s;

/** Maximum number of references to entities in a document that declares some. */
const MAX_REFERENCES = 200_000;

/** Receives the parts of an XML document. */
interface XmlHandler<Tag> {
  readonly open: (tag: Tag, line: number) => void;
  /** Text and CDATA sections, possibly in pieces. */
  readonly text: (text: string) => void;
  readonly close: (tag: Tag) => void;
}

/**
 * Makes a parser of XML 1.0. Document type declarations are refused unless `readType` takes them, so nothing is loaded,
 * and no entity is expanded except the five of XML. Its methods throw SourceFault.
 *
 * @param readType returns the entities that a document type declares; undefined to refuse it
 */
function makeXmlParser<Tag extends SaxesTagPlain | SaxesTagNS>(
  xmlns: boolean,
  { open, text, close }: XmlHandler<Tag>,
  faultOf = (message: string, line: number) => new SourceFault(message, { line }),
  readType: (type: string) => Readonly<Record<string, string>> | undefined = () => undefined,
) {
  const parser = new SaxesParser({ xmlns }) as SaxesParser<{ xmlns: true }>;
  let [line, depth, attributes, sinceEvent] = [1, 0, 0, 0];
  const fail = (message: string): never => {
    throw faultOf(message, parser.line);
  };
  /** The parser keeps nothing of what came before an event. */
  const event =
    <T>(handle: (value: T) => void) =>
    (value: T): void => {
      sinceEvent = 0;
      handle(value);
    };
  // Messages begin with the position, which is reported apart from them.
  parser.on('error', ({ message }) =>
    fail(`is not well-formed XML: ${message.replace(/^(?:[^ ]*:)?\d+:\d+: /, '').replace(/\.$/, '')}`),
  );
  parser.on('doctype', (type) => {
    const entities =
      readType(type) ?? fail('has a document type declaration (<!DOCTYPE …>), which is not read: remove it');
    Object.assign(parser.ENTITIES, entities);
  });
  const ignore = event<unknown>(() => {});
  parser.on('comment', ignore);
  parser.on('processinginstruction', ignore);
  parser.on('text', event(text));
  parser.on('cdata', event(text));
  parser.on('opentagstart', () => {
    [line, attributes] = [parser.line, 0];
  });
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) fail(`has an element with more than ${MAX_ATTRIBUTES} attributes`);
  });
  parser.on(
    'opentag',
    event((tag) => {
      if (depth++ > MAX_XML_DEPTH) fail(`is nested deeper than ${MAX_XML_DEPTH} elements`);
      open(tag as Tag, line);
    }),
  );
  parser.on(
    'closetag',
    event((tag) => {
      depth--;
      close(tag as Tag);
    }),
  );
  return {
    fail,
    write: (piece: string): void => {
      sinceEvent += piece.length;
      parser.write(piece);
      if (sinceEvent > MAX_TOKEN_LENGTH)
        fail(`has a tag or a text of more than ${MAX_TOKEN_LENGTH} characters, or is not XML`);
    },
    close: (): void => {
      parser.close();
    },
  };
}

/**
 * Reads a document with namespaces, piece by piece.
 *
 * @throws SourceFault
 */
export function readXml(bytes: Uint8Array, { take, allowsEntities = false }: XmlOptions = {}): XmlElement {
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  const text = decodeXml(bytes);
  const handler: XmlHandler<SaxesTagNS> = {
    open: (tag, line) => {
      open.push(elementOf(tag, line));
    },
    text: (text) => {
      open.at(-1)?.content.push(text);
    },
    close: () => {
      const element = open.pop() as OpenElement;
      const parent = open.at(-1);
      if (!parent) root = element;
      if (take?.(element, open.length) || !parent) return;
      if (parent.content.length > MAX_CHILDREN)
        parser.fail(`has more than ${MAX_CHILDREN} elements in <${parent.name}>`);
      parent.content.push(element);
    },
  };
  const readType = (type: string) => (allowsEntities ? entitiesIn(type, text) : undefined);
  const parser = makeXmlParser<SaxesTagNS>(true, handler, undefined, readType);
  for (let at = 0; at < text.length; at += PIECE_LENGTH) parser.write(text.slice(at, at + PIECE_LENGTH));
  parser.close();
  return root ?? parser.fail('is empty');
}

/** The entities that a document type declares; undefined if it declares anything else, or if the text has too many references. */
function entitiesIn(type: string, text: string): Record<string, string> | undefined {
  if (!ENTITY_TYPE.test(type) || text.split('&').length > MAX_REFERENCES) return undefined;
  const declared = type.replace(/<!--.*?-->/gs, '').matchAll(/<!ENTITY\s+(\S+)\s+(["'])(.*?)\2/gs);
  return Object.fromEntries(Array.from(declared, ([, name, , value]) => [name, value]));
}

interface OpenElement extends XmlElement {
  readonly content: (XmlElement | string)[];
}

function elementOf({ local, uri, attributes }: SaxesTagNS, line: number): OpenElement {
  const own = new Map<string, string>();
  for (const { prefix, name, value } of Object.values(attributes))
    if (prefix !== 'xmlns' && name !== 'xmlns') own.set(name, value);
  return { name: local, uri, line, content: [], attributes: own };
}

/** Decodes XML. @throws SourceFault */
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
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\sencoding\s*=\s*["']([^"']{1,40})["']/.exec(
    beginning,
  )?.[1];
  return declared === undefined || /^(?:utf-?16|us-ascii)/i.test(declared) ? 'utf-8' : declared.toLowerCase();
}

/** The elements in an element. */
export const childrenOf = ({ content }: XmlElement): XmlElement[] =>
  content.filter((one) => typeof one !== 'string');

/** The text in an element, without that of inner elements. */
export const textOf = ({ content }: XmlElement): string =>
  content.filter((one) => typeof one === 'string').join('');

/** A text as XML Schema reads the types `token` and `anyURI` (part 2, section 4.3.6). */
export const collapsed = (text: string): string => text.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '');
