/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { TableTexts } from '../../../texts/all.ts';

/** The controls above a table: a filter, the export of its rows, and a field to go to a code. */
export function Toolbar(props: {
  texts: TableTexts;
  filter: string;
  onFilter: (filter: string) => void;
  onJump: (code: string) => void;
  onExport: () => void;
}) {
  const { texts, filter, onFilter, onJump, onExport } = props;
  return (
    <>
      <label class="filter">
        <span>{texts.filter}</span>
        <input
          type="search"
          value={filter}
          spellcheck={false}
          autocomplete="off"
          onInput={({ currentTarget }) => onFilter(currentTarget.value)}
        />
      </label>
      <button type="button" class="export-button" aria-haspopup="dialog" onClick={onExport}>
        {texts.export}
      </button>
      <form
        class="jump"
        onSubmit={(event) => {
          event.preventDefault();
          onJump(String(new FormData(event.currentTarget).get('code') ?? ''));
        }}
      >
        <label>
          <span>{texts.goToCode}</span>
          <input name="code" spellcheck={false} autocomplete="off" autocapitalize="off" />
        </label>
        <button type="submit">{texts.go}</button>
      </form>
    </>
  );
}
