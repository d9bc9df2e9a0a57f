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
import { type ConceptColumn, findRoles, readColumns } from './concepts.ts';
import { readIdentification, readUris } from './identification.ts';
import { placeOf, readRdf, segmentOf } from './rdf.ts';
import { findSchemes, isConcept } from './schemes.ts';
import { PREFIXES } from './terms.ts';
import { findLanguages, resolveTexts, type SkosContext } from './texts.ts';
import { reportUnread } from './unread.ts';

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
    const isRdf = /^(?:[@#<[{]|_:|prefix\s|base\s)/i.test(start) && start.includes(PREFIXES.skos);
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
    const isConceptIn = (subject: string) => isConcept(graph, subject);
    const labelled = resolveTexts(
      { ...context, graph, used: new Set() },
      isConceptIn,
      statedLanguage(context),
    );
    return { documents: importSchemes(labelled, name, uri) };
  },
};

const startOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, SNIFFED_BYTES)).trimStart();

/** @param uri that of a scheme without one */
function importSchemes(context: SkosContext, name: string, uri: string | undefined): ImportedDocument[] {
  const schemes = findSchemes(context, uri);
  const areSeveral = schemes.size > 1;
  if (areSeveral && (context.valueOf('uri') ?? context.valueOf('version-uri')) !== undefined)
    context.error(undefined, `has ${schemes.size} concept schemes, but --uri states one: leave it out`);
  const names = makeUnique(
    [...schemes.keys()].map((scheme) => (areSeveral ? fileNameOf(name, segmentOf(scheme)) : name)),
  );
  return [...schemes].flatMap(([scheme, concepts], i) =>
    importScheme(context, scheme, concepts, names[i] as string),
  );
}

/** Imports a scheme as a document in each language. */
function importScheme(
  context: SkosContext,
  scheme: string,
  concepts: readonly string[],
  name: string,
): ImportedDocument[] {
  const found = findLanguages(context, concepts);
  const languages = found.some((tag) => tag !== '') ? found : [readLanguage(context, scheme, found)];
  const columns = readColumns(context, scheme, concepts);
  const rows = languages.map((language) => concepts.map((uri) => readRow(uri, language, columns)));
  reportUnread(context, scheme, concepts, found);
  const codeListRef = readUris(context, scheme, name, languages[0] as string);
  const foreignKeys = columns
    .filter(({ isForeignKey }) => isForeignKey)
    .map(({ json: { id } }) => ({ id, columnIds: [id], keyRef: { codeListRef, keyId: 'code' } }));
  const columnRoles = findRoles(columns);
  return languages.map((language, i) => {
    const list = {
      identification: readIdentification(context, scheme, codeListRef, language),
      columnSet: {
        columns: columns.map(({ json, isTranslated }) => (isTranslated ? { ...json, language } : json)),
        keys: [{ id: 'code', columnIds: ['code'] }],
        ...(foreignKeys.length > 0 && { foreignKeys }),
      },
      rows: rows[i] ?? [],
      ...(Object.keys(columnRoles).length > 0 && { annotation: { appInfo: { columnRoles } } }),
    };
    return { name: languages.length > 1 ? fileNameOf(name, language) : name, list };
  });
}

function readRow(uri: string, language: string, columns: readonly ConceptColumn[]) {
  const row = new Map<string, string>();
  for (const { json, read } of columns) {
    const value = read(uri, language);
    if (value !== undefined) row.set(json.id, JSON.stringify(value));
  }
  return row;
}

/** The language that the options state for labels without one; else it reports an error. */
function readLanguage(context: SkosContext, scheme: string, labels: readonly string[]): string {
  const stated = statedLanguage(context);
  if (stated !== undefined) return stated;
  const message =
    labels.length > 0
      ? 'states no language of its labels: state the language with --language TAG, such as --language en'
      : 'no concept of the scheme has a label: add skos:prefLabel, or state --language TAG for a list of codes without labels';
  context.error(placeOf(context.graph, scheme), message);
  return 'und';
}
