import { groupBy } from '../collections.ts';
import type { Document } from '../document/document.ts';
import type { ReferenceChange, ReferenceChanges, SetReference } from './model.ts';
import { fieldChanges, isSame } from './parts.ts';

type Sets = Pick<Document, 'codeListSet'>;

/**
 * Compares the references of two code list sets. References to the same list are compared with each other; if a set
 * refers to several versions of a list, unchanged ones are matched first.
 */
export function referenceChanges(before: Sets, after: Sets): ReferenceChanges {
  const earlier = groupBy(referencesOf(before), listOf);
  const later = groupBy(referencesOf(after), listOf);
  const groups = [...new Set([...later.keys(), ...earlier.keys()])].map((list) =>
    compare(earlier.get(list) ?? [], later.get(list) ?? []),
  );
  return {
    added: groups.flatMap(({ added }) => added),
    removed: groups.flatMap(({ removed }) => removed),
    changed: groups.flatMap(({ changed }) => changed),
  };
}

const referencesOf = ({ codeListSet }: Sets): readonly SetReference[] => codeListSet?.referenceSet ?? [];

const listOf = ({ type, canonicalUri }: SetReference): string => `${type} ${canonicalUri}`;

function compare(before: readonly SetReference[], after: readonly SetReference[]): ReferenceChanges {
  const gone = without(before, after);
  const come = without(after, before);
  const pairs = Math.min(gone.length, come.length);
  return {
    added: come.slice(pairs),
    removed: gone.slice(pairs),
    changed: come.slice(0, pairs).flatMap((reference, i): ReferenceChange[] => {
      const { type, canonicalUri } = reference;
      const fields = fieldChanges(gone[i] ?? reference, reference);
      return fields.length > 0 ? [{ type, canonicalUri, fields }] : [];
    }),
  };
}

/** The references for which the others contain none to the same version. */
function without(some: readonly SetReference[], others: readonly SetReference[]): SetReference[] {
  const versions = groupBy(others, versionOf);
  return some.filter((one) => !(versions.get(versionOf(one)) ?? []).some((other) => isSame(one, other)));
}

const versionOf = ({ canonicalVersionUri = '' }: SetReference): string => canonicalVersionUri;
