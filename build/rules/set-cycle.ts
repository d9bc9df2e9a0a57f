import type { Document } from '../catalogue/document.ts';
import { groupBy } from '../domain/group.ts';
import { orderVersions } from '../domain/versions.ts';
import { quoted } from '../problems/wording.ts';
import type { Content } from './support/content.ts';
import { findTarget, type Reference, setReferencesOf } from './support/reference-targets.ts';
import type { Finding, Rule } from './support/rule.ts';

/** Longer paths are shortened. */
const LONGEST = 8;

export const setCycle: Rule = {
  id: 'sets/cycle',
  description: 'No set contains itself, directly or through others',
  help: 'Programs that expand a set follow its references, and a set that contains itself never ends. Remove one of the references of the cycle. A reference without a version means the latest one.',
  severity: 'error',
  check: (content) => {
    const steps = stepsOf(content);
    const state: State = { content, steps, finished: new Set(), findings: [] };
    for (const uri of steps.keys()) walk(uri, state);
    return state.findings;
  },
};

/** A set refers to a version of a set. */
interface Step {
  readonly reference: Reference;
  readonly to: string;
}

interface State {
  readonly content: Content;
  /** Steps from each version of a set, whatever the language. */
  readonly steps: ReadonlyMap<string, readonly Step[]>;
  /** Versions that are completely visited. */
  readonly finished: Set<string>;
  readonly findings: Finding[];
}

function stepsOf(content: Content): Map<string, Step[]> {
  const sets = content.documents.filter(({ codeListSet }) => codeListSet);
  const latest = new Map(
    [...groupBy(sets, ({ entry }) => entry.canonicalUri)].map(([uri, own]) => [
      uri,
      orderVersions(own).at(-1)?.uri,
    ]),
  );
  const targetOf = (reference: Reference): string | undefined => {
    if (reference.type !== 'CodeListSet' || findTarget(content, reference).kind !== 'found') return undefined;
    return reference.canonicalVersionUri ?? latest.get(reference.canonicalUri);
  };
  const stepsFrom = (document: Document): Step[] =>
    setReferencesOf(document).flatMap((reference) => {
      const to = targetOf(reference);
      return to === undefined ? [] : [{ reference, to }];
    });
  const versions = groupBy(sets, ({ entry }) => entry.canonicalVersionUri);
  return new Map([...versions].map(([uri, own]) => [uri, own.flatMap(stepsFrom)]));
}

/** Depth-first search with an explicit stack, because chains of sets may be long. */
function walk(start: string, { content, steps, finished, findings }: State): void {
  const path: Visit[] = [];
  const onPath = new Set<string>();
  const enter = (uri: string, by?: Reference) => {
    path.push({ uri, by, rest: (steps.get(uri) ?? []).values() });
    onPath.add(uri);
  };
  if (!finished.has(start)) enter(start);
  for (let here = path.at(-1); here; here = path.at(-1)) {
    const step = here.rest.next();
    if (step.done) {
      path.pop();
      onPath.delete(here.uri);
      finished.add(here.uri);
    } else if (onPath.has(step.value.to)) {
      findings.push(findingOf(content, step.value, path));
    } else if (!finished.has(step.value.to)) {
      enter(step.value.to, step.value.reference);
    }
  }
}

/** A version on the path, the reference to it, and its remaining references. */
interface Visit {
  readonly uri: string;
  readonly by: Reference | undefined;
  readonly rest: Iterator<Step>;
}

function findingOf(content: Content, { reference, to }: Step, path: readonly Visit[]): Finding {
  const { document, pointer } = reference;
  const visits = path.slice(path.findIndex(({ uri }) => uri === to));
  const cycle = [...visits.map(({ uri }) => uri), to].map(quoted);
  const shown = cycle.length > LONGEST ? [...cycle.slice(0, LONGEST - 2), '…', ...cycle.slice(-1)] : cycle;
  return {
    document,
    unread: unreadLatest(content, [reference, ...visits.slice(1).flatMap(({ by }) => by ?? [])]),
    pointer: pointer('canonicalUri'),
    message: `the set contains itself: ${shown.join(' > ')}: remove one of these references`,
  };
}

/** Unreadable files that may be the latest version of a set on the path. */
function unreadLatest(content: Content, references: readonly Reference[]): string[] {
  const uris = references.flatMap(({ canonicalUri, canonicalVersionUri }) =>
    canonicalVersionUri === undefined ? [canonicalUri] : [],
  );
  return [...new Set(uris.flatMap(content.unreadVersionsOf))].sort();
}
