import type { IndexEntry } from '../../../../model/document/entry.ts';
import type { Version } from '../../../../model/identity/versions.ts';
import type { CodeCheckTexts } from '../../../texts/all.ts';
import { truncate } from '../../components/title.ts';
import { runInSlices } from '../../document/client/slices.ts';
import {
  type CheckedCode,
  checkCodes,
  checkedCodes,
  type Findings,
  findInVersion,
  isHeading,
  type Occurrences,
  withNearest,
  withOtherColumns,
  withVersions,
} from '../check.ts';
import type { Selection } from '../form.tsx';
import { type Choice, choicesOf, guess } from '../guess.ts';
import { codesIn, MAX_CODES, type Paste, type PastedCode, sourceId } from '../paste.ts';
import { printCode, type ResultContext } from '../results.ts';
import { joinCells } from '../spelling.ts';
import { type CodeIndex, indexCodes, nameTarget, type Target, targetIn } from '../targets.ts';
import { inVersion, type LoadedList, type LoadedTable, loadTable, loadVersions } from './checked-list.ts';

/** A state of a check: the results so far. */
export interface CheckRun {
  readonly paste: Paste;
  readonly choice: Choice;
  readonly checked: readonly CheckedCode[];
  readonly context: ResultContext;
  /** What was not checked, and why. */
  readonly notes: readonly string[];
  /** What is being done, or the summary at the end. */
  readonly progress: string;
}

/** Checks a paste; the first state has the results of the list itself, the last one those of all versions. */
export type RunCheck = (paste: Paste, selected: Selection, signal: AbortSignal) => AsyncGenerator<CheckRun>;

/** Versions after these, by their distance from the checked one, are not searched. */
const MAX_VERSIONS = 60;

/** Names in more languages are not searched. */
const MAX_LANGUAGES = 10;

/** Makes the check of a list; it keeps the indexes of its codes. */
export function makeChecker(
  { identification, table }: LoadedList & { readonly table: LoadedTable },
  targets: readonly Target[],
  texts: CodeCheckTexts,
): RunCheck {
  const indexes = new Map<Target, CodeIndex>();
  const indexOf = async (target: Target, signal: AbortSignal): Promise<CodeIndex> => {
    const index =
      indexes.get(target) ?? (await runInSlices(indexCodes(table.columns, table.rows, target), signal));
    indexes.set(target, index);
    return index;
  };
  const choose = async (paste: Paste, selected: Selection, signal: AbortSignal): Promise<Choice> => {
    const { target, source } = selected;
    const all = choicesOf(paste, targets);
    const fitting = all.filter(
      (choice) =>
        (target === undefined || choice.target === targets[target]) &&
        (source === undefined || sourceId(choice.source) === source),
    );
    const byColumn = new Map<number, CodeIndex>();
    for (const single of targets.filter(({ columns }) => columns.length === 1)) {
      byColumn.set(single.columns[0] as number, await indexOf(single, signal));
    }
    const guessed = await runInSlices(
      guess(paste, fitting, (column) => byColumn.get(column) as CodeIndex),
      signal,
    );
    return guessed ?? (all[0] as Choice);
  };
  let versions: Promise<readonly Version<{ readonly entry: IndexEntry }>[]> | undefined;
  const listVersions = (signal: AbortSignal) => {
    versions ??= loadVersions(identification.canonicalUri, signal);
    versions.catch(() => {
      versions = undefined;
    });
    return versions;
  };

  const name = nameTarget(table);
  const single = [...targets.filter(({ columns }) => columns.length === 1), ...(name ? [name] : [])];
  /** The columns in which codes for another column may be; none for codes of several cells. */
  const otherColumns = (target: Target): readonly Target[] =>
    target.columns.length > 1 ? [] : single.filter((one) => one !== target);

  /** Finds unknown codes among the names in the other languages of the version; adds what cannot be loaded to the notes. */
  const inOtherLanguages = async (
    findings: Findings,
    target: Target,
    notes: string[],
    signal: AbortSignal,
  ): Promise<Findings> => {
    const isUnknown = [...findings.values()].some(({ status }) => status === 'unknown');
    if (!isUnknown || target.columns.length > 1) return findings;
    const all = await listVersions(signal).catch(() => []);
    signal.throwIfAborted();
    const own = all.find(({ uri }) => uri === identification.canonicalVersionUri);
    const others = own?.items.filter(({ entry }) => entry.language !== identification.language) ?? [];
    let found = findings;
    for (const { entry } of others.slice(0, MAX_LANGUAGES)) {
      try {
        const other = await loadTable(entry.canonicalVersionUri, entry.language, signal);
        const [codes, name] = other ? [targetIn(other, target), nameTarget(other)] : [];
        if (!other || !codes || !name) continue;
        const names = name.names.map((one) => `${one} (${entry.language})`);
        found = await runInSlices(withOtherColumns(found, other.rows, codes, [{ ...name, names }]), signal);
      } catch {
        signal.throwIfAborted();
        notes.push(texts.notes.failedVersions(`${labelOf(entry)} (${entry.language})`));
      }
    }
    return found;
  };
  const listNames = [identification.shortName, identification.longName].filter((name) => name !== undefined);

  return async function* (paste, selected, signal) {
    const choice = await choose(paste, selected, signal);
    const { target } = choice;
    const index = await indexOf(target, signal);
    const { codes, ...selection } = selectCodes(paste, choice, { index, listNames }, texts);
    const notes = [...selection.notes];
    const distinct = new Set(codes.map(({ cells }) => joinCells(cells)));
    let findings: Findings = await runInSlices(checkCodes(distinct, index), signal);
    findings = await runInSlices(
      withOtherColumns(findings, table.rows, target, otherColumns(target)),
      signal,
    );
    const context = {
      ...{ texts, nameOf: index.nameOf },
      ...{ versions: [] as readonly string[], current: 0, isComplete: false },
    };
    const state = { paste, choice, context, notes };
    const missing = [...findings].filter(([, { status }]) => status !== 'valid').map(([code]) => code);
    if (missing.length > 0) {
      yield { ...state, checked: checkedCodes(codes, findings), progress: texts.checking };
      findings = await inOtherLanguages(findings, target, notes, signal);
      const search = searchVersions(missing, target, signal);
      for (;;) {
        const step = await search.next();
        if (!step.done) {
          yield { ...state, checked: checkedCodes(codes, findings), progress: step.value };
          continue;
        }
        const { others, labels, current, isComplete, notes: more } = step.value;
        Object.assign(state, {
          notes: [...notes, ...more],
          context: { ...context, versions: labels, current, isComplete },
        });
        findings = withVersions(findings, others);
        break;
      }
      findings = await runInSlices(withNearest(findings, index), signal);
    }
    const checked = checkedCodes(codes, findings);
    yield { ...state, checked, progress: texts.summary(checked.length, countValid(checked)) };
  };

  /** Yields its progress and returns what it found. */
  async function* searchVersions(
    codes: readonly string[],
    target: Target,
    signal: AbortSignal,
  ): AsyncGenerator<string, FoundInVersions> {
    const others = new Map<number, Occurrences>();
    let all: readonly Version<{ readonly entry: IndexEntry }>[];
    try {
      all = await listVersions(signal);
    } catch {
      signal.throwIfAborted();
      return { others, labels: [], current: 0, isComplete: false, notes: [texts.notes.versionsUnknown] };
    }
    const current = all.findIndex(({ uri }) => uri === identification.canonicalVersionUri);
    const entries = all.map((version) => inVersion(version, identification.language));
    const labels = entries.map(labelOf);
    const near = nearestPositions(all.length, current).slice(0, MAX_VERSIONS);
    const failed: number[] = [];
    const incomparable: number[] = [];
    for (const [done, position] of near.entries()) {
      yield texts.checkingVersions(done + 1, near.length);
      const { canonicalVersionUri, language } = entries[position] as IndexEntry;
      try {
        const other = await loadTable(canonicalVersionUri, language, signal);
        const same = other && targetIn(other, target);
        if (!same) incomparable.push(position);
        else others.set(position, await runInSlices(findInVersion(codes, other.rows, same), signal));
      } catch {
        signal.throwIfAborted();
        failed.push(position);
      }
    }
    others.set(current, new Map());
    const named = (positions: number[]) =>
      positions
        .sort((a, b) => a - b)
        .map((position) => labels[position])
        .join(', ');
    const notes = [
      ...(failed.length > 0 ? [texts.notes.failedVersions(named(failed))] : []),
      ...(incomparable.length > 0 ? [texts.notes.otherColumns(named(incomparable))] : []),
      ...(all.length - 1 > near.length ? [texts.notes.moreVersions(near.length)] : []),
    ];
    return { others, labels, current, isComplete: others.size === all.length, notes };
  }
}

interface FoundInVersions {
  readonly others: ReadonlyMap<number, Occurrences>;
  readonly labels: readonly string[];
  readonly current: number;
  /** Whether all versions were searched. */
  readonly isComplete: boolean;
  readonly notes: readonly string[];
}

const countValid = (checked: readonly CheckedCode[]): number =>
  checked.filter(({ status }) => status === 'valid').length;

/** The codes that are checked, without a heading, and what is left out. */
function selectCodes(
  paste: Paste,
  { source, target }: Choice,
  { index, listNames }: { readonly index: CodeIndex; readonly listNames: readonly string[] },
  texts: CodeCheckTexts,
): { readonly codes: readonly PastedCode[]; readonly notes: readonly string[] } {
  const pasted = codesIn(paste, source, target.columns.length);
  const [first] = pasted;
  const hasHeading = first !== undefined && pasted.length > 1 && isHeading(first, target, listNames, index);
  const all = hasHeading ? pasted.slice(1) : pasted;
  const codes = all.slice(0, MAX_CODES);
  return {
    codes,
    notes: [
      ...(hasHeading ? [texts.notes.heading(truncate(printCode(joinCells(first.cells)), 60))] : []),
      ...(codes.length < all.length ? [texts.notes.tooMany(codes.length, all.length)] : []),
      ...(paste.isCut ? [texts.notes.tooLong] : []),
    ],
  };
}

/** The positions of the other versions, the nearest first. */
const nearestPositions = (count: number, current: number): number[] =>
  Array.from({ length: count }, (_, position) => position)
    .filter((position) => position !== current)
    .sort((a, b) => Math.abs(a - current) - Math.abs(b - current) || a - b);

const labelOf = ({ version, publishedAt, canonicalVersionUri }: IndexEntry): string =>
  truncate(version ?? publishedAt?.slice(0, 10) ?? canonicalVersionUri, 60);
