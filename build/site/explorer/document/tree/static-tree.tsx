/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { VNode } from 'preact';
import type { RawRow } from '../../../rows/cells.ts';
import { fragmentOf } from '../../../rows/table.ts';
import { ALL_OPEN, listNodes, type TreeNode } from '../../../rows/tree.ts';
import { NodeText, type TreeFrame } from './node.tsx';

interface StaticTreeProps {
  readonly frame: TreeFrame;
  readonly rows: readonly RawRow[];
}

/** All nodes of a tree as nested lists, the same that the script shows if all are open. */
export function StaticTree({ frame, rows }: StaticTreeProps): VNode {
  const nodes = listNodes(frame.tree, ALL_OPEN);
  let next = 0;
  const listFrom = (level: number): VNode => {
    const items: VNode[] = [];
    for (let node = nodes[next]; node?.level === level; node = nodes[next]) {
      next += 1;
      const isAbove = nodes[next]?.level === level + 1;
      items.push(
        <li key={node.id} id={findId(node)}>
          <NodeText frame={frame} row={rows[node.row] ?? []} index={node.row} />
          {isAbove && listFrom(level + 1)}
        </li>,
      );
    }
    return <ul>{items}</ul>;
  };
  const findId = ({ isFirst, row }: TreeNode) => (isFirst ? fragmentOf(frame, rows[row] ?? []) : undefined);
  return listFrom(1);
}
