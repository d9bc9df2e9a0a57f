/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Component, render } from 'preact';
import { TABLE_TEXTS, type TableTexts } from '../../../texts/all.ts';
import { MAX_NAME_LENGTH } from '../table/rows-table.tsx';
import type { LiveTable } from './live-table.tsx';
import { withChosen } from './view.ts';

/** Calls a function with the interactive table, which is loaded if necessary. */
export type UseTable = (action: (table: LiveTable) => void) => void;

interface ToolbarProps {
  readonly texts: TableTexts;
  readonly use: UseTable;
  /** Whether rows state when they are valid. */
  readonly isDated: boolean;
  /** Whether the stylesheet hides the labels of the fields. */
  readonly isNarrow: boolean;
}

/** The controls above a table: a filter, a day of validity, a field to go to a code, and a menu of values and columns. */
export function Toolbar({ texts, use, isDated, isNarrow }: ToolbarProps) {
  return (
    <>
      <label class="filter">
        <span>{texts.filter}</span>
        <input
          type="search"
          placeholder={isNarrow ? texts.filter : undefined}
          spellcheck={false}
          autocomplete="off"
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
          <input
            name="code"
            placeholder={isNarrow ? texts.goToCode : undefined}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            enterkeyhint="go"
          />
        </label>
        <button type="submit" class="secondary">
          {texts.go}
        </button>
      </form>
      <details
        class="menu"
        onToggle={({ currentTarget: { open, lastElementChild: menu } }) => {
          if (open && menu) use((table) => render(<ViewMenu table={table} />, menu));
        }}
      >
        <summary class="button secondary">{texts.values[isNarrow ? 'narrow' : 'wide']}</summary>
        <div />
      </details>
    </>
  );
}

/** The values of the columns that have only a few, fewest first, with the numbers of their rows, and all columns. */
class ViewMenu extends Component<{ table: LiveTable }> {
  override render({ table }: { table: LiveTable }) {
    const { model, state } = table;
    const { view } = state;
    const { columns, ui } = model.frame;
    const texts = TABLE_TEXTS[ui];
    const show = (changes: Parameters<LiveTable['show']>[0]): void => {
      table.show(changes);
      this.forceUpdate();
    };
    const filters = columns
      .map(({ id, name }) => ({ id, name, values: model.countValues(id, view) }))
      .filter(({ values }) => values.length > 0)
      .sort((a, b) => a.values.length - b.values.length);
    return (
      <>
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
        <fieldset>
          <legend>{texts.columns}</legend>
          {columns.map(({ id, name }) => (
            <Option
              key={id}
              text={name}
              isChecked={!view.hidden.includes(id)}
              onChange={() => show({ hidden: toggle(view.hidden, id) })}
            />
          ))}
        </fieldset>
      </>
    );
  }
}

/** The values without one of them, or with it if they lack it. */
function toggle(values: readonly string[] = [], value: string): string[] {
  const others = values.filter((one) => one !== value);
  return others.length < values.length ? others : [...others, value];
}

interface OptionProps {
  readonly text: string;
  readonly count?: string;
  readonly isChecked: boolean;
  readonly onChange: () => void;
}

function Option({ text, count, isChecked, onChange }: OptionProps) {
  return (
    <label>
      <input type="checkbox" checked={isChecked} onChange={onChange} />
      <bdi>{text.slice(0, MAX_NAME_LENGTH)}</bdi>
      {count !== undefined && <small> {count}</small>}
    </label>
  );
}
