import { groupBy } from '../../../model/collections.ts';
import { codeKeyOf } from '../../../model/document/codes.ts';
import { statedCorrespondence } from '../../../model/document/column-roles.ts';
import { type Document, rowPointer } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { didYouMean, listed, quoted, shown } from '../../../model/problems/wording.ts';
import {
  CORRESPONDENCE_SCHEMA,
  type Correspondence,
  correspondenceOf,
  MATCHES,
  type Match,
  pairsIn,
  type StatedCorrespondence,
  uriOfSide,
} from '../../../model/relations/correspondence.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { nearest } from '../../../model/values/nearest.ts';
import { makeSchemaCheck } from '../../facts/annotation-schema.ts';
import type { ListContent } from '../../facts/content.ts';
import { type ForeignKey, findForeignKeys } from '../../facts/foreign-keys.ts';
import type { Finding, Rule } from '../rule.ts';

export const correspondences: Rule<ListContent> = {
  id: 'columns/correspondence',
  description: 'A table of correspondences relates the codes of two lists, and has each pair once',
  help: 'Name the foreign keys by their ids, and the column of the kinds of matches: exact, close, broad, narrow or related. A foreign key refers to the default key of its list, whose values are the codes. A pair that occurs twice is a warning, and an error with different matches.',
  severity: 'error',
  *check(content) {
    const foreignKeys = groupBy(findForeignKeys(content), ({ document }) => document);
    for (const document of content.documents) {
      const stated = statedCorrespondence(document.codeList?.annotation);
      if (stated === undefined) continue;
      const faults = [...checkStatement(document, stated)];
      yield* faults;
      const correspondence = correspondenceOf(document);
      if (faults.length > 0 || !correspondence) continue;
      if (uriOfSide(correspondence.source) === uriOfSide(correspondence.target)) {
        const message =
          'source and target are the codes of the same version: refer to another list or version';
        yield { document, pointer: PLACE, message };
        continue;
      }
      yield* checkKeys(document, correspondence, foreignKeys.get(document) ?? []);
      yield* checkRows(document, correspondence);
    }
  },
};

const PLACE = pointerOf('codeList', 'annotation', 'appInfo', 'correspondence');

const checkSchema = makeSchemaCheck(CORRESPONDENCE_SCHEMA);

/** Reports what has not the schema, and ids that the list does not have. */
function* checkStatement(document: Document, value: unknown): Generator<Finding> {
  const faults = checkSchema(value, PLACE);
  for (const fault of faults) yield { document, ...fault };
  if (faults.length > 0) return;
  // It has the schema.
  const { source, target, match } = value as StatedCorrespondence;
  const foreignKeyIds = (document.codeList?.columnSet.foreignKeys ?? []).map(({ id }) => id);
  const named = [
    { name: 'source', id: source, what: 'foreign key', ids: foreignKeyIds },
    { name: 'target', id: target, what: 'foreign key', ids: foreignKeyIds },
    { name: 'match', id: match, what: 'column', ids: document.columns.map(({ id }) => id) },
  ];
  for (const { name, id, what, ids } of named) {
    if (id === undefined || ids.includes(id)) continue;
    const message = `there is no ${what} ${quoted(id)}: ${didYouMean(nearest(id, ids), `write the id of a ${what}`)}`;
    yield { document, pointer: `${PLACE}${pointerOf(name)}`, message };
  }
}

/** Reports foreign keys to another key than that of the codes of their list. */
function* checkKeys(
  document: Document,
  { source, target }: Correspondence,
  foreignKeys: readonly ForeignKey[],
): Generator<Finding> {
  for (const { json, place, accepted, findKeys } of foreignKeys) {
    if (json.id !== source.id && json.id !== target.id) continue;
    const { list, key } = accepted.flatMap(findKeys).at(-1) ?? {};
    const codeKey = list && codeKeyOf(list);
    if (!codeKey || key?.id === codeKey.id) continue;
    const message = `the codes of ${list.source.file} are the values of key ${quoted(codeKey.id)}, not of ${quoted(json.keyRef.keyId)}: refer to the codes`;
    yield { document, pointer: `${place}/keyRef/keyId`, message };
  }
}

/** Reports kinds of matches that do not exist or have no target, and pairs that occur again or contradict each other. */
function* checkRows(document: Document, correspondence: Correspondence): Generator<Finding> {
  const { source, match } = correspondence;
  const kinds: readonly unknown[] = [null, '', ...MATCHES];
  for (const [index, row] of document.rows.entries()) {
    const kind = ownMember(row, match ?? '') ?? null;
    if (match === undefined || kinds.includes(kind)) continue;
    const message = `${shown([kind])} is no kind of match: write one of ${listed([...MATCHES], 5)}`;
    yield { document, pointer: rowPointer(index, match), message };
  }
  const first = new Map<string, { readonly row: number; readonly match: Match | undefined }>();
  const related = new Map<string, number>();
  let row = 0;
  for (const { source: code, target, match: kind } of pairsIn(correspondence, document.rows)) {
    row += 1;
    if (code === undefined) continue;
    const pair = JSON.stringify([code, target]);
    const known = first.get(pair);
    if (!known) first.set(pair, { row, match: kind });
    if (target !== undefined) related.set(code, row);
    const unrelated = first.get(JSON.stringify([code, undefined]));
    const other = target === undefined ? related.get(code) : unrelated?.row;
    const what = target === undefined ? 'has no counterpart' : `corresponds to ${quoted(target)}`;
    const statement = `${quoted(code)} ${what}`;
    const how = known && known.match !== kind ? ', with another match' : '';
    const messages: string[] = [];
    if (known)
      messages.push(`row ${known.row} already says that ${statement}${how}: remove one of the two rows`);
    if (other !== undefined)
      messages.push(`row ${other} contradicts that ${statement}: remove one of the two rows`);
    const severity = how === '' ? 'warning' : 'error';
    const pointer = rowPointer(row - 1, source.columnIds[0] ?? '');
    for (const message of messages) yield { document, pointer, message, severity };
    if (target !== undefined || !kind) continue;
    const message = `${statement}, but a match: leave the match empty`;
    yield { document, pointer: rowPointer(row - 1, match ?? ''), message, severity: 'warning' };
  }
}
