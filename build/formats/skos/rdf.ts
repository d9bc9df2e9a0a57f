import { EventEmitter } from 'node:events';
import { Parser, type Quad, type Term } from 'n3';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { append } from '../../model/collections.ts';
import { decode } from '../../read/files/decode.ts';
import { lineOf, SourceFault } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { decodePath } from '../urls.ts';
import { decodeXml, readXml } from '../xml/read.ts';
import { TERM } from './terms.ts';

/** A statement about a subject: its object. */
export interface Statement {
  /** A text, an IRI, or a blank node, which begins with `_:`. */
  readonly value: string;
  readonly isText: boolean;
  /** The language tag of a text, as BCP 47 spells it if it is valid; empty if it has none. */
  readonly language: string;
  /** Its line if the syntax is read line by line, else its subject: `<https://example.org/red>`. */
  readonly place: string;
}

/** The statements of a file by subject and property, in the order of the file. */
export type Graph = ReadonlyMap<string, ReadonlyMap<string, readonly Statement[]>>;

/** The statements of a subject with the first of the properties that it has. */
export function findStatements(
  graph: Graph,
  subject: string,
  ...properties: readonly string[]
): readonly Statement[] {
  const own = graph.get(subject);
  const property = properties.find((iri) => own?.has(iri));
  return property === undefined ? [] : (own?.get(property) ?? []);
}

/** The resources that properties refer to. */
export function findResources(graph: Graph, subject: string, ...properties: readonly string[]): string[] {
  const objects = properties.flatMap((property) => graph.get(subject)?.get(property) ?? []);
  return objects.filter(({ isText }) => !isText).map(({ value }) => value);
}

/** Whether a resource is a concept by its type, or by properties that only concepts have. */
export function isConcept(graph: Graph, subject: string): boolean {
  const types = findResources(graph, subject, TERM.type);
  if (types.length > 0) return types.includes(TERM.concept);
  const properties = [TERM.inScheme, TERM.topConceptOf, TERM.broader, TERM.narrower];
  return properties.some((property) => graph.get(subject)?.has(property));
}

/** The texts in a language, or else those without one, unless others have one. */
export function textsIn(statements: readonly Statement[], language: string): readonly Statement[] {
  const texts = statements.filter(({ isText }) => isText);
  const own = texts.filter((text) => text.language === language);
  return own.length === 0 && texts.every((text) => text.language === '') ? texts : own;
}

/** The text of properties in a language, or else any. */
export function findText(
  graph: Graph,
  subject: string,
  properties: readonly string[],
  language: string,
): string | undefined {
  const statements = properties.flatMap((property) => graph.get(subject)?.get(property) ?? []);
  const [text] = [...textsIn(statements, language), ...statements.filter(({ isText }) => isText)];
  return text?.value.trim() || undefined;
}

/** Where a subject is described first. */
export function placeOf(graph: Graph, subject: string): string {
  const [statements = []] = graph.get(subject)?.values() ?? [];
  return statements[0]?.place ?? `<${subject}>`;
}

/** The last part of an IRI, decoded: `red` of `https://example.org/colours#red`. */
export function segmentOf(iri: string): string {
  const separator = /^urn:/i.test(iri) && !/[/#]/.test(iri) ? ':' : /[/#]/;
  const parts = iri.replace(/[/#]+$/, '').split(separator);
  const segment = parts.at(-1) as string;
  return decodePath(segment) ?? segment;
}

/** Maximum number of characters without a complete statement, as in deep nesting, for which the parser needs memory. */
const MAX_STATEMENT_LENGTH = 400_000;

/** Maximum number of statements, because all are in memory. */
const MAX_STATEMENTS = 400_000;

/** Maximum number of characters that are parsed at once. */
const PIECE_LENGTH = 1 << 16;

/** Base of relative IRIs if a file states none; an import with such IRIs is refused or needs an option. */
const NO_BASE = 'urn:x-no-base:/';

type AddQuad = (quad: Quad, line?: number) => void;

/**
 * Reads RDF. Loads nothing, and expands only short entities, as for namespaces in RDF/XML.
 *
 * @throws SourceFault
 */
export async function readRdf(bytes: Uint8Array, isXml: boolean, base = NO_BASE): Promise<Graph> {
  const graph = new Map<string, Map<string, Statement[]>>();
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
    const tag = isText ? object.language : '';
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

/** Turtle and N-Triples, line by line, so that statements have lines; long lines in pieces. */
function readTurtle(bytes: Uint8Array, baseIRI: string, add: AddQuad): void {
  const decoded = decode(bytes);
  if (!('text' in decoded))
    throw new SourceFault(`is not UTF-8 (${decoded.suspected}?): save it as UTF-8`, decoded);
  const { text } = decoded;
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
  for (let from = 0; from < text.length; ) {
    const end = Math.min(text.indexOf('\n', from) + 1 || text.length, from + PIECE_LENGTH);
    input.emit('data', text.slice(from, end));
    pending += end - from;
    if (pending > MAX_STATEMENT_LENGTH)
      throw new SourceFault(`has more than ${MAX_STATEMENT_LENGTH} characters without a statement`, { line });
    if (text[end - 1] === '\n') line++;
    from = end;
  }
  input.emit('end', '');
}

async function readRdfXml(bytes: Uint8Array, baseIRI: string, add: AddQuad): Promise<void> {
  // Refuses what the library accepts: any declarations, and tags and texts of any length.
  readXml(bytes, { take: () => true, allowsEntities: true });
  const parser = new RdfXmlParser({ baseIRI });
  await new Promise<void>((resolve, reject) => {
    parser.on('data', (quad: Quad) => add(quad));
    parser.on('error', reject);
    parser.on('end', resolve);
    parser.write(decodeXml(bytes));
    parser.end();
  });
}
