/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { ComponentChildren } from 'preact';
import { Scrollable } from './scrollable.tsx';

interface DiagramProps {
  /** Prefix of the ids of its title and description. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** In CSS pixels; by default as wide as the page allows. */
  readonly width?: number;
  readonly height: number;
  readonly children: ComponentChildren;
}

/** An SVG with a title and a description that may contain links; it scrolls if it is wider than the page. */
export function Diagram({ id, title, text, width, height, children }: DiagramProps) {
  return (
    <Scrollable class="scroll" labelledBy={`${id}-title`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a graphic with links is a group, but not a fieldset */}
      <svg
        viewBox={width === undefined ? undefined : `0 0 ${width} ${height}`}
        width={width ?? '100%'}
        height={height}
        role="group"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>{text}</desc>
        {children}
      </svg>
    </Scrollable>
  );
}
