/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { ComponentChildren } from 'preact';

interface PropertiesProps {
  readonly class?: string;
  readonly items: readonly (readonly [name: string, value: ComponentChildren])[];
}

/** A description list; names without a value are left out. */
export function Properties({ class: name = '', items }: PropertiesProps) {
  return (
    <dl class={`properties ${name}`.trim()}>
      {items.map(
        ([term, value], i) =>
          value && (
            <div key={i}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
