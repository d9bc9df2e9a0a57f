import type { Quad } from 'n3';
import type { FilePart } from '../../../api/files/output-file.ts';
import { OPEN_HEADERS } from '../../../api/response/headers.ts';
import { REPRESENTATIONS } from '../../../formats/all.ts';
import { INDEX_PATH } from '../../../formats/urls.ts';
import { compareCodeUnits, groupBy } from '../../../model/collections.ts';
import { digestOf } from '../../../model/digest.ts';
import { orderVersions } from '../../../model/identity/versions.ts';
import { showDocuments } from '../../context.ts';
import type { DirectoryContext, SitePart } from '../../part.ts';
import {
  CATALOGUE_JSONLD,
  CATALOGUE_TURTLE,
  OPENAPI_FILE,
  outputPath,
  UI_LANGUAGES,
  type UiLanguage,
} from '../../paths.ts';
import { siteTitle, TEXTS } from '../../texts/all.ts';
import { isComplete, webUrl } from '../document.ts';
import { type CatalogueContext, describeList, type ListVersions, publicationDates } from './dataset.ts';
import {
  CODE_LIST,
  describeLicence,
  describePublishers,
  fileTypeIri,
  languageIris,
  licenceIri,
  mediaTypeIri,
  publisherOf,
  schemaIri,
  serviceIri,
} from './shared.ts';
import {
  describe,
  iris,
  JSON_LD_CONTEXT,
  printNodes,
  printTurtle,
  TURTLE_START,
  type Value,
} from './statements.ts';

/** The DCAT-AP catalogue for data portals, as JSON-LD and Turtle. */
export const linkedData: SitePart = {
  headerRules: [
    { path: CATALOGUE_JSONLD, headers: { 'content-type': 'application/ld+json', ...OPEN_HEADERS } },
    { path: CATALOGUE_TURTLE, headers: { 'content-type': 'text/turtle; charset=utf-8', ...OPEN_HEADERS } },
  ],
  files: (context) => {
    const catalogue = describeCatalogue(context);
    return [
      { path: outputPath(CATALOGUE_JSONLD), parts: jsonLdParts(catalogue) },
      { path: outputPath(CATALOGUE_TURTLE), parts: turtleParts(catalogue) },
    ];
  },
  filesShow: showDocuments('sizes'),
};

/** The statements of a catalogue. */
interface Catalogue {
  /** About the catalogue itself, the publishers, and what lists share. */
  readonly directory: readonly Quad[];
  /** About each list, with a digest of everything that they depend on, except the options of the build. */
  readonly lists: readonly { readonly digest: string; readonly statements: () => readonly Quad[] }[];
}

/**
 * The directory as a DCAT-AP 3.0 catalogue. Each list is a dataset identified by its canonical URI. It describes the
 * latest version; `dcat:hasVersion` refers to one dataset per version, identified by its canonical version URI if
 * that differs. Each representation in each language is a distribution, identified by its URL. URLs start with the base
 * URL; without one they are relative to the site.
 */
export function describeCatalogue({ baseUrl = '', ...directory }: DirectoryContext): Catalogue {
  const context: CatalogueContext = { ...directory, baseUrl };
  const lists = [...groupBy(context.documents, ({ entry }) => entry.canonicalUri)]
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([uri, own]) => ({ uri, versions: orderVersions(own) }));
  return {
    directory: describeDirectory(lists, context),
    lists: lists.map((list) => ({
      digest: digestList(list, context),
      statements: () => describeList(list, context),
    })),
  };
}

/** The parts of the catalogue as JSON-LD; each list is one. */
export function* jsonLdParts({ directory, lists }: Catalogue): Generator<FilePart> {
  yield { print: () => `{"@context":${JSON_LD_CONTEXT},"@graph":[${printNodes(directory)}` };
  for (const { digest, statements } of lists) yield { digest, print: () => `,${printNodes(statements())}` };
  yield { print: () => ']}' };
}

/** The parts of the catalogue as Turtle; each list is one. */
export function* turtleParts({ directory, lists }: Catalogue): Generator<FilePart> {
  yield { print: () => TURTLE_START + printTurtle(directory) };
  for (const { digest, statements } of lists) yield { digest, print: () => printTurtle(statements()) };
}

function digestList({ versions }: ListVersions, { summaryOf, naming }: CatalogueContext): string {
  const facts: string[] = [];
  for (const document of versions.flatMap(({ records }) => records)) {
    const { canonicalVersionUri, language } = document.entry;
    const { sizes } = summaryOf(document);
    facts.push(document.digest, JSON.stringify(sizes), naming.placeOf(canonicalVersionUri, language));
  }
  return digestOf(facts);
}

/** The catalogue and its service, the publishers of both and of the lists, and what lists share. */
function describeDirectory(lists: readonly ListVersions[], context: CatalogueContext): Quad[] {
  const { documents, baseUrl, hasApi, siteIdentity } = context;
  const inUiLanguages = (textOf: (ui: UiLanguage) => string): Value[] =>
    UI_LANGUAGES.map((language) => ({ text: textOf(language), language }));
  const datasets = iris(...lists.map(({ uri }) => uri));
  const title = inUiLanguages((ui) => siteTitle(ui, siteIdentity));
  const { publisher: own, license: licence } = siteIdentity ?? {};
  const ownUrl = webUrl(own?.url);
  const publishers = new Set(documents.flatMap(({ entry }) => publisherOf(entry, baseUrl)?.id ?? []));
  // Without a publisher of the site or a single one of all lists, the directory itself counts as the publisher.
  const single = own || publishers.size !== 1 ? undefined : [...publishers][0];
  const directory = `${baseUrl}/#directory`;
  const common = {
    'dct:publisher': iris(single ?? directory),
    'dct:license': iris(licenceIri(licence, baseUrl)),
  };
  const languages = languageIris(documents.map(({ entry }) => entry.language));
  const homepages = [`${baseUrl}/`, ownUrl].filter((page) => page !== undefined);
  const service = {
    'dct:title': inUiLanguages((ui) => TEXTS[ui].catalogue.serviceTitle),
    'dct:description': inUiLanguages((ui) => TEXTS[ui].catalogue.serviceDescription),
    ...common,
    'dcat:endpointURL': iris(`${baseUrl}${INDEX_PATH}`),
    'dcat:endpointDescription': iris(`${baseUrl}${OPENAPI_FILE}`),
    'dcat:servesDataset': datasets,
  };
  const statements = [
    ...describe(`${baseUrl}/#catalogue`, ['dcat:Catalog'], {
      'dct:title': title,
      'dct:description': inUiLanguages((ui) => TEXTS[ui].catalogue.description),
      ...common,
      'foaf:homepage': iris(`${baseUrl}/`),
      'dct:language': iris(...languages),
      'dct:modified': publicationDates(documents).slice(-1),
      'dcat:dataset': datasets,
      'dcat:service': iris(hasApi ? serviceIri(baseUrl) : undefined),
    }),
    ...(hasApi ? describe(serviceIri(baseUrl), ['dcat:DataService'], service) : []),
    ...describePublishers(documents, baseUrl),
    ...homepages.flatMap((page) => describe(page, ['foaf:Document'])),
    ...describeLicence(licence, baseUrl),
    ...languages.flatMap((language) => describe(language, ['dct:LinguisticSystem'])),
    ...describeShared(context),
  ];
  if (single === undefined) {
    const names = own ? inUiLanguages(() => own.name) : title;
    const agent = { 'foaf:name': names, 'foaf:homepage': iris(ownUrl) };
    statements.push(...describe(directory, ['foaf:Agent'], agent));
  }
  return statements;
}

/** The classes of resources of other sites that lists refer to: validators of the catalogue do not fetch these. */
function describeShared({ documents, baseUrl }: CatalogueContext): Quad[] {
  const statements: Quad[] = [];
  for (const representation of REPRESENTATIONS) {
    if (!isComplete(representation) || !documents.some(representation.supports)) continue;
    statements.push(
      ...describe(mediaTypeIri(representation), ['dct:MediaType']),
      ...describe(fileTypeIri(representation), ['dct:MediaTypeOrExtent']),
    );
    const schemas =
      representation.content === 'document' ? documents.map((one) => schemaIri(baseUrl, one)) : [];
    for (const iri of new Set(schemas)) statements.push(...describe(iri, ['dct:Standard']));
  }
  if (documents.some(({ entry }) => entry.type === 'CodeList')) {
    const label = { text: 'Code list', language: 'en' };
    statements.push(...describe(CODE_LIST, ['skos:Concept'], { 'skos:prefLabel': [label] }));
  }
  return statements;
}
