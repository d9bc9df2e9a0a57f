import type { Quad } from 'n3';
import { identificationOf } from '../../../model/changes/comparison.ts';
import { compareCodeUnits } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { inLanguage, lookupLanguage } from '../../../model/identity/language.ts';
import type { Version } from '../../../model/identity/versions.ts';
import { parseInstant, xsdDateTime } from '../../../model/values/instant.ts';
import type { DirectoryContext } from '../../part.ts';
import { documentPage, UI_LANGUAGES, type UiLanguage } from '../../paths.ts';
import { completeDownloadsOf, descriptionOf, licenceOf, ownLicence, titleOf } from '../document.ts';
import {
  CODE_LIST,
  describeLicence,
  fileTypeIri,
  languageIris,
  licenceIri,
  mediaTypeIri,
  publisherOf,
  schemaIri,
  serviceIri,
} from './shared.ts';
import { describe, iris, texts, type Value } from './statements.ts';

/** The input of the catalogue; the base URL is empty if it is not known. */
export interface CatalogueContext extends DirectoryContext {
  readonly baseUrl: string;
}

/** A list with its versions, oldest first. */
export interface ListVersions {
  readonly uri: string;
  readonly versions: readonly Version<DocumentMetadata>[];
}

/** A list as datasets, one for its latest version and one for each version, and their distributions. */
export function describeList({ uri, versions }: ListVersions, context: CatalogueContext): Quad[] {
  const newest = versions.at(-1) as Version<DocumentMetadata>;
  const others = versions.filter((version) => version.uri !== uri);
  const dates = publicationDates(versions.flatMap(({ records }) => records));
  const statements = describeVersion(uri, newest.records, context, {
    'dct:issued': dates.slice(0, 1),
    'dct:modified': dates.slice(-1),
    'dcat:hasVersion': iris(...others.map((version) => version.uri)),
  });
  for (const version of others) {
    const previous = versions[versions.indexOf(version) - 1];
    const more = {
      'dct:issued': publicationDates(version.records).slice(0, 1),
      'dcat:isVersionOf': iris(uri),
      'dcat:previousVersion': iris(previous?.uri),
    };
    statements.push(...describeVersion(version.uri, version.records, context, more));
  }
  return statements;
}

/** A version in all its languages under a URI as a dataset with some properties more, and its distributions. */
function describeVersion(
  uri: string,
  records: readonly DocumentMetadata[],
  context: CatalogueContext,
  more: Parameters<typeof describe>[2],
): Quad[] {
  const { entry } = inLanguage(records);
  const publisher = publisherOf(entry, context.baseUrl);
  const pages = landingPages(records, context);
  const textsOf = (textsIn: (document: DocumentMetadata) => readonly string[]): Value[] =>
    records.flatMap((one) => textsIn(one).map((text) => ({ text, language: one.entry.language })));
  const members = records.flatMap(({ codeListSet }) => codeListSet?.referenceSet ?? []);
  const distributions = records.flatMap((document) => describeDistributions(document, uri, context));
  return [
    ...describe(uri, ['dcat:Dataset'], {
      'dct:title': textsOf((one) => [titleOf(one.entry)]),
      'dct:description': textsOf((one) => [descriptionOf(one.entry)]),
      'dcat:keyword': textsOf((one) => one.entry.tags),
      'adms:versionNotes': textsOf((one) => identificationOf(one).changeLog ?? []),
      'dct:identifier': texts(uri),
      'dcat:version': texts(entry.version),
      'dct:type': iris(entry.type === 'CodeList' ? CODE_LIST : undefined),
      'dct:language': iris(...languageIris(records.map((one) => one.entry.language))),
      'dct:publisher': iris(publisher?.id),
      'dcat:contactPoint': iris(publisher?.contact),
      'dcat:landingPage': iris(...pages),
      'dct:hasPart': iris(...members.map((one) => one.canonicalVersionUri ?? one.canonicalUri)),
      'dcat:distribution': iris(...distributions.map(({ url }) => url)),
      ...more,
    }),
    ...distributions.flatMap(({ statements }) => statements),
    ...records.flatMap((document) => describeLicence(ownLicence(document), context.baseUrl)),
    ...pages.flatMap((page) => describe(page, ['foaf:Document'])),
  ];
}

/** The representations of a document, each identified by its URL. */
function describeDistributions(document: DocumentMetadata, uri: string, context: CatalogueContext) {
  const { baseUrl, plan, hasApi, siteIdentity } = context;
  const { entry } = document;
  const { sizes } = context.summaryOf(document);
  const licence = licenceOf(document, siteIdentity);
  return completeDownloadsOf(document, uri, { ...plan, hasApi }).map(({ representation, url: path }) => {
    const url = `${baseUrl}${path}`;
    const title = `${titleOf(entry)} (${representation.label})`;
    const statements = describe(url, ['dcat:Distribution'], {
      'dct:title': [{ text: title, language: entry.language }],
      'dcat:accessURL': iris(url),
      'dcat:downloadURL': iris(url),
      'dcat:accessService': iris(hasApi ? serviceIri(baseUrl) : undefined),
      'dcat:mediaType': iris(mediaTypeIri(representation)),
      'dct:format': iris(fileTypeIri(representation)),
      'dcat:byteSize': [{ text: String(sizes[representation.folder]), datatype: 'xsd:nonNegativeInteger' }],
      'dct:language': iris(...languageIris([entry.language])),
      'dct:license': iris(licenceIri(licence, baseUrl)),
      'dct:issued': publicationDates([document]),
      'dct:conformsTo': iris(
        representation.content === 'document' ? schemaIri(baseUrl, document) : undefined,
      ),
    });
    return { url, statements };
  });
}

/** The page of a version for each UI language that it has, else the page in its default language. */
function landingPages(records: readonly DocumentMetadata[], context: CatalogueContext): string[] {
  const { plan, baseUrl, hasExplorer } = context;
  if (!hasExplorer) return [];
  const languages = records.map(({ entry }) => entry.language);
  const pageOf = (ui: UiLanguage, language?: string): string => {
    const { entry } = inLanguage(records, language);
    return `${baseUrl}${documentPage(ui, plan.naming.placeOf(entry.canonicalVersionUri, entry.language))}`;
  };
  const own = UI_LANGUAGES.filter((ui) => lookupLanguage(ui, languages) !== undefined);
  return own.length > 0 ? own.map((ui) => pageOf(ui, ui)) : [pageOf(UI_LANGUAGES[0])];
}

/** The distinct dates of publication, the earliest first. */
export function publicationDates(documents: readonly DocumentMetadata[]): Value[] {
  const dates = new Map<string, number>();
  for (const { entry } of documents) {
    const { publishedAt: text } = entry;
    if (text !== undefined) dates.set(text, parseInstant(text)?.time ?? 0);
  }
  return [...dates]
    .sort(([a, earlier], [b, later]) => earlier - later || compareCodeUnits(a, b))
    .map(([text]) => ({ text: xsdDateTime(text), datatype: 'xsd:dateTime' }));
}
