import { defaultLanguage } from '../../model/identity/language.ts';
import type { ImportedDocument, ImportFormat } from '../import/format.ts';
import {
  IDENTIFICATION_OPTIONS,
  SNIFFED_BYTES,
  SourceFault,
  statedLanguage,
  statedUri,
} from '../import/format.ts';
import { fileNameOf, makeUnique, stemOf } from '../import/names.ts';
import { readColumns } from './concepts.ts';
import {
  completeGraph,
  findResources,
  findStatements,
  isCollection,
  isConcept,
  placeOf,
  readRdf,
  type SkosContext,
  segmentOf,
  textsIn,
} from './graph.ts';
import { readIdentifications } from './identification.ts';
import { PREFIXES, SCHEME, TERM } from './terms.ts';

/** SKOS vocabularies: a list per concept scheme and language. */
export const skos: ImportFormat = {
  name: 'skos',
  label: 'SKOS vocabularies in Turtle, RDF/XML or JSON-LD',
  options: [
    ...IDENTIFICATION_OPTIONS.filter(({ name }) => name !== 'key' && name !== 'parent'),
    { name: 'codes', value: 'KIND', description: 'notation, segment (end of the URI) or uri: the codes' },
  ],
  detects: ({ file, bytes }) => {
    const start = startOf(bytes);
    const isRdf = /^(?:[@#<[{]|_:|prefix\s|base\s)/i.test(start) && start.includes(PREFIXES.skos);
    return isRdf || /\.(?:ttl|nt|rdf|jsonld|skos)$/i.test(file);
  },
  read: async ({ file, bytes }, options) => {
    const start = startOf(bytes);
    const isXml = /^<(?:\?xml|!--|!DOCTYPE|\w+:RDF\b|RDF\b)/.test(start);
    const isJson = /^\{|^\[\s*[{\]]/.test(start);
    const syntax = isXml ? 'xml' : isJson ? 'json' : 'turtle';
    const name = fileNameOf(stemOf(file));
    const uri = statedUri(options, 'uri') ?? statedUri(options, 'uri-prefix', name);
    // An import with relative IRIs is refused or needs an option.
    const context = { ...options, graph: await readRdf(bytes, syntax, uri ?? 'urn:x-no-base:/') };
    completeGraph(context);
    const schemes = findSchemes(context, uri);
    const isStated = (options.valueOf('uri') ?? options.valueOf('version-uri')) !== undefined;
    if (schemes.size > 1 && isStated)
      context.error(undefined, `has ${schemes.size} concept schemes, but --uri states one: leave it out`);
    const names = [...schemes.keys()].map((scheme) => fileNameOf(name, segmentOf(scheme)));
    const unique = schemes.size > 1 ? makeUnique(names) : [name];
    return {
      documents: [...schemes].flatMap(([scheme, concepts], i) =>
        importScheme(context, scheme, concepts, unique[i] ?? name),
      ),
    };
  },
};

const startOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, SNIFFED_BYTES)).trimStart();

function importScheme(file: SkosContext, scheme: string, concepts: readonly string[], name: string) {
  const context = { ...file, scheme, concepts, languages: findLanguages(file, scheme, concepts) };
  const identifications = readIdentifications(context, name);
  const columns = readColumns(context);
  // The first column of a role counts.
  const columnRoles = Object.assign({}, ...columns.map(({ roles }) => roles).reverse());
  return identifications.map((identification): ImportedDocument => {
    const { language, canonicalUri, canonicalVersionUri } = identification;
    const keyRef = { codeListRef: { canonicalUri, canonicalVersionUri }, keyId: 'code' };
    const foreignKeys = columns
      .filter(({ isForeignKey }) => isForeignKey)
      .map(({ json: { id } }) => ({ id, columnIds: [id], keyRef }));
    const rows = concepts.map((uri) => {
      const cells = columns.map(({ json, read }) => [json.id, JSON.stringify(read(uri, language))] as const);
      return new Map(cells.filter(([, text]) => text !== undefined));
    });
    const list = {
      identification,
      columnSet: {
        columns: columns.map(({ json, isTranslated }) => (isTranslated ? { ...json, language } : json)),
        keys: [{ id: 'code', columnIds: ['code'] }],
        ...(foreignKeys.length > 0 && { foreignKeys }),
      },
      rows,
      ...(Object.keys(columnRoles).length > 0 && { annotation: { appInfo: { columnRoles } } }),
    };
    return { name: identifications.length > 1 ? fileNameOf(name, language) : name, list };
  });
}

/** The languages of preferred labels, that of the scheme first, or else the stated one. Reports those that not all concepts have. */
function findLanguages(context: SkosContext, scheme: string, concepts: readonly string[]): string[] {
  const { graph, loss } = context;
  const labels = concepts.map((uri) => findStatements(graph, uri, TERM.prefLabel));
  const tags = new Set(labels.flat().map(({ language }) => language));
  tags.delete('');
  if (tags.size === 0) tags.add(statedLanguage(context) ?? '');
  const languages = [...tags].sort();
  const message = 'has no labels with a language: state it with --language TAG, such as --language en';
  if (tags.has('')) throw new SourceFault(message, placeOf(graph, scheme));
  for (const tag of languages) {
    const count = labels.filter((own) => textsIn(own, tag).length > 0).length;
    const lack = `only ${count} of ${labels.length} concepts have a preferred label in ${tag}`;
    if (count < labels.length) loss(undefined, lack);
  }
  const stated = findStatements(graph, scheme, ...SCHEME.language).map(({ value }) => value);
  const all = [statedLanguage(context) ?? '', ...stated, defaultLanguage(languages) ?? '', ...languages];
  return [...new Set(all)].filter((tag) => tags.has(tag));
}

/**
 * The concepts of each concept scheme of a file. Concepts without a scheme belong to the only one, unless others state it
 * and have URIs with another beginning. A file without a scheme is read with the stated URI. Reports schemes
 * without concepts, and resources that are neither.
 */
function findSchemes({ graph, loss }: SkosContext, uri: string | undefined): Map<string, string[]> {
  const members = new Map<string, string[]>();
  const schemesOf = new Map<string, ReadonlySet<string>>();
  for (const subject of graph.keys()) {
    if (findResources(graph, subject, TERM.type).includes(TERM.ConceptScheme)) members.set(subject, []);
    if (!isConcept(graph, subject)) continue;
    const schemes = findResources(graph, subject, TERM.inScheme, TERM.topConceptOf);
    schemesOf.set(subject, new Set(schemes));
    for (const scheme of schemes) members.set(scheme, []);
  }
  const types = [...graph.keys()].flatMap((subject) => findResources(graph, subject, TERM.type));
  if (members.size === 0 && types.includes(TERM.Correspondence))
    throw new SourceFault(
      'has correspondences of XKOS, which are not imported: import a table of both codes',
    );
  if (members.size === 0 && uri !== undefined) members.set(uri, []);
  const none = 'has no concept scheme: state its URI with --uri or --uri-prefix, or add a skos:ConceptScheme';
  if (members.size === 0) throw new SourceFault(none);
  const all = [...schemesOf.keys()];
  const placed = all.filter((concept) => schemesOf.get(concept)?.size);
  const beginnings = new Set((placed.length > 0 ? placed : all).map(removeLastPart));
  const publishers = [...members.keys()].flatMap((one) => findResources(graph, one, ...SCHEME.publisher));
  const read = new Set([...members.keys(), ...publishers]);
  for (const subject of graph.keys()) {
    const stated = schemesOf.get(subject);
    if (stated) {
      const isOfOnly = stated.size === 0 && members.size === 1 && beginnings.has(removeLastPart(subject));
      const schemes = isOfOnly ? [...members.keys()] : [...stated];
      for (const scheme of schemes) members.get(scheme)?.push(subject);
      const message = 'a concept without skos:inScheme is not imported';
      if (schemes.length === 0) loss(placeOf(graph, subject), message);
      continue;
    }
    const [type] = findResources(graph, subject, TERM.type);
    const isRead =
      read.has(subject) || type === TERM.Label || type === TERM.Property || isCollection(graph, subject);
    const message = 'a resource of another type is not imported';
    if (type && !isRead && !subject.startsWith('_:')) loss(placeOf(graph, subject), message, type);
  }
  for (const [scheme, concepts] of members) {
    if (concepts.length > 0) continue;
    loss(placeOf(graph, scheme), 'a concept scheme without concepts is not imported');
    members.delete(scheme);
  }
  return members;
}

const removeLastPart = (iri: string): string => iri.replace(/[^/#:]*$/, '');
