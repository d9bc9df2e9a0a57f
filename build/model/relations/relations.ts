import type { Versions } from '../changes/history.ts';
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
  const neighbours = neighboursOf(inside);
  const chosen = new Set(choose(neighbours, max));
  return {
    lists: [...lists.keys()].filter((uri) => chosen.has(uri)),
    relations: inside.filter(({ from, to }) => chosen.has(from) && chosen.has(to)),
    leftOut: neighbours.size - chosen.size,
    unrelated: lists.size - neighbours.size,
  };
}

/** Connected lists of each list, in either direction. */
type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

function neighboursOf(relations: readonly Relation[]): Neighbours {
  const neighbours = new Map<string, Set<string>>();
  const connect = (one: string, other: string) => {
    const known = neighbours.get(one);
    if (known) known.add(other);
    else neighbours.set(one, new Set([other]));
  };
  for (const { from, to } of relations) {
    connect(from, to);
    connect(to, from);
  }
  return neighbours;
}

function choose(neighbours: Neighbours, max: number): string[] {
  const groups = groupsOf(neighbours).sort((a, b) => b.length - a.length);
  const chosen: string[] = [];
  for (const group of groups) {
    if (chosen.length + group.length <= max) chosen.push(...group);
    else if (chosen.length === 0) chosen.push(...mostConnected(group, neighbours, max));
  }
  return chosen;
}

/** The lists of a group with the most neighbours, without those that this disconnects. */
function mostConnected(group: readonly string[], neighbours: Neighbours, max: number): string[] {
  const count = (uri: string) => neighbours.get(uri)?.size ?? 0;
  const kept = new Set([...group].sort((a, b) => count(b) - count(a)).slice(0, max));
  return [...kept].filter((uri) => [...(neighbours.get(uri) ?? [])].some((other) => kept.has(other)));
}

function groupsOf(neighbours: Neighbours): string[][] {
  const seen = new Set<string>();
  const groups: string[][] = [];
  for (const start of neighbours.keys()) {
    if (seen.has(start)) continue;
    seen.add(start);
    const group = [start];
    // Grows during the iteration.
    for (const uri of group) {
      for (const other of neighbours.get(uri) ?? []) {
        if (seen.has(other)) continue;
        seen.add(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}
