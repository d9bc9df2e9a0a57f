/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import type { TableTexts } from '../../../texts/all.ts';
import { CodeCheckField } from '../../code-check/code-check-field.tsx';
import { Toolbar } from './toolbar.tsx';

/** Operations of the interactive table that the controls of the prerendered one call. */
interface Controls {
  readonly jumpTo: (code: string) => void;
  readonly openExport: () => Promise<void>;
  readonly sortByColumn: (column: number) => void;
}

/**
 * Adds controls to a prerendered table, and loads the interactive table when the reader is about to use them or follows
 * a link to a row. The interactive table reuses the elements, so the focus and the typed text are kept.
 */
export function hydrateOnInteraction(
  root: HTMLElement,
  texts: TableTexts,
  codeCheckUrl: string,
  load: () => Promise<Controls>,
): void {
  const hydration = new AbortController();
  const { signal } = hydration;
  const hydrate = async (): Promise<Controls> => {
    const table = await load();
    hydration.abort();
    return table;
  };
  /** Failures are shown in the status of the table. */
  const prepare = (): void => void hydrate().catch(() => {});
  render(
    <Toolbar
      texts={texts}
      filter=""
      onFilter={prepare}
      onJump={(code) => void hydrate().then((table) => table.jumpTo(code))}
      onExport={() => void hydrate().then((table) => table.openExport())}
    />,
    root.querySelector('.toolbar') as HTMLElement,
  );
  render(
    <CodeCheckField texts={texts} url={codeCheckUrl} />,
    root.querySelector('.code-check-field') as HTMLElement,
  );
  for (const [column, heading] of root.querySelectorAll('thead .sort').entries()) {
    const sort = () => void hydrate().then((table) => table.sortByColumn(column));
    toSortButton(heading).addEventListener('click', sort, { signal });
  }
  for (const type of ['focusin', 'pointerdown'] as const) root.addEventListener(type, prepare, { signal });
  addEventListener('hashchange', prepare, { signal });
  root.classList.add('live');
}

function toSortButton(heading: Element): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'sort';
  button.append(...heading.childNodes);
  heading.replaceWith(button);
  return button;
}
