import { omitUndefined } from '../../model/collections.ts';
import {
  IDENTIFICATION_OPTIONS,
  type ImportedDocument,
  type ImportFormat,
  type ImportOptions,
  type ImportResult,
  type ReportNote,
  SNIFFED_BYTES,
  SourceFault,
  statedLanguage,
} from '../import/format.ts';
import { fileNameOf, makeUnique, stemOf } from '../import/names.ts';
import { readTable } from './columns.ts';
import { type Graph, readRdf } from './rdf.ts';
import {
  assignCodes,
  conceptsByScheme,
  identificationOf,
  placeOf,
  readUris,
  SCHEME_PROPERTIES,
  schemesOf,
} from './scheme.ts';
import {
  placeOfStatement,
  RDF_TYPE,
  reportTexts,
  resourcesOf,
  SKOS,
  segmentOf,
  stateLanguage,
} from './terms.ts';

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
  read: async ({ file, bytes }, context): Promise<ImportResult> => {
    const [options, report] = [context, context.report];
    const start = startOf(bytes);
    const isXml = /^<(?:\?xml|!--|!DOCTYPE|\w+:RDF\b|RDF\b)/.test(start);
    if (/^\{|^\[\s*[{\]]/.test(start))
      throw new SourceFault('is JSON-LD, which is not imported: convert it into Turtle');
    const graph = await readRdf(bytes, isXml ? 'rdfxml' : 'turtle', options.valueOf('uri'));
    stateLanguage(graph, statedLanguage(options));
    return { documents: importGraph(graph, fileNameOf(stemOf(file)), options, report) };
  },
};

const startOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, SNIFFED_BYTES)).trimStart();

function importGraph(
  graph: Graph,
  name: string,
  options: ImportOptions,
  report: ReportNote,
): ImportedDocument[] {
  const stated = options.valueOf('uri');
  const found = schemesOf(graph);
  const schemes = found.length === 0 && stated !== undefined ? [stated] : found;
  if (schemes.length === 0) {
    report({
      kind: 'error',
      message: 'has no concept scheme: state its URI with --uri, or add a skos:ConceptScheme',
    });
    return [];
  }
  const members = conceptsByScheme(graph, schemes, report);
  reportOthers(graph, new Set([...schemes, ...[...members.values()].flat()]), report);
  // Schemes of other files, and schemes without concepts, do not become lists.
  const used = schemes.filter((scheme) => members.get(scheme)?.length);
  for (const scheme of schemes.filter((one) => !used.includes(one))) {
    const message = 'a concept scheme without concepts is not imported';
    report({ kind: 'loss', place: placeOf(graph, scheme), message });
  }
  const several = used.length > 1;
  if (several && (options.valueOf('uri') ?? options.valueOf('version-uri')) !== undefined)
    report({
      kind: 'error',
      message: `has ${used.length} concept schemes, but --uri states one: leave it out`,
    });
  const names = makeUnique(used.map((scheme) => (several ? fileNameOf(name, segmentOf(scheme)) : name)));
  return used.flatMap((scheme, i) =>
    importScheme(graph, scheme, members.get(scheme) ?? [], names[i] as string, options, report),
  );
}

function importScheme(
  graph: Graph,
  scheme: string,
  concepts: readonly string[],
  name: string,
  options: ImportOptions,
  report: ReportNote,
): ImportedDocument[] {
  const uris = readUris(graph, scheme, options, report);
  if (!uris) return [];
  reportProperties(graph, scheme, report);
  const table = readTable(graph, assignCodes(graph, scheme, concepts, options, report), uris, report);
  const tagged = table.languages.filter((language) => language !== '');
  const languages = tagged.length > 0 ? tagged : [guessLanguage(options, report)];
  reportTexts(graph, concepts, { languages, areStated: tagged.length > 0 }, report);
  const foreignKeys = table.foreignKeys.length > 0 ? table.foreignKeys : undefined;
  return languages.map((language) => {
    const codeList = {
      identification: identificationOf(graph, scheme, uris, language),
      columnSet: omitUndefined({
        columns: table.columnsIn(language),
        keys: [{ id: 'code', columnIds: ['code'] }],
        foreignKeys,
      }),
      rows: table.rowsIn(language),
    };
    return { name: languages.length > 1 ? fileNameOf(name, language) : name, content: { codeList } };
  });
}

function guessLanguage(options: ImportOptions, report: ReportNote): string {
  const stated = statedLanguage(options);
  if (stated === undefined)
    report({
      kind: 'guess',
      message: 'the language of the list is en: labels state none',
      option: '--language TAG',
    });
  return stated ?? 'en';
}

/** Properties of a scheme that are not imported. */
function reportProperties(graph: Graph, scheme: string, report: ReportNote): void {
  for (const [property, [first]] of graph.get(scheme) ?? []) {
    if (property === RDF_TYPE || property === `${SKOS}hasTopConcept` || SCHEME_PROPERTIES.has(property))
      continue;
    const place = placeOfStatement(first ?? {}, scheme);
    report({ kind: 'loss', place, message: `the property ${property} of concept schemes is not imported` });
  }
}

/** Resources that are neither schemes nor concepts, by their types. Those without a type describe others. */
function reportOthers(graph: Graph, known: ReadonlySet<string>, report: ReportNote): void {
  for (const subject of graph.keys()) {
    const [type] = known.has(subject) ? [] : resourcesOf(graph, subject, RDF_TYPE);
    if (type === undefined || type === `${SKOS}Concept` || subject.startsWith('_:')) continue;
    report({
      kind: 'loss',
      place: placeOf(graph, subject),
      message: `a resource of type ${type} is not imported`,
    });
  }
}
