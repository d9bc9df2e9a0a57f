/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { TableFrame } from './rows-table.tsx';

/**
 * All that stands where the rows are. The build leaves room for the controls, which a script fills in.
 *
 * @param children the table within what scrolls it
 */
export function TableView(props: {
  toolbar?: ComponentChildren;
  status: ComponentChildren;
  isLive?: boolean;
  children: ComponentChildren;
}) {
  const { toolbar, status, isLive = false, children } = props;
  return (
    <>
      <div class="toolbar">{toolbar}</div>
      <p class="table-status" role={isLive ? 'status' : undefined}>
        {status}
      </p>
      {children}
    </>
  );
}

/** What the build tells the script of a table, beside what the document itself says. */
export interface TableSettings
  extends Pick<TableFrame, 'links' | 'widths' | 'language' | 'labelId' | 'isLong'> {
  /** Address of the document. */
  readonly source: string;
  /** Address of its CSV, which has all rows. */
  readonly csv: string;
}
