import type { Quad } from 'n3';
import type { FileInParts } from '../../../api/files/output-file.ts';
import { OPEN_HEADERS } from '../../../api/response/headers.ts';
import { INDEX_PATH } from '../../../formats/urls.ts';
import { compareCodeUnits, groupBy } from '../../../model/collections.ts';
import { digestOf } from '../../../model/digest.ts';
import { orderVersions } from '../../../model/identity/versions.ts';
import { once } from '../../../model/once.ts';
import { showDocuments } from '../../context.ts';
import type { DirectoryContext, SitePart } from '../../part.ts';
import { catalogueFile, OPENAPI_FILE, outputPath, UI_LANGUAGES, type UiLanguage } from '../../paths.ts';
import { siteTitle, TEXTS } from '../../texts/all.ts';
import { webUrl } from '../document.ts';
import { type CatalogueContext, describeList, type ListVersions, publicationDates } from './dataset.ts';
import {
  describeLicence,
  describePublishers,
  describeShared,
  hashOf,
  languageIris,
  licenceIri,
  publisherOf,
  serviceIri,
} from './shared.ts';
import {
  describe,
  iris,
  JSON_LD_CONTEXT,
  JSON_LD_CONTEXT_OF_PARTS,
  printNodes,
  printTurtle,
  TURTLE_START,
  type Value,
} from './statements.ts';

const FORMATS = [
  {
    extension: 'jsonld',
    contentType: 'application/ld+json',
    printStart: (statements: readonly Quad[], isDivided: boolean) =>
      `{"@context":${isDivided ? JSON_LD_CONTEXT_OF_PARTS : JSON_LD_CONTEXT},"@graph":[${printNodes(statements)}`,
    printList: (statements: readonly Quad[]) => `,${printNodes(statements)}`,
    end: ']}',
  },
  {
    extension: 'ttl',
    contentType: 'text/turtle; charset=utf-8',
    printStart: (statements: readonly Quad[]) => TURTLE_START + printTurtle(statements),
    printList: printTurtle,
    end: '',
  },
];

/** The DCAT-AP catalogue for data portals, as JSON-LD and Turtle. */
export const linkedData: SitePart = {
  headerRules: FORMATS.flatMap(({ extension, contentType }) =>
    [`/catalogue.${extension}`, `/catalogue/${extension}/:part`].map((path) => ({
      path,
      headers: { 'content-type': contentType, ...OPEN_HEADERS },
    })),
  ),
  files: (context) => printCatalogue(context),
  filesShow: showDocuments('sizes'),
};

/** In bytes; hosts limit the size of files. */
const MAX_SIZE = 20e6;

/** The catalogue, or a part of it. */
interface Section {
  /** The first hexadecimal digits of the hashes of its URIs; empty for the whole catalogue. */
  readonly name: string;
  readonly lists: ReturnType<typeof measureLists>;
}

/**
 * The directory as a DCAT-AP 3.0 catalogue. Each list is a dataset identified by its canonical URI. It describes the
 * latest version; `dcat:hasVersion` refers to one dataset per version, identified by its canonical version URI if
 * that differs. Each representation in each language is a distribution, identified by its URL. URLs start with the base
 * URL; without one they are relative to the site.
 *
 * If a file were larger than `maxSize`, the catalogue links to parts, which are catalogues of some of the lists. The hash
 * of its URI selects the part of a list, so that an edit of a list changes one part and the links.
 */
export function printCatalogue(
  { baseUrl = '', ...directory }: DirectoryContext,
  maxSize = MAX_SIZE,
): FileInParts[] {
  const context: CatalogueContext = { ...directory, baseUrl };
  const describeSection = makeDescribeSection(context);
  /** The files of the whole catalogue, of a part, or, with parts, of the catalogue that links to these. */
  const print = (section: Section, parts: readonly Section[] = []) =>
    FORMATS.map(({ extension, printStart, end }, i) => {
      const { name, lists } = section;
      const statements = describeSection(section, parts, extension);
      const start = printStart(statements, parts.length > 0 || name !== '');
      return {
        path: outputPath(catalogueFile(extension, name)),
        size: lists.reduce((sum, { sizes }) => sum + (sizes[i] ?? 0), Buffer.byteLength(start + end)),
        parts: [
          { print: () => start },
          ...lists.map(({ digest, prints }) => ({ digest, print: prints[i] as () => Buffer })),
          { print: () => end },
        ],
      };
    });
  const parts: Section[] = [];
  const divide = (section: Section): FileInParts[] => {
    const files = print(section);
    if (section.lists.length < 2 || files.every(({ size }) => size <= maxSize)) {
      parts.push(section);
      return files;
    }
    const groups = groupBy(section.lists, ({ uri }) => hashOf(uri).slice(0, section.name.length + 1));
    return [...groups].flatMap(([name, lists]) => divide({ name, lists }));
  };
  const files = divide({ name: '', lists: measureLists(context) });
  return parts.length > 1 ? [...print({ name: '', lists: [] }, parts), ...files] : files;
}

/** The lists with what prints them, once, and the sizes of that in all formats, which the output before may have. */
function measureLists(context: CatalogueContext) {
  const known = FORMATS.map(({ extension }) =>
    context.partSizesOf(new RegExp(`^site/catalogue.*\\.${extension}$`)),
  );
  return [...groupBy(context.documents, ({ entry }) => entry.canonicalUri)]
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([uri, records]) => {
      const list = { uri, versions: orderVersions(records) };
      const digest = digestList(list, context);
      const prints = FORMATS.map(({ printList }) =>
        once(() => Buffer.from(printList(describeList(list, context)))),
      );
      const sizes = prints.map((print, i) => known[i]?.get(digest) ?? print().length);
      return { uri, records, digest, prints, sizes };
    });
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

/** Describes the catalogue or a part with its service, the publishers of both and of the lists, and what lists share. */
function makeDescribeSection(context: CatalogueContext) {
  const { documents, baseUrl, hasApi, siteIdentity } = context;
  const inUiLanguages = (textOf: (ui: UiLanguage) => string): Value[] =>
    UI_LANGUAGES.map((language) => ({ text: textOf(language), language }));
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
  const shared = [
    ...describePublishers(documents, baseUrl),
    ...homepages.flatMap((page) => describe(page, ['foaf:Document'])),
    ...describeLicence(licence, baseUrl),
    ...languages.flatMap((language) => describe(language, ['dct:LinguisticSystem'])),
    ...describeShared(documents, baseUrl),
  ];
  if (single === undefined) {
    const names = inUiLanguages((ui) => own?.name ?? siteTitle(ui, siteIdentity));
    const agent = { 'foaf:name': names, 'foaf:homepage': iris(ownUrl) };
    shared.push(...describe(directory, ['foaf:Agent'], agent));
  }
  // In the order of the index, a new title of a list could change all parts.
  const sorted = shared.toSorted((a, b) => compareCodeUnits(JSON.stringify(a), JSON.stringify(b)));
  return (section: Section, parts: readonly Section[], extension: string): Quad[] => {
    // Without the fragment, the IRI of a part is the URL of its file in the same format.
    const iriOf = ({ name }: Pick<Section, 'name'>) =>
      `${baseUrl}${name === '' ? '/' : catalogueFile(extension, name)}#catalogue`;
    const datasets = iris(...section.lists.map(({ uri }) => uri));
    const links = iris(...parts.map(iriOf));
    const catalogues = [section, ...parts].map((one) => {
      const own = one === section ? [section, ...parts] : [one];
      const records = own.flatMap(({ lists }) => lists.flatMap((list) => list.records));
      return describe(iriOf(one), ['dcat:Catalog'], {
        'dct:title': inUiLanguages((ui) => siteTitle(ui, siteIdentity) + (one.name && ` (${one.name})`)),
        'dct:description': inUiLanguages((ui) => TEXTS[ui].catalogue.description),
        ...common,
        'foaf:homepage': iris(`${baseUrl}/`),
        'dct:language': iris(...languageIris(records.map(({ entry }) => entry.language))),
        'dct:modified': publicationDates(records).slice(-1),
        'dct:isPartOf': iris(one.name === '' ? undefined : iriOf({ name: '' })),
        ...(one === section && { 'dcat:dataset': datasets, 'dcat:catalog': links, 'dct:hasPart': links }),
        'dcat:service': iris(hasApi ? serviceIri(baseUrl) : undefined),
      });
    });
    const service = {
      'dct:title': inUiLanguages((ui) => TEXTS[ui].catalogue.serviceTitle),
      'dct:description': inUiLanguages((ui) => TEXTS[ui].catalogue.serviceDescription),
      ...common,
      'dcat:endpointURL': iris(`${baseUrl}${INDEX_PATH}`),
      'dcat:endpointDescription': iris(`${baseUrl}${OPENAPI_FILE}`),
      'dcat:servesDataset': datasets,
    };
    return [
      ...catalogues.flat(),
      ...(hasApi ? describe(serviceIri(baseUrl), ['dcat:DataService'], service) : []),
      ...(section.name === '' && parts.length === 0 ? shared : sorted),
    ];
  };
}
