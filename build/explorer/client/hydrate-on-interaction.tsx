/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import type { TableTexts } from '../../texts/all.ts';
import type { LiveTable } from './table.ts';
import { Toolbar } from './toolbar.tsx';

/**
 * Gives a table, as the build has made it, the controls of a live one, and loads that when its reader is about to use
 * it, or follows a link to a row. The live one keeps the elements, and so the focus and what was typed.
 */
export function hydrateOnInteraction(
  root: HTMLElement,
  texts: TableTexts,
  load: () => Promise<LiveTable>,
): void {
  const isOver = new AbortController();
  const { signal } = isOver;
  const begin = async (): Promise<LiveTable> => {
    const table = await load();
    isOver.abort();
    return table;
  };
  /** What goes wrong, the status of the table tells. */
  const prepare = (): void => void begin().catch(() => {});
  render(
    <Toolbar
      texts={texts}
      filter=""
      onFilter={prepare}
      onJump={(code) => void begin().then(({ jump }) => jump(code))}
    />,
    root.querySelector('.toolbar') as HTMLElement,
  );
  for (const [column, name] of root.querySelectorAll('thead .sort').entries()) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sort';
    button.append(...name.childNodes);
    name.replaceWith(button);
    const sort = () => void begin().then(({ sortBy }) => sortBy(column));
    button.addEventListener('click', sort, { signal });
  }
  for (const use of ['focusin', 'pointerdown'] as const) root.addEventListener(use, prepare, { signal });
  addEventListener('hashchange', prepare, { signal });
  root.classList.add('live');
}
