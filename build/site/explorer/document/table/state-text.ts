import { factsOf, type Period } from '../../../../model/changes/code-history.ts';
import type { UiLanguage } from '../../../paths.ts';
import type { RawRow } from '../../../rows/cells.ts';
import { rowInTime, type TableHead } from '../../../rows/table.ts';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import { formatDate } from '../../components/text.ts';

/** Whether a table says next to the names of codes which should no longer be used. */
export const hasStates = ({ roles, columns, keyColumns }: TableHead): boolean =>
  columns[keyColumns.length]?.isText === true &&
  (roles.status ?? roles.validTo ?? roles.replacedBy) !== undefined;

/** Why a code should no longer be used, and what replaces it, as its row says; undefined for most. */
export function stateText(head: TableHead, row: RawRow, ui: UiLanguage): string | undefined {
  const facts = factsOf(rowInTime(head, row), head.roles);
  const end = endTexts(facts, ui).join(', ');
  const next = facts.next?.join(', ') ?? '';
  return [end, next].filter((text) => text !== '').join(' → ') || undefined;
}

type End = Pick<Period, 'status' | 'validTo' | 'validBefore'>;

/** How a code ends: its status, and the end of its validity. */
export function endTexts({ status, validTo, validBefore }: End, ui: UiLanguage): string[] {
  const texts = TABLE_TEXTS[ui];
  const ends: string[] = [];
  if (validBefore !== undefined) ends.push(texts.withdrawnOn(formatDate(ui, validBefore)));
  else if (status) ends.push(texts.status[status]);
  if (validTo !== undefined) ends.push(texts.validUntil(formatDate(ui, validTo)));
  return ends;
}
