import type { IndexEntry } from '../../../../model/document/entry.ts';
import { inLanguage } from '../../../../model/identity/language.ts';
import type { CodeCheckTexts } from '../../../texts/all.ts';
import { truncate } from '../../components/text.ts';
import {
  checkCodes,
  checkedCodes,
  countsOf,
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
import type { CheckRun } from '../outcome.tsx';
import { codesIn, MAX_CODES, type Paste, sourceId } from '../paste.ts';
import { printCode, type ResultContext } from '../results.ts';
import { joinCells } from '../spelling.ts';
import { type CodeIndex, indexCodes, nameTarget, type Target, targetIn } from '../targets.ts';
import { type CheckedList, type ListVersion, loadTable, loadVersions } from './checked-list.ts';

/** Versions after these, by their distance from the checked one, are not searched. */
const MAX_VERSIONS = 60;

/** Names in more languages are not searched. */
const MAX_LANGUAGES = 10;

/**
 * Makes the check of a list, which keeps the indexes of its codes. The first state has the results of the list itself,
 * the last one those of all versions.
 */
export function makeChecker(
  { identification, table }: CheckedList,
  targets: readonly Target[],
  texts: CodeCheckTexts,
): (paste: Paste, selected: Selection, signal: AbortSignal) => AsyncGenerator<CheckRun> {
  const { canonicalUri, canonicalVersionUri, language } = identification;
  const singles = targets.filter(isSingle);
  const name = nameTarget(table);
  const listNames = [identification.shortName, identification.longName ?? ''];
  const indexes = new Map<Target, CodeIndex>();
  const indexOf = async (target: Target, signal: AbortSignal): Promise<CodeIndex> => {
    const index = indexes.get(target) ?? (await runInSlices(indexCodes(table, target), signal));
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
    for (const single of singles) byColumn.set(single.columns[0] as number, await indexOf(single, signal));
    return (await runInSlices(guess(paste, fitting, byColumn), signal)) ?? (all[0] as Choice);
  };
  let versions: readonly ListVersion[] | undefined;

  return async function* (paste, selected, signal) {
    const choice = await choose(paste, selected, signal);
    const { source, target } = choice;
    const index = await indexOf(target, signal);
    const pasted = codesIn(paste, source, target.columns.length);
    const [first] = pasted;
    const heading = pasted.length > 1 && first && isHeading(first, target, listNames, index) && first;
    const all = heading ? pasted.slice(1) : pasted;
    const codes = all.slice(0, MAX_CODES);
    const notes = [
      ...(heading ? [texts.notes.heading(truncate(printCode(joinCells(heading.cells)), 60))] : []),
      ...(codes.length < all.length ? [texts.notes.tooMany(codes.length, all.length)] : []),
      ...(paste.isCut ? [texts.notes.tooLong] : []),
    ];
    const distinct = new Set(codes.map(({ cells }) => joinCells(cells)));
    let findings: Findings = await runInSlices(checkCodes(distinct, index), signal);
    if (isSingle(target) && hasUnknown(findings)) {
      const others: CodeIndex[] = [];
      for (const other of [...singles, ...(name ? [name] : [])]) {
        if (other !== target) others.push(await indexOf(other, signal));
      }
      findings = await runInSlices(withOtherColumns(findings, target, others), signal);
    }
    let context: ResultContext = {
      ...{ texts, nameOf: index.nameOf },
      ...{ versions: [], current: 0, isComplete: false },
    };
    const stateAt = (progress: string): CheckRun => {
      return { paste, choice, checked: checkedCodes(codes, findings), context, notes: [...notes], progress };
    };
    const missing = [...findings].filter(([, { status }]) => status !== 'valid').map(([code]) => code);
    if (missing.length > 0) {
      yield stateAt(texts.checking);
      try {
        versions ??= await loadVersions(canonicalUri, signal);
      } catch {
        signal.throwIfAborted();
        notes.push(texts.notes.versionsUnknown);
      }
    }
    if (missing.length > 0 && versions) {
      const entries = versions.map(({ items }) => inLanguage(items, language).entry);
      const labels = entries.map(labelOf);
      const current = versions.findIndex(({ uri }) => uri === canonicalVersionUri);
      const translations = versions[current]?.items.filter(({ entry }) => entry.language !== language) ?? [];
      for (const { entry } of translations.slice(0, MAX_LANGUAGES)) {
        if (!isSingle(target) || !hasUnknown(findings)) break;
        try {
          findings = await withNames(findings, target, entry, signal);
        } catch {
          signal.throwIfAborted();
          notes.push(texts.notes.failedVersions(`${labelOf(entry)} (${entry.language})`));
        }
      }
      const near = nearestPositions(versions.length, current).slice(0, MAX_VERSIONS);
      const others = new Map<number, Occurrences>([[current, new Map()]]);
      const [failed, incomparable] = [new Set<number>(), new Set<number>()];
      for (const [done, position] of near.entries()) {
        yield stateAt(texts.checkingVersions(done + 1, near.length));
        try {
          const other = await loadTable(entries[position] as IndexEntry, signal);
          const same = other && targetIn(other, target);
          if (!same) incomparable.add(position);
          else others.set(position, await runInSlices(findInVersion(missing, other.rows, same), signal));
        } catch {
          signal.throwIfAborted();
          failed.add(position);
        }
      }
      const named = (positions: ReadonlySet<number>) =>
        labels.filter((_, position) => positions.has(position)).join(', ');
      if (failed.size > 0) notes.push(texts.notes.failedVersions(named(failed)));
      if (incomparable.size > 0) notes.push(texts.notes.otherColumns(named(incomparable)));
      if (labels.length - 1 > near.length) notes.push(texts.notes.moreVersions(near.length));
      context = { ...context, versions: labels, current, isComplete: others.size === labels.length };
      findings = withVersions(findings, others);
    }
    if (missing.length > 0) findings = await runInSlices(withNearest(findings, index), signal);
    yield stateAt(texts.summary(codes.length, countsOf(checkedCodes(codes, findings)).valid));
  };
}

const isSingle = ({ columns }: Target): boolean => columns.length === 1;

const hasUnknown = (findings: Findings): boolean =>
  [...findings.values()].some(({ status }) => status === 'unknown');

/** Finds unknown codes among the names in another language of the version. */
async function withNames(
  findings: Findings,
  target: Target,
  entry: IndexEntry,
  signal: AbortSignal,
): Promise<Findings> {
  const other = await loadTable(entry, signal);
  const [codes, name] = other ? [targetIn(other, target), nameTarget(other)] : [];
  if (!other || !codes || !name) return findings;
  const names = name.names.map((one) => `${one} (${entry.language})`);
  const index = await runInSlices(indexCodes(other, { ...name, names }), signal);
  return runInSlices(withOtherColumns(findings, codes, [index]), signal);
}

/** The positions of the other versions, the nearest first. */
const nearestPositions = (count: number, current: number): number[] =>
  Array.from({ length: count }, (_, position) => position)
    .filter((position) => position !== current)
    .sort((a, b) => Math.abs(a - current) - Math.abs(b - current) || a - b);

const labelOf = ({ version, publishedAt, canonicalVersionUri }: IndexEntry): string =>
  truncate(version ?? publishedAt?.slice(0, 10) ?? canonicalVersionUri, 60);

/** Milliseconds of work between events. */
const SLICE_MS = 25;

/** Runs work in slices, so that the browser can handle events meanwhile. Rejects with `AbortError` when it is aborted. */
async function runInSlices<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T> {
  let end = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await new Promise((resume) => setTimeout(resume));
    signal.throwIfAborted();
    end = performance.now() + SLICE_MS;
  }
}
