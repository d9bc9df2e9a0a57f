/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { alternativeFormatUrl } from '../../../../formats/urls.ts';
import { closeBidiControls } from '../../../../model/characters/bidi.ts';
import { type RawRow, textOf } from '../../../rows/cells.ts';
import { fragmentOf } from '../../../rows/links.ts';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import { formatDate } from '../../components/text.ts';
import type { TableSettings } from '../rows.tsx';
import type { TableFrame } from '../table/rows-table.tsx';
import type { TableModel } from './model.ts';
import type { TableState } from './state.ts';

/** Maximum length of the texts of the filters of a column, and of the name of a similar row. */
const MAX_FILTER_LENGTH = 200;
const MAX_SIMILAR_LENGTH = 100;

interface StatusProps {
  readonly model: TableModel;
  readonly state: TableState;
  readonly settings: TableSettings;
  /** The number of printed rows, while the page is printed. */
  readonly printed: number | undefined;
  readonly onReset: () => void;
}

/** The number of shown rows and their filters, or that no row has a code. */
export function StatusLine(props: StatusProps) {
  const { model, state, printed, onReset } = props;
  const { view, order, missing } = state;
  const texts = TABLE_TEXTS[model.frame.ui];
  if (printed !== undefined) return <PrintedStatus {...props} printed={printed} />;
  if (missing !== undefined) return <MissingCode model={model} code={missing} />;
  const count = texts.rows(order.length, model.rows.length);
  if (view.chosen.size === 0) return <>{count}</>;
  // Other filters have a field in the toolbar.
  return (
    <>
      {[count, ...findChosenTexts(model, state)].join(', ')}{' '}
      <button type="button" class="secondary" onClick={onReset}>
        {texts.resetFilter}
      </button>
    </>
  );
}

/** The chosen values of each column: `European Union: Yes`. */
function findChosenTexts({ frame, valueTexts }: TableModel, { view }: TableState): string[] {
  return Array.from(view.chosen, ([columnId, values]) => {
    const name = frame.columns.find(({ id }) => id === columnId)?.name ?? columnId;
    const known = valueTexts(columnId);
    const texts = values.map((value) => known.get(value) ?? value);
    return closeBidiControls(`${name}: ${texts.join(' / ')}`.slice(0, MAX_FILTER_LENGTH));
  });
}

/** Printouts show neither the fields of the filters nor that there are more rows. */
function PrintedStatus({ model, state, settings, printed }: StatusProps & { printed: number }) {
  const { ui } = model.frame;
  const { view, order } = state;
  const texts = TABLE_TEXTS[ui];
  const filter = closeBidiControls(view.filter);
  const parts = [texts.rows(order.length, model.rows.length)];
  if (filter.trim() !== '') parts.push(texts.filteredBy(filter));
  parts.push(...findChosenTexts(model, state));
  if (view.day !== undefined) parts.push(texts.filteredByDay(formatDate(ui, view.day)));
  const summary = parts.join(', ');
  if (order.length <= printed) return <>{summary}</>;
  const csv = new URL(alternativeFormatUrl(settings.uri, settings.language), location.href);
  return (
    <>
      {summary}. {texts.printed(printed)} <a href={csv.href}>CSV</a>
    </>
  );
}

/** States that there is no such code, with links to similar ones. */
function MissingCode({ model: { frame, rows, findSimilar }, code }: { model: TableModel; code: string }) {
  const texts = TABLE_TEXTS[frame.ui];
  const similar = findSimilar(code)
    .map(({ row, text }) => ({ fragment: fragmentOf(frame, rows[row] ?? []), row: rows[row] ?? [], text }))
    .filter(({ fragment }) => fragment !== undefined);
  return (
    <>
      {texts.noSuchCode(closeBidiControls(code))}
      {similar.length > 0 && ` ${texts.similar}`}
      {similar.map(({ fragment, row, text }, i) => [
        i > 0 ? ', ' : ' ',
        <a key={i} href={`#${fragment}`} class="similar">
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
