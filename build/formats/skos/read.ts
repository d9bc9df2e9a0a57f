import type { StatedRoles } from '../../model/document/column-roles.ts';
import {
  IDENTIFICATION_OPTIONS,
  type ImportedDocument,
  type ImportFormat,
  SNIFFED_BYTES,
  SourceFault,
  statedUri,
  uriByPrefix,
} from '../import/format.ts';
import { fileNameOf, makeUnique, stemOf } from '../import/names.ts';
import { type ConceptColumn, readColumns } from './concepts.ts';
import { type SkosContext, segmentOf } from './graph.ts';
import { readIdentifications } from './identification.ts';
import { readRdf } from './rdf.ts';
import { findSchemes } from './schemes.ts';
import { PREFIXES } from './terms.ts';
import { completeGraph, findLanguages } from './texts.ts';

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
    const graph = await readRdf(bytes, isXml, uri ?? NO_BASE);
    const labelled = { ...context, graph };
    completeGraph(labelled);
    return { documents: importSchemes(labelled, name, uri) };
  },
};

/** Base of relative IRIs if a file states none; an import with such IRIs is refused or needs an option. */
const NO_BASE = 'urn:x-no-base:/';

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
  const languages = findLanguages(context, scheme, concepts);
  const own = { ...context, scheme, concepts, languages };
  const identifications = readIdentifications(own, name);
  const columns = readColumns(own);
  const { canonicalUri, canonicalVersionUri } = identifications[0] ?? {};
  const codeListRef = { canonicalUri, canonicalVersionUri };
  const foreignKeys = columns
    .filter(({ isForeignKey }) => isForeignKey)
    .map(({ json: { id } }) => ({ id, columnIds: [id], keyRef: { codeListRef, keyId: 'code' } }));
  // The first column of a role counts.
  const columnRoles: StatedRoles = Object.assign({}, ...columns.map(({ roles }) => roles).reverse());
  return identifications.map((identification) => {
    const { language = '' } = identification;
    const list = {
      identification,
      columnSet: {
        columns: columns.map(({ json, isTranslated }) => (isTranslated ? { ...json, language } : json)),
        keys: [{ id: 'code', columnIds: ['code'] }],
        ...(foreignKeys.length > 0 && { foreignKeys }),
      },
      rows: concepts.map((uri) => readRow(uri, language, columns)),
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
