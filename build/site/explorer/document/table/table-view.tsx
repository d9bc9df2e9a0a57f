/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { ComponentChildren } from 'preact';
import type { TableFrame } from './rows-table.tsx';

/** The controls, which a script adds in reserved space, the status and the scrollable table. */
export function TableView(props: {
  toolbar?: ComponentChildren;
  status: ComponentChildren;
  /** The field or link next to the status. */
  codeCheck?: ComponentChildren;
  isLive?: boolean;
  children: ComponentChildren;
}) {
  const { toolbar, status, codeCheck, isLive = false, children } = props;
  return (
    <>
      <div class="toolbar">{toolbar}</div>
      <div class="status-line">
        <p class="table-status" role={isLive ? 'status' : undefined}>
          {status}
        </p>
        <div class="code-check-field">{codeCheck}</div>
      </div>
      {children}
    </>
  );
}

/** Settings of the script in addition to the document. */
export interface TableSettings
  extends Pick<TableFrame, 'links' | 'widths' | 'language' | 'labelId' | 'isLong'> {
  readonly source: string;
  /** URL of its CSV, which contains all rows. */
  readonly csv: string;
}
