import type { ComponentChildren } from 'preact';
import { type Controls, RowsTable, type ShownRows, type TableFrame } from './rows-table.tsx';

/** All that stands where the rows are; the build leaves room for the controls, which a script fills in. */
export function TableView(props: {
  frame: TableFrame;
  shown: ShownRows;
  controls?: Controls;
  toolbar?: ComponentChildren;
  status: ComponentChildren;
}) {
  const { frame, shown, controls, toolbar, status } = props;
  return (
    <>
      <div class="toolbar">{toolbar}</div>
      <p class="table-status" role={controls && 'status'}>
        {status}
      </p>
      <RowsTable frame={frame} shown={shown} {...(controls && { controls })} />
    </>
  );
}

/** What the build tells the script of a table, beside what the document itself says. */
export interface TableSettings
  extends Pick<TableFrame, 'links' | 'widths' | 'language' | 'labelId' | 'isLong'> {
  /** Address of the document. */
  readonly source: string;
}
