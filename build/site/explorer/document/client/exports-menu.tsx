/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import type { FormatName } from '../../export/export.ts';
import type { UseTable } from './controls.tsx';
import type { LiveTable } from './live-table.tsx';

const FILES = ['Excel', 'CSV', 'JSON'] as const;
const COPIES = ['table', 'Markdown'] as const;

/**
 * Adds the exports of the shown rows and columns to the menu of downloads: before the files of the whole list if not all
 * are shown.
 */
export function addExports(menu: HTMLDetailsElement, use: UseTable): void {
  const place = Object.assign(document.createElement('div'), { className: 'part' });
  const files = menu.lastElementChild as Element;
  const show = (table: LiveTable, status = ''): void => {
    const { model, state } = table;
    const isPart = state.order.length < model.rows.length || state.view.hidden.length > 0;
    // Files of the whole list have these formats, too.
    if (isPart) files.prepend(place);
    else files.append(place);
    const onExport = (name: FormatName): void => {
      exportShown(table, name).then((message) => show(table, message));
    };
    render(<Exports table={table} isPart={isPart} status={status} onExport={onExport} />, place);
  };
  menu.addEventListener('toggle', () => menu.open && use((table) => show(table)));
}

interface ExportsProps {
  readonly table: LiveTable;
  readonly isPart: boolean;
  readonly status: string;
  readonly onExport: (name: FormatName) => void;
}

function Exports({ table: { model, state }, isPart, status, onExport }: ExportsProps) {
  const texts = TABLE_TEXTS[model.frame.ui];
  const item = (name: FormatName, text: string) => (
    <li key={name}>
      <button type="button" onClick={() => onExport(name)}>
        {text}
      </button>
    </li>
  );
  return (
    <>
      {isPart && <p>{texts.filteredRows(state.order.length)}</p>}
      <ul>
        {isPart && FILES.map((name) => item(name, name === 'Excel' ? 'Excel (CSV)' : name))}
        {item('TypeScript', 'TypeScript')}
        {COPIES.map((name) => item(name, texts.copyAs[name]))}
      </ul>
      <p role="status">{status}</p>
    </>
  );
}

/** Downloads or copies the shown rows and columns by a script that is loaded on demand. Resolves to a message. */
async function exportShown({ model, state, text }: LiveTable, format: FormatName): Promise<string> {
  const { frame, rows } = model;
  const shown = Array.from(state.order, (index) => rows[index] ?? []);
  const { hidden } = state.view;
  const list = { text, table: frame, language: frame.language, rows: shown, hidden, total: rows.length };
  try {
    const { exportRows } = await import('../../export/export.ts');
    return await exportRows(list, format);
  } catch {
    return TABLE_TEXTS[frame.ui].exportFailed;
  }
}
