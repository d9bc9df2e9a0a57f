import { findCycles, findRepeated, groupBy } from '../../../model/collections.ts';
import { oncePerKey } from '../../../model/once.ts';
import { listed, quoted, shownCycle } from '../../../model/problems/wording.ts';
import type { DirectoryContent } from '../../facts/content.ts';
import { allReferences, findReferences, type Reference } from '../../facts/reference-targets.ts';
import { versionsOf } from '../../facts/version-facts.ts';
import { type DirectoryRule, type Finding, perDocument } from '../rule.ts';

export const repeatedReferences: DirectoryRule = {
  id: 'sets/repeated',
  description: 'A set has each reference once',
  help: 'A reference that occurs twice adds nothing, and often a different one was meant. Remove it or correct it. References to several versions of one list are allowed.',
  severity: 'warning',
  check: perDocument(function* (document, content) {
    const references = document.codeListSet ? findReferences(content, document) : [];
    const names = references.map((one) =>
      JSON.stringify([one.type, one.canonicalUri, one.canonicalVersionUri]),
    );
    for (const [index, first] of findRepeated(names)) {
      const { place, canonicalUri, canonicalVersionUri } = references[index] as Reference;
      const property = canonicalVersionUri === undefined ? 'canonicalUri' : 'canonicalVersionUri';
      const message = `${quoted(canonicalVersionUri ?? canonicalUri)} is already reference ${first + 1} of this set: remove one of the two, or correct it`;
      yield { document, pointer: `${place}/${property}`, message };
    }
  }),
};

export const setCycle: DirectoryRule = {
  id: 'sets/cycle',
  description: 'No set contains itself, directly or through others',
  help: 'Programs that expand a set follow its references, and a set that contains itself never ends. Remove one of the references of the cycle. A reference without a version means the latest one.',
  severity: 'error',
  *check(content) {
    const steps = findSteps(content);
    for (const { path, start } of findCycles(steps.keys(), (uri) => steps.get(uri)?.keys() ?? []))
      yield* reportCycle(path.slice(start), steps);
  },
};

/** The references of each version of a set, by the versions of sets that they refer to, in the order of files. */
type Steps = ReadonlyMap<string, ReadonlyMap<string, readonly Reference[]>>;

function findSteps(content: DirectoryContent): Steps {
  const findLatest = oncePerKey((uri: string) => versionsOf(content.ofCanonical(uri)).at(-1)?.uri ?? '');
  const toSets = allReferences(content).filter(
    ({ document, type, target }) => document.codeListSet && type === 'CodeListSet' && target.kind === 'found',
  );
  const steps = new Map<string, Map<string, Reference[]>>();
  for (const [uri, references] of groupBy(toSets, ({ document }) => document.entry.canonicalVersionUri)) {
    const findVersion = ({ canonicalUri, canonicalVersionUri }: Reference) =>
      canonicalVersionUri ?? findLatest(canonicalUri);
    steps.set(uri, groupBy(references, findVersion));
  }
  return steps;
}

/** Reports a cycle at its last references, with all its places. */
function* reportCycle(cycle: readonly string[], steps: Steps): Generator<Finding> {
  const references = cycle.map((uri, i) => steps.get(uri)?.get(cycle[(i + 1) % cycle.length] ?? '') ?? []);
  const last = references.pop() ?? [];
  const files = [...new Set(references.flat().map(({ document }) => document.source.file))];
  const which =
    files.length === 0 ? 'this reference' : `one of these references, which are here and in ${listed(files)}`;
  const message = `the set contains itself: ${shownCycle(cycle.map(quoted))}: remove ${which}`;
  for (const { document, place } of last) yield { document, pointer: `${place}/canonicalUri`, message };
}
