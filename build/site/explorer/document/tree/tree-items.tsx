/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { RawRow } from '../../../rows/cells.ts';
import type { Gap } from '../../../rows/gaps.ts';
import type { TreeNode } from '../../../rows/tree.ts';
import { HEADING_ID } from '../rows-table.tsx';
import { hasStates, stateText } from '../values.tsx';
import { NodeText, type TreeFrame } from './node.tsx';

/** Deeper nodes are not indented further. */
const MAX_INDENT = 12;

interface TreeProps {
  readonly frame: TreeFrame;
  readonly rows: readonly RawRow[];
  readonly nodes: readonly TreeNode[];
  /** The nodes that are in the DOM. */
  readonly positions: readonly (number | Gap)[];
  /** The position of the node in the tab order. */
  readonly active: number;
  /** The row whose panel is open. */
  readonly selected: number | undefined;
  /** The rows that filters select; undefined without filters. */
  readonly matches: ReadonlySet<number> | undefined;
}

/** The visible nodes of a tree, one below the other, of which some are in the DOM. */
export function TreeItems({ frame, rows, nodes, positions, active, selected, matches }: TreeProps) {
  if (nodes.length === 0) return null;
  return (
    <div role="tree" aria-labelledby={HEADING_ID} class="live-tree" lang={frame.language}>
      {positions.map((position) => {
        if (typeof position === 'object') {
          const style = `height:${position.gap}px;`;
          return <div key={`gap ${position.before}`} class="gap" style={style} aria-hidden="true" />;
        }
        const node = nodes[position];
        if (!node) return null;
        const row = rows[node.row] ?? [];
        const isEnded = hasStates(frame) && stateText(frame, row, frame.ui) !== undefined;
        const isContext = matches !== undefined && !matches.has(node.row);
        const kinds = [
          'node',
          isEnded && 'ended',
          isContext && 'context',
          node.row === selected && 'selected',
        ];
        return (
          <div
            key={node.id}
            role="treeitem"
            class={kinds.filter(Boolean).join(' ')}
            style={`--indent:${Math.min(node.level, MAX_INDENT) - 1};`}
            aria-level={node.level}
            aria-posinset={node.position}
            aria-setsize={node.size}
            aria-expanded={node.isOpen}
            aria-selected={node.row === selected}
            tabIndex={position === active ? 0 : -1}
            data-position={position}
          >
            <span class="twisty" aria-hidden="true" />
            <span class="node-text" dir="auto">
              <NodeText {...{ frame, row }} index={node.row} />
            </span>
          </div>
        );
      })}
    </div>
  );
}
