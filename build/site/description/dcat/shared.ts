import { createHash } from 'node:crypto';
import type { Quad } from 'n3';
import { REPRESENTATIONS } from '../../../formats/all.ts';
import { mediaTypeOf, type Representation } from '../../../formats/representation.ts';
import { compareCodeUnits, groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { formatIn } from '../../../model/document/published.ts';
import { primaryLanguage } from '../../../model/identity/language.ts';
import { documentSchemaFile } from '../../paths.ts';
import { isComplete, type Licence, webUrl } from '../document.ts';
import { describe, iris, texts } from './statements.ts';

/* Resources that several lists refer to. */

export const CODE_LIST = 'http://publications.europa.eu/resource/authority/dataset-type/CODE_LIST';

export const serviceIri = (baseUrl: string): string => `${baseUrl}/#service`;
export const schemaIri = (baseUrl: string, document: DocumentMetadata): string =>
  `${baseUrl}${documentSchemaFile(formatIn(document))}`;
export const mediaTypeIri = ({ contentTypes }: Representation): string =>
  `http://www.iana.org/assignments/media-types/${mediaTypeOf(contentTypes[0])}`;
export const fileTypeIri = ({ fileType }: Representation): string =>
  `http://publications.europa.eu/resource/authority/file-type/${fileType}`;

/** The publisher of a document, identified by its identifier, else its URL, else its name. */
export function publisherOf({ publisher, language }: IndexEntry, baseUrl: string) {
  if (!publisher) return undefined;
  const { shortName, longName, url, identifier } = publisher;
  const page = webUrl(url);
  const key = identifier ? [identifier.Value, identifier.source?.shortName] : [page ?? shortName];
  const hash = hashOf(JSON.stringify(key));
  return {
    id: `${baseUrl}/#publisher-${hash}`,
    /** The contact point of a publisher that has a page. */
    contact: page && `${baseUrl}/#contact-${hash}`,
    page,
    name: { text: longName || shortName, language },
    identifier: identifier?.Value,
  };
}

/** The publishers of documents, with their names in all languages, and their contact points. */
export function describePublishers(documents: readonly DocumentMetadata[], baseUrl: string): Quad[] {
  const all = documents
    .map(({ entry }) => publisherOf(entry, baseUrl))
    .filter((publisher) => publisher !== undefined);
  const statements: Quad[] = [];
  for (const [id, same] of groupBy(all, (publisher) => publisher.id)) {
    const { page, contact, identifier, name } = same[0] as (typeof all)[number];
    const names = same.map((one) => one.name);
    const agent = { 'foaf:name': names, 'foaf:homepage': iris(page), 'dct:identifier': texts(identifier) };
    statements.push(...describe(id, ['foaf:Agent'], agent));
    if (!page || !contact) continue;
    const card = { 'vcard:fn': texts(name.text), 'vcard:hasURL': iris(page) };
    statements.push(
      ...describe(page, ['foaf:Document']),
      ...describe(contact, ['vcard:Kind', 'vcard:Organization'], card),
    );
  }
  return statements;
}

/** The IRI of a licence: its URL, else one for its name. */
export const licenceIri = (licence: Licence | undefined, baseUrl: string): string | undefined =>
  licence && (webUrl(licence.url) ?? `${baseUrl}/#licence-${hashOf(licence.name)}`);

export function describeLicence(licence: Licence | undefined, baseUrl: string): Quad[] {
  const iri = licenceIri(licence, baseUrl);
  if (iri === undefined) return [];
  return describe(iri, ['dct:LicenseDocument'], { 'dct:title': texts(licence?.name) });
}

/** The classes of resources of other sites that lists refer to: validators of the catalogue do not fetch these. */
export function describeShared(documents: readonly DocumentMetadata[], baseUrl: string): Quad[] {
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

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

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
 * The IRIs of languages that DCAT-AP requires: from the EU language authority table, which uses ISO 639-3 codes in upper
 * case. Regions and scripts are ignored, and tags without such a language (`x-own`, `i-klingon`) are left out.
 */
export function languageIris(tags: readonly string[]): string[] {
  const iris = new Set<string>();
  for (const tag of tags) {
    const primary = primaryLanguage(tag);
    const code = primary.length === 3 ? primary : THREE_LETTERS.get(primary);
    if (code !== undefined) iris.add(AUTHORITY + code.toUpperCase());
  }
  return [...iris].sort(compareCodeUnits);
}
