import { documentUrl, historyUrl, metadataUrl, versionsUrl } from '../../../formats/urls.ts';
import { type CodeHistory, type HistoryVersion, joinLabel } from '../../../model/changes/code-history.ts';
import { append } from '../../../model/collections.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { findUnusable, indexOfVersion, periodAt } from '../../../model/history/periods.ts';
import { type ListToJudge, makeJudge } from '../../../model/history/verdict.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import { oncePerKey } from '../../../model/once.ts';
import { withoutCase } from '../../../model/values/code-forms.ts';
import type { UiLanguage } from '../../paths.ts';
import type { RawRow } from '../../rows/cells.ts';
import { readTable, type Table } from '../../rows/table.ts';
import type { CodeCheckTexts } from '../../texts/all.ts';
import { truncate } from '../components/text.ts';
import type { CheckedDocument } from './address.ts';
import {
  type Finding,
  isHeading,
  listResults,
  makeFindInColumns,
  mayBeElsewhere,
  statusOf,
} from './check.ts';
import { nameTarget, readCodes, type Target, type TargetCodes, targetsOf } from './columns.ts';
import type { CheckRun } from './outcome.tsx';
import { codesIn, MAX_CODES, type Paste, type PasteSource } from './paste.ts';

/** A list with its rows, and where it was found. */
export interface CheckedList {
  readonly address: CheckedDocument;
  readonly identification: Pick<
    IndexEntry,
    'shortName' | 'longName' | 'version' | 'canonicalUri' | 'canonicalVersionUri' | 'language'
  >;
  readonly table: Table;
  readonly size: number;
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
    loadTable(uri, language),
  ]);
  const { codeList } = metadata as {
    readonly codeList?: Pick<CheckedList, 'identification'>;
  };
  const rows = [...(table?.rows ?? [])];
  if (!table || !codeList || rows.length === 0) return undefined;
  const { identification } = codeList;
  return { address, identification, table: { ...table, rows }, size: rows.length };
}

/** The language in which a version is shown on a page. Rejects with a {@link NotFoundError} if it does not exist. */
export async function findLanguage(canonicalVersionUri: string, ui: UiLanguage): Promise<string> {
  const entries: IndexEntry[] = await (await request(versionsUrl(canonicalVersionUri, 1))).json();
  const records = entries.map((entry) => ({ entry }));
  return inLanguage(records, ui).entry.language;
}

/** The table of a version; undefined for a set, and for a list without rows. */
const loadTable = async (uri: string, language: string): Promise<Table | undefined> =>
  readTable(await (await request(documentUrl(uri, language))).text());

async function request(url: string): Promise<Response> {
  const response = await fetch(url);
  if (response.status === 404) throw new NotFoundError(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response;
}

/** What the user selected: columns of the list by their position, and the part of the text. */
export interface Selection {
  readonly target?: number | undefined;
  readonly source?: PasteSource | undefined;
}

/** Makes the check of a list, which keeps the codes of its columns. The check rejects when it is aborted. */
export function makeChecker(list: CheckedList, texts: CodeCheckTexts) {
  const { identification, table } = list;
  const { canonicalUri, canonicalVersionUri } = identification;
  const targets = targetsOf(table);
  const keyTarget = targets.find(({ columns }) => String(columns) === String(table.keyColumns));
  const codesOf = oncePerKey((target: Target) => readCodes(table, target));
  const loadHistory = async (): Promise<CodeHistory> => (await request(historyUrl(canonicalUri))).json();
  let history: CodeHistory | undefined;

  const check = async (
    paste: Paste,
    source: PasteSource,
    selected: Selection,
    signal: AbortSignal,
  ): Promise<CheckRun> => {
    const target = targets[selected.target ?? -1] ?? findTarget(paste, source, targets.map(codesOf));
    const own = codesOf(target);
    const pasted = codesIn(paste, source, target.columns.length);
    const [first] = pasted;
    const listNames = [identification.shortName, identification.longName ?? ''];
    const hasHeading =
      pasted.length > 1 &&
      first !== undefined &&
      !own.rows.has(joinLabel(first.cells)) &&
      isHeading(first, target, listNames);
    const all = hasHeading ? pasted.slice(1) : pasted;
    const codes = all.slice(0, MAX_CODES);
    const notes: string[] = [];
    if (hasHeading) notes.push(texts.notes.heading(truncate(first.cells.join(' · '), 60)));
    if (codes.length < all.length) notes.push(texts.notes.tooMany(codes.length, all.length));
    if (paste.isCut) notes.push(texts.notes.tooLong);

    const distinct = new Set(codes.map(({ cells }) => joinLabel(cells)));
    const isMissing = [...distinct].some((code) => !own.rows.has(code));
    const isDefault = target === keyTarget;
    if (isMissing || (isDefault && (table.roles.status ?? table.roles.validTo)))
      history ??= await loadHistory().catch(() => undefined);
    if (isMissing && !(history && isDefault)) notes.push(texts.notes.versionsUnknown);
    const known = listToJudge(own, isDefault ? history : undefined, canonicalVersionUri);
    const findings = new Map<string, Finding>();
    const judge = makeJudge(known);
    await inSlices(distinct, signal, (code) => findings.set(code, judge(code)));

    if (isMissing && target.columns.length === 1) {
      const others = targets.filter((other) => other !== target && other.columns.length === 1).map(codesOf);
      const name = nameTarget(table);
      if (name) others.push(codesOf(name));
      const names =
        name && history && keyTarget ? readNames(history, identification, name, codesOf(keyTarget)) : [];
      const findHere = makeFindInColumns(others, target);
      const findName = makeFindInColumns(names, target);
      await inSlices(findings, signal, ([code, finding]) => {
        if (mayBeElsewhere(code, finding)) findings.set(code, findHere(code) ?? findName(code) ?? finding);
      });
    }
    signal.throwIfAborted();
    const checked = listResults(codes, findings);
    const valid = checked.filter((one) => statusOf(one) === 'valid').length;
    const versions = known.history.versions.map(labelOfVersion);
    return {
      ...{ paste, source, target, checked, notes, summary: texts.summary(codes.length, valid) },
      context: {
        ...{ texts, target, nameOf: own.nameOf, versions, current: known.version },
        isComplete: isDefault && history !== undefined,
      },
    };
  };
  return { targets, check };
}

/** What a list, and its history if it is known, says about the codes of a column. */
function listToJudge({ rows }: TargetCodes, history: CodeHistory | undefined, uri: string): ListToJudge {
  const only = { list: '', key: [], versions: [{ canonicalVersionUri: uri, languages: [] }], codes: [] };
  const { versions } = history ?? only;
  const version = versions.findIndex((one) => one.canonicalVersionUri === uri);
  // An earlier version was right in its time.
  const isPast = version < versions.length - 1;
  const date = isPast ? undefined : new Date().toISOString().slice(0, 10);
  const codes = new Set(rows.keys());
  for (const code of findUnusable(history ?? only, version, date)) codes.delete(code);
  return { codes, history: history ?? only, version, date, isPast };
}

const labelOfVersion = ({ version, publishedAt, canonicalVersionUri }: HistoryVersion): string =>
  truncate(version ?? publishedAt?.slice(0, 10) ?? canonicalVersionUri, 60);

/** The names in other languages, as columns. */
function readNames(
  history: CodeHistory,
  { canonicalVersionUri, language: shown }: CheckedList['identification'],
  name: Target,
  own: TargetCodes,
): TargetCodes[] {
  const columns = new Map<string, Map<string, RawRow[]>>();
  const version = indexOfVersion(history, canonicalVersionUri);
  for (const { code, periods } of history.codes)
    for (const [language, text] of Object.entries(periodAt(periods, version)?.names ?? {})) {
      if (language === shown) continue;
      const column = columns.get(language) ?? new Map<string, RawRow[]>();
      columns.set(language, column);
      for (const row of own.rows.get(code) ?? []) append(column, text, row);
    }
  return Array.from(columns, ([language, rows]) => {
    const names = name.names.map((one) => `${one} (${language})`);
    return { target: { ...name, names }, rows, nameOf: own.nameOf };
  });
}

/** Number of codes that are compared to find their columns. */
const SAMPLE = 200;
/** Weight of codes in another case. */
const SIMILAR = 0.5;

/** The columns of a list that have the largest share of the codes, of those with equal shares the first. */
function findTarget(paste: Paste, source: PasteSource, all: readonly TargetCodes[]): Target {
  let best: { readonly target: Target; readonly rank: number } | undefined;
  for (const { target, rows } of all) {
    const size = target.columns.length;
    // Several cells of a line are a code in tables, and in a single line.
    if (size > 1 && typeof source !== 'number' && paste.lines.length > 1) continue;
    const codes = codesIn(paste, source, size).slice(0, SAMPLE);
    const caseless = new Set(Array.from(rows.keys(), withoutCase));
    let sum = 0;
    for (const { cells } of codes) {
      const code = joinLabel(cells);
      if (rows.has(code)) sum += 1;
      else if (caseless.has(withoutCase(code))) sum += SIMILAR;
    }
    const rank = (sum / Math.max(1, codes.length)) * size;
    if (!best || rank > best.rank) best = { target, rank };
  }
  return best?.target ?? (all[0] as TargetCodes).target;
}

/** Milliseconds of work between events. */
const SLICE_MS = 25;

/** Handles items in slices, so that the browser can handle events meanwhile. Rejects when it is aborted. */
async function inSlices<T>(
  items: Iterable<T>,
  signal: AbortSignal,
  handle: (item: T) => unknown,
): Promise<void> {
  let end = performance.now() + SLICE_MS;
  for (const item of items) {
    handle(item);
    if (performance.now() < end) continue;
    await new Promise((resume) => setTimeout(resume));
    signal.throwIfAborted();
    end = performance.now() + SLICE_MS;
  }
}
