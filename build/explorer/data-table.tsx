/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { Scrollable, type ScrollableProps } from './scrollable.tsx';

interface DataTableProps extends ScrollableProps {
  readonly tableClass?: string;
  /** Headings of the columns; an empty one is an empty cell. */
  readonly headings: readonly string[];
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A static table that scrolls if it is wider than the page. */
export function DataTable({ tableClass, headings, children, ...region }: DataTableProps) {
  return (
    <Scrollable {...region}>
      <table class={tableClass}>
        <thead>
          <tr>
            {headings.map((heading) =>
              heading === '' ? (
                <td key={heading} />
              ) : (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scrollable>
  );
}
