import { createHash } from 'node:crypto';
import type { DocumentMetadata } from '../../catalogue/document.ts';
import type { IndexEntry } from '../../domain/entry.ts';
import { groupBy } from '../../domain/group.ts';
import { compareCodeUnits } from '../../domain/version.ts';
import { webUrl } from '../downloads.ts';
import type { Resource } from './vocabulary.ts';

/** A publisher as an agent with its contact point. */
export interface Publisher {
  readonly id: string;
  /** IRI of the contact point, if there is one. */
  readonly contact: string | undefined;
  readonly resources: readonly Resource[];
}

/** The publishers of all documents, by their IRIs. */
export function publishersOf(documents: readonly DocumentMetadata[], baseUrl: string): Publisher[] {
  const all = documents.flatMap(({ entry }) => publisherOf(entry, baseUrl) ?? []);
  return [...groupBy(all, ({ id }) => id)]
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([id, same]) => ({ id, contact: same[0]?.contact, resources: merged(same) }));
}

/** The publisher of a document, identified by its identifier, else its URL, else its name. */
export function publisherOf({ publisher, language }: IndexEntry, baseUrl: string): Publisher | undefined {
  if (!publisher) return undefined;
  const { shortName, longName, url, identifier } = publisher;
  const page = webUrl(url);
  const key = JSON.stringify(
    identifier ? [identifier.Value, identifier.source?.shortName] : [page ?? shortName],
  );
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 16);
  const id = `${baseUrl}/#publisher-${hash}`;
  const contact = page === undefined ? undefined : `${baseUrl}/#contact-${hash}`;
  const name = longName || shortName;
  const agent: Resource = {
    id,
    classes: ['Agent'],
    properties: {
      agentName: [{ text: name, language }],
      homepage: page === undefined ? [] : [page],
      identifier: identifier ? [identifier.Value] : [],
    },
  };
  if (page === undefined || contact === undefined) return { id, contact, resources: [agent] };
  const kind: Resource = {
    id: contact,
    classes: ['Kind', 'Organization'],
    properties: { contactName: [name], contactPage: [page] },
  };
  return { id, contact, resources: [agent, kind] };
}

/** Merges the names of a publisher in several languages. */
function merged(same: readonly Publisher[]): Resource[] {
  return [
    ...groupBy(
      same.flatMap(({ resources }) => resources),
      ({ id }) => id,
    ).values(),
  ].map((all) => {
    const [first] = all as [Resource];
    const agentName = all.flatMap(({ properties }) => properties.agentName ?? []);
    return { ...first, properties: { ...first.properties, agentName } };
  });
}
