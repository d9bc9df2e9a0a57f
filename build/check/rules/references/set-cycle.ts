import { groupBy } from '../../../model/collections.ts';
import { orderVersions } from '../../../model/identity/versions.ts';
import { oncePerKey } from '../../../model/once.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import type { DirectoryContent } from '../content.ts';
import type { DirectoryRule, Finding } from '../rule.ts';
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
    const reported = new Set<Step>();
    for (const cycle of findCycles(steps.keys(), (uri) => steps.get(uri) ?? [])) {
      if (cycle.some((step) => reported.has(step))) continue;
      const last = cycle.at(-1) as Step;
      reported.add(last);
      yield* findingsOf(cycle, last);
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

/** Reports a cycle at its last step, with all its places. */
function findingsOf(cycle: readonly Step[], last: Step): Finding[] {
  const names = [...cycle, ...cycle.slice(0, 1)].map(({ from }) => quoted(from));
  const shown =
    names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES - 2), '…', ...names.slice(-1)] : names;
  const others = cycle.filter((step) => step !== last);
  const files = [...new Set(others.flatMap(({ references }) => references.map(fileOf)))];
  const where = files.length > 0 ? `, which are here and in ${listed(files)}` : '';
  const advice = others.length === 0 ? 'remove this reference' : `remove one of these references${where}`;
  const message = `the set contains itself: ${shown.join(' > ')}: ${advice}`;
  return last.references.map(({ document, pointer }) => ({
    document,
    pointer: pointer('canonicalUri'),
    message,
  }));
}

const fileOf = ({ document }: Reference): string => document.source.file;

/**
 * Finds cycles by a depth-first search, without recursion because chains may be long. Each cycle is the list of its
 * steps; the last one returns to the start of the first.
 */
function* findCycles<N, S extends { readonly to: N }>(
  starts: Iterable<N>,
  stepsFrom: (node: N) => readonly S[],
): Generator<S[]> {
  const finished = new Set<N>();
  const indexes = new Map<N, number>();
  const path: { readonly node: N; readonly rest: Iterator<S> }[] = [];
  const taken: S[] = [];
  const enter = (node: N) => {
    indexes.set(node, path.length);
    path.push({ node, rest: stepsFrom(node).values() });
  };
  for (const start of starts) {
    if (!finished.has(start)) enter(start);
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const { done, value: step } = here.rest.next();
      if (done) {
        path.pop();
        taken.pop();
        indexes.delete(here.node);
        finished.add(here.node);
        continue;
      }
      const index = indexes.get(step.to);
      if (index !== undefined) yield [...taken.slice(index), step];
      else if (!finished.has(step.to)) {
        taken.push(step);
        enter(step.to);
      }
    }
  }
}
