/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Component } from 'preact';
import { isMissing, type RawRow } from '../../../rows/cells.ts';
import type { Gap } from '../../../rows/gaps.ts';
import type { RowTree, TreeNode } from '../../../rows/tree.ts';
import { HEADING_ID, type TableFrame } from '../rows-table.tsx';
import { Content, hasStates, stateText } from '../values.tsx';

/** Deeper nodes are not indented further. */
const MAX_INDENT = 12;

/** The frame of a list with a hierarchy. */
export type TreeFrame = TableFrame & { readonly tree: RowTree };

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
export function TreeNodes({ frame, rows, nodes, positions, active, selected, matches }: TreeProps) {
  return (
    <div role="tree" aria-labelledby={HEADING_ID} class="live-tree" lang={frame.language}>
      {positions.map((position) => {
        if (typeof position === 'object') {
          const style = `height:${position.gap}px;`;
          return <div key={`gap ${position.before}`} style={style} aria-hidden="true" />;
        }
        const node = nodes[position];
        if (!node) return null;
        const isSelected = node.row === selected;
        const isAbove = matches?.has(node.row) === false;
        return (
          <div
            key={node.id}
            role="treeitem"
            class={`node${isSelected ? ' selected' : ''}${isAbove ? ' above' : ''}`}
            style={`--indent:${Math.min(node.level, MAX_INDENT) - 1};`}
            aria-level={node.level}
            aria-posinset={node.position}
            aria-setsize={node.size}
            aria-expanded={node.isOpen}
            aria-selected={isSelected}
            tabIndex={position === active ? 0 : -1}
            data-position={position}
          >
            <span class="twisty" aria-hidden="true" />
            <NodeText {...{ frame, rows, node }} />
          </div>
        );
      })}
    </div>
  );
}

interface NodeProps extends Pick<TreeProps, 'frame' | 'rows'> {
  readonly node: TreeNode;
}

/** The text of a node: its code, its name, the number of its children, and whether it should no longer be used. */
export class NodeText extends Component<NodeProps> {
  /** Scrolling and opening only move nodes. */
  override shouldComponentUpdate({ frame, node }: NodeProps): boolean {
    return frame !== this.props.frame || node.row !== this.props.node.row;
  }

  override render({ frame, rows, node }: NodeProps) {
    const { columns, keyColumns, tree, ui } = frame;
    const row = rows[node.row] ?? [];
    const state = hasStates(frame) ? stateText(frame, row, ui) : undefined;
    const children = tree.hierarchy.childrenOf(node.code).length;
    const show = (place: number) => {
      const column = columns[place];
      if (!column || isMissing(row[place])) return null;
      return <Content {...{ frame, row, column }} index={node.row} raw={row[place]} href={undefined} />;
    };
    return (
      <span class={state === undefined ? 'label' : 'label ended'}>
        <b>{keyColumns.map((place, i) => [i > 0 && ' · ', show(place)])}</b>{' '}
        {columns[keyColumns.length]?.isText && <bdi>{show(keyColumns.length)}</bdi>}
        {children > 0 && <small> ({children})</small>}
        {state !== undefined && <span class="state" lang={ui}>{` ${state}`}</span>}
      </span>
    );
  }
}
