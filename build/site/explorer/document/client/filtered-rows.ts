import { closeBidiControls } from '../../../../model/characters/bidi.ts';
import type { TableTexts } from '../../../texts/all.ts';

/** The number of shown rows and of all, with the filter if there is one: where the filter field is not visible. */
export function filteredRows(texts: TableTexts, shown: number, all: number, filter: string): string {
  const count = texts.rows(shown, all);
  return filter.trim() === '' ? count : `${count}, ${texts.filteredBy(closeBidiControls(filter))}`;
}
