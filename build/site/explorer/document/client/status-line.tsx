/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { closeBidiControls } from '../../../../model/characters/bidi.ts';
import { type RawRow, textOf } from '../../../rows/cells.ts';
import { fragmentOf } from '../../../rows/table.ts';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import { formatDate } from '../../components/text.ts';
import type { TableFrame, TableState } from '../rows-table.tsx';
import type { TableModel } from './model.ts';

/** Maximum length of the texts of the filters of a column, and of the name of a similar row. */
const MAX_FILTER_LENGTH = 200;
const MAX_SIMILAR_LENGTH = 100;

interface StatusProps {
  readonly model: TableModel;
  readonly state: TableState;
  /** The number of printed rows, while the page is printed. */
  readonly printed: number | undefined;
  readonly onReset: () => void;
}

/** The number of shown rows and their filters, or that no row has a code. */
export function StatusLine({ model, state, printed, onReset }: StatusProps) {
  const { view, order, tree, missing } = state;
  const { ui } = model.frame;
  const texts = TABLE_TEXTS[ui];
  const isPrinted = printed !== undefined;
  if (missing !== undefined && !isPrinted) return <MissingCode model={model} code={missing} />;
  const filter = closeBidiControls(view.filter);
  const parts = [texts.rows(order.length, model.rows.length)];
  // Printouts do not show the fields of the toolbar.
  if (isPrinted && filter.trim() !== '') parts.push(texts.filteredBy(filter));
  const isFound = view.found.codes.length > 0;
  if (isFound) parts.push(texts.foundBy(closeBidiControls(view.found.text.slice(0, MAX_FILTER_LENGTH))));
  for (const [columnId, values] of view.chosen) parts.push(findChosenText(model, columnId, values));
  if (isPrinted && view.day !== undefined) parts.push(texts.filteredByDay(formatDate(ui, view.day)));
  const csv = document.querySelector<HTMLElement>('.use-list')?.dataset.csv ?? '';
  return (
    <>
      {parts.join(', ')}
      {!isPrinted && (isFound || view.chosen.size > 0) && (
        <>
          {' '}
          <button type="button" class="secondary" onClick={onReset}>
            {texts.resetFilter}
          </button>
        </>
      )}
      {isPrinted && (tree?.nodes ?? order).length > printed && (
        <>
          . {texts.printed(printed)} <a href={new URL(csv, location.href).href}>CSV</a>
        </>
      )}
    </>
  );
}

/** The chosen values of a column: `European Union: Yes`. */
function findChosenText(
  { frame, valueTexts }: TableModel,
  columnId: string,
  values: readonly string[],
): string {
  const name = frame.columns.find(({ id }) => id === columnId)?.name ?? columnId;
  const known = valueTexts(columnId);
  const texts = values.map((value) => known.get(value) ?? value);
  return closeBidiControls(`${name}: ${texts.join(' / ')}`.slice(0, MAX_FILTER_LENGTH));
}

/** States that there is no such code, with links to similar ones. */
function MissingCode({ model: { frame, rows, findSimilar }, code }: { model: TableModel; code: string }) {
  const texts = TABLE_TEXTS[frame.ui];
  const similar = findSimilar(code)
    .map(({ row, text }) => ({ row: rows[row] ?? [], text }))
    .filter(({ row }) => fragmentOf(frame, row) !== undefined);
  return (
    <>
      {texts.noSuchCode(closeBidiControls(code))}
      {similar.length > 0 && ` ${texts.similar}`}
      {similar.map(({ row, text }, i) => [
        i > 0 ? ', ' : ' ',
        <a key={i} href={`#${fragmentOf(frame, row)}`} class="similar">
          <bdi>{nameSimilar(frame, row, text)}</bdi>
        </a>,
      ])}
    </>
  );
}

/** The code of a row and its next column, usually the name, then the similar text if it is neither. */
function nameSimilar({ keyColumns }: TableFrame, row: RawRow, similar: string): string {
  const length = keyColumns.length;
  const texts = row.slice(0, length + 1).map(textOf);
  const isShown = texts.includes(similar) || texts.slice(0, length).join(' ') === similar;
  const name = texts.filter((text) => text !== '').join(' · ');
  return (isShown ? name : `${name} (${similar})`).slice(0, MAX_SIMILAR_LENGTH);
}
