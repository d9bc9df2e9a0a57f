import type { Versions } from '../changes/version-history.ts';
import { append, byFrequency } from '../collections.ts';
import type { DocumentMetadata } from '../document/document.ts';
import { referencesOf } from './referenced.ts';

/** A reference from the latest version of a list or set to another, once for all documents of the version. */
export interface Relation {
  readonly kind: 'foreign-key' | 'member';
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
  const lists = new Map<string, readonly DocumentMetadata[]>();
  for (const { entry } of documents)
    lists.set(entry.canonicalUri, versionsOf(entry.canonicalUri).at(-1)?.records ?? []);
  const relations: Relation[] = [];
  for (const [from, latest] of lists) {
    const kind = latest[0]?.codeListSet ? 'member' : 'foreign-key';
    const targets = latest.flatMap(referencesOf).map(({ canonicalUri }) => canonicalUri);
    for (const to of new Set(targets)) relations.push({ kind, from, to });
  }
  return { lists, relations };
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
  const neighbours = new Map<string, string[]>();
  for (const { from, to } of relations) {
    append(neighbours, from, to);
    append(neighbours, to, from);
  }
  const groups: string[][] = [];
  const seen = new Set<string>();
  for (const start of neighbours.keys()) {
    if (seen.has(start)) continue;
    const group = new Set([start]);
    for (const uri of group) for (const other of neighbours.get(uri) ?? []) group.add(other);
    for (const uri of group) seen.add(uri);
    groups.push([...group]);
  }
  return groups;
}

/** The lists of a group with the most relations, without lists that are not connected among these. */
function mostConnected(group: readonly string[], relations: readonly Relation[], max: number): string[] {
  const ends = byFrequency(relations.flatMap(({ from, to }) => [from, to]));
  const members = new Set(group);
  const kept = new Set(ends.filter((uri) => members.has(uri)).slice(0, max));
  const inside = relations.filter(({ from, to }) => kept.has(from) && kept.has(to));
  return inside.flatMap(({ from, to }) => [from, to]);
}
