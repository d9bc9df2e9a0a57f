import { mediaTypeOf } from '../../api/content-type.ts';
import { INDEX_PATH } from '../../api/paths.ts';
import { REPRESENTATIONS } from '../../api/representations/all.ts';
import type { Representation } from '../../api/representations/representation.ts';
import type { DocumentMetadata } from '../../catalogue/document.ts';
import { identificationOf } from '../../changes/comparison.ts';
import { digestOf } from '../../domain/digest.ts';
import type { IndexEntry } from '../../domain/entry.ts';
import { groupBy } from '../../domain/group.ts';
import { parseInstant } from '../../domain/instant.ts';
import { inLanguage, lookupLanguage } from '../../domain/language.ts';
import { oncePerKey } from '../../domain/once.ts';
import { compareCodeUnits } from '../../domain/version.ts';
import { orderVersions, type Version } from '../../domain/versions.ts';
import { xsdDateTime } from '../../domain/xsd-date-time.ts';
import type { DirectoryContext } from '../../site/part.ts';
import {
  DOCUMENT_SCHEMA_FILE,
  documentPage,
  OPENAPI_FILE,
  UI_LANGUAGES,
  type UiLanguage,
} from '../../site/paths.ts';
import { TEXTS, type Texts } from '../../texts/all.ts';
import { completeDownloadsOf, descriptionOf, isComplete, titleOf } from '../downloads.ts';
import { languageIri } from './languages.ts';
import { type Publisher, publisherOf, publishersOf } from './publishers.ts';
import type { Catalogue, Class, LanguageText, Resource } from './vocabulary.ts';

/**
 * The directory as a DCAT-AP 3.0 catalogue. Each list is a dataset identified by its canonical URI. It describes the
 * latest version; `dcat:hasVersion` refers to one dataset per version, identified by its canonical version URI if
 * that differs. Each representation in each language is a distribution, identified by its URL. URLs start with the base
 * URL; without one they are relative to the site.
 */
export function catalogueOf(context: DirectoryContext): Catalogue {
  const { documents, baseUrl = '' } = context;
  const site: Site = { ...context, baseUrl };
  const lists = [...groupBy(documents, ({ entry }) => entry.canonicalUri)]
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([uri, own]) => ({ uri, versions: orderVersions(own) }));
  const publishers = publishersOf(documents, baseUrl);
  const directory = [
    catalogResource(lists, publishers, site),
    serviceResource(lists, publishers, site),
    ...publishers.flatMap(({ resources }) => resources),
    ...(publishers.length === 1 ? [] : [directoryAgent(site)]),
  ];
  return {
    directory: mergeById([...directory, ...externalResources([...directory, commonOf(site)])]),
    lists: lists.map((list) => ({
      digest: digestOfList(list, site),
      resources: () => mergeById(resourcesOf(list, site)),
    })),
  };
}

function resourcesOf(list: List, site: Site): Resource[] {
  const datasets = [listResource(list, site), ...versionResources(list, site)];
  const pages = datasets.flatMap(({ properties }) => properties.landingPage ?? []);
  return [...datasets, ...distributionsOf(list, site), ...pages.map((id) => external(id, 'WebPage'))];
}

/** A digest of all that the resources of a list depend on, except the options of the build. */
function digestOfList({ versions }: List, { summaryOf, plan: { naming } }: Site): string {
  const documents = versions.flatMap(({ items }) => items);
  return digestOf(
    documents.flatMap((document) => {
      const { digest, entry } = document;
      const { sizes } = summaryOf(document);
      return [digest, JSON.stringify(sizes), naming.placeOf(entry.canonicalVersionUri, entry.language)];
    }),
  );
}

/** Merges resources that have the same IRI; the first value of each property wins. */
function mergeById(all: readonly Resource[]): Resource[] {
  const merged = new Map<string, Resource>();
  for (const resource of all) {
    const { id, classes, properties } = resource;
    const known = merged.get(id);
    const both = known && {
      id,
      classes: [...new Set([...known.classes, ...classes])],
      properties: { ...properties, ...known.properties },
    };
    merged.set(id, both ?? resource);
  }
  return [...merged.values()];
}

interface Site extends DirectoryContext {
  readonly baseUrl: string;
}

interface List {
  readonly uri: string;
  /** Oldest first. */
  readonly versions: readonly Version<DocumentMetadata>[];
}

const catalogId = ({ baseUrl }: Site): string => `${baseUrl}/#catalogue`;
const serviceId = ({ baseUrl }: Site): string => `${baseUrl}/#service`;
const directoryAgentId = ({ baseUrl }: Site): string => `${baseUrl}/#directory`;
const startPage = ({ baseUrl }: Site): string => `${baseUrl}/`;
const schemaUrl = ({ baseUrl }: Site): string => `${baseUrl}${DOCUMENT_SCHEMA_FILE}`;

const inEachUiLanguage = (textOf: (texts: Texts) => string): LanguageText[] =>
  UI_LANGUAGES.map((language) => ({ language, text: textOf(TEXTS[language]) }));

function catalogResource(lists: readonly List[], publishers: readonly Publisher[], site: Site): Resource {
  const entries = site.documents.map(({ entry }) => entry);
  return {
    id: catalogId(site),
    classes: ['Catalog'],
    properties: {
      title: inEachUiLanguage(({ site }) => site.title),
      description: inEachUiLanguage(({ catalogue }) => catalogue.description),
      publisher: [catalogPublisher(publishers, site)],
      homepage: [startPage(site)],
      language: languageIris(entries.map(({ language }) => language)),
      modified: latest(entries.map(({ publishedAt }) => publishedAt)),
      dataset: lists.map(({ uri }) => uri),
      service: [serviceId(site)],
    },
  };
}

function serviceResource(lists: readonly List[], publishers: readonly Publisher[], site: Site): Resource {
  return {
    id: serviceId(site),
    classes: ['DataService'],
    properties: {
      title: inEachUiLanguage(({ catalogue }) => catalogue.serviceTitle),
      description: inEachUiLanguage(({ catalogue }) => catalogue.serviceDescription),
      publisher: [catalogPublisher(publishers, site)],
      endpointURL: [`${site.baseUrl}${INDEX_PATH}`],
      endpointDescription: [`${site.baseUrl}${OPENAPI_FILE}`],
      servesDataset: lists.map(({ uri }) => uri),
    },
  };
}

/** The only publisher. If there are none or several, the directory itself counts as the publisher. */
const catalogPublisher = (publishers: readonly Publisher[], site: Site): string =>
  publishers.length === 1 ? (publishers[0] as Publisher).id : directoryAgentId(site);

function directoryAgent(site: Site): Resource {
  const agentName = inEachUiLanguage(({ site }) => site.title);
  return { id: directoryAgentId(site), classes: ['Agent'], properties: { agentName } };
}

function listResource({ uri, versions }: List, site: Site): Resource {
  const newest = versions.at(-1) as Version<DocumentMetadata>;
  const dates = versions.flatMap(({ items }) => items.map(({ entry }) => entry.publishedAt));
  const { id, classes, properties } = datasetResource(uri, newest.items, site);
  return {
    id,
    classes,
    properties: {
      ...properties,
      issued: earliest(dates),
      modified: latest(dates),
      hasVersion: versions.map((version) => version.uri).filter((version) => version !== uri),
    },
  };
}

function versionResources({ uri, versions }: List, site: Site): Resource[] {
  return versions.flatMap((version, i) => {
    if (version.uri === uri) return [];
    const { id, classes, properties } = datasetResource(version.uri, version.items, site);
    const issued = earliest(version.items.map(({ entry }) => entry.publishedAt));
    const previousVersion = versions.slice(Math.max(0, i - 1), i).map((previous) => previous.uri);
    return [{ id, classes, properties: { ...properties, issued, isVersionOf: [uri], previousVersion } }];
  });
}

/** A version in all its languages under a URI, with its distributions. */
function datasetResource(uri: string, items: readonly DocumentMetadata[], site: Site): Resource {
  const { entry } = inLanguage(items);
  const publisher = publisherOf(entry, site.baseUrl);
  const inLanguages = (textsOf: (document: DocumentMetadata) => readonly string[]): LanguageText[] =>
    items.flatMap((item) => textsOf(item).map((text) => ({ text, language: item.entry.language })));
  return {
    id: uri,
    classes: ['Dataset'],
    properties: {
      title: inLanguages((item) => [titleOf(item.entry)]),
      description: inLanguages((item) => [descriptionOf(item.entry)]),
      keyword: inLanguages((item) => item.entry.tags),
      versionNotes: inLanguages((item) => identificationOf(item).changeLog ?? []),
      identifier: [uri],
      version: entry.version === undefined ? [] : [entry.version],
      resourceType: typesOf(entry),
      language: languageIris(items.map((item) => item.entry.language)),
      publisher: publisher ? [publisher.id] : [],
      contactPoint: publisher?.contact ? [publisher.contact] : [],
      landingPage: landingPages(items, site),
      hasPart: partsOf(items),
      distribution: items.flatMap((item) =>
        completeDownloadsOf(item, uri, site.plan.naming).map(({ url }) => `${site.baseUrl}${url}`),
      ),
    },
  };
}

/** The page of the document for each UI language, else the page in the default language of the document. */
function landingPages(items: readonly DocumentMetadata[], { plan, baseUrl, hasExplorer }: Site): string[] {
  if (!hasExplorer) return [];
  const languages = items.map(({ entry }) => entry.language);
  const pageOf = (ui: UiLanguage, language?: string): string => {
    const { entry } = inLanguage(items, language);
    return `${baseUrl}${documentPage(ui, plan.naming.placeOf(entry.canonicalVersionUri, entry.language))}`;
  };
  const own = UI_LANGUAGES.filter((ui) => lookupLanguage(ui, languages) !== undefined).map((ui) =>
    pageOf(ui, ui),
  );
  return own.length > 0 ? own : [pageOf(UI_LANGUAGES[0])];
}

/** The members of sets: the referenced version if there is one, else the list. */
function partsOf(items: readonly DocumentMetadata[]): string[] {
  const references = items.flatMap(({ codeListSet }) => codeListSet?.referenceSet ?? []);
  return references.map(({ canonicalUri, canonicalVersionUri }) => canonicalVersionUri ?? canonicalUri);
}

function distributionsOf({ uri, versions }: List, site: Site): Resource[] {
  const newest = versions.at(-1) as Version<DocumentMetadata>;
  return [{ uri, items: newest.items }, ...versions].flatMap((version) =>
    version.items.flatMap((item) => distributionResources(item, version.uri, site)),
  );
}

function distributionResources(document: DocumentMetadata, uri: string, site: Site): Resource[] {
  const { entry } = document;
  const { sizes } = site.summaryOf(document);
  const common = {
    accessService: [serviceId(site)],
    language: languageIris([entry.language]),
    issued: earliest([entry.publishedAt]),
  };
  return completeDownloadsOf(document, uri, site.plan.naming).map(({ representation, url }) => ({
    id: `${site.baseUrl}${url}`,
    classes: ['Distribution'],
    properties: {
      title: [{ text: `${titleOf(entry)} (${representation.label})`, language: entry.language }],
      accessURL: [`${site.baseUrl}${url}`],
      downloadURL: [`${site.baseUrl}${url}`],
      accessService: common.accessService,
      mediaType: [mediaTypeIri(representation.contentTypes[0])],
      format: [fileTypeIri(representation.fileType)],
      byteSize: [String(sizes[representation.folder])],
      language: common.language,
      issued: common.issued,
      conformsTo: standardsOf(representation, site),
    },
  }));
}

const standardsOf = ({ content }: Representation, site: Site): string[] =>
  content === 'document' ? [schemaUrl(site)] : [];

const typesOf = ({ type }: IndexEntry): string[] => (type === 'CodeList' ? [CODE_LIST] : []);

const CODE_LIST = 'http://publications.europa.eu/resource/authority/dataset-type/CODE_LIST';
// Thousands of distributions share these IRIs.
const mediaTypeIri = oncePerKey(
  (contentType: string) => `http://www.iana.org/assignments/media-types/${mediaTypeOf(contentType)}`,
);
const fileTypeIri = oncePerKey(
  (code: string) => `http://publications.europa.eu/resource/authority/file-type/${code}`,
);

/** The external values that lists have in common, except the languages, which are those of the catalogue. */
function commonOf(site: Site): Pick<Resource, 'properties'> {
  const { documents } = site;
  const published = REPRESENTATIONS.filter((one) => isComplete(one) && documents.some(one.supports));
  return {
    properties: {
      mediaType: published.map(({ contentTypes: [contentType] }) => mediaTypeIri(contentType)),
      format: published.map(({ fileType }) => fileTypeIri(fileType)),
      conformsTo: published.flatMap((one) => standardsOf(one, site)),
      resourceType: [...new Set(documents.flatMap(({ entry }) => typesOf(entry)))],
    },
  };
}

/** The external values of properties. */
function externalResources(all: readonly Pick<Resource, 'properties'>[]): Resource[] {
  return EXTERNAL.flatMap(([property, kind]) =>
    all.flatMap(({ properties }) => properties[property] ?? []).map((id) => external(id, kind)),
  );
}

const EXTERNAL = [
  ['language', 'LinguisticSystem'],
  ['mediaType', 'MediaType'],
  ['format', 'FileType'],
  ['conformsTo', 'Standard'],
  ['homepage', 'WebPage'],
  ['resourceType', 'Concept'],
] as const;

/** An external resource with its class: validators of the catalogue do not fetch it. */
const external = (id: string, kind: Class): Resource => ({
  id,
  classes: [kind],
  properties: kind === 'Concept' ? { prefLabel: [{ text: 'Code list', language: 'en' }] } : {},
});

const languageIris = (tags: readonly string[]): string[] =>
  [...new Set(tags.flatMap((tag) => languageIri(tag) ?? []))].sort(compareCodeUnits);

const latest = (dates: readonly (string | undefined)[]): string[] => inOrder(dates).slice(-1);
const earliest = (dates: readonly (string | undefined)[]): string[] => inOrder(dates).slice(0, 1);

/** The distinct dates, the earliest first. */
function inOrder(dates: readonly (string | undefined)[]): string[] {
  const distinct = [...new Set(dates)].filter((text) => text !== undefined);
  return distinct
    .map((text) => ({ text, time: parseInstant(text)?.time ?? 0 }))
    .sort((a, b) => a.time - b.time || compareCodeUnits(a.text, b.text))
    .map(({ text }) => xsdDateTime(text));
}
