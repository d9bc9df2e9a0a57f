/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { isMissing, type RawRow } from '../../rows/cells.ts';
import type { Gap } from '../../rows/gaps.ts';
import { fragmentOf } from '../../rows/table.ts';
import type { Opened, RowTree, TreeNode } from '../../rows/tree.ts';
import type { TreeState } from '../../rows/tree-state.ts';
import { TABLE_TEXTS } from '../../texts/all.ts';
import { HEADING_ID, type TableFrame, type TableState } from './rows-table.tsx';
import { Content, hasStates, shownText, stateText } from './values.tsx';

interface NodesProps {
  readonly frame: TableFrame;
  readonly rows: readonly RawRow[];
  readonly nodes: readonly TreeNode[];
}

/** Nodes and all below them as nested lists, for readers without scripts, with links to a page of the list. */
export function StaticTree({ frame, rows, nodes, page }: NodesProps & { page: string }) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id} id={node.isFirst ? fragmentOf(frame, rows[node.row] ?? []) : undefined}>
          <NodeText {...{ frame, rows, node, page }} />
          {node.children.length > 0 && <StaticTree {...{ frame, rows, page }} nodes={node.children} />}
        </li>
      ))}
    </ul>
  );
}

interface TreeProps extends Omit<NodesProps, 'nodes'> {
  readonly state: TableState;
  readonly tree: TreeState;
  /** The nodes that are in the DOM. */
  readonly positions: readonly (number | Gap)[];
}

/** The visible nodes of a tree, one below the other, of which some are in the DOM. */
export function LiveTree({ frame, rows, state, tree, positions }: TreeProps) {
  return (
    <div role="tree" aria-labelledby={HEADING_ID} class="live-tree" lang={frame.language}>
      {positions.map((position) => {
        if (typeof position === 'object')
          return (
            <div key={`gap ${position.before}`} style={`height:${position.gap}px;`} aria-hidden="true" />
          );
        const node = tree.nodes[position];
        if (!node) return null;
        const isSelected = node.row === state.selected;
        const isAbove = tree.shown !== undefined && !state.order.includes(node.row);
        return (
          <div
            key={node.id}
            role="treeitem"
            class={`node${isSelected ? ' selected' : ''}${isAbove ? ' above' : ''}`}
            style={`--indent:${node.level - 1};`}
            aria-level={node.level}
            aria-posinset={node.position}
            aria-setsize={node.size}
            aria-expanded={node.isOpen}
            aria-selected={isSelected}
            tabIndex={node.id === tree.active ? 0 : -1}
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

type NodeProps = Omit<NodesProps, 'nodes'> & { node: TreeNode; page?: string };

/** The text of a node: its code, its name, the number of its children, and whether it should no longer be used. */
function NodeText({ frame, rows, node, page }: NodeProps) {
  const { columns, keyColumns, tree, ui } = frame;
  const row = rows[node.row] ?? [];
  const state = hasStates(frame) ? stateText(frame, row, ui) : undefined;
  const show = (place: number) => {
    const column = columns[place];
    const props = { frame, row, index: node.row, raw: row[place], href: undefined };
    return column && !isMissing(props.raw) && <Content {...props} column={column} />;
  };
  const code = keyColumns.map((place, i) => [i > 0 && ' · ', show(place)]);
  return (
    <span class={state === undefined ? 'label' : 'label ended'}>
      <b>{page === undefined ? code : <a href={`${page}#${fragmentOf(frame, row)}`}>{code}</a>}</b>{' '}
      {columns[keyColumns.length]?.isText && <bdi>{show(keyColumns.length)}</bdi>}
      <ChildCount tree={tree} row={node.row} />
      {state !== undefined && <span class="state" lang={ui}>{` ${state}`}</span>}
    </span>
  );
}

/** The number of codes directly below the code of a row, if there are any. */
export function ChildCount({ tree, row }: { tree: RowTree | undefined; row: number }) {
  const count = tree?.hierarchy.childrenOf(tree.codes[row] ?? '').length ?? 0;
  return count > 0 && <small> ({count})</small>;
}

/** A menu of levels down to which the nodes of a tree are open, and buttons that open and close all. */
export function TreeControls(props: { frame: TableFrame; opened: Opened; onOpen: (levels: number) => void }) {
  const { frame, opened, onOpen } = props;
  const texts = TABLE_TEXTS[frame.ui];
  const { levels = [] } = frame.tree ?? {};
  const column = frame.columns.find(({ id, isNumeric }) => id === frame.roles.level && !isNumeric);
  // None if nodes were opened or closed one by one.
  const current = opened.changed.size > 0 ? undefined : Math.min(opened.levels, levels.length - 1);
  return (
    <>
      <label>
        {texts.expandTo}{' '}
        <select onChange={({ currentTarget }) => onOpen(Number(currentTarget.value))}>
          {current === undefined && <option selected hidden />}
          {levels.map((raw, depth) => (
            <option key={depth} value={depth} selected={depth === current}>
              {raw && column ? shownText(raw, column, texts) : texts.level(depth + 1)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="secondary" onClick={() => onOpen(levels.length)}>
        {texts.expandAll}
      </button>
      <button type="button" class="secondary" onClick={() => onOpen(0)}>
        {texts.collapseAll}
      </button>
    </>
  );
}
