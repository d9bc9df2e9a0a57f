import { createHash } from 'node:crypto';
import { OPEN_HEADERS } from '../../../api/response/headers.ts';
import { REPRESENTATIONS } from '../../../formats/all.ts';
import { mediaTypeOf, type Representation } from '../../../formats/representation.ts';
import { INDEX_PATH } from '../../../formats/urls.ts';
import { identificationOf } from '../../../model/changes/comparison.ts';
import { compareCodeUnits, groupBy } from '../../../model/collections.ts';
import { digestOf } from '../../../model/digest.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { inLanguage, lookupLanguage, primaryLanguage } from '../../../model/identity/language.ts';
import { orderVersions, type Version } from '../../../model/identity/versions.ts';
import { oncePerKey } from '../../../model/once.ts';
import { parseInstant, xsdDateTime } from '../../../model/values/instant.ts';
import type { DirectoryContext, SitePart } from '../../part.ts';
import {
  CATALOGUE_JSONLD,
  CATALOGUE_TURTLE,
  DOCUMENT_SCHEMA_FILE,
  documentPage,
  OPENAPI_FILE,
  outputPath,
  UI_LANGUAGES,
  type UiLanguage,
} from '../../paths.ts';
import { siteTitle, TEXTS } from '../../texts/all.ts';
import { completeDownloadsOf, descriptionOf, isComplete, titleOf, webUrl } from '../downloads.ts';
import {
  type Catalogue,
  type Class,
  type LanguageText,
  printJsonLd,
  printTurtle,
  type Resource,
} from './rdf.ts';

/** The DCAT-AP catalogue for data portals, as JSON-LD and Turtle. */
export const linkedData: SitePart = {
  headerRules: [
    { path: CATALOGUE_JSONLD, headers: { 'content-type': 'application/ld+json', ...OPEN_HEADERS } },
    { path: CATALOGUE_TURTLE, headers: { 'content-type': 'text/turtle; charset=utf-8', ...OPEN_HEADERS } },
  ],
  files: (context) => {
    const catalogue = catalogueOf(context);
    return [
      { path: outputPath(CATALOGUE_JSONLD), parts: printJsonLd(catalogue) },
      { path: outputPath(CATALOGUE_TURTLE), parts: printTurtle(catalogue) },
    ];
  },
  filesShow: ['sizes'],
};

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
  const directory = directoryResources(lists, site);
  return {
    directory: mergeById([...directory, ...externalResources([...directory, commonOf(site)])]),
    lists: lists.map((list) => ({
      digest: digestOfList(list, site),
      resources: () => mergeById(resourcesOf(list, site)),
    })),
  };
}

function resourcesOf({ uri, versions }: List, site: Site): Resource[] {
  const newest = versions.at(-1) as Version<DocumentMetadata>;
  const others = versions.filter((version) => version.uri !== uri);
  const datesOf = ({ records }: Version<DocumentMetadata>) => records.map(({ entry }) => entry.publishedAt);
  const dates = versions.flatMap(datesOf);
  const datasets = [
    datasetResource(uri, newest.records, site, {
      issued: earliest(dates),
      modified: latest(dates),
      hasVersion: others.map((version) => version.uri),
    }),
    ...others.map((version) =>
      datasetResource(version.uri, version.records, site, {
        issued: earliest(datesOf(version)),
        isVersionOf: [uri],
        previousVersion: listOf(versions[versions.indexOf(version) - 1]?.uri),
      }),
    ),
  ];
  const distributions = [{ uri, records: newest.records }, ...versions].flatMap((version) =>
    version.records.flatMap((item) => distributionResources(item, version.uri, site)),
  );
  const pages = datasets.flatMap(({ properties }) => properties.landingPage ?? []);
  return [...datasets, ...distributions, ...pages.map((id) => external(id, 'WebPage'))];
}

/** A digest of all that the resources of a list depend on, except the options of the build. */
function digestOfList({ versions }: List, { summaryOf, plan: { naming } }: Site): string {
  const documents = versions.flatMap(({ records }) => records);
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

const serviceId = ({ baseUrl }: Site): string => `${baseUrl}/#service`;
const schemaUrl = ({ baseUrl }: Site): string => `${baseUrl}${DOCUMENT_SCHEMA_FILE}`;
const licenseOf = ({ siteIdentity }: Site): string[] => listOf(webUrl(siteIdentity?.license?.url));

const listOf = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

/** The catalogue, its service, and the publishers of both and of the lists. */
function directoryResources(lists: readonly List[], site: Site): Resource[] {
  const { documents, baseUrl, siteIdentity } = site;
  const entries = documents.map(({ entry }) => entry);
  const inUiLanguages = (textOf: (ui: UiLanguage) => string): LanguageText[] =>
    UI_LANGUAGES.map((language) => ({ language, text: textOf(language) }));
  const title = inUiLanguages((ui) => siteTitle(ui, siteIdentity));
  const publishers = publishersOf(documents, baseUrl);
  const own = siteIdentity?.publisher;
  // Without a publisher of the site or a single one of all lists, the directory itself counts as the publisher.
  const single = own || publishers.length > 1 ? undefined : publishers[0];
  const directory: Resource = {
    id: `${baseUrl}/#directory`,
    classes: ['Agent'],
    properties: {
      agentName: own ? inUiLanguages(() => own.name) : title,
      homepage: listOf(webUrl(own?.url)),
    },
  };
  const common = { publisher: [(single ?? directory).id], license: licenseOf(site) };
  const catalog: Resource = {
    id: `${baseUrl}/#catalogue`,
    classes: ['Catalog'],
    properties: {
      title,
      description: inUiLanguages((ui) => TEXTS[ui].catalogue.description),
      ...common,
      homepage: [`${baseUrl}/`],
      language: languageIris(entries.map(({ language }) => language)),
      modified: latest(entries.map(({ publishedAt }) => publishedAt)),
      dataset: lists.map(({ uri }) => uri),
      service: [serviceId(site)],
    },
  };
  const service: Resource = {
    id: serviceId(site),
    classes: ['DataService'],
    properties: {
      title: inUiLanguages((ui) => TEXTS[ui].catalogue.serviceTitle),
      description: inUiLanguages((ui) => TEXTS[ui].catalogue.serviceDescription),
      ...common,
      endpointURL: [`${baseUrl}${INDEX_PATH}`],
      endpointDescription: [`${baseUrl}${OPENAPI_FILE}`],
      servesDataset: lists.map(({ uri }) => uri),
    },
  };
  const agents = publishers.flatMap(({ agent, contact }) => [agent, ...listOf(contact)]);
  return [catalog, service, ...agents, ...(single ? [] : [directory])];
}

/** A version in all its languages under a URI, with its distributions, and with more properties. */
function datasetResource(
  uri: string,
  records: readonly DocumentMetadata[],
  site: Site,
  more: Resource['properties'],
): Resource {
  const { entry } = inLanguage(records);
  const publisher = publisherOf(entry, site.baseUrl);
  const inLanguages = (textsOf: (document: DocumentMetadata) => readonly string[]): LanguageText[] =>
    records.flatMap((item) => textsOf(item).map((text) => ({ text, language: item.entry.language })));
  // The members of sets: the referenced version if there is one, else the list.
  const references = records.flatMap(({ codeListSet }) => codeListSet?.referenceSet ?? []);
  return {
    id: uri,
    classes: ['Dataset'],
    properties: {
      title: inLanguages((item) => [titleOf(item.entry)]),
      description: inLanguages((item) => [descriptionOf(item.entry)]),
      keyword: inLanguages((item) => item.entry.tags),
      versionNotes: inLanguages((item) => identificationOf(item).changeLog ?? []),
      identifier: [uri],
      version: listOf(entry.version),
      resourceType: typesOf(entry),
      language: languageIris(records.map((item) => item.entry.language)),
      publisher: listOf(publisher?.id),
      contactPoint: listOf(publisher?.contact?.id),
      landingPage: landingPages(records, site),
      hasPart: references.map(({ canonicalUri, canonicalVersionUri }) => canonicalVersionUri ?? canonicalUri),
      distribution: records.flatMap((item) =>
        completeDownloadsOf(item, uri, site.plan).map(({ url }) => `${site.baseUrl}${url}`),
      ),
      ...more,
    },
  };
}

/** The page of the document for each UI language, else the page in the default language of the document. */
function landingPages(records: readonly DocumentMetadata[], { plan, baseUrl, hasExplorer }: Site): string[] {
  if (!hasExplorer) return [];
  const languages = records.map(({ entry }) => entry.language);
  const pageOf = (ui: UiLanguage, language?: string): string => {
    const { entry } = inLanguage(records, language);
    return `${baseUrl}${documentPage(ui, plan.naming.placeOf(entry.canonicalVersionUri, entry.language))}`;
  };
  const own = UI_LANGUAGES.filter((ui) => lookupLanguage(ui, languages) !== undefined).map((ui) =>
    pageOf(ui, ui),
  );
  return own.length > 0 ? own : [pageOf(UI_LANGUAGES[0])];
}

function distributionResources(document: DocumentMetadata, uri: string, site: Site): Resource[] {
  const { entry } = document;
  const { sizes } = site.summaryOf(document);
  const accessService = [serviceId(site)];
  const language = languageIris([entry.language]);
  const issued = earliest([entry.publishedAt]);
  return completeDownloadsOf(document, uri, site.plan).map(({ representation, url }) => ({
    id: `${site.baseUrl}${url}`,
    classes: ['Distribution'],
    properties: {
      title: [{ text: `${titleOf(entry)} (${representation.label})`, language: entry.language }],
      accessURL: [`${site.baseUrl}${url}`],
      downloadURL: [`${site.baseUrl}${url}`],
      accessService,
      mediaType: [mediaTypeIri(representation.contentTypes[0])],
      format: [fileTypeIri(representation.fileType)],
      byteSize: [String(sizes[representation.folder])],
      language,
      license: licenseOf(site),
      issued,
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

/** The external values that all lists share, except the languages, which are those of the catalogue. */
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
  ['license', 'LicenseDocument'],
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

/** ISO 639-1 codes, each followed by its ISO 639-3 code. */
const CODE_PAIRS = `
  aa aar ab abk ae ave af afr ak aka am amh an arg ar ara as asm av ava ay aym az aze ba bak be bel bg bul bi bis
  bm bam bn ben bo bod br bre bs bos ca cat ce che ch cha co cos cr cre cs ces cu chu cv chv cy cym da dan de deu
  dv div dz dzo ee ewe el ell en eng eo epo es spa et est eu eus fa fas ff ful fi fin fj fij fo fao fr fra fy fry
  ga gle gd gla gl glg gn grn gu guj gv glv ha hau he heb hi hin ho hmo hr hrv ht hat hu hun hy hye hz her ia ina
  id ind ie ile ig ibo ii iii ik ipk io ido is isl it ita iu iku ja jpn jv jav ka kat kg kon ki kik kj kua kk kaz
  kl kal km khm kn kan ko kor kr kau ks kas ku kur kv kom kw cor ky kir la lat lb ltz lg lug li lim ln lin lo lao
  lt lit lu lub lv lav mg mlg mh mah mi mri mk mkd ml mal mn mon mr mar ms msa mt mlt my mya na nau nb nob nd nde
  ne nep ng ndo nl nld nn nno no nor nr nbl nv nav ny nya oc oci oj oji om orm or ori os oss pa pan pi pli pl pol
  ps pus pt por qu que rm roh rn run ro ron ru rus rw kin sa san sc srd sd snd se sme sg sag si sin sk slk sl slv
  sm smo sn sna so som sq sqi sr srp ss ssw st sot su sun sv swe sw swa ta tam te tel tg tgk th tha ti tir tk tuk
  tl tgl tn tsn to ton tr tur ts tso tt tat tw twi ty tah ug uig uk ukr ur urd uz uzb ve ven vi vie vo vol wa wln
  wo wol xh xho yi yid yo yor za zha zh zho zu zul`;
const THREE_LETTERS = new Map(
  Array.from(CODE_PAIRS.matchAll(/(\w+)\s+(\w+)/g), ([, two, three]) => [two, three] as const),
);

const AUTHORITY = 'http://publications.europa.eu/resource/authority/language/';

/**
 * The IRI of a language that DCAT-AP requires: from the EU language authority table, which uses ISO 639-3 codes in upper
 * case; region and script are ignored.
 *
 * @returns undefined for a tag without such a language (`x-own`, `i-klingon`)
 */
export function languageIri(tag: string): string | undefined {
  const primary = primaryLanguage(tag);
  const code = primary.length === 3 ? primary : THREE_LETTERS.get(primary);
  return code === undefined ? undefined : AUTHORITY + code.toUpperCase();
}

/** A publisher as an agent, with its contact point if it has a page. */
interface Publisher {
  readonly id: string;
  readonly agent: Resource;
  readonly contact: Resource | undefined;
}

/** The publishers of all documents, by their IRIs, with their names in all languages. */
function publishersOf(documents: readonly DocumentMetadata[], baseUrl: string): Publisher[] {
  const all = documents.flatMap(({ entry }) => publisherOf(entry, baseUrl) ?? []);
  return [...groupBy(all, ({ id }) => id).values()]
    .map((same) => {
      const [first] = same as [Publisher];
      const agentName = same.flatMap(({ agent }) => agent.properties.agentName ?? []);
      return { ...first, agent: { ...first.agent, properties: { ...first.agent.properties, agentName } } };
    })
    .sort((a, b) => compareCodeUnits(a.id, b.id));
}

/** The publisher of a document, identified by its identifier, else its URL, else its name. */
function publisherOf({ publisher, language }: IndexEntry, baseUrl: string): Publisher | undefined {
  if (!publisher) return undefined;
  const { shortName, longName, url, identifier } = publisher;
  const page = webUrl(url);
  const key = JSON.stringify(
    identifier ? [identifier.Value, identifier.source?.shortName] : [page ?? shortName],
  );
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 16);
  const id = `${baseUrl}/#publisher-${hash}`;
  const name = longName || shortName;
  return {
    id,
    agent: {
      id,
      classes: ['Agent'],
      properties: {
        agentName: [{ text: name, language }],
        homepage: listOf(page),
        identifier: listOf(identifier?.Value),
      },
    },
    contact:
      page === undefined
        ? undefined
        : {
            id: `${baseUrl}/#contact-${hash}`,
            classes: ['Kind', 'Organization'],
            properties: { contactName: [name], contactPage: [page] },
          },
  };
}
