import { labelOf } from '../changes/code-history.ts';
import { append } from '../collections.ts';
import { statedCorrespondence } from '../document/column-roles.ts';
import type { CodeListJson, ForeignKeyJson, Row } from '../document/columns.ts';
import type { RelatedUris } from '../document/entry.ts';
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

/** The URIs of both sides of a list, if it is a table of correspondences. */
export function relatedUris(list: List): RelatedUris | undefined {
  const correspondence = correspondenceOf(list);
  if (!correspondence) return undefined;
  return { source: uriOfSide(correspondence.source), target: uriOfSide(correspondence.target) };
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

/** The counterparts of codes on both sides; a code that the table states to have none has an empty array. */
export interface Counterparts {
  readonly ofSource: ReadonlyMap<string, readonly Counterpart[]>;
  readonly ofTarget: ReadonlyMap<string, readonly Counterpart[]>;
}

/** Finds the counterparts of all codes of a table. */
export function findCounterparts(correspondence: Correspondence, rows: Iterable<Row>): Counterparts {
  const ofSource = new Map<string, Counterpart[]>();
  const ofTarget = new Map<string, Counterpart[]>();
  for (const { source, target, match } of distinctPairsIn(correspondence, rows)) {
    if (source !== undefined && !ofSource.has(source)) ofSource.set(source, []);
    if (target !== undefined && !ofTarget.has(target)) ofTarget.set(target, []);
    if (source === undefined || target === undefined) continue;
    append(ofSource, source, { code: target, ...(match && { match }) });
    append(ofTarget, target, { code: source, ...(match && { match: INVERSE[match] }) });
  }
  return { ofSource, ofTarget };
}

const INVERSE: Readonly<Record<Match, Match>> = {
  exact: 'exact',
  close: 'close',
  broad: 'narrow',
  narrow: 'broad',
  related: 'related',
};
