import type { ReferencedDocument } from '../../relations/referenced.ts';
import type { Destination, Resolve } from './destination.ts';
import type { ReferenceSource } from './source.ts';

export interface Member {
  readonly reference: ReferenceSource;
  readonly destination: Destination;
  /** Why nested members are omitted: the set contains itself, or the tree is too deep or too large. */
  readonly cut: 'cycle' | 'bound' | undefined;
  readonly members: readonly Member[];
}

interface TreeBounds {
  readonly depth: number;
  /** Nested members; direct members are always shown. */
  readonly nested: number;
}

const BOUNDS: TreeBounds = { depth: 6, nested: 500 };

/** The tree of members of a set; each path ends before it would repeat a set. */
export function memberTree(set: ReferencedDocument, resolve: Resolve, bounds = BOUNDS): readonly Member[] {
  let left = bounds.nested;
  const membersOf = (document: ReferencedDocument, above: readonly string[]): readonly Member[] =>
    (document.codeListSet?.referenceSet ?? []).map((reference): Member => {
      const type = reference.type === 'codeListRef' ? 'CodeList' : 'CodeListSet';
      const destination = resolve({ ...reference, type }, set.entry.language);
      const plain = { reference, destination, cut: undefined, members: [] };
      const inner = destination.kind === 'outside' ? undefined : destination.document;
      const size = inner?.codeListSet?.referenceSet?.length ?? 0;
      if (inner === undefined || size === 0) return plain;
      const uri = inner.entry.canonicalVersionUri;
      if (above.includes(uri)) return { ...plain, cut: 'cycle' };
      if (above.length >= bounds.depth || size > left) return { ...plain, cut: 'bound' };
      left -= size;
      return { ...plain, members: membersOf(inner, [...above, uri]) };
    });
  return membersOf(set, [set.entry.canonicalVersionUri]);
}
