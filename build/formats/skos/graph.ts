import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { JsonLdParser } from 'jsonld-streaming-parser';
import { Parser, type Quad, type Term } from 'n3';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { append } from '../../model/collections.ts';
import { isLanguageTag } from '../../model/identity/language.ts';
import { inspectValue } from '../../model/json/value-problems.ts';
import { decode } from '../../read/files/decode.ts';
import { type ImportContext, lineOf, SourceFault, statedLanguage } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { decodePath } from '../urls.ts';
import { decodeXml, readXml } from '../xml.ts';
import { INVERSES, localName, TERM, TEXTS, xlOf } from './terms.ts';

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

export interface SkosContext extends ImportContext {
  readonly graph: Graph;
}

/** What the import of a scheme needs: it becomes a list in each language. */
export interface SchemeContext extends SkosContext {
  readonly scheme: string;
  readonly concepts: readonly string[];
  readonly languages: readonly string[];
}

/**
 * Adds inverse statements, and replaces texts that are resources by literals: labels of SKOS-XL, and notes with
 * `rdf:value`. If no concept has a preferred label, those of RDF Schema are it.
 */
export function completeGraph(context: SkosContext): void {
  const { graph, loss } = context;
  const labels = [TERM.prefLabel, xlOf(TERM.prefLabel)];
  const hasLabels = [...graph.values()].some((properties) => labels.some((label) => properties.has(label)));
  for (const [subject, properties] of graph) {
    for (const [property, inverse] of INVERSES) {
      for (const { value, place } of properties.get(property) ?? []) {
        const own = graph.get(value);
        if (own) append(own, inverse, { value: subject, isText: false, language: '', place });
        else loss(place, 'a concept that the file does not describe is not imported', value);
      }
    }
    const label = properties.get(TERM.label);
    if (!hasLabels && label && isConcept(graph, subject)) {
      loss(placeOf(graph, subject), 'rdfs:label is read as skos:prefLabel, which no concept has');
      properties.delete(TERM.label);
      properties.set(TERM.prefLabel, label);
    }
    for (const property of TEXTS) {
      const statements = findStatements(graph, subject, property, xlOf(property));
      properties.delete(xlOf(property));
      if (statements.length > 0) properties.set(property, readTexts(context, statements));
    }
  }
}

/** The distinct texts of a property, with the stated language if they have none. */
function readTexts(context: SkosContext, statements: readonly Statement[]): Statement[] {
  const { graph, loss } = context;
  const distinct = new Map<string, Statement>();
  for (const statement of statements) {
    const texts = statement.isText
      ? []
      : findStatements(graph, statement.value, TERM.literalForm, TERM.value);
    for (const text of texts.length > 0 ? texts : [statement]) {
      const { isText, value, place } = text;
      const language = isText ? text.language || (statedLanguage(context) ?? '') : '';
      const message = 'a text is not imported: its language tag is not valid (BCP 47)';
      if (language !== '' && !isLanguageTag(language)) loss(place, message, language);
      else distinct.set(JSON.stringify([isText, language, value]), { isText, language, value, place });
    }
  }
  return [...distinct.values()];
}

export const findStatements = (graph: Graph, subject: string, ...properties: readonly string[]) =>
  properties.flatMap((property) => graph.get(subject)?.get(property) ?? []);

export function findResources(graph: Graph, subject: string, ...properties: readonly string[]): string[] {
  const resources = findStatements(graph, subject, ...properties).filter(({ isText }) => !isText);
  return resources.map(({ value }) => value);
}

/** Whether a resource is a concept by its type, or by properties that only concepts have. */
export function isConcept(graph: Graph, subject: string): boolean {
  const types = findResources(graph, subject, TERM.type);
  if (types.length > 0) return types.includes(TERM.Concept);
  const properties = [TERM.inScheme, TERM.topConceptOf, TERM.broader, TERM.narrower];
  return findStatements(graph, subject, ...properties).length > 0;
}

export const isCollection = (graph: Graph, subject: string): boolean =>
  findResources(graph, subject, TERM.type).includes(TERM.Collection);

/** The texts in a language; if no text has a language, all. */
export function textsIn(statements: readonly Statement[], language: string): Statement[] {
  const texts = statements.filter(({ isText }) => isText);
  const own = texts.filter((text) => text.language === language);
  return own.length === 0 && texts.every((text) => text.language === '') ? texts : own;
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
  const segment = parts.at(-1) ?? iri;
  return decodePath(segment) ?? segment;
}

/** Reports the values of a property that no list has, and guessed languages. A property without others is reported once. */
export function reportUnread(context: SchemeContext, property: string, all: Statement[], read: Statement[]) {
  const { loss, guess, languages } = context;
  const used = new Set(read);
  const isRead = all.some((one) => used.has(one));
  if (!isRead && all[0]) loss(all[0].place, 'a property is not imported', property);
  for (const one of isRead ? all : []) {
    const { value, language, place } = one;
    const option = TEXTS.includes(property) && language === '' ? '--language TAG' : undefined;
    const text = language === '' ? value : `${value}@${language}`;
    if (!used.has(one)) loss(place, `a value of ${localName(property)} is not imported`, text, option);
    else if (option) guess(place, `has no language, and is used for ${languages.join(', ')}`, option, text);
  }
}

/** Maximum number of characters without a complete statement, as in deep nesting, for which the parser needs memory. */
const MAX_STATEMENT_LENGTH = 400_000;

const MAX_STATEMENTS = 400_000;

type AddQuad = (quad: Quad, line?: number) => void;

const READERS = { turtle: readTurtle, xml: readRdfXml, json: readJsonLd };

/** Reads RDF. Loads nothing, and expands only short entities, as for namespaces. @throws SourceFault */
export async function readRdf(bytes: Uint8Array, syntax: keyof typeof READERS, base: string) {
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
    await READERS[syntax](bytes, base, add);
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    const [message = ''] = String((error as Error).message).split('\n', 1);
    throw new SourceFault(`is not valid RDF: ${message.slice(0, 300)}`);
  }
  return graph;
}

function decodeUtf8(bytes: Uint8Array): string {
  const decoded = decode(bytes);
  if ('text' in decoded) return decoded.text;
  throw new SourceFault(`is not UTF-8 (${decoded.suspected}?): save it as UTF-8`, decoded);
}

/** Turtle and N-Triples, line by line, so that statements have lines; long lines in pieces. */
function readTurtle(bytes: Uint8Array, baseIRI: string, add: AddQuad): void {
  const text = decodeUtf8(bytes);
  let line = 1;
  let pending = 0;
  const input = new EventEmitter();
  new Parser({ baseIRI, format: 'text/turtle' }).parse(input, (error, quad) => {
    pending = 0;
    if (error)
      throw new SourceFault(`is not Turtle: ${error.message.replace(/ on line \d+\.?$/, '')}`, { line });
    if (quad) add(quad, line);
  });
  for (const [piece] of text.matchAll(/[^\n]{1,65536}\n?|\n/g)) {
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
  await readStream(decodeXml(bytes), new RdfXmlParser({ baseIRI }), add);
}

const readStream = (text: string, parser: JsonLdParser | RdfXmlParser, add: AddQuad): Promise<void> =>
  pipeline(Readable.from([text]), parser, async (quads: AsyncIterable<Quad>) => {
    for await (const quad of quads) add(quad);
  });

/** The parser takes longer for each further level of nesting. */
const MAX_JSON_DEPTH = 100;

/** JSON-LD 1.1 in any form. */
async function readJsonLd(bytes: Uint8Array, baseIRI: string, add: AddQuad): Promise<void> {
  const text = decodeUtf8(bytes);
  if (inspectValue(JSON.parse(text)).depth > MAX_JSON_DEPTH)
    throw new SourceFault(`is nested deeper than ${MAX_JSON_DEPTH} levels: write resources side by side`);
  const load = () => Promise.reject(new Error('an import loads nothing, so write the context into the file'));
  const parser = new JsonLdParser({ baseIRI, rdfstar: false, documentLoader: { load } });
  await readStream(text, parser, add);
}
