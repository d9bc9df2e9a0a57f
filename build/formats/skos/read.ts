import {
  IDENTIFICATION_OPTIONS,
  type ImportedDocument,
  type ImportFormat,
  SNIFFED_BYTES,
  SourceFault,
  statedLanguage,
  statedUri,
  uriByPrefix,
} from '../import/format.ts';
import { fileNameOf, makeUnique, stemOf } from '../import/names.ts';
import { readColumns } from './concepts.ts';
import { completeGraph, findStatements, placeOf, type SkosContext, segmentOf, textsIn } from './graph.ts';
import { readIdentifications } from './identification.ts';
import { readRdf } from './rdf.ts';
import { findSchemes } from './schemes.ts';
import { PREFIXES, TERM } from './terms.ts';

/** SKOS vocabularies: a list per concept scheme and language. */
export const skos: ImportFormat = {
  name: 'skos',
  label: 'SKOS vocabularies in Turtle or RDF/XML',
  options: [
    ...IDENTIFICATION_OPTIONS.filter(({ name }) => name !== 'key'),
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
    if (/^\{|^\[\s*[{\]]/.test(start))
      throw new SourceFault('is JSON-LD, which is not imported: convert it into Turtle');
    const name = fileNameOf(stemOf(file));
    const uri = statedUri(options, 'uri') ?? uriByPrefix(options, name);
    // An import with relative IRIs is refused or needs an option.
    const context = { ...options, graph: await readRdf(bytes, isXml, uri ?? 'urn:x-no-base:/') };
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

/** Imports a scheme as a document in each language. */
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

/**
 * The languages of preferred labels, or else the stated one. Reports those that not all concepts have.
 *
 * @throws SourceFault if there is none
 */
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
  return languages;
}
