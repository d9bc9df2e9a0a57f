/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { lookupLanguage } from '../../../../model/identity/language.ts';
import type { UiLanguage } from '../../../paths.ts';
import { TABLE_TEXTS, type TableTexts } from '../../../texts/all.ts';
import { languageName } from '../../components/text.ts';
import type { FormatName } from '../../export/export.ts';
import { MAX_NAME_LENGTH, type View } from '../rows-table.tsx';
import type { LiveTable } from './live-table.ts';
import { withChosen } from './state.ts';

/** Calls a function with the interactive table, which is loaded if necessary. */
export type UseTable = (action: (table: LiveTable) => void) => void;

/**
 * The controls above a table: a filter, a day of validity if rows state when they are valid, a field to go to a code, and
 * a menu of values and columns.
 */
export function Toolbar(props: {
  texts: TableTexts;
  use: UseTable;
  ui: UiLanguage;
  isDated: boolean;
  hasValues: boolean;
  /** Those of names, if there are several. */
  languages: readonly string[];
  namesLanguage: string;
}) {
  const { texts, use, ui, isDated, hasValues, languages, namesLanguage } = props;
  const shownLanguage = lookupLanguage(namesLanguage, languages) ?? languages[0];
  // The stylesheet hides the labels of the fields.
  const isNarrow = matchMedia('(max-width: 760px)').matches;
  const field = (label: string) =>
    ({ placeholder: isNarrow ? label : undefined, spellcheck: false, autocomplete: 'off' }) as const;
  return (
    <>
      <label class="filter">
        <span>{texts.filter}</span>
        <input
          type="search"
          {...field(texts.filter)}
          onInput={({ currentTarget: { value } }) => use((table) => table.show({ filter: value }))}
        />
      </label>
      {isDated && (
        <label class="day">
          <span>{texts.validOn}</span>
          <input
            type="date"
            onInput={({ currentTarget: { value } }) =>
              use((table) => table.show({ day: value || undefined }))
            }
          />
        </label>
      )}
      <form
        class="jump"
        onSubmit={(event) => {
          event.preventDefault();
          const code = String(new FormData(event.currentTarget).get('code') ?? '');
          use((table) => table.goTo(code));
        }}
      >
        <label>
          <span>{texts.goToCode}</span>
          <input name="code" {...field(texts.goToCode)} autocapitalize="off" enterkeyhint="go" />
        </label>
        <button type="submit" class="secondary">
          {texts.go}
        </button>
      </form>
      {languages.length > 1 && (
        <select
          aria-label={texts.languageOfNames}
          onChange={({ currentTarget: { value } }) =>
            use((table) => {
              table.show({ names: value });
              table.writeUrl();
              location.reload();
            })
          }
        >
          {languages.map((language) => (
            <option key={language} value={language} selected={language === shownLanguage}>
              {texts.namesIn(languageName(ui, language))}
            </option>
          ))}
        </select>
      )}
      <details
        class="menu"
        onToggle={({ currentTarget: { open, lastElementChild: menu } }) => {
          if (open && menu) use((table) => showViewMenu(table, menu));
        }}
      >
        <summary class="button secondary">
          {hasValues ? texts.values[isNarrow ? 'narrow' : 'wide'] : texts.columns}
        </summary>
        <div />
      </details>
    </>
  );
}

/** Shows the values of the columns that have only a few, fewest first, with the numbers of their rows, and all columns. */
function showViewMenu(table: LiveTable, menu: Element): void {
  const { model, state } = table;
  const { view, order } = state;
  const { columns, ui, empty = [] } = model.frame;
  const texts = TABLE_TEXTS[ui];
  const show = (changes: Partial<View>): void => {
    table.show(changes);
    showViewMenu(table, menu);
  };
  const filters = columns
    .map(({ id, name }) => ({ id, name, values: model.countValues(id, view) }))
    .filter(({ values }) => values.length > 0)
    .sort((a, b) => a.values.length - b.values.length);
  render(
    <>
      {/* In narrow windows, the menu covers the status line. */}
      {filters.length > 0 && (
        <div class="shown-rows">
          <span>{texts.rows(order.length, model.rows.length)}</span>
          {view.chosen.size > 0 && (
            <button type="button" class="secondary" onClick={() => show({ chosen: new Map() })}>
              {texts.resetFilter}
            </button>
          )}
        </div>
      )}
      {filters.length > 0 && <p>{texts.onlyRowsWith}</p>}
      {filters.map(({ id, name, values }) => (
        <fieldset key={id}>
          <legend>
            <bdi>{name.slice(0, MAX_NAME_LENGTH)}</bdi>
          </legend>
          {values.map(({ value, text, count }) => (
            <Option
              key={value}
              text={text}
              count={count.toLocaleString(ui)}
              isChecked={view.chosen.get(id)?.includes(value) === true}
              onChange={() => show(withChosen(view, id, toggle(view.chosen.get(id), value)))}
            />
          ))}
        </fieldset>
      ))}
      {(['hidden', 'shown'] as const).map((list) => {
        const listed = columns.filter(({ id }) => empty.includes(id) === (list === 'shown'));
        if (listed.length === 0) return null;
        return (
          <fieldset key={list}>
            <legend>{list === 'hidden' ? texts.columns : texts.emptyColumns(listed.length)}</legend>
            {listed.map(({ id, name }) => (
              <Option
                key={id}
                text={name}
                isChecked={view[list].includes(id) === (list === 'shown')}
                onChange={() => show({ [list]: toggle(view[list], id) })}
              />
            ))}
          </fieldset>
        );
      })}
    </>,
    menu,
  );
}

function Option(props: { text: string; count?: string; isChecked: boolean; onChange: () => void }) {
  return (
    <label>
      <input type="checkbox" checked={props.isChecked} onChange={props.onChange} />
      <bdi>{props.text.slice(0, MAX_NAME_LENGTH)}</bdi>
      {props.count !== undefined && <small> {props.count}</small>}
    </label>
  );
}

/** The values without one of them, or with it if they lack it. */
function toggle(values: readonly string[] = [], value: string): string[] {
  const others = values.filter((one) => one !== value);
  return others.length < values.length ? others : [...others, value];
}

/**
 * Adds the exports of the shown rows and columns to the menu of downloads: before the files of the whole list if not all
 * are shown.
 */
export function addExports(menu: HTMLDetailsElement, use: UseTable): void {
  const place = Object.assign(document.createElement('div'), { className: 'part' });
  const files = menu.lastElementChild as Element;
  const show = (table: LiveTable, status: string): void => {
    const { model, state } = table;
    const texts = TABLE_TEXTS[model.frame.ui];
    const isPart = state.order.length < model.rows.length || state.view.hidden.length > 0;
    const item = (format: FormatName, text: string) => (
      <li key={format}>
        <button
          type="button"
          onClick={() => void exportShown(table, format).then((done) => show(table, done))}
        >
          {text}
        </button>
      </li>
    );
    // Files of the whole list have most of these formats, too.
    if (isPart) files.prepend(place);
    else files.append(place);
    render(
      <>
        {isPart && <p>{texts.filteredRows(state.order.length)}</p>}
        <ul>
          {isPart && [item('Excel', 'Excel (CSV)'), item('CSV', 'CSV'), item('JSON', 'JSON')]}
          {item('TypeScript', 'TypeScript')}
          {item('table', texts.copyAs.table)}
          {item('Markdown', texts.copyAs.Markdown)}
        </ul>
        <p role="status">{status}</p>
      </>,
      place,
    );
  };
  menu.addEventListener('toggle', () => menu.open && use((table) => show(table, '')));
}

/** Downloads or copies the shown rows and columns by a script that is loaded on demand. Resolves to a message. */
async function exportShown({ model, state }: LiveTable, format: FormatName): Promise<string> {
  const { frame, rows } = model;
  const { text, language } = frame;
  const shown = Array.from(state.order, (index) => rows[index] ?? []);
  const { hidden } = state;
  const list = { text, table: frame, language, rows: shown, hidden, total: rows.length };
  try {
    const { exportRows } = await import('../../export/export.ts');
    return await exportRows(list, format);
  } catch {
    return TABLE_TEXTS[frame.ui].exportFailed;
  }
}
