/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { ComponentChildren } from 'preact';

/** Class, id, accessible name, direction and content of a scrollable region; the content is prerendered HTML or elements. */
export interface ScrollableProps {
  readonly class: string;
  readonly id?: string;
  readonly label?: string;
  readonly labelledBy?: string;
  /** That of the page by default. */
  readonly dir?: 'rtl' | undefined;
  readonly html?: string;
  readonly children?: ComponentChildren;
}

/** A region that scrolls independently, also by keyboard. */
export function Scrollable({ class: name, id, label, labelledBy, dir, html, children }: ScrollableProps) {
  const content = html === undefined ? { children } : { dangerouslySetInnerHTML: { __html: html } };
  const attributes = { id, class: name, dir, 'aria-label': label, 'aria-labelledby': labelledBy };
  // biome-ignore lint/a11y/noNoninteractiveTabindex: only a focusable region scrolls by keyboard
  return <section {...attributes} tabIndex={0} {...content} />;
}
