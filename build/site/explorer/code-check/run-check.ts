import { type CodeHistory, joinLabel } from '../../../model/changes/code-history.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import { append } from '../../../model/collections.ts';
import { namesIn } from '../../../model/history/former-names.ts';
import { findUnusable, indexOfVersion, type ListToJudge, makeJudge } from '../../../model/history/verdict.ts';
import { once } from '../../../model/once.ts';
import { withoutCase } from '../../../model/values/code-forms.ts';
import type { RawRow } from '../../rows/cells.ts';
import type { CodeCheckTexts } from '../../texts/all.ts';
import { request } from '../components/client.ts';
import { type Finding, isHeading, listResults, makeFindInColumns, mayBeElsewhere } from './check.ts';
import { type CheckedList, nameTarget, readCodes, type Target, type TargetCodes } from './list.ts';
import { codesIn, MAX_CODES, type Paste, type PasteSource } from './paste.ts';

/**
 * Makes the check of a list, which keeps the codes of its columns. It finds the columns by the pasted codes unless a target
 * is selected, by its position, and rejects when it is aborted.
 */
export function makeCheck(
  { identification, history: url, table, targets }: CheckedList,
  texts: CodeCheckTexts,
) {
  const { canonicalVersionUri, shortName, longName = '' } = identification;
  const readTargets = once(() => targets.map((target) => readCodes(table, target)));
  const loadHistory = async (): Promise<CodeHistory> => (await request(url)).json();
  let loaded: CodeHistory | undefined;

  return async (paste: Paste, source: PasteSource, selected: number | undefined, signal: AbortSignal) => {
    const all = readTargets();
    const own = all[selected ?? -1] ?? findTarget(paste, source, all);
    const { target, nameOf } = own;
    const pasted = codesIn(paste, source, target.columns.length);
    const [first] = pasted;
    const notes: string[] = [];
    const isFirstUnknown = first !== undefined && !own.rows.has(joinLabel(first.cells));
    if (isFirstUnknown && pasted.length > 1 && isHeading(first, target, [shortName, longName])) {
      pasted.shift();
      notes.push(texts.notes.heading(truncate(first.cells.join(' · '), 60)));
    }
    const codes = pasted.slice(0, MAX_CODES);
    if (codes.length < pasted.length) notes.push(texts.notes.tooMany(codes.length, pasted.length));
    if (paste.isCut) notes.push(texts.notes.tooLong);

    const distinct = new Set(codes.map(({ cells }) => joinLabel(cells)));
    const isMissing = [...distinct].some((code) => !own.rows.has(code));
    const isDefault = String(target.columns) === String(table.keyColumns);
    if (isMissing || (isDefault && (table.roles.status ?? table.roles.validTo)))
      loaded ??= await loadHistory().catch(() => undefined);
    const history = isDefault ? loaded : undefined;
    if (isMissing && !history) notes.push(texts.notes.versionsUnknown);
    const list = listToJudge(own, history, canonicalVersionUri);
    const judge = makeJudge(list);
    const findElsewhere = once(() => {
      const others = all.filter((one) => one !== own && one.target.columns.length === 1);
      const name = nameTarget(table);
      if (name) others.push(readCodes(table, name));
      const codesOfKey = all.find((one) => String(one.target.columns) === String(table.keyColumns));
      const names = name && loaded && codesOfKey ? readNames(loaded, identification, name, codesOfKey) : [];
      const findHere = makeFindInColumns(others, target);
      const findName = makeFindInColumns(names, target);
      return (code: string) => findHere(code) ?? findName(code);
    });
    const findings = new Map<string, Finding>();
    for await (const code of inSlices(distinct, signal)) {
      const verdict = judge(code);
      const isSearched = target.columns.length === 1 && mayBeElsewhere(code, verdict);
      findings.set(code, (isSearched ? findElsewhere()(code) : undefined) ?? verdict);
    }
    signal.throwIfAborted();
    const versions = list.history.versions.map((one) =>
      truncate(one.version ?? one.publishedAt?.slice(0, 10) ?? one.canonicalVersionUri, 60),
    );
    const checked = listResults(codes, findings);
    const { lineCount } = paste;
    const current = list.version;
    const isComplete = history !== undefined;
    return { texts, target, source, notes, nameOf, versions, current, lineCount, checked, isComplete };
  };
}

/** What a list, and its history if it is known, says about the codes of a column. */
function listToJudge({ rows }: TargetCodes, known: CodeHistory | undefined, uri: string): ListToJudge {
  const only = { list: '', key: [], versions: [{ canonicalVersionUri: uri, languages: [] }], codes: [] };
  const history = known ?? only;
  const version = history.versions.findIndex((one) => one.canonicalVersionUri === uri);
  // An earlier version was right in its time.
  const isPast = version < history.versions.length - 1;
  const date = isPast ? undefined : new Date().toISOString().slice(0, 10);
  const codes = new Set(rows.keys());
  for (const code of findUnusable(history, version, date)) codes.delete(code);
  return { codes, history, version, date, isPast };
}

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
    for (const [language, text] of Object.entries(namesIn(periods, version))) {
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
function findTarget(paste: Paste, source: PasteSource, all: readonly TargetCodes[]): TargetCodes {
  let best = all[0] as TargetCodes;
  let bestRank = 0;
  for (const one of all) {
    const size = one.target.columns.length;
    // Several cells of a line are a code in tables, and in a single line.
    if (size > 1 && typeof source !== 'number' && paste.lines.length > 1) continue;
    const codes = codesIn(paste, source, size).slice(0, SAMPLE);
    const caseless = new Set(Array.from(one.rows.keys(), withoutCase));
    let sum = 0;
    for (const { cells } of codes) {
      const code = joinLabel(cells);
      if (one.rows.has(code)) sum += 1;
      else if (caseless.has(withoutCase(code))) sum += SIMILAR;
    }
    const rank = (sum / Math.max(1, codes.length)) * size;
    if (rank <= bestRank) continue;
    best = one;
    bestRank = rank;
  }
  return best;
}

/** Milliseconds of work between events. */
const SLICE_MS = 25;

/** Yields items with pauses, so that the browser can handle events meanwhile. Throws when it is aborted. */
async function* inSlices<T>(items: Iterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  let end = performance.now() + SLICE_MS;
  for (const item of items) {
    yield item;
    if (performance.now() < end) continue;
    await new Promise((resume) => setTimeout(resume));
    signal.throwIfAborted();
    end = performance.now() + SLICE_MS;
  }
}
