/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/** Class and accessible name of a scrollable region. */
export interface ScrollableProps {
  readonly class: string;
  readonly label?: string;
  readonly labelledBy?: string;
}

/** A region that scrolls independently, also by keyboard. */
export function Scrollable({ children, ...props }: ScrollableProps & { children: ComponentChildren }) {
  return <section {...attributesOf(props)}>{children}</section>;
}

/** The same for prerendered HTML. */
export function RenderedScrollable({ html, ...props }: ScrollableProps & { html: string }) {
  return <section {...attributesOf(props)} dangerouslySetInnerHTML={{ __html: html }} />;
}

const attributesOf = ({ class: name, label, labelledBy }: ScrollableProps) => ({
  class: name,
  tabIndex: 0,
  'aria-label': label,
  'aria-labelledby': labelledBy,
});
