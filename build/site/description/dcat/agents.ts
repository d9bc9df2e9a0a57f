import { createHash } from 'node:crypto';
import type { Quad } from 'n3';
import { groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { webUrl } from '../downloads.ts';
import type { Licence } from '../licence.ts';
import { describe, iris, texts } from './statements.ts';

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
    language,
    name: longName || shortName,
    identifier: identifier?.Value,
  };
}

/** The publishers of documents, with their names in all languages, and their contact points. */
export function describePublishers(documents: readonly DocumentMetadata[], baseUrl: string): Quad[] {
  const all = documents.flatMap(({ entry }) => publisherOf(entry, baseUrl) ?? []);
  const statements: Quad[] = [];
  for (const [id, same] of groupBy(all, (publisher) => publisher.id)) {
    const { page, contact, identifier, name } = same[0] as (typeof all)[number];
    const names = same.map((one) => ({ text: one.name, language: one.language }));
    const agent = { 'foaf:name': names, 'foaf:homepage': iris(page), 'dct:identifier': texts(identifier) };
    statements.push(...describe(id, ['foaf:Agent'], agent));
    if (!page || !contact) continue;
    const card = { 'vcard:fn': texts(name), 'vcard:hasURL': iris(page) };
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

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
