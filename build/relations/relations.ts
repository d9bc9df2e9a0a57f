import type { Document } from '../catalogue/document.ts';
import type { History } from '../changes/history.ts';

/** How one list refers to another. */
type RelationKind = 'foreign-key' | 'member';

/** A reference from the latest version of a list or set to another; one for all documents of the version. */
export interface Relation {
  readonly kind: RelationKind;
  /** Canonical URIs. */
  readonly from: string;
  readonly to: string;
}

/** The lists of a directory and how their newest versions refer to each other. */
export interface Relations {
  /** The documents of the newest version of each list by its canonical URI, in the order of the index. */
  readonly lists: ReadonlyMap<string, readonly Document[]>;
  /** In the order of the lists that refer; also to lists that the directory has not. */
  readonly relations: readonly Relation[];
}

/** Finds how the newest versions of the lists refer to each other. */
export function relationsOf(documents: readonly Document[], { versionsOf }: History): Relations {
  const uris = [...new Set(documents.map(({ entry }) => entry.canonicalUri))];
  const lists = new Map(uris.map((uri) => [uri, versionsOf(uri).at(-1)?.items ?? []]));
  return { lists, relations: [...lists.values()].flatMap(relationsFrom) };
}

function relationsFrom(documents: readonly Document[]): Relation[] {
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

/** The part of the lists that a picture has room for. */
export interface Selection {
  /** Canonical URIs. */
  readonly lists: readonly string[];
  /** Between these lists, also from one to itself. */
  readonly relations: readonly Relation[];
  /** How many lists have relations with others of the directory, but no room. */
  readonly leftOut: number;
  /** How many lists have none. */
  readonly unrelated: number;
}

/**
 * Chooses what to show: groups of connected lists, the largest first, as long as they fit; of a first group that is
 * too large, the lists with the most relations.
 */
export function selectRelations({ lists, relations }: Relations, most: number): Selection {
  const inside = relations.filter(({ to }) => lists.has(to));
  const neighbours = neighboursOf(inside);
  const chosen = new Set(choose(neighbours, most));
  return {
    lists: [...lists.keys()].filter((uri) => chosen.has(uri)),
    relations: inside.filter(({ from, to }) => chosen.has(from) && chosen.has(to)),
    leftOut: neighbours.size - chosen.size,
    unrelated: lists.size - neighbours.size,
  };
}

/** Lists with those that they are connected with, in either direction. */
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

function choose(neighbours: Neighbours, most: number): string[] {
  const groups = groupsOf(neighbours).sort((a, b) => b.length - a.length);
  const chosen: string[] = [];
  for (const group of groups) {
    if (chosen.length + group.length <= most) chosen.push(...group);
    else if (chosen.length === 0) chosen.push(...mostConnected(group, neighbours, most));
  }
  return chosen;
}

/** Those with the most neighbours that are still connected with one another. */
function mostConnected(group: readonly string[], neighbours: Neighbours, most: number): string[] {
  const count = (uri: string) => neighbours.get(uri)?.size ?? 0;
  const kept = new Set([...group].sort((a, b) => count(b) - count(a)).slice(0, most));
  return [...kept].filter((uri) => [...(neighbours.get(uri) ?? [])].some((other) => kept.has(other)));
}

function groupsOf(neighbours: Neighbours): string[][] {
  const seen = new Set<string>();
  const groups: string[][] = [];
  for (const start of neighbours.keys()) {
    if (seen.has(start)) continue;
    seen.add(start);
    const group = [start];
    // Grows while it is walked through.
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
