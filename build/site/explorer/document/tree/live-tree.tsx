/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { once } from '../../../../model/once.ts';
import { type RawRow, textOf } from '../../../rows/cells.ts';
import { rowsAndGaps } from '../../../rows/gaps.ts';
import {
  ALL_OPEN,
  findFirstPlace,
  findLevels,
  findShownCodes,
  listNodes,
  type Opened,
  openAbove,
  type TreeNode,
  toggleNode,
} from '../../../rows/tree.ts';
import type { TableFrame, TableState } from '../rows-table.tsx';
import { TreeControls } from './controls.tsx';
import { findTarget, findTyped, openSiblings } from './keys.ts';
import type { TreeFrame } from './node.tsx';
import { TreeItems } from './tree-items.tsx';

/** Maximum number of nodes that are open at first. */
const MAX_OPEN = 50;

/** The height of a node in CSS pixels, before it is measured. */
const NODE_HEIGHT = 32;

/** Milliseconds between two typed characters of a name. */
const TYPING_MS = 500;

/** The table whose rows a tree shows. */
interface ShownTable {
  readonly model: { readonly frame: TableFrame; readonly rows: readonly RawRow[] };
  readonly state: TableState;
  readonly selectRow: (row: number, isByKeyboard: boolean) => void;
}

/** A tree in place of a table: it knows which nodes are open, and follows the keyboard. */
export class LiveTree {
  readonly #root: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #table: ShownTable;
  readonly #render: () => void;
  readonly #levels;
  /** Without and with filters. */
  #opened: Opened | undefined;
  #found = ALL_OPEN;
  #order: Uint32Array | undefined;
  #shown: ReadonlySet<string> | undefined;
  #matches: ReadonlySet<number> | undefined;
  #nodes: readonly TreeNode[] = [];
  /** The id of the node in the tab order. */
  #active: string | undefined;
  #height = NODE_HEIGHT;
  #typed = { text: '', time: 0 };

  /**
   * @param root has an element `.scroller` for the tree, one for its controls, and links to the table and the tree
   * @param showTable shows the table with the tree
   */
  constructor(root: HTMLElement, table: ShownTable, showTable: () => void) {
    this.#scroller = root.querySelector('.scroller') as HTMLElement;
    this.#root = root;
    this.#table = table;
    this.#render = showTable;
    this.#levels = once(() => findLevels(this.#frame, table.model.rows, this.#frame.tree));
    this.#scroller.addEventListener('click', (event) => this.#onClick(event));
    this.#scroller.addEventListener('keydown', (event) => this.#onKeyDown(event));
    this.#scroller.addEventListener('focusin', ({ target }) => {
      const node = this.#nodes[findPosition(target)];
      if (node && node.id !== this.#active) this.#activate(node);
    });
  }

  /** The visible nodes, of which those on the screen are in the DOM, or the first ones for print. */
  draw(printed: number | undefined) {
    this.#update();
    const { model, state } = this.#table;
    const nodes = this.#nodes;
    this.#height = this.#scroller.querySelector('.node')?.getBoundingClientRect().height || this.#height;
    const { scrollTop, clientHeight } = this.#scroller;
    const active = nodes.findIndex(({ id }) => id === this.#active);
    const visible = { top: scrollTop, bottom: scrollTop + clientHeight };
    const positions =
      printed === undefined
        ? rowsAndGaps(nodes.length, this.#height, visible, [active])
        : [...nodes.keys()].slice(0, printed);
    const props = { nodes, positions, active, selected: state.selected, matches: this.#matches };
    return <TreeItems {...props} frame={this.#frame} rows={model.rows} />;
  }

  /** The number of all visible nodes. */
  get count(): number {
    return this.#nodes.length;
  }

  /** Shows the controls of the tree, or removes them, and marks the link to it or to the table. */
  drawControls(isShown: boolean): void {
    const controls = this.#root.querySelector('.tree-controls') as HTMLElement;
    this.#root.classList.toggle('as-tree', isShown);
    for (const [i, link] of this.#root.querySelectorAll('.layouts a').entries())
      link.ariaCurrent = String((i === 1) === isShown);
    const onOpen = (levels: number): void => {
      this.#scroller.scrollTop = 0;
      this.#open({ levels, toggled: new Set() });
    };
    const props = { frame: this.#frame, onOpen };
    const shown = isShown && (
      <TreeControls {...props} levels={this.#levels()} opened={this.#current.levels} />
    );
    render(shown, controls);
  }

  /** Opens the nodes above a row, at one place of its code, and moves the tab stop to it. */
  reveal(row: number): void {
    this.#update();
    if (this.#nodes.some(({ id, row: own }) => id === this.#active && own === row)) return;
    const { tree } = this.#frame;
    const code = tree.codes[row];
    if (code === undefined) return;
    this.#active = findFirstPlace(tree, code);
    this.#setOpened(openAbove(this.#current, this.#active));
    this.#scrollToActive();
  }

  get #frame(): TreeFrame {
    return this.#table.model.frame as TreeFrame;
  }

  get #current(): Opened {
    if (this.#shown) return this.#found;
    this.#opened ??= { levels: this.#findFirstLevels(), toggled: new Set() };
    return this.#opened;
  }

  #setOpened(opened: Opened): void {
    if (this.#shown) this.#found = opened;
    else this.#opened = opened;
    this.#nodes = listNodes(this.#frame.tree, opened, this.#shown);
    this.#keepActive();
  }

  /** Follows the filters of the table. */
  #update(): void {
    const { order } = this.#table.state;
    if (order === this.#order) return;
    this.#order = order;
    this.#shown = findShownCodes(this.#frame.tree, order);
    this.#matches = this.#shown && new Set(order);
    this.#found = ALL_OPEN;
    this.#setOpened(this.#current);
  }

  /** The tab stop is always a visible node: the nearest one above a hidden one. */
  #keepActive(): void {
    const nodes = this.#nodes;
    if (nodes.some(({ id }) => id === this.#active)) return;
    const active = `${this.#active}.`;
    const above = nodes.findLast(({ id }) => active.startsWith(`${id}.`)) ?? nodes[0];
    this.#active = above?.id;
  }

  #findFirstLevels(): number {
    let count = 0;
    const levels = this.#levels().findIndex((level) => {
      count += level.count;
      return count > MAX_OPEN;
    });
    return levels < 0 ? Number.POSITIVE_INFINITY : Math.max(0, levels - 1);
  }

  #activate(node: TreeNode): void {
    this.#active = node.id;
    this.#render();
  }

  #toggle(node: TreeNode): void {
    this.#active = node.id;
    this.#open(toggleNode(this.#current, node.id));
  }

  #onClick(event: MouseEvent): void {
    const { target } = event;
    const node = this.#nodes[findPosition(target)];
    if (!node || getSelection()?.isCollapsed === false) return;
    if (node.isOpen !== undefined && (target as Element).closest('.twisty')) {
      this.#toggle(node);
      return;
    }
    this.#active = node.id;
    this.#table.selectRow(node.row, event.detail === 0);
  }

  #onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey, target } = event;
    const position = findPosition(target);
    const node = this.#nodes[position];
    if (!node || ctrlKey || altKey || metaKey) return;
    const seen = Math.floor(this.#scroller.clientHeight / this.#height);
    const to = findTarget(this.#nodes, position, key, seen) ?? this.#findTyped(event, position);
    const opens = key === 'ArrowRight' && node.isOpen === false;
    const closes = key === 'ArrowLeft' && node.isOpen === true;
    if (key === 'Enter') this.#table.selectRow(node.row, true);
    else if (opens || closes) this.#toggle(node);
    else if (key === '*') this.#open(openSiblings(this.#current, this.#nodes, position));
    else if (to !== undefined) this.#moveTo(to);
    else return;
    event.preventDefault();
  }

  #open(opened: Opened): void {
    this.#setOpened(opened);
    this.#render();
  }

  /** The next node whose code or name begins with the characters that were typed one after another. */
  #findTyped({ key, timeStamp }: KeyboardEvent, position: number): number | undefined {
    if (key.length !== 1 || key === '*') return undefined;
    const isSameWord = timeStamp - this.#typed.time < TYPING_MS;
    const text = `${isSameWord ? this.#typed.text : ''}${key}`.toLowerCase();
    if (text === ' ') return undefined;
    this.#typed = { text, time: timeStamp };
    const { keyColumns } = this.#frame;
    const places = [...keyColumns.slice(0, 1), keyColumns.length];
    const textsOf = ({ row }: TreeNode) =>
      places.map((place) => textOf(this.#table.model.rows[row]?.[place]));
    return findTyped(this.#nodes, isSameWord ? position : position + 1, text, textsOf);
  }

  #moveTo(position: number): void {
    const node = this.#nodes[position];
    if (!node) return;
    this.#activate(node);
    this.#scrollToActive();
    this.#scroller
      .querySelector<HTMLElement>(`[data-position="${position}"]`)
      ?.focus({ preventScroll: true });
  }

  #scrollToActive(): void {
    this.#render();
    this.#scroller.querySelector('.node[tabindex="0"]')?.scrollIntoView({ block: 'nearest' });
    this.#render();
  }
}

/** The position of a node among those that are visible; -1 for other elements. */
function findPosition(target: EventTarget | null): number {
  const node = target instanceof Element ? target.closest<HTMLElement>('.node') : null;
  return Number(node?.dataset.position ?? -1);
}
