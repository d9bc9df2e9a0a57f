/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { TableTexts } from '../../texts/all.ts';

/** The controls above a table: a filter, and a field to go to a code. */
export function Toolbar(props: {
  texts: TableTexts;
  filter: string;
  onFilter: (filter: string) => void;
  onJump: (code: string) => void;
}) {
  const { texts, filter, onFilter, onJump } = props;
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
