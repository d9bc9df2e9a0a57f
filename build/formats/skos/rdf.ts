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
import type { Graph } from './graph.ts';
import { TERM } from './terms.ts';

/** Maximum number of characters without a complete statement, as in deep nesting, for which the parser needs memory. */
const MAX_STATEMENT_LENGTH = 400_000;

/** Maximum number of statements, because all are in memory. */
const MAX_STATEMENTS = 400_000;

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
    const properties = graph.get(about) ?? new Map();
    graph.set(about, properties);
    const isText = object.termType === 'Literal';
    const isRelative = [about, isText ? '' : object.value].some((iri) => /^urn:x-no-base:\/./.test(iri));
    if (isRelative) throw new SourceFault('has relative IRIs: state --uri or --uri-prefix', place);
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
    const [message = ''] = String((error as Error).message).split('\n', 1);
    throw new SourceFault(`is not valid RDF: ${message.slice(0, 300)}`);
  }
  return graph;
}

/** Turtle and N-Triples, line by line, so that statements have lines; long lines in pieces. */
function readTurtle(bytes: Uint8Array, baseIRI: string, add: AddQuad): void {
  const decoded = decode(bytes);
  if (!('text' in decoded))
    throw new SourceFault(`is not UTF-8 (${decoded.suspected}?): save it as UTF-8`, decoded);
  let line = 1;
  let pending = 0;
  const input = new EventEmitter();
  new Parser({ baseIRI, format: 'text/turtle' }).parse(input, (error, quad) => {
    pending = 0;
    if (error)
      throw new SourceFault(`is not Turtle: ${error.message.replace(/ on line \d+\.?$/, '')}`, { line });
    if (quad) add(quad, line);
  });
  for (const [piece] of decoded.text.matchAll(/[^\n]{1,65536}\n?|\n/g)) {
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
