import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Parser, type Quad, type Term } from 'n3';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { append } from '../../model/collections.ts';
import { decode } from '../../read/files/decode.ts';
import { lineOf, SourceFault } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { decodeXml, readXml } from '../xml/read.ts';
import { TERM } from './terms.ts';

/** A statement about a subject: its object. */
export interface Statement {
  /** A text, an IRI, or a blank node, which begins with `_:`. */
  readonly value: string;
  readonly isText: boolean;
  /** The language tag of a text, as BCP 47 spells it if it is valid; empty for none. */
  readonly language: string;
  /** Its line if the syntax is read line by line, else its subject: `<https://example.org/red>`. */
  readonly place: string;
}

/** The statements of a file by subject and property, in the order of the file. */
export type Graph = Map<string, Map<string, Statement[]>>;

/** Maximum number of characters without a complete statement, as in deep nesting, for which the parser needs memory. */
const MAX_STATEMENT_LENGTH = 400_000;

/** Maximum number of statements, because all are in memory. */
const MAX_STATEMENTS = 400_000;

/** Lines of Turtle; long ones in pieces. */
const PIECES = /[^\n]{1,65536}\n?|\n/g;

type AddQuad = (quad: Quad, line?: number) => void;

/**
 * Reads RDF. Loads nothing, and expands only short entities, as for namespaces in RDF/XML.
 *
 * @throws SourceFault
 */
export async function readRdf(bytes: Uint8Array, isXml: boolean, base: string): Promise<Graph> {
  const graph: Graph = new Map();
  const nameOf = ({ termType, value }: Term) => (termType === 'BlankNode' ? `_:${value}` : value);
  let count = 0;
  const add: AddQuad = ({ subject, predicate, object }, line) => {
    const about = nameOf(subject);
    const place = line === undefined ? `<${about}>` : lineOf({ line });
    if (++count > MAX_STATEMENTS)
      throw new SourceFault(`has more than ${MAX_STATEMENTS} statements: split the vocabulary`, place);
    const properties = graph.get(about) ?? new Map<string, Statement[]>();
    graph.set(about, properties);
    const isText = object.termType === 'Literal';
    // Notations have no language (SKOS 6.1).
    const tag = isText && predicate.value !== TERM.notation ? object.language : '';
    const language = languageOf(tag) ?? tag;
    append(properties, predicate.value, { value: nameOf(object), isText, language, place });
  };
  try {
    if (isXml) await readRdfXml(bytes, base, add);
    else readTurtle(bytes, base, add);
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    throw new SourceFault(`is not valid RDF: ${messageOf(error)}`);
  }
  return graph;
}

/** The first line of a message, without its position. */
function messageOf(error: unknown): string {
  const [line = ''] = String((error as Error).message).split('\n', 1);
  return line.replace(/^(?:Line )?\d+:\d+: | on line \d+\.?$/g, '').slice(0, 300);
}

/** Turtle and N-Triples, line by line, so that statements have lines. */
function readTurtle(bytes: Uint8Array, baseIRI: string, add: AddQuad): void {
  const decoded = decode(bytes);
  if (!('text' in decoded))
    throw new SourceFault(`is not UTF-8 (${decoded.suspected}?): save it as UTF-8`, decoded);
  let line = 1;
  let pending = 0;
  const input = new EventEmitter();
  new Parser({ baseIRI, format: 'text/turtle' }).parse(input, (error, quad) => {
    pending = 0;
    if (error) {
      const { context } = error as Error & { context?: { line?: number } };
      throw new SourceFault(`is not Turtle: ${messageOf(error)}`, { line: context?.line ?? line });
    }
    if (quad) add(quad, line);
  });
  for (const [piece] of decoded.text.matchAll(PIECES)) {
    input.emit('data', piece);
    pending += piece.length;
    if (pending > MAX_STATEMENT_LENGTH)
      throw new SourceFault(`has more than ${MAX_STATEMENT_LENGTH} characters without a statement`, { line });
    if (piece.endsWith('\n')) line++;
  }
  input.emit('end', '');
}

async function readRdfXml(bytes: Uint8Array, baseIRI: string, add: AddQuad): Promise<void> {
  // Refuses what the library accepts: any declarations, and tags and texts of any length.
  readXml(bytes, { take: () => true, allowsEntities: true });
  const source = Readable.from([decodeXml(bytes)]);
  await pipeline(source, new RdfXmlParser({ baseIRI }), async (quads: AsyncIterable<Quad>) => {
    for await (const quad of quads) add(quad);
  });
}
