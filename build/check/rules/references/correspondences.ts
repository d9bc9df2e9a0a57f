import { groupBy } from '../../../model/collections.ts';
import { codeKeyOf } from '../../../model/document/codes.ts';
import { type Document, rowPointer } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { didYouMean, listed, quoted, shown } from '../../../model/problems/wording.ts';
import {
  CORRESPONDENCE_SCHEMA,
  type Correspondence,
  correspondenceOf,
  MATCHES,
  pairsIn,
  type StatedCorrespondence,
  statedCorrespondence,
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
  help: 'Name the foreign keys by their ids, and the column of the kinds of matches: exact, close, broad, narrow or related. A foreign key refers to the default key of its list, whose values are the codes. A pair that occurs twice is a warning.',
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

/** Reports kinds of matches that do not exist, and pairs that occur again. */
function* checkRows(document: Document, correspondence: Correspondence): Generator<Finding> {
  const { source, match } = correspondence;
  const kinds: readonly unknown[] = [null, ...MATCHES];
  for (const [index, row] of document.rows.entries()) {
    const kind = ownMember(row, match ?? '') ?? null;
    if (match === undefined || kinds.includes(kind)) continue;
    const message = `${shown([kind])} is no kind of match: write one of ${listed([...MATCHES], 5)}`;
    yield { document, pointer: rowPointer(index, match), message };
  }
  const first = new Map<string, number>();
  let index = -1;
  for (const pair of pairsIn(correspondence, document.rows)) {
    index += 1;
    const text = JSON.stringify([pair.source, pair.target]);
    const known = first.get(text);
    if (known === undefined) first.set(text, index);
    if (known === undefined || pair.source === undefined) continue;
    const what =
      pair.target === undefined
        ? `says that ${quoted(pair.source)} has no counterpart`
        : `relates ${quoted(pair.source)} to ${quoted(pair.target)}`;
    const message = `row ${known + 1} already ${what}: remove one of the two rows`;
    const pointer = rowPointer(index, source.columnIds[0] ?? '');
    yield { document, pointer, message, severity: 'warning' };
  }
}
