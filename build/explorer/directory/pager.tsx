/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { UiLanguage } from '../../site/paths.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';

interface PagerProps {
  readonly ui: UiLanguage;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly linkTo: (page: number) => string;
}

/** Links to the previous and next page, and to some pages by their numbers. */
export function Pager({ ui, page, pages, linkTo }: PagerProps) {
  const texts = DIRECTORY_TEXTS[ui];
  return (
    <nav class="pager" aria-label={texts.pages}>
      {page > 1 && (
        <a rel="prev" href={linkTo(page - 1)}>
          {texts.previous}
        </a>
      )}
      <ol>
        {shownPages(page, pages).map((number) => (
          <li key={number}>
            {number < 0 ? (
              '…'
            ) : (
              <a href={linkTo(number)} aria-current={number === page ? 'page' : undefined}>
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <a rel="next" href={linkTo(page + 1)}>
          {texts.next}
        </a>
      )}
    </nav>
  );
}

/**
 * The numbers of the first page, the last one, and those around the current one. A negative number stands for two or more
 * pages between its neighbours.
 */
export function shownPages(page: number, pages: number): number[] {
  const around = [page - 1, page, page + 1].filter((number) => number > 1 && number < pages);
  const shown = pages === 1 ? [1] : [1, ...around, pages];
  return shown.flatMap((number, i) => {
    const gap = number - (shown[i - 1] ?? number - 1) - 1;
    if (gap === 0) return [number];
    return [gap === 1 ? number - 1 : -number, number];
  });
}
