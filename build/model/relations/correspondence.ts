import { labelOf } from '../changes/code-history.ts';
import { append, groupBy } from '../collections.ts';
import { statedCorrespondence } from '../document/column-roles.ts';
import type { CodeListJson, ForeignKeyJson, Row } from '../document/columns.ts';
import type { IndexEntry } from '../document/entry.ts';
import { orderVersions } from '../identity/versions.ts';
import type { RelatedLists } from '../query/packed-records.ts';
import { ownMember } from '../values/json-values.ts';

/** Kinds of matches: those of SKOS without the prefix, as seen from the source. `broad`: the target is broader. */
export const MATCHES = ['exact', 'close', 'broad', 'narrow', 'related'] as const;
export type Match = (typeof MATCHES)[number];

/** JSON Schema of `annotation.appInfo.correspondence`, for editors and the check. */
export const CORRESPONDENCE_SCHEMA = {
  type: 'object',
  description:
    'Makes the list a table of correspondences between the codes of two lists, or of two versions of one.',
  required: ['source', 'target'],
  additionalProperties: false,
  properties: {
    source: { type: 'string', description: 'The id of the foreign key to the list of the source codes.' },
    target: { type: 'string', description: 'The id of the foreign key to the list of the target codes.' },
    match: {
      type: 'string',
      // Not made from MATCHES: functions would contain the schema.
      description: 'The column of the kinds of matches: exact, close, broad, narrow, related.',
    },
  },
};

/** What a list states, if it has the schema. */
export interface StatedCorrespondence {
  readonly source: string;
  readonly target: string;
  readonly match?: string;
}

/** A table of correspondences: each row relates a code of one list to a code of another. */
export interface Correspondence {
  readonly source: ForeignKeyJson;
  readonly target: ForeignKeyJson;
  /** The column of the kinds of matches. */
  readonly match?: string;
}

/** A list, without its rows. */
interface List {
  readonly codeList: Pick<CodeListJson, 'columnSet' | 'annotation'> | undefined;
}

/** The correspondence of a checked list; undefined if it states none. */
export function correspondenceOf({ codeList }: List): Correspondence | undefined {
  const stated = statedCorrespondence(codeList?.annotation) as StatedCorrespondence | undefined;
  const { foreignKeys = [] } = codeList?.columnSet ?? {};
  const source = foreignKeys.find(({ id }) => id === stated?.source);
  const target = foreignKeys.find(({ id }) => id === stated?.target);
  if (!source || !target) return undefined;
  return { source, target, ...(stated?.match !== undefined && { match: stated.match }) };
}

/** The list that a side is of, or the version, if the foreign key names one. */
export const uriOfSide = ({ keyRef: { codeListRef } }: ForeignKeyJson): string =>
  codeListRef.canonicalVersionUri ?? codeListRef.canonicalUri;

/** Finds the tables of correspondences of a directory, in the order of the documents. */
export function findTables(documents: readonly (List & { readonly entry: IndexEntry })[]): RelatedLists[] {
  const tables: RelatedLists[] = [];
  for (const [table, own] of groupBy(documents.filter(correspondenceOf), ({ entry }) => entry.canonicalUri)) {
    const [document] = orderVersions(own).at(-1)?.records ?? [];
    const { source, target } = (document && correspondenceOf(document)) ?? {};
    if (source && target) tables.push({ table, source: uriOfSide(source), target: uriOfSide(target) });
  }
  return tables;
}

/** A row of a table of correspondences. A code without a target has no counterpart. */
export interface Pair {
  readonly source: string | undefined;
  readonly target: string | undefined;
  /** Absent if the table does not state it. */
  readonly match?: Match;
}

/** The pairs of codes of a table, in the order of its rows. */
export function* pairsIn(
  { source, target, match = '' }: Correspondence,
  rows: Iterable<Row>,
): Generator<Pair> {
  for (const row of rows) {
    const kind = MATCHES.find((one) => one === ownMember(row, match));
    yield { source: labelOf(row, source), target: labelOf(row, target), ...(kind && { match: kind }) };
  }
}

/** The pairs of codes of a table, each once: a pair that occurs again is left out. */
export function* distinctPairsIn(correspondence: Correspondence, rows: Iterable<Row>): Generator<Pair> {
  const known = new Set<string>();
  for (const pair of pairsIn(correspondence, rows)) {
    const text = JSON.stringify([pair.source, pair.target]);
    if (!known.has(text)) yield pair;
    known.add(text);
  }
}

/** A code that another one corresponds to, and the kind of the match as seen from that one. */
export interface Counterpart {
  readonly code: string;
  readonly match?: Match;
}

/** A side of a table, the other one, and the counterparts of its codes; empty for a code that is stated to have none. */
export interface Side {
  readonly own: ForeignKeyJson;
  readonly other: ForeignKeyJson;
  readonly counterparts: ReadonlyMap<string, readonly Counterpart[]>;
}

/** Finds the counterparts of all codes on both sides of a table. */
export function findSides(correspondence: Correspondence, rows: Iterable<Row>): [source: Side, target: Side] {
  const { source, target } = correspondence;
  const ofSource = new Map<string, Counterpart[]>();
  const ofTarget = new Map<string, Counterpart[]>();
  for (const pair of distinctPairsIn(correspondence, rows)) {
    const { source: from, target: to, match } = pair;
    if (from !== undefined && !ofSource.has(from)) ofSource.set(from, []);
    if (to !== undefined && !ofTarget.has(to)) ofTarget.set(to, []);
    if (from === undefined || to === undefined) continue;
    append(ofSource, from, { code: to, ...(match && { match }) });
    append(ofTarget, to, { code: from, ...(match && { match: INVERSE[match] }) });
  }
  return [
    { own: source, other: target, counterparts: ofSource },
    { own: target, other: source, counterparts: ofTarget },
  ];
}

const INVERSE: Readonly<Record<Match, Match>> = {
  exact: 'exact',
  close: 'close',
  broad: 'narrow',
  narrow: 'broad',
  related: 'related',
};
