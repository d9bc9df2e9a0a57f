import { append, omitUndefined } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import { isLanguageTag } from '../../model/identity/language.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { quoted } from '../../model/problems/wording.ts';
import {
  IDENTIFICATION_OPTIONS,
  type ImportedDocument,
  type ImportFormat,
  orNone,
  SNIFFED_BYTES,
  SourceFault,
  statedLanguage,
  statedUri,
  UsageFault,
  uriByPrefix,
} from '../import/format.ts';
import { dateTimeOf, fileNameOf, makeUnique, stemOf, versionUri } from '../import/names.ts';
import {
  type ConceptColumn,
  languagesOf,
  notationsOf,
  PREF_LABEL,
  readColumns,
  reportTexts,
  type SchemeConcepts,
  type SchemeUris,
  type SkosContext,
  TEXTS,
} from './concepts.ts';
import {
  type Graph,
  isText,
  placeOf,
  readRdf,
  resourcesOf,
  type Statement,
  statementsOf,
  tagOf,
  textIn,
  textsIn,
} from './rdf.ts';
import { DC, DCAT, DCT, FOAF, OWL, RDF_PROPERTY, RDF_TYPE, RDF_VALUE, RDFS, SKOS } from './terms.ts';

/** SKOS vocabularies: a list per concept scheme and language. */
export const skos: ImportFormat = {
  name: 'skos',
  label: 'SKOS vocabularies in Turtle or RDF/XML',
  options: [
    ...IDENTIFICATION_OPTIONS.filter(({ name }) => name !== 'key'),
    {
      name: 'codes',
      value: 'KIND',
      description:
        'codes of concepts: notation, segment (the end of the URI) or uri (default: the first that is unique)',
    },
  ],
  detects: ({ file, bytes }) => {
    const start = startOf(bytes);
    const isRdf = /^(?:[@#<[{]|_:|prefix\s|base\s)/i.test(start) && start.includes(SKOS);
    return isRdf || /\.(?:ttl|nt|rdf|jsonld|skos)$/i.test(file);
  },
  read: async ({ file, bytes }, context) => {
    const start = startOf(bytes);
    const isXml = /^<(?:\?xml|!--|!DOCTYPE|\w+:RDF\b|RDF\b)/.test(start);
    if (/^\{|^\[\s*[{\]]/.test(start))
      throw new SourceFault('is JSON-LD, which is not imported: convert it into Turtle');
    const name = fileNameOf(stemOf(file));
    const uri = statedUri(context, 'uri') ?? uriByPrefix(context, name);
    const graph = await readRdf(bytes, isXml, uri);
    let isValid = true;
    const error: SkosContext['error'] = (...note) => {
      isValid = false;
      context.error(...note);
    };
    const labelled = withLabels({ ...context, graph });
    stateLanguage(labelled.graph, statedLanguage(context));
    const documents = importGraph({ ...labelled, error }, name, uri);
    return { documents: documents.map((own) => ({ ...own, isValid })) };
  },
};

const startOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, SNIFFED_BYTES)).trimStart();

/** Labels and notes without a language are in the one that the user states. */
function stateLanguage(graph: Graph, language: string | undefined): void {
  if (language === undefined) return;
  for (const subject of graph.keys()) {
    for (const text of TEXTS.flatMap((property) => statementsOf(graph, subject, property)).filter(isText))
      text.language ||= language;
  }
}

/**
 * The graph with texts that are resources as literals: labels of SKOS-XL, and notes with `rdf:value`, and without texts
 * whose language tag is an error, which lists in other languages do not need. The labels of RDF Schema are the preferred labels of concepts in a file that has no others.
 */
function withLabels(context: SkosContext): SkosContext {
  const graph = new Map(context.graph);
  for (const [subject, properties] of context.graph) {
    const replaced = TEXTS.flatMap((property): [string, readonly Statement[]][] => {
      const label = property.replace(SKOS, SKOS_XL);
      const statements = [...(properties.get(property) ?? []), ...(properties.get(label) ?? [])];
      const texts = statements.flatMap((one) => {
        const values = isText(one) ? [] : statementsOf(context.graph, one.value, LITERAL_FORM, RDF_VALUE);
        return values.length > 0 ? values : one;
      });
      const valid = texts.filter((one) => {
        const isValid = !isText(one) || tagOf(one) === '' || isLanguageTag(tagOf(one));
        const message = `the language tag ${quoted(one.language)} is not valid (BCP 47): correct it; its texts are left out`;
        if (!isValid) context.error(placeOf(context.graph, subject, one), message);
        return isValid;
      });
      const distinct = new Map(valid.map((one) => [`${one.kind} ${tagOf(one)} ${one.value}`, one]));
      return statements.length === 0 ? [] : [[property, [...distinct.values()]]];
    });
    const others = [...properties].filter(([property]) => !property.startsWith(SKOS_XL));
    if (replaced.length > 0) graph.set(subject, new Map([...others, ...replaced]));
  }
  const hasLabels = [...graph.values()].some((properties) => properties.has(PREF_LABEL));
  for (const [subject, properties] of hasLabels ? [] : graph) {
    const labels = isConcept(graph, subject) ? properties.get(LABEL) : undefined;
    if (!labels) continue;
    context.loss(placeOf(graph, subject), 'rdfs:label is read as skos:prefLabel, which no concept has');
    const others = [...properties].filter(([property]) => property !== LABEL);
    graph.set(subject, new Map([...others, [PREF_LABEL, labels]]));
  }
  return { ...context, graph };
}

const SKOS_XL = 'http://www.w3.org/2008/05/skos-xl#';
const LITERAL_FORM = `${SKOS_XL}literalForm`;

/** @param uri that of a scheme without one */
function importGraph(context: SkosContext, name: string, uri: string | undefined): ImportedDocument[] {
  const { graph } = context;
  const found = schemesOf(graph);
  const schemes = found.length === 0 && uri !== undefined ? [uri] : found;
  if (schemes.length === 0)
    throw new SourceFault(
      'has no concept scheme: state its URI with --uri or --uri-prefix, or add a skos:ConceptScheme',
    );
  const members = conceptsByScheme(context, schemes);
  reportOthers(context, new Set([...schemes, ...[...members.values()].flat()]));
  // Schemes of other files, and schemes without concepts, do not become lists.
  const used = schemes.filter((scheme) => members.get(scheme)?.length);
  for (const scheme of schemes.filter((one) => !used.includes(one)))
    context.loss(placeOf(graph, scheme), 'a concept scheme without concepts is not imported');
  const several = used.length > 1;
  if (several && (context.valueOf('uri') ?? context.valueOf('version-uri')) !== undefined)
    context.error(undefined, `has ${used.length} concept schemes, but --uri states one: leave it out`);
  const names = makeUnique(used.map((scheme) => (several ? fileNameOf(name, segmentOf(scheme)) : name)));
  return used.flatMap((scheme, i) =>
    importScheme(context, scheme, members.get(scheme) ?? [], names[i] as string),
  );
}

function importScheme(
  context: SkosContext,
  scheme: string,
  concepts: readonly string[],
  name: string,
): ImportedDocument[] {
  const { graph } = context;
  for (const [property, [first]] of graph.get(scheme) ?? []) {
    if (property !== RDF_TYPE && property !== `${SKOS}hasTopConcept` && !SCHEME_PROPERTIES.has(property))
      context.loss(
        placeOf(graph, scheme, first),
        `the property ${property} of concept schemes is not imported`,
      );
  }
  const { columns, foreignKeys, columnRoles } = readColumns(context, assignCodes(context, scheme, concepts));
  const found = languagesOf(context, concepts);
  const tagged = found.filter((language) => language !== '');
  const languages = tagged.length > 0 ? tagged : [languageOfLabels(context, scheme, found.length > 0)];
  reportTexts(context, concepts, languages, tagged.length > 0);
  reportSchemeTexts(context, scheme, languages);
  const uris = readUris(context, scheme, name, languages[0] as string);
  const links = foreignKeys.map((id) => ({
    ...{ id, columnIds: [id] },
    keyRef: { codeListRef: uris, keyId: 'code' },
  }));
  return languages.map((language) => {
    const list = {
      identification: identificationOf(context, scheme, uris, language),
      columnSet: {
        columns: columns.map(({ json, isTranslated }) => (isTranslated ? { ...json, language } : json)),
        keys: [{ id: 'code', columnIds: ['code'] }],
        ...(links.length > 0 && { foreignKeys: links }),
      },
      rows: rowsIn(language, concepts, columns),
      ...(Object.keys(columnRoles).length > 0 && { annotation: { appInfo: { columnRoles } } }),
    };
    return { name: languages.length > 1 ? fileNameOf(name, language) : name, list };
  });
}

function* rowsIn(language: string, concepts: readonly string[], columns: readonly ConceptColumn[]) {
  for (const uri of concepts) {
    const row = new Map<string, string>();
    for (const { json, read } of columns) {
      const value = read(uri, language);
      if (value !== undefined) row.set(json.id, JSON.stringify(value));
    }
    yield row;
  }
}

/** The language that the options state for labels without one; else it reports an error. */
function languageOfLabels(context: SkosContext, scheme: string, isLabelled: boolean): string {
  const stated = statedLanguage(context);
  if (stated === undefined)
    context.error(
      placeOf(context.graph, scheme),
      isLabelled
        ? 'states no language of its labels: state the language with --language TAG, such as --language en'
        : 'no concept of the scheme has a label: add skos:prefLabel, or state --language TAG for a list of codes without labels',
    );
  return stated ?? 'und';
}

/** Reports resources that are neither schemes nor concepts. Those without a type or a label describe others. */
function reportOthers({ graph, loss }: SkosContext, known: ReadonlySet<string>): void {
  for (const subject of graph.keys()) {
    const [type] = known.has(subject) ? [] : resourcesOf(graph, subject, RDF_TYPE);
    const isRead = [`${SKOS}Concept`, `${SKOS_XL}Label`, RDF_PROPERTY].includes(type ?? '');
    if (isRead || known.has(subject) || subject.startsWith('_:')) continue;
    const isLabelled = type === undefined && graph.get(subject)?.has(PREF_LABEL);
    if (isLabelled)
      loss(placeOf(graph, subject), 'a resource with a preferred label, but no type, is not imported');
    else if (type !== undefined) loss(placeOf(graph, subject), `a resource of type ${type} is not imported`);
  }
}

const LABEL = `${RDFS}label`;

const schemaOrg = (...names: string[]): string[] =>
  names.flatMap((name) => [`http://schema.org/${name}`, `https://schema.org/${name}`]);

/** Full IRIs of properties of schemes in the order in which they are preferred. */
const PROPERTIES = {
  title: [`${DCT}title`, `${DC}title`, PREF_LABEL, LABEL],
  alternative: [`${DCT}alternative`],
  description: [`${DCT}description`, `${DC}description`, `${SKOS}definition`, `${RDFS}comment`],
  version: [`${OWL}versionInfo`, ...schemaOrg('version')],
  versionUri: [`${OWL}versionIRI`],
  publishedAt: [`${DCT}issued`],
  validFrom: schemaOrg('startDate', 'validFrom'),
  validTo: schemaOrg('endDate', 'validThrough'),
  publisher: [`${DCT}publisher`],
  keyword: [`${DCAT}keyword`],
  name: [`${FOAF}name`, PREF_LABEL, LABEL, `${DCT}title`],
  homepage: [`${FOAF}homepage`],
} as const;

/** The properties of a scheme that are imported, except those of its concepts. Labels state the language too. */
const SCHEME_PROPERTIES: ReadonlySet<string> = new Set([
  ...Object.values(PROPERTIES).flat(),
  ...['isVersionOf', 'temporal', 'language'].map((name) => `${DCT}${name}`),
  `${DC}language`,
]);

/** Reports further publishers, and its texts in languages without a list, if others have one. */
function reportSchemeTexts({ graph, loss }: SkosContext, scheme: string, languages: readonly string[]): void {
  for (const further of statementsOf(graph, scheme, ...PROPERTIES.publisher).slice(1))
    loss(placeOf(graph, scheme, further), 'a further publisher is not imported', further.value);
  for (const name of ['title', 'alternative', 'description', 'version', 'keyword'] as const) {
    const texts = PROPERTIES[name].flatMap((one) => statementsOf(graph, scheme, one)).filter(isText);
    const isUsed = texts.some((text) => languages.includes(tagOf(text)));
    for (const text of isUsed ? texts : []) {
      const message = `a text of the scheme (${name}) in the language ${tagOf(text)} is not imported: no preferred label is in it`;
      if (![...languages, ''].includes(tagOf(text))) loss(placeOf(graph, scheme, text), message, text.value);
    }
  }
}

/** Reads or forms the URIs of a scheme in the first language of its lists. @throws SourceFault if there are none */
function readUris(context: SkosContext, scheme: string, name: string, language: string): SchemeUris {
  const { graph } = context;
  const [whole] = resourcesOf(graph, scheme, `${DCT}isVersionOf`);
  const found = [whole ?? scheme].find((one) => isAbsoluteIri(one) && !/^_:|^urn:x-no-base:/.test(one));
  const canonicalUri = statedUri(context, 'uri') ?? found ?? uriByPrefix(context, name);
  if (canonicalUri === undefined) {
    const message = 'a concept scheme has no absolute URI: state it with --uri or --uri-prefix';
    throw new SourceFault(message, undefined, scheme);
  }
  const [iri] = resourcesOf(graph, scheme, ...PROPERTIES.versionUri);
  const known = statedUri(context, 'version-uri') ?? (whole === undefined ? iri : scheme);
  if (known !== undefined) return { canonicalUri, canonicalVersionUri: known };
  const version = textIn(graph, scheme, PROPERTIES.version, language);
  if (version === undefined) return { canonicalUri, canonicalVersionUri: canonicalUri };
  const formed = versionUri(canonicalUri, version);
  const message = 'there is no canonical version URI: it is formed from the canonical URI and the version';
  context.guess(undefined, message, '--version-uri URI', formed);
  return { canonicalUri, canonicalVersionUri: formed };
}

/** The identification of a scheme in a language. */
function identificationOf(
  { graph, loss }: SkosContext,
  scheme: string,
  uris: SchemeUris,
  language: string,
): IdentificationJson {
  const texts = (...properties: readonly string[]): string[] =>
    textsIn(statementsOf(graph, scheme, ...properties), language).map(({ value }) => value);
  for (const name of ['title', 'description'] as const) {
    const all = statementsOf(graph, scheme, ...PROPERTIES[name]).filter(isText);
    if (all.length > 0 && textsIn(all, language).length === 0)
      loss(language, `has no ${name} of the scheme, so that in another language is used`);
  }
  const title = textIn(graph, scheme, PROPERTIES.title, language);
  const shortName = texts(...PROPERTIES.alternative)[0] ?? title ?? segmentOf(uris.canonicalUri);
  const [period = scheme] = resourcesOf(graph, scheme, `${DCT}temporal`);
  return omitUndefined({
    language,
    shortName,
    longName: title === shortName ? undefined : title,
    description: textIn(graph, scheme, PROPERTIES.description, language),
    version: textIn(graph, scheme, PROPERTIES.version, language),
    ...uris,
    tags: orNone(texts(...PROPERTIES.keyword)),
    publishedAt: timeIn(graph, scheme, ...PROPERTIES.publishedAt),
    validFrom: timeIn(graph, period, `${DCAT}startDate`, ...PROPERTIES.validFrom),
    validTo: timeIn(graph, period, `${DCAT}endDate`, ...PROPERTIES.validTo),
    publisher: publisherOf(graph, scheme, language),
  });
}

const timeIn = (graph: Graph, subject: string, ...properties: readonly string[]): string | undefined =>
  dateTimeOf(statementsOf(graph, subject, ...properties)[0]?.value.trim());

function publisherOf(graph: Graph, scheme: string, language: string): IdentificationJson['publisher'] {
  const [publisher] = statementsOf(graph, scheme, ...PROPERTIES.publisher);
  if (!publisher) return undefined;
  const { kind, value } = publisher;
  if (isText(publisher)) return value.trim() === '' ? undefined : { shortName: value.trim() };
  const name = textIn(graph, value, PROPERTIES.name, language);
  const [homepage = value] = resourcesOf(graph, value, ...PROPERTIES.homepage);
  const url = isAbsoluteIri(homepage) && kind === 'iri' ? homepage : undefined;
  return name === undefined && url === undefined
    ? undefined
    : omitUndefined({ shortName: name ?? segmentOf(value), url });
}

/** The last part of an IRI, decoded: `red` of `https://example.org/colours#red`. */
function segmentOf(iri: string): string {
  const separator = /^urn:/i.test(iri) && !/[/#]/.test(iri) ? ':' : /[/#]/;
  const segment = iri
    .replace(/[/#]+$/, '')
    .split(separator)
    .at(-1) as string;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The concept schemes of a file, which may have no statement about themselves. */
function schemesOf(graph: Graph): string[] {
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

/**
 * The concepts of a file by scheme. Those without a scheme belong to the only one, unless others state it and have URIs
 * with another beginning.
 */
function conceptsByScheme({ graph, loss }: SkosContext, schemes: readonly string[]): Map<string, string[]> {
  const members = new Map(schemes.map((scheme): [string, string[]] => [scheme, []]));
  const topOf = new Map<string, string[]>();
  for (const scheme of schemes) {
    for (const concept of resourcesOf(graph, scheme, `${SKOS}hasTopConcept`)) append(topOf, concept, scheme);
  }
  for (const [concept, [scheme = '']] of topOf) {
    if (!graph.has(concept))
      loss(placeOf(graph, scheme), 'a top concept that the file does not describe is not imported', concept);
  }
  const stated = new Map<string, Set<string>>();
  for (const concept of graph.keys()) {
    if (!isConcept(graph, concept)) {
      if (!topOf.has(concept)) continue;
      loss(placeOf(graph, concept), 'is read as a top concept without the type skos:Concept: add it');
    }
    const own = resourcesOf(graph, concept, `${SKOS}inScheme`, `${SKOS}topConceptOf`);
    stated.set(concept, new Set([...own, ...(topOf.get(concept) ?? [])]));
  }
  const placed = [...stated.keys()].filter((concept) => stated.get(concept)?.size);
  const beginnings = new Set((placed.length > 0 ? placed : [...stated.keys()]).map(beginningOf));
  const [only, ...others] = schemes;
  for (const [concept, own] of stated) {
    const isInOnly = others.length === 0 && beginnings.has(beginningOf(concept));
    if (own.size === 0 && only !== undefined && isInOnly) own.add(only);
    if (own.size === 0) loss(placeOf(graph, concept), 'a concept without skos:inScheme is not imported');
    for (const scheme of own) members.get(scheme)?.push(concept);
  }
  return members;
}

const beginningOf = (iri: string): string => iri.replace(/[^/#:]*$/, '');

const CONCEPT_PROPERTIES = ['inScheme', 'topConceptOf', 'broader', 'narrower'];

/** Whether a resource is a concept by its type, or by properties that only concepts have. */
function isConcept(graph: Graph, subject: string): boolean {
  const types = resourcesOf(graph, subject, RDF_TYPE);
  if (types.length > 0) return types.includes(`${SKOS}Concept`);
  return CONCEPT_PROPERTIES.some((name) => graph.get(subject)?.has(SKOS + name));
}

/** How concepts get codes. */
const CODES = ['notation', 'segment', 'uri'] as const;

/** The codes of concepts: notations if all have one and they differ, else the ends of their URIs, else the URIs. */
function assignCodes(context: SkosContext, scheme: string, concepts: readonly string[]): SchemeConcepts {
  const { graph } = context;
  const stated = context.valueOf('codes') as (typeof CODES)[number] | undefined;
  if (stated !== undefined && !CODES.includes(stated))
    throw new UsageFault(`--codes ${quoted(stated)} is none of ${CODES.join(', ')}`);
  const usable = CODES.filter((kind) => isDistinct(codesBy(graph, concepts, kind)));
  const kind = usable.find((one) => one === (stated ?? one)) ?? 'uri';
  if (stated !== undefined && kind !== stated)
    context.error(undefined, `--codes ${stated}: concepts have no or the same ${stated}: choose another`);
  if (stated === undefined && kind !== 'notation' && concepts.length > 0) {
    const message = `${kind === 'segment' ? 'the ends of the URIs' : 'the URIs'} of concepts are the codes: not all have a notation of their own`;
    context.guess(placeOf(graph, scheme), message, `--codes ${kind === 'uri' ? 'segment' : 'uri'}`);
  }
  const codes = codesBy(graph, concepts, kind);
  const known = concepts.flatMap((uri, i): [string, string][] => {
    const code = codes[i];
    return code === undefined ? [] : [[uri, code]];
  });
  return { concepts, codes: new Map(known), hasNotations: kind === 'notation' };
}

function codesBy(graph: Graph, concepts: readonly string[], kind: (typeof CODES)[number]) {
  if (kind === 'uri') return concepts;
  if (kind === 'notation') return concepts.map((uri) => notationsOf(graph, uri)[0]?.value);
  return concepts.map((uri) => (uri.startsWith('_:') ? undefined : segmentOf(uri)));
}

const isDistinct = (codes: readonly (string | undefined)[]): boolean =>
  codes.every((code) => code !== undefined && code.trim() !== '') && new Set(codes).size === codes.length;
