/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import { Scrollable, type ScrollableProps } from './scrollable.tsx';

/** The children are the rows. */
interface DataTableProps extends Omit<ScrollableProps, 'html'> {
  readonly tableClass?: string | undefined;
  /** Headings of the columns; an empty one is an empty cell. */
  readonly headings: readonly string[];
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
