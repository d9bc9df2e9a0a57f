import { groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { orderVersions } from '../../../model/identity/versions.ts';
import { oncePerKey } from '../../../model/once.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { parseInstant } from '../../../model/values/instant.ts';
import type { DirectoryContent } from '../content.ts';
import type { DirectoryRule, Finding } from '../rule.ts';
import { makeFindNeighbours } from '../versions/version-facts.ts';
import { findCycles } from './cycles.ts';
import { type Reference, referencesIn } from './reference-targets.ts';

/** Longer paths are shortened. */
const MAX_NAMES = 8;

export const setCycle: DirectoryRule = {
  id: 'sets/cycle',
  description: 'No set contains itself, directly or through others',
  help: 'Programs that expand a set follow its references, and a set that contains itself never ends. Remove one of the references of the cycle. A reference without a version means the latest one.',
  severity: 'error',
  *check(content) {
    const steps = stepsOf(content);
    const suspicionOf = makeSuspicion(content);
    const reported = new Set<Step>();
    for (const cycle of findCycles(steps.keys(), (uri) => steps.get(uri) ?? [])) {
      if (cycle.some((step) => reported.has(step))) continue;
      const added = addedStep(cycle, suspicionOf);
      const first = added ?? (cycle.at(-1) as Step);
      reported.add(first);
      yield* findingsOf(content, cycle, first, added !== undefined);
    }
  },
};

/** A set refers to a version of a set. */
interface Step {
  readonly from: string;
  readonly to: string;
  /** Those of all languages, in the order of their files. */
  readonly references: readonly Reference[];
}

function stepsOf(content: DirectoryContent): Map<string, Step[]> {
  const sets = content.documents.filter(({ codeListSet }) => codeListSet);
  const latestOf = oncePerKey((uri: string) =>
    orderVersions(content.ofCanonical(uri).filter(({ codeListSet }) => codeListSet)).at(-1),
  );
  const targetOf = (reference: Reference): string | undefined => {
    if (reference.type !== 'CodeListSet' || reference.findTarget().kind !== 'found') return undefined;
    return reference.canonicalVersionUri ?? latestOf(reference.canonicalUri)?.uri;
  };
  const versions = groupBy(sets, ({ entry }) => entry.canonicalVersionUri);
  return new Map(
    [...versions].map(([from, own]): [string, Step[]] => {
      const all = own.flatMap((document) => referencesIn(content, document));
      const steps = [...groupBy(all, targetOf)].flatMap(([to, references]) =>
        to === undefined ? [] : [{ from, to, references }],
      );
      return [from, steps];
    }),
  );
}

/** Reports a cycle at the step that was probably added by mistake; if that is not clear, with all its places. */
function findingsOf(
  content: DirectoryContent,
  cycle: readonly Step[],
  first: Step,
  isAdded: boolean,
): Finding[] {
  const names = [...cycle, ...cycle.slice(0, 1)].map(({ from }) => quoted(from));
  const shown =
    names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES - 2), '…', ...names.slice(-1)] : names;
  const others = cycle.filter((step) => step !== first);
  const files = [...new Set(others.flatMap(({ references }) => references.map(fileOf)))];
  const where = files.length > 0 ? `, which are here and in ${listed(files)}` : '';
  const advice = isAdded ? 'remove this reference' : `remove one of these references${where}`;
  const message = `the set contains itself: ${shown.join(' > ')}: ${advice}`;
  const uris = cycle
    .flatMap(({ references }) => references)
    .flatMap(({ canonicalUri, canonicalVersionUri }) => (canonicalVersionUri ? [] : [canonicalUri]));
  // They may be the latest version of a set on the path.
  const unread = [...new Set(uris.flatMap(content.unreadVersionsOf))].sort();
  return first.references.map(({ document, pointer }) => {
    return { document, unread, pointer: pointer('canonicalUri'), message };
  });
}

const fileOf = ({ document }: Reference): string => document.source.file;

/** The step of a cycle that was probably added by mistake; undefined if several are alike. */
function addedStep(cycle: readonly Step[], suspicionOf: (step: Step) => number): Step | undefined {
  if (cycle.length === 1) return cycle[0];
  const ranks = cycle.map((step) => ({ step, rank: suspicionOf(step) }));
  const highest = Math.max(...ranks.map(({ rank }) => rank));
  const [suspect, ...others] = ranks.filter(({ rank }) => rank === highest);
  return others.length === 0 ? suspect?.step : undefined;
}

/**
 * Makes the rank of a step: other languages of its version lack it, it refers to a version that was published later, or
 * the version before does not refer to that document.
 */
function makeSuspicion(content: DirectoryContent): (step: Step) => number {
  const neighboursOf = makeFindNeighbours(content);
  const listsBefore = oncePerKey((uri: string) => {
    const [first] = content.ofVersion(uri);
    const before = first && neighboursOf(first).before;
    return (
      before &&
      new Set(
        before.documents.flatMap(({ codeListSet }) =>
          (codeListSet?.referenceSet ?? []).map((one) => one.canonicalUri),
        ),
      )
    );
  });
  return ({ from, to, references }) => {
    const languages = content.ofVersion(from);
    const having = new Set(references.map(({ document }) => document));
    const isLatest = references.some(({ canonicalVersionUri }) => canonicalVersionUri === undefined);
    const [own, theirs] = [publishedOf(languages), publishedOf(content.ofVersion(to))];
    const isLater = !isLatest && own !== undefined && theirs !== undefined && theirs > own;
    const before = listsBefore(from);
    const change = before === undefined ? 0 : before.has(references[0]?.canonicalUri ?? '') ? -1 : 1;
    return (having.size < languages.length ? 4 : 0) + (isLater ? 2 : 0) + change;
  };
}

const publishedOf = ([first]: readonly DocumentMetadata[]): number | undefined =>
  parseInstant(first?.entry.publishedAt ?? '')?.time;
