/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { VNode } from 'preact';
import type { RawRow } from '../../../rows/cells.ts';
import { fragmentOf } from '../../../rows/table.ts';
import { ALL_OPEN, listNodes } from '../../../rows/tree.ts';
import { directionOf } from '../../components/text.ts';
import { NodeText, type TreeFrame } from './nodes.tsx';

/** All nodes of a tree as nested lists: those that the script shows if all are open. */
export function StaticTree({ frame, rows }: { frame: TreeFrame; rows: readonly RawRow[] }): VNode {
  const nodes = listNodes(frame.tree, ALL_OPEN);
  let next = 0;
  const listFrom = (level: number): VNode => {
    const items: VNode[] = [];
    for (let node = nodes[next]; node?.level === level; node = nodes[next]) {
      next += 1;
      const id = node.isFirst ? fragmentOf(frame, rows[node.row] ?? []) : undefined;
      items.push(
        <li key={node.id} id={id}>
          <NodeText {...{ frame, rows, node }} />
          {nodes[next]?.level === level + 1 && listFrom(level + 1)}
        </li>,
      );
    }
    return <ul>{items}</ul>;
  };
  return (
    <div lang={frame.language} dir={directionOf(frame.language)}>
      {listFrom(1)}
    </div>
  );
}
