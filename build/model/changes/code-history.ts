import { indexUnique, omitUndefined } from '../collections.ts';
import { codeKeyOf, nameColumn } from '../document/codes.ts';
import { type ColumnRoles, columnRolesOf, dateIn, valuesInCell } from '../document/column-roles.ts';
import type { CodeListJson, KeyJson, Row } from '../document/columns.ts';
import type { IndexEntry } from '../document/entry.ts';
import { orderVersions, type Version } from '../identity/versions.ts';
import { ownMember } from '../values/json-values.ts';

/** All codes that a list has ever had, in which versions, and what replaced them. */
export interface CodeHistory {
  readonly list: string;
  /** Ids of the columns of the codes in the latest version. */
  readonly key: readonly string[];
  /** Whether codes are numbers in data. */
  readonly isNumeric?: true;
  /** Whether the rows of the latest version state from when codes are valid, so that they are known for any day. */
  readonly statesValidity?: true;
  readonly versions: readonly HistoryVersion[];
  /** In the order of the latest version, then codes that it no longer has. */
  readonly codes: readonly HistoryCode[];
  /**
   * Successors that the changes of versions suggest: a code that disappeared, and one that appeared in the same version,
   * by its index, with the same name. They are guesses, and never the successors of a period.
   */
  readonly hints?: readonly Hint[];
}

interface Hint {
  readonly from: string;
  readonly to: string;
  readonly version: number;
  readonly basis: 'name';
}

export interface HistoryVersion
  extends Pick<IndexEntry, 'canonicalVersionUri' | 'version' | 'publishedAt' | 'validFrom' | 'validTo'> {
  readonly languages: readonly string[];
}

export interface HistoryCode {
  /** See {@link labelOf}. */
  readonly code: string;
  readonly periods: readonly Period[];
}

/**
 * Consecutive versions in which a code is valid from the same day, with the facts of the last one. If they do not state the
 * day: in which a code has the same status, last day and successors.
 */
export interface Period {
  /** Indexes of the first and the last version. */
  readonly in: readonly [first: number, last: number];
  /** By language, in the last of the versions. */
  readonly names?: Names;
  /** The names of earlier versions that differ, each with the first and the last of consecutive versions. */
  readonly formerNames?: readonly FormerNames[];
  /** Absent if the code may be used. A code that the next version lacks is withdrawn unless its status differs. */
  readonly status?: 'deprecated' | 'withdrawn';
  /** Whether rows state that a code is withdrawn which the next version lacks; otherwise it was one to use. */
  readonly isStated?: true;
  /** A date, or a year or a year and a month. */
  readonly validFrom?: string;
  /** The last day. */
  readonly validTo?: string;
  /** The first day on which the code is no longer valid, where the list states that instead of the last one. */
  readonly validBefore?: string;
  /** The codes that replace it, as the list states them. */
  readonly next?: readonly string[];
}

type Names = Readonly<Record<string, string>>;
type FormerNames = Required<Pick<Period, 'in' | 'names'>>;

export interface HistoryDocument {
  readonly entry: IndexEntry;
  readonly codeList: Pick<CodeListJson, 'columnSet' | 'annotation'> | undefined;
  readonly rows: Iterable<Row>;
}

/**
 * The code as a text: the value of the key, or the values of several columns with `/` between them, in which `%` and `/`
 * are percent-encoded.
 *
 * @returns undefined if all values are missing
 */
export function labelOf(row: Row, { columnIds }: Pick<KeyJson, 'columnIds'>): string | undefined {
  const texts = columnIds.map((id) => {
    const value = ownMember(row, id) ?? '';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  });
  return texts.some((text) => text !== '') ? joinLabel(texts) : undefined;
}

export const joinLabel = (values: readonly string[]): string =>
  values.length === 1
    ? (values[0] as string)
    : values.map((value) => value.replace(/[%/]/g, encodeURIComponent)).join('/');

/** The values of the columns of a key in a code as {@link labelOf} returns it. */
export const splitLabel = (label: string, columnIds: readonly string[]): string[] =>
  columnIds.length === 1 ? [label] : label.split('/').map(decodeURIComponent);

/**
 * The history of a list from its documents with rows, in time linear in the number of cells.
 *
 * @param ownKey the key of the codes, by default that of each version
 */
export function historyOf(documents: readonly HistoryDocument[], ownKey?: KeyJson): CodeHistory {
  const versions = orderVersions(documents.filter(({ codeList }) => codeList !== undefined));
  const states = versions.map((version) => statesOf(version, ownKey));
  const all = new Set([...states.slice(-1), ...states].flatMap((own) => [...own.keys()]));
  const codeList = versions.at(-1)?.records[0]?.codeList;
  const key = (ownKey ?? codeKeyOf({ codeList }))?.columnIds ?? [];
  const type = codeList?.columnSet.columns.find(({ id }) => id === key[0])?.type ?? '';
  const hints = states.flatMap((own, i) => {
    const languages = versions[i - 1]?.records.map(({ entry }) => entry.language) ?? [];
    return findHints(states[i - 1] ?? new Map(), own, i, languages);
  });
  return {
    list: documents[0]?.entry.canonicalUri ?? '',
    key,
    ...(key.length === 1 && ['integer', 'number'].includes(type) && { isNumeric: true as const }),
    ...(columnRolesOf(codeList).validFrom !== undefined && { statesValidity: true as const }),
    versions: versions.map(versionOf),
    codes: Array.from(all, (code) => ({ code, periods: periodsOf(code, states) })),
    ...(hints.length > 0 && { hints }),
  };
}

type States = ReadonlyMap<string, State>;

interface State {
  readonly names: Record<string, string>;
  readonly facts: Omit<Period, 'in' | 'names' | 'formerNames' | 'isStated'>;
}

function versionOf({ uri, records }: Version<HistoryDocument>): HistoryVersion {
  const { version, publishedAt, validFrom, validTo } = (records[0] as HistoryDocument).entry;
  const languages = records.map((one) => one.entry.language);
  return omitUndefined({ canonicalVersionUri: uri, version, publishedAt, validFrom, validTo, languages });
}

/** The codes of a version in all its languages. The first language that has a code states its facts. */
function statesOf({ records }: Version<HistoryDocument>, ownKey: KeyJson | undefined): States {
  const states = new Map<string, State>();
  for (const { entry, codeList, rows } of records) {
    const key = ownKey ?? codeKeyOf({ codeList });
    if (!key) continue;
    const roles = columnRolesOf(codeList);
    const name = nameColumn({ codeList }, key.columnIds);
    for (const row of rows) {
      const code = labelOf(row, key);
      if (code === undefined) continue;
      const state = states.get(code) ?? { names: {}, facts: factsOf(row, roles) };
      states.set(code, state);
      const text = ownMember(row, name ?? '');
      if (typeof text === 'string' && text !== '') state.names[entry.language] ??= text;
    }
  }
  return states;
}

export function factsOf(row: Row, { status, validFrom, validTo, replacedBy }: ColumnRoles): State['facts'] {
  const cell = (column = '') => ownMember(row, column);
  const value = String(cell(status?.column) ?? '');
  const from = dateIn(cell(validFrom));
  const to = dateIn(cell(validTo?.column));
  const next = valuesInCell(cell(replacedBy?.column), replacedBy?.separator);
  const isWithdrawn = status?.withdrawn.includes(value) === true;
  return {
    ...((isWithdrawn || status?.deprecated.includes(value)) && {
      status: isWithdrawn ? 'withdrawn' : 'deprecated',
    }),
    ...(from !== undefined && { validFrom: from }),
    ...(to !== undefined && { [validTo?.inclusive === false ? 'validBefore' : 'validTo']: to }),
    ...(next.length > 0 && { next }),
  };
}

function periodsOf(code: string, states: readonly States[]): Period[] {
  const periods: { first: number; last: number; state: State }[] = [];
  for (const [i, own] of states.entries()) {
    const state = own.get(code);
    if (!state) continue;
    const open = periods.at(-1);
    if (open?.last === i - 1 && isSamePeriod(open.state, state)) Object.assign(open, { last: i, state });
    else periods.push({ first: i, last: i, state });
  }
  return periods.map(({ first, last, state }): Period => {
    const isGone = last < states.length - 1 && !states[last + 1]?.has(code);
    const earlier = states.slice(first, last).map((own) => own.get(code)?.names ?? {});
    const formerNames = findFormerNames(earlier, first, state.names);
    return {
      in: [first, last],
      ...(Object.keys(state.names).length > 0 && { names: state.names }),
      ...(formerNames.length > 0 && { formerNames }),
      ...(isGone && { status: 'withdrawn' as const }),
      ...state.facts,
      ...(isGone && state.facts.status === 'withdrawn' && { isStated: true as const }),
    };
  });
}

/**
 * The names of versions that differ from the last names of a period. A language that one of both lacks has not renamed it.
 *
 * @param first the index of the first version
 */
function findFormerNames(versions: readonly Names[], first: number, last: Names): FormerNames[] {
  const found: FormerNames[] = [];
  for (const [i, own] of versions.entries()) {
    const version = first + i;
    const renamed = Object.entries(own).filter(([key, name]) => (last[key] ?? name) !== name);
    if (renamed.length === 0) continue;
    const names = Object.fromEntries(renamed);
    const open = found.at(-1);
    const isSame = open?.in[1] === version - 1 && JSON.stringify(open.names) === JSON.stringify(names);
    if (isSame) found[found.length - 1] = { in: [open.in[0], version], names };
    else found.push({ in: [version, version], names });
  }
  return found;
}

/** Versions may correct all facts about a code but its first day, as the last day of CS from 2003-07-23. */
const isSamePeriod = ({ facts: before }: State, { facts: after }: State): boolean =>
  before.validFrom === undefined
    ? JSON.stringify(before) === JSON.stringify(after)
    : before.validFrom === after.validFrom;

/** Pairs of a removed and an added code with the same name, which no other code has. */
function findHints(before: States, after: States, version: number, languages: readonly string[]): Hint[] {
  const removed = indexByName(before, after, languages);
  // The first version removes none, and most others few.
  if (removed.size === 0) return [];
  const appeared = indexByName(after, before, languages);
  const hints: Hint[] = [];
  for (const [name, from] of removed) {
    const to = appeared.get(name);
    if (name !== '' && to !== undefined) hints.push({ from, to, version, basis: 'name' });
  }
  return hints;
}

/** The codes that others lack, by their names in the first of the languages that has one, or else in any other. */
function indexByName(states: States, others: States, languages: readonly string[]): Map<string, string> {
  const own = [...states.keys()].filter((code) => !others.has(code));
  return indexUnique(own, (code) => {
    const { names = {} } = states.get(code) ?? {};
    const language = languages.find((one) => names[one] !== undefined) ?? Object.keys(names)[0] ?? '';
    return names[language] ?? '';
  });
}

/** The day from which a version applies: its `validFrom`, or else its `publishedAt`, in UTC unless they state a day. */
export const startOf = (records: readonly { readonly entry: IndexEntry }[]): string | undefined =>
  records.map(({ entry }) => startOfVersion(entry)).sort()[0];

export const startOfVersion = ({
  validFrom,
  publishedAt,
}: Pick<IndexEntry, 'validFrom' | 'publishedAt'>): string | undefined =>
  (validFrom ?? publishedAt)?.slice(0, 10);

/** The last day on which a version applies, as far as it states one. */
export function endOf(records: readonly { readonly entry: IndexEntry }[]): string | undefined {
  const days = records.map(({ entry }) => entry.validTo?.slice(0, 10) ?? '').sort();
  return days.at(-1) || undefined;
}

/** Whether a period includes a day; partial dates are whole years or months. */
export function isValidOn(
  { validFrom = '', validTo = '~', validBefore = '~' }: Pick<Period, 'validFrom' | 'validTo' | 'validBefore'>,
  date: string,
): boolean {
  const part = ({ length }: string) => date.slice(0, length);
  return part(validFrom) >= validFrom && part(validTo) <= validTo && part(validBefore) < validBefore;
}
