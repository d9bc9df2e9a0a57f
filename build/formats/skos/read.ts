import {
  IDENTIFICATION_OPTIONS,
  type ImportContext,
  type ImportedDocument,
  type ImportFormat,
  SNIFFED_BYTES,
  SourceFault,
  statedLanguage,
} from '../import/format.ts';
import { fileNameOf, makeUnique, stemOf } from '../import/names.ts';
import { readTable, reportTexts, TEXTS } from './concepts.ts';
import { type Graph, isText, placeOf, readRdf, resourcesOf, statementsOf } from './rdf.ts';
import {
  assignCodes,
  conceptsByScheme,
  identificationOf,
  readUris,
  SCHEME_PROPERTIES,
  schemesOf,
  segmentOf,
} from './scheme.ts';
import { RDF_TYPE, SKOS } from './terms.ts';

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
    const graph = await readRdf(bytes, isXml, context.valueOf('uri'));
    stateLanguage(graph, statedLanguage(context));
    return { documents: importGraph(graph, fileNameOf(stemOf(file)), context) };
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

function importGraph(graph: Graph, name: string, context: ImportContext): ImportedDocument[] {
  const stated = context.valueOf('uri');
  const found = schemesOf(graph);
  const schemes = found.length === 0 && stated !== undefined ? [stated] : found;
  if (schemes.length === 0) {
    const message = 'has no concept scheme: state its URI with --uri, or add a skos:ConceptScheme';
    context.error(undefined, message);
    return [];
  }
  const members = conceptsByScheme(graph, schemes, context);
  reportOthers(graph, new Set([...schemes, ...[...members.values()].flat()]), context);
  // Schemes of other files, and schemes without concepts, do not become lists.
  const used = schemes.filter((scheme) => members.get(scheme)?.length);
  for (const scheme of schemes.filter((one) => !used.includes(one)))
    context.loss(placeOf(graph, scheme), 'a concept scheme without concepts is not imported');
  const several = used.length > 1;
  if (several && (stated ?? context.valueOf('version-uri')) !== undefined)
    context.error(undefined, `has ${used.length} concept schemes, but --uri states one: leave it out`);
  const names = makeUnique(used.map((scheme) => (several ? fileNameOf(name, segmentOf(scheme)) : name)));
  return used.flatMap((scheme, i) =>
    importScheme(graph, scheme, members.get(scheme) ?? [], names[i] as string, context),
  );
}

function importScheme(
  graph: Graph,
  scheme: string,
  concepts: readonly string[],
  name: string,
  context: ImportContext,
): ImportedDocument[] {
  const uris = readUris(graph, scheme, context);
  if (!uris) return [];
  for (const [property, [first]] of graph.get(scheme) ?? []) {
    if (property !== RDF_TYPE && property !== `${SKOS}hasTopConcept` && !SCHEME_PROPERTIES.has(property))
      context.loss(
        placeOf(graph, scheme, first),
        `the property ${property} of concept schemes is not imported`,
      );
  }
  const table = readTable(graph, assignCodes(graph, scheme, concepts, context), uris, context);
  const tagged = table.languages.filter((language) => language !== '');
  const languages = tagged.length > 0 ? tagged : [guessLanguage(context)];
  reportTexts(graph, concepts, { languages, areStated: tagged.length > 0 }, context);
  const { foreignKeys } = table;
  return languages.map((language) => {
    const codeList = {
      identification: identificationOf(graph, scheme, uris, language),
      columnSet: {
        columns: table.columnsIn(language),
        keys: [{ id: 'code', columnIds: ['code'] }],
        ...(foreignKeys.length > 0 && { foreignKeys }),
      },
      rows: table.rowsIn(language),
    };
    return { name: languages.length > 1 ? fileNameOf(name, language) : name, content: { codeList } };
  });
}

function guessLanguage(context: ImportContext): string {
  const stated = statedLanguage(context);
  if (stated !== undefined) return stated;
  context.guess(undefined, 'the language of the list is en: labels state none', '--language TAG');
  return 'en';
}

/** Reports resources that are neither schemes nor concepts, by their types. Those without a type describe others. */
function reportOthers(graph: Graph, known: ReadonlySet<string>, { loss }: ImportContext): void {
  for (const subject of graph.keys()) {
    const [type] = known.has(subject) ? [] : resourcesOf(graph, subject, RDF_TYPE);
    if (type === undefined || type === `${SKOS}Concept` || subject.startsWith('_:')) continue;
    loss(placeOf(graph, subject), `a resource of type ${type} is not imported`);
  }
}
