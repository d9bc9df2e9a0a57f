import { documentUrl, historyUrl, metadataUrl, versionsUrl } from '../../../formats/urls.ts';
import type { CodeHistory, HistoryVersion } from '../../../model/changes/code-history.ts';
import { columnRolesOf } from '../../../model/document/column-roles.ts';
import type { CodeListJson } from '../../../model/document/columns.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import type { UiLanguage } from '../../paths.ts';
import type { CodeCheckTexts } from '../../texts/all.ts';
import { truncate } from '../components/text.ts';
import { type RawRow, readTable, type Table } from '../document/table.ts';
import type { CheckedDocument } from './address.ts';
import {
  checkCodes,
  checkedCodes,
  countsOf,
  type Findings,
  isHeading,
  withHistory,
  withNearest,
  withOtherColumns,
} from './check.ts';
import {
  type CodeIndex,
  indexCodes,
  joinCells,
  nameTarget,
  type Steps,
  type Target,
  targetIn,
} from './codes.ts';
import { type CheckRun, printCode, type ResultContext } from './outcome.tsx';
import { type Choice, choicesOf, codesIn, guess, MAX_CODES, type Paste, sourceId } from './paste.ts';

/** A list with its rows, and where it was found. */
export interface CheckedList {
  readonly address: CheckedDocument;
  readonly identification: Pick<
    IndexEntry,
    'shortName' | 'longName' | 'version' | 'canonicalUri' | 'canonicalVersionUri' | 'language'
  >;
  readonly table: Table & { readonly rows: readonly RawRow[] };
  /** Whether the list states which codes are withdrawn, or until when they are valid. */
  readonly statesWithdrawals: boolean;
}

/** Rejects requests for a document that does not exist. */
export class NotFoundError extends Error {}

/**
 * Loads a list from the API; undefined for a set, and for a list without rows. Rejects if that fails, with a
 * {@link NotFoundError} if there is no such document.
 */
export async function loadList(address: CheckedDocument): Promise<CheckedList | undefined> {
  const { uri, language } = address;
  const [metadata, table] = await Promise.all([
    request(metadataUrl(uri, language)).then((response) => response.json()),
    loadTable({ canonicalVersionUri: uri, language }),
  ]);
  const { codeList } = metadata as {
    readonly codeList?: Pick<CheckedList, 'identification'> & Pick<CodeListJson, 'annotation'>;
  };
  const rows = [...(table?.rows ?? [])];
  if (!table || !codeList || rows.length === 0) return undefined;
  const { status, validTo } = columnRolesOf(codeList);
  const statesWithdrawals = status !== undefined || validTo !== undefined;
  return { address, identification: codeList.identification, table: { ...table, rows }, statesWithdrawals };
}

/** The language in which a version is shown on a page. Rejects with a {@link NotFoundError} if it does not exist. */
export async function findLanguage(canonicalVersionUri: string, ui: UiLanguage): Promise<string> {
  const entries = (await (await request(versionsUrl(canonicalVersionUri, 1))).json()) as IndexEntry[];
  return inLanguage(
    entries.map((entry) => ({ entry })),
    ui,
  ).entry.language;
}

/** The table of a version, with rows that are read on demand; null for a set, and for a list without rows. */
async function loadTable(
  { canonicalVersionUri, language }: Pick<IndexEntry, 'canonicalVersionUri' | 'language'>,
  signal?: AbortSignal,
): Promise<Table | null> {
  const response = await request(documentUrl(canonicalVersionUri, language), signal);
  return readTable(await response.text()) ?? null;
}

async function loadHistory(canonicalUri: string, signal: AbortSignal): Promise<CodeHistory> {
  return (await request(historyUrl(canonicalUri), signal)).json() as Promise<CodeHistory>;
}

async function request(url: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal: signal ?? null });
  if (response.status === 404) throw new NotFoundError(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response;
}

/** Maximum number of languages whose names are searched. */
const MAX_LANGUAGES = 10;

/** What the user selected instead of detecting it: a target by its position, a source by its id. */
export interface Selection {
  readonly target?: number | undefined;
  readonly source?: string | undefined;
}

/**
 * Makes the check of a list, which keeps the indexes of its codes. The first state has the results of the list itself,
 * the last one those of all versions.
 */
export function makeChecker(
  { identification, table, statesWithdrawals }: CheckedList,
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
  const defaultKey = table.keyColumns.map((column) => table.columns[column]?.id);
  let history: CodeHistory | undefined;

  return async function* (paste, selected, signal) {
    const run = <T>(steps: Steps<T>): Promise<T> => runInSlices(steps, signal);
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
    let findings: Findings = await run(checkCodes(distinct, index));
    const mayBeElsewhere = () =>
      isSingle(target) && [...findings.values()].some(({ status }) => status === 'unknown');
    if (mayBeElsewhere()) {
      const others: CodeIndex[] = [];
      for (const other of [...singles, ...(name ? [name] : [])]) {
        if (other !== target) others.push(await indexOf(other, signal));
      }
      findings = await run(withOtherColumns(findings, target, others));
    }
    let context: ResultContext = { texts, nameOf: index.nameOf, versions: [], current: 0, isComplete: false };
    const stateAt = (progress: string): CheckRun => {
      return { paste, choice, checked: checkedCodes(codes, findings), context, notes: [...notes], progress };
    };
    const missing = [...findings].filter(([, { status }]) => status !== 'valid').map(([code]) => code);
    const isDefault = String(target.columnIds) === String(defaultKey);
    if (missing.length > 0 || (isDefault && statesWithdrawals)) {
      yield stateAt(texts.checking);
      history ??= await attempt(loadHistory(canonicalUri, signal), signal);
      if (missing.length > 0 && !(history && isDefault)) notes.push(texts.notes.versionsUnknown);
    }
    if (history) {
      const { versions } = history;
      const current = versions.findIndex((one) => one.canonicalVersionUri === canonicalVersionUri);
      const languages = versions[current]?.languages.filter((one) => one !== language) ?? [];
      for (const other of languages.slice(0, MAX_LANGUAGES)) {
        if (!mayBeElsewhere()) break;
        const found = await attempt(withNames(findings, target, canonicalVersionUri, other, signal), signal);
        if (!found) notes.push(texts.notes.failedLanguage(other));
        findings = found ?? findings;
      }
      if (isDefault) {
        const today = new Date().toISOString().slice(0, 10);
        findings = withHistory(findings, current, history, today);
        context = { ...context, versions: versions.map(labelOf), current, isComplete: true };
      }
    }
    if (missing.length > 0) findings = await run(withNearest(findings, index));
    yield stateAt(texts.summary(codes.length, countsOf(checkedCodes(codes, findings)).valid));
  };
}

/** The result of a request; undefined if it fails. Rejects if it is aborted. */
async function attempt<T>(request: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await request;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

const isSingle = ({ columns }: Target): boolean => columns.length === 1;

/** Finds unknown codes among the names in another language of the version. */
async function withNames(
  findings: Findings,
  target: Target,
  canonicalVersionUri: string,
  language: string,
  signal: AbortSignal,
): Promise<Findings> {
  const other = await loadTable({ canonicalVersionUri, language }, signal);
  const [codes, name] = other ? [targetIn(other, target), nameTarget(other)] : [];
  if (!other || !codes || !name) return findings;
  const names = name.names.map((one) => `${one} (${language})`);
  const index = await runInSlices(indexCodes(other, { ...name, names }), signal);
  return runInSlices(withOtherColumns(findings, codes, [index]), signal);
}

const labelOf = ({ version, publishedAt, canonicalVersionUri }: HistoryVersion): string =>
  truncate(version ?? publishedAt?.slice(0, 10) ?? canonicalVersionUri, 60);

/** Milliseconds of work between events. */
const SLICE_MS = 25;

/** Runs work in slices, so that the browser can handle events meanwhile. Rejects with `AbortError` when it is aborted. */
async function runInSlices<T>(steps: Steps<T>, signal: AbortSignal): Promise<T> {
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
