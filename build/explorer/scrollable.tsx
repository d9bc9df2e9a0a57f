/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/** What scrolls, how it looks, and the words or the id of the element that names it. */
export interface ScrollableProps {
  readonly class: string;
  readonly label?: string;
  readonly labelledBy?: string;
}

/** A part of a page that scrolls by itself, with the keyboard too. */
export function Scrollable({ children, ...props }: ScrollableProps & { children: ComponentChildren }) {
  return <section {...attributesOf(props)}>{children}</section>;
}

/** The same around HTML that a renderer has printed before. */
export function RenderedScrollable({ html, ...props }: ScrollableProps & { html: string }) {
  return <section {...attributesOf(props)} dangerouslySetInnerHTML={{ __html: html }} />;
}

const attributesOf = ({ class: name, label, labelledBy }: ScrollableProps) => ({
  class: name,
  tabIndex: 0,
  'aria-label': label,
  'aria-labelledby': labelledBy,
});
