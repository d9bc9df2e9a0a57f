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
import { type ConceptColumn, readColumns } from './concepts.ts';
import { readIdentification, readUris, reportScheme } from './identification.ts';
import { placeOf, readRdf, segmentOf } from './rdf.ts';
import { conceptsByScheme, isConcept, reportOthers, schemesOf } from './schemes.ts';
import { PREFIXES } from './terms.ts';
import { languagesOf, reportTexts, type SkosContext, withTexts } from './texts.ts';

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
    let isValid = true;
    const error: SkosContext['error'] = (...note) => {
      isValid = false;
      context.error(...note);
    };
    // Lists in other languages do not need texts with an invalid language tag, so these do not make them invalid.
    const labelled = withTexts(
      { ...context, graph },
      (subject) => isConcept(graph, subject),
      statedLanguage(context),
    );
    const documents = importSchemes({ ...labelled, error }, name, uri);
    return { documents: documents.map((own) => ({ ...own, isValid })) };
  },
};

const startOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, SNIFFED_BYTES)).trimStart();

/** @param uri that of a scheme without one */
function importSchemes(context: SkosContext, name: string, uri: string | undefined): ImportedDocument[] {
  const { graph, loss } = context;
  const found = schemesOf(graph);
  const schemes = found.length === 0 && uri !== undefined ? [uri] : found;
  if (schemes.length === 0)
    throw new SourceFault(
      'has no concept scheme: state its URI with --uri or --uri-prefix, or add a skos:ConceptScheme',
    );
  const members = conceptsByScheme(context, schemes);
  reportOthers(context, schemes, new Set([...members.values()].flat()));
  // Schemes of other files, and schemes without concepts, do not become lists.
  const used = schemes.filter((scheme) => members.get(scheme)?.length);
  for (const scheme of schemes)
    if (!used.includes(scheme))
      loss(placeOf(graph, scheme), 'a concept scheme without concepts is not imported');
  const areSeveral = used.length > 1;
  if (areSeveral && (context.valueOf('uri') ?? context.valueOf('version-uri')) !== undefined)
    context.error(undefined, `has ${used.length} concept schemes, but --uri states one: leave it out`);
  const names = makeUnique(used.map((one) => (areSeveral ? fileNameOf(name, segmentOf(one)) : name)));
  return used.flatMap((scheme, i) =>
    importScheme(context, scheme, members.get(scheme) ?? [], names[i] as string),
  );
}

/** Imports a scheme as a document in each language. */
function importScheme(
  context: SkosContext,
  scheme: string,
  concepts: readonly string[],
  name: string,
): ImportedDocument[] {
  const { columns, foreignKeys, columnRoles } = readColumns(context, scheme, concepts);
  const found = languagesOf(context, concepts);
  const tagged = found.filter((language) => language !== '');
  const languages = tagged.length > 0 ? tagged : [readLanguage(context, scheme, found.length > 0)];
  if (tagged.length > 0) reportTexts(context, concepts, languages);
  reportScheme(context, scheme, languages);
  const uris = readUris(context, scheme, name, languages[0] as string);
  const links = foreignKeys.map((id) => ({
    ...{ id, columnIds: [id] },
    keyRef: { codeListRef: uris, keyId: 'code' },
  }));
  return languages.map((language) => {
    const list = {
      identification: readIdentification(context, scheme, uris, language),
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
function readLanguage(context: SkosContext, scheme: string, isLabelled: boolean): string {
  const stated = statedLanguage(context);
  if (stated !== undefined) return stated;
  const message = isLabelled
    ? 'states no language of its labels: state the language with --language TAG, such as --language en'
    : 'no concept of the scheme has a label: add skos:prefLabel, or state --language TAG for a list of codes without labels';
  context.error(placeOf(context.graph, scheme), message);
  return 'und';
}
