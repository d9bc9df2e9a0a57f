/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Component } from 'preact';
import { isMissing, type RawRow } from '../../../rows/cells.ts';
import type { RowTree } from '../../../rows/tree.ts';
import type { TableFrame } from '../rows-table.tsx';
import { Content, hasStates, stateText } from '../values.tsx';

/** The frame of a list with a hierarchy. */
export type TreeFrame = TableFrame & { readonly tree: RowTree };

interface NodeProps {
  readonly frame: TreeFrame;
  readonly row: RawRow;
  /** The index of the row in the list. */
  readonly index: number;
}

/**
 * The text of a node: its code, its name, the number of its children, and whether it should no longer be used. It only
 * updates when its properties change: scrolling and opening mostly move nodes.
 */
export class NodeText extends Component<NodeProps> {
  override shouldComponentUpdate({ frame, row }: NodeProps): boolean {
    return frame !== this.props.frame || row !== this.props.row;
  }

  override render({ frame, row, index }: NodeProps) {
    const { columns, keyColumns, tree, ui } = frame;
    const state = hasStates(frame) ? stateText(frame, row, ui) : undefined;
    const name = columns[keyColumns.length];
    const raw = row[keyColumns.length];
    const children = tree.hierarchy.childrenOf(tree.codes[index] ?? '').length;
    return (
      <>
        <span class="code">
          {keyColumns.map((place, i) => {
            const column = columns[place];
            if (!column) return null;
            const code = <Content {...{ frame, row, index, column }} raw={row[place]} href={undefined} />;
            return i === 0 ? code : [' · ', code];
          })}
        </span>{' '}
        {name?.isText && !isMissing(raw) && (
          <bdi lang={name.language}>
            <Content {...{ frame, row, index, raw }} column={name} href={undefined} />
          </bdi>
        )}
        {children > 0 && <small> ({children.toLocaleString(ui)})</small>}
        {state !== undefined && <span class="state" lang={ui}>{` ${state}`}</span>}
      </>
    );
  }
}
