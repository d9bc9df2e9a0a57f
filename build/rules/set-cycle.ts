import type { Document } from '../catalogue/document.ts';
import { groupBy } from '../domain/group.ts';
import { parseInstant } from '../domain/instant.ts';
import { orderVersions } from '../domain/versions.ts';
import { listed, quoted } from '../problems/wording.ts';
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
    const state: State = {
      content,
      steps,
      finished: new Set(),
      reported: new Set(),
      findings: [],
      listsBefore: makeListsBefore(content),
    };
    for (const uri of steps.keys()) walk(uri, state);
    return state.findings;
  },
};

/** A set refers to a version of a set. */
interface Step {
  readonly from: string;
  readonly to: string;
  /** Those of all languages, in the order of their files. */
  readonly references: readonly Reference[];
}

interface State {
  readonly content: Content;
  /** Steps from each version of a set, whatever the language. */
  readonly steps: ReadonlyMap<string, readonly Step[]>;
  /** Versions that are completely visited. */
  readonly finished: Set<string>;
  /** The documents to which the version before a set refers. */
  readonly listsBefore: (uri: string) => ReadonlySet<string> | undefined;
  /** Steps that are reported, each once. */
  readonly reported: Set<Step>;
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
  const stepsFrom = ([from, own]: readonly [string, readonly Document[]]): Step[] => {
    const found = own.flatMap(setReferencesOf).flatMap((reference) => {
      const to = targetOf(reference);
      return to === undefined ? [] : [{ reference, to }];
    });
    return [...groupBy(found, ({ to }) => to)].map(([to, alike]) => ({
      from,
      to,
      references: alike.map(({ reference }) => reference),
    }));
  };
  const versions = groupBy(sets, ({ entry }) => entry.canonicalVersionUri);
  return new Map([...versions].map((version) => [version[0], stepsFrom(version)]));
}

/** Depth-first search with an explicit stack, because chains of sets may be long. */
function walk(start: string, state: State): void {
  const { steps, finished } = state;
  const path: Visit[] = [];
  const onPath = new Set<string>();
  const enter = (uri: string, by?: Step) => {
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
      reportCycle(state, step.value, path);
    } else if (!finished.has(step.value.to)) {
      enter(step.value.to, step.value);
    }
  }
}

/** A version on the path, the reference to it, and its remaining references. */
interface Visit {
  readonly uri: string;
  readonly by: Step | undefined;
  readonly rest: Iterator<Step>;
}

/** Reports a cycle at the step that was probably added by mistake; where that is not clear, once, with all its places. */
function reportCycle(state: State, last: Step, path: readonly Visit[]): void {
  const { content, reported, findings } = state;
  const visits = path.slice(path.findIndex(({ uri }) => uri === last.to));
  const cycle = [...visits.slice(1).flatMap(({ by }) => by ?? []), last];
  if (cycle.some((step) => reported.has(step))) return;
  const names = [...cycle.map(({ from }) => from), last.to].map(quoted);
  const shown = names.length > LONGEST ? [...names.slice(0, LONGEST - 2), '…', ...names.slice(-1)] : names;
  const all = cycle.flatMap(({ references }) => references);
  const added = addedStep(state, cycle);
  const first = added ?? last;
  reported.add(first);
  const others = cycle.filter((step) => step !== first);
  const files = [...new Set(others.flatMap(({ references }) => references.map(fileOf)))];
  const advice = added
    ? 'remove this reference'
    : `remove one of these references${files.length > 0 ? `, which are here and in ${listed(files)}` : ''}`;
  const unread = unreadLatest(content, all);
  for (const { document, pointer } of first.references)
    findings.push({
      document,
      unread,
      pointer: pointer('canonicalUri'),
      message: `the set contains itself: ${shown.join(' > ')}: ${advice}`,
    });
}

const fileOf = ({ document }: Reference): string => document.source.file;

/** The step of a cycle that was probably added by mistake; undefined where several are alike. */
function addedStep(state: State, cycle: readonly Step[]): Step | undefined {
  if (cycle.length === 1) return cycle[0];
  const ranks = cycle.map((step) => ({ step, rank: suspicionOf(state, step) }));
  const highest = Math.max(...ranks.map(({ rank }) => rank));
  const [suspect, ...others] = ranks.filter(({ rank }) => rank === highest);
  return others.length === 0 ? suspect?.step : undefined;
}

function suspicionOf({ content, listsBefore }: State, { from, to, references }: Step): number {
  const languages = content.ofVersion(from);
  const having = new Set(references.map(({ document }) => document));
  const isLatest = references.some(({ canonicalVersionUri }) => canonicalVersionUri === undefined);
  const [own, theirs] = [publishedOf(languages), publishedOf(content.ofVersion(to))];
  const isLater = !isLatest && own !== undefined && theirs !== undefined && theirs > own;
  const target = references[0]?.canonicalUri ?? '';
  const before = listsBefore(from);
  const change = before === undefined ? 0 : before.has(target) ? -1 : 1;
  return (having.size < languages.length ? 4 : 0) + (isLater ? 2 : 0) + change;
}

/** Makes the search for the documents to which the version before a set refers; undefined where there is none. */
function makeListsBefore({ documents }: Content): State['listsBefore'] {
  const sets = documents.filter(({ codeListSet }) => codeListSet);
  const before = new Map(
    [...groupBy(sets, ({ entry }) => entry.canonicalUri).values()].flatMap((own) => {
      const versions = orderVersions(own);
      return versions.slice(1).map(({ uri }, i) => [uri, versions[i]?.items ?? []] as const);
    }),
  );
  const known = new Map<string, ReadonlySet<string> | undefined>();
  return (uri) => {
    if (!known.has(uri)) {
      const lists = before.get(uri)?.flatMap((document) => setReferencesOf(document));
      known.set(uri, lists && new Set(lists.map(({ canonicalUri }) => canonicalUri)));
    }
    return known.get(uri);
  };
}

const publishedOf = ([first]: readonly Document[]): number | undefined =>
  parseInstant(first?.entry.publishedAt ?? '')?.time;
/** Unreadable files that may be the latest version of a set on the path. */
function unreadLatest(content: Content, references: readonly Reference[]): string[] {
  const uris = references.flatMap(({ canonicalUri, canonicalVersionUri }) =>
    canonicalVersionUri === undefined ? [canonicalUri] : [],
  );
  return [...new Set(uris.flatMap(content.unreadVersionsOf))].sort();
}
