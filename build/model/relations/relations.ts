import type { Versions } from '../changes/version-history.ts';
import type { DocumentMetadata } from '../document/document.ts';

/** The kind of a reference between lists. */
type RelationKind = 'foreign-key' | 'member';

/** A reference from the latest version of a list or set to another, once for all documents of the version. */
export interface Relation {
  readonly kind: RelationKind;
  /** Canonical URIs. */
  readonly from: string;
  readonly to: string;
}

/** The lists of a directory and the references between their latest versions. */
export interface Relations {
  /** The documents of the latest version of each list by its canonical URI, in the order of the index. */
  readonly lists: ReadonlyMap<string, readonly DocumentMetadata[]>;
  /** In the order of the referring lists; includes references to lists outside the directory. */
  readonly relations: readonly Relation[];
}

/** Finds the references between the latest versions of lists. */
export function relationsOf(
  documents: readonly DocumentMetadata[],
  { versionsOf }: Versions<DocumentMetadata>,
): Relations {
  const uris = [...new Set(documents.map(({ entry }) => entry.canonicalUri))];
  const lists = new Map(uris.map((uri) => [uri, versionsOf(uri).at(-1)?.records ?? []]));
  return { lists, relations: [...lists.values()].flatMap(relationsFrom) };
}

function relationsFrom(documents: readonly DocumentMetadata[]): Relation[] {
  const found = new Map<string, Relation>();
  for (const { entry, codeList, codeListSet } of documents) {
    const add = (kind: RelationKind, to: string) =>
      found.set(`${kind} ${to}`, { kind, from: entry.canonicalUri, to });
    for (const { keyRef } of codeList?.columnSet.foreignKeys ?? []) {
      add('foreign-key', keyRef.codeListRef.canonicalUri);
    }
    for (const { canonicalUri } of codeListSet?.referenceSet ?? []) add('member', canonicalUri);
  }
  return [...found.values()];
}

/** The part of the lists that the graph shows. */
export interface Selection {
  /** Canonical URIs. */
  readonly lists: readonly string[];
  /** Between these lists, including self-references. */
  readonly relations: readonly Relation[];
  /** Number of omitted lists that are connected with others. */
  readonly leftOut: number;
  /** Number of lists that are not connected with others. */
  readonly unrelated: number;
}

/**
 * Selects groups of connected lists, largest first, as long as they fit. If the first group is too large, selects its
 * lists with the most relations.
 */
export function selectRelations({ lists, relations }: Relations, max: number): Selection {
  const inside = relations.filter(({ to }) => lists.has(to));
  const groups = groupsOf(inside).sort((a, b) => b.length - a.length);
  const [largest = []] = groups;
  const chosen = new Set(largest.length > max ? mostConnected(largest, inside, max) : []);
  for (const group of groups) if (chosen.size + group.length <= max) for (const uri of group) chosen.add(uri);
  const connected = groups.flat().length;
  return {
    lists: [...lists.keys()].filter((uri) => chosen.has(uri)),
    relations: inside.filter(({ from, to }) => chosen.has(from) && chosen.has(to)),
    leftOut: connected - chosen.size,
    unrelated: lists.size - connected,
  };
}

/** Lists that are connected with each other, in either direction. */
function groupsOf(relations: readonly Relation[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const { from, to } of relations) {
    const [one, other] = [groups.get(from) ?? [from], groups.get(to) ?? (from === to ? [] : [to])];
    const [larger, smaller] = one.length < other.length ? [other, one] : [one, other];
    if (larger !== smaller) larger.push(...smaller);
    for (const uri of [from, to, ...smaller]) groups.set(uri, larger);
  }
  return [...new Set(groups.values())];
}

/** The lists of a group with the most relations, without lists that are not connected among these. */
function mostConnected(group: readonly string[], relations: readonly Relation[], max: number): string[] {
  const counts = new Map<string, number>();
  for (const uri of relations.flatMap(({ from, to }) => [from, to]))
    counts.set(uri, (counts.get(uri) ?? 0) + 1);
  const kept = new Set([...group].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, max));
  const inside = relations.filter(({ from, to }) => kept.has(from) && kept.has(to));
  return inside.flatMap(({ from, to }) => [from, to]);
}
