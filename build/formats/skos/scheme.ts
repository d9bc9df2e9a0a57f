import { omitUndefined } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { quoted } from '../../model/problems/wording.ts';
import { parseInstant } from '../../model/values/instant.ts';
import { type ImportOptions, type ReportNote, statedUri, UsageFault } from '../import/format.ts';
import { versionUri } from '../import/names.ts';
import { type Graph, NO_BASE, type Statement } from './rdf.ts';
import {
  PROPERTIES,
  placeOfStatement,
  RDF_TYPE,
  resourcesOf,
  SKOS,
  segmentOf,
  statementsOf,
  textIn,
  textsIn,
} from './terms.ts';

const DCT = 'http://purl.org/dc/terms/';
const DCAT = 'http://www.w3.org/ns/dcat#';

/** The properties of a scheme that are imported, except those of its concepts. Labels state the language too. */
export const SCHEME_PROPERTIES: ReadonlySet<string> = new Set([
  ...Object.values(PROPERTIES).flat(),
  ...['isVersionOf', 'alternative', 'temporal', 'language'].map((name) => `${DCT}${name}`),
  'http://purl.org/dc/elements/1.1/language',
]);

/** The URIs of a scheme and its version; undefined after an error. */
export interface SchemeUris {
  readonly canonicalUri: string;
  readonly canonicalVersionUri: string;
}

/** Reads or forms the URIs of a scheme. */
export function readUris(
  graph: Graph,
  scheme: string,
  options: ImportOptions,
  report: ReportNote,
): SchemeUris | undefined {
  const [whole] = resourcesOf(graph, scheme, `${DCT}isVersionOf`);
  const canonicalUri = statedUri(options, 'uri') ?? whole ?? scheme;
  if (!isAbsoluteIri(canonicalUri) || canonicalUri.startsWith(NO_BASE) || canonicalUri.startsWith('_:')) {
    report({
      kind: 'error',
      message: 'a concept scheme has no absolute URI: state it with --uri URI',
      value: scheme,
    });
    return undefined;
  }
  const stated = statedUri(options, 'version-uri') ?? (whole === undefined ? undefined : scheme);
  const [iri] = resourcesOf(graph, scheme, ...PROPERTIES.versionUri);
  if (stated !== undefined || iri !== undefined)
    return { canonicalUri, canonicalVersionUri: stated ?? (iri as string) };
  const version = textIn(graph, scheme, PROPERTIES.version, '');
  const formed = version === undefined ? canonicalUri : versionUri(canonicalUri, version);
  if (version !== undefined)
    report({
      kind: 'guess',
      message: 'there is no canonical version URI: it is formed from the canonical URI and the version',
      value: formed,
      option: '--version-uri URI',
    });
  return { canonicalUri, canonicalVersionUri: formed };
}

/** The identification of a scheme in a language. */
export function identificationOf(
  graph: Graph,
  scheme: string,
  uris: SchemeUris,
  language: string,
): IdentificationJson {
  const title = textIn(graph, scheme, PROPERTIES.title, language);
  const alternative = textsIn(statementsOf(graph, scheme, [`${DCT}alternative`]), language)[0]?.object.value;
  const shortName = alternative ?? title ?? segmentOf(uris.canonicalUri);
  const keywords = textsIn(statementsOf(graph, scheme, PROPERTIES.keyword), language);
  const [period = scheme] = resourcesOf(graph, scheme, `${DCT}temporal`);
  return omitUndefined({
    language,
    shortName,
    longName: title === shortName ? undefined : title,
    description: textIn(graph, scheme, PROPERTIES.description, language),
    version: textIn(graph, scheme, PROPERTIES.version, language),
    ...uris,
    tags: keywords.length > 0 ? keywords.map(({ object }) => object.value) : undefined,
    publishedAt: timeIn(graph, scheme, PROPERTIES.publishedAt),
    validFrom: timeIn(graph, period, [`${DCAT}startDate`, ...PROPERTIES.validFrom]),
    validTo: timeIn(graph, period, [`${DCAT}endDate`, ...PROPERTIES.validTo]),
    publisher: publisherOf(graph, scheme, language),
  });
}

/** A time as a date-time; a date is its beginning. */
function timeIn(graph: Graph, subject: string, properties: readonly string[]): string | undefined {
  const text = statementsOf(graph, subject, properties)[0]?.object.value.trim() ?? '';
  const instant = parseInstant(text);
  return instant && (instant.wholeDay ? `${text}T00:00:00` : text.replace(' ', 'T'));
}

function publisherOf(graph: Graph, scheme: string, language: string): IdentificationJson['publisher'] {
  const [statement] = publishers(graph, scheme);
  if (!statement) return undefined;
  const { kind, value } = statement.object;
  if (kind === 'literal') return value.trim() === '' ? undefined : { shortName: value.trim() };
  const name = textIn(graph, value, PROPERTIES.name, language);
  const [homepage = value] = resourcesOf(graph, value, ...PROPERTIES.homepage);
  const url = isAbsoluteIri(homepage) && kind === 'iri' ? homepage : undefined;
  if (name === undefined && url === undefined) return undefined;
  return omitUndefined({ shortName: name ?? segmentOf(value), url });
}

const publishers = (graph: Graph, scheme: string): readonly Statement[] =>
  statementsOf(graph, scheme, PROPERTIES.publisher);

/** The concepts of a scheme, and the codes of those that rows refer to. */
export interface SchemeConcepts {
  readonly scheme: string;
  /** URIs in the order of the file. */
  readonly concepts: readonly string[];
  readonly codes: ReadonlyMap<string, string>;
  /** Whether the notations are the codes. */
  readonly hasNotations: boolean;
}

/** The concept schemes of a file, which may have no statement about themselves. */
export function schemesOf(graph: Graph): string[] {
  const schemes = new Set<string>();
  for (const [subject, properties] of graph) {
    const types = resourcesOf(graph, subject, RDF_TYPE);
    if (types.includes(`${SKOS}ConceptScheme`) || properties.has(`${SKOS}hasTopConcept`))
      schemes.add(subject);
    for (const scheme of resourcesOf(graph, subject, `${SKOS}inScheme`, `${SKOS}topConceptOf`))
      schemes.add(scheme);
  }
  return [...schemes];
}

/** The concepts of a file by scheme. Those without a scheme belong to the only one. */
export function conceptsByScheme(
  graph: Graph,
  schemes: readonly string[],
  report: ReportNote,
): Map<string, string[]> {
  const members = new Map(schemes.map((scheme): [string, string[]] => [scheme, []]));
  const topOf = new Map<string, string[]>();
  for (const scheme of schemes) {
    for (const concept of resourcesOf(graph, scheme, `${SKOS}hasTopConcept`))
      topOf.set(concept, [...(topOf.get(concept) ?? []), scheme]);
  }
  for (const [concept, [scheme = '']] of topOf) {
    if (graph.has(concept)) continue;
    const message = 'a top concept that the file does not describe is not imported';
    report({ kind: 'loss', place: placeOf(graph, scheme), value: concept, message });
  }
  for (const concept of graph.keys()) {
    if (!isConcept(graph, concept) && !topOf.has(concept)) continue;
    const own = new Set([
      ...resourcesOf(graph, concept, `${SKOS}inScheme`, `${SKOS}topConceptOf`),
      ...(topOf.get(concept) ?? []),
    ]);
    const [only, ...others] = schemes;
    if (own.size === 0 && only !== undefined && others.length === 0) own.add(only);
    if (own.size === 0) {
      const message = 'a concept without skos:inScheme is not imported';
      report({ kind: 'loss', place: placeOf(graph, concept), message });
    }
    for (const scheme of own) members.get(scheme)?.push(concept);
  }
  return members;
}

const CONCEPT_PROPERTIES = ['inScheme', 'topConceptOf', 'broader', 'narrower'].map(
  (name) => `${SKOS}${name}`,
);

/** Whether a resource is a concept by its type, or by properties that only concepts have. */
function isConcept(graph: Graph, subject: string): boolean {
  const types = resourcesOf(graph, subject, RDF_TYPE);
  if (types.length > 0) return types.includes(`${SKOS}Concept`);
  return CONCEPT_PROPERTIES.some((property) => graph.get(subject)?.has(property));
}

/** Where a resource is described: its line, or its URI if lines are unknown. */
export function placeOf(graph: Graph, subject: string): string {
  const [first] = graph.get(subject)?.values() ?? [];
  return placeOfStatement(first?.[0] ?? {}, subject);
}

/** How concepts get codes. */
const CODES = ['notation', 'segment', 'uri'] as const;

/** The codes of concepts: notations if all have one and they differ, else the ends of their URIs, else the URIs. */
export function assignCodes(
  graph: Graph,
  scheme: string,
  concepts: readonly string[],
  options: ImportOptions,
  report: ReportNote,
): SchemeConcepts {
  const stated = options.valueOf('codes') as (typeof CODES)[number] | undefined;
  if (stated !== undefined && !CODES.includes(stated))
    throw new UsageFault(`--codes ${quoted(stated)} is none of ${CODES.join(', ')}`);
  const found = CODES.map((kind) => ({
    kind,
    codes: new Map(concepts.map((uri) => [uri, codeOf(graph, uri, kind)])),
  }));
  const usable = found.filter(({ codes }) => isDistinct([...codes.values()]));
  const { kind, codes } =
    usable.find((one) => one.kind === (stated ?? one.kind)) ?? (found[2] as (typeof found)[2]);
  if (stated !== undefined && kind !== stated)
    report({
      kind: 'error',
      message: `--codes ${stated}: concepts have no or the same ${stated}: choose another`,
    });
  if (stated === undefined && kind !== 'notation' && concepts.length > 0) {
    const source = kind === 'segment' ? 'the ends of the URIs' : 'the URIs';
    const message = `${source} of concepts are the codes: not all have a notation of their own`;
    report({
      kind: 'guess',
      place: placeOf(graph, scheme),
      message,
      option: `--codes ${kind === 'uri' ? 'segment' : 'uri'}`,
    });
  }
  const known = [...codes].filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { scheme, concepts, codes: new Map(known), hasNotations: kind === 'notation' };
}

function codeOf(graph: Graph, concept: string, kind: (typeof CODES)[number]): string | undefined {
  if (kind === 'uri') return concept;
  if (kind === 'segment') return concept.startsWith('_:') ? undefined : segmentOf(concept);
  return notationsOf(graph, concept)[0]?.object.value;
}

export const notationsOf = (graph: Graph, concept: string): readonly Statement[] =>
  statementsOf(graph, concept, [`${SKOS}notation`]);

const isDistinct = (codes: readonly (string | undefined)[]): boolean =>
  codes.every((code) => code !== undefined && code.trim() !== '') && new Set(codes).size === codes.length;
