/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { once } from '../../../../model/once.ts';
import { type RawRow, textOf } from '../../../rows/cells.ts';
import { rowsAndGaps } from '../../../rows/gaps.ts';
import {
  ALL_OPEN,
  findLevels,
  findShownCodes,
  listNodes,
  type Opened,
  type TreeNode,
} from '../../../rows/tree.ts';
import type { TableFrame, TableState } from '../rows-table.tsx';
import { TreeControls } from './controls.tsx';
import { findTarget, findTyped } from './keys.ts';
import { type TreeFrame, TreeNodes } from './nodes.tsx';

/** Trees with more nodes are closed at first. */
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
  readonly #showTable: () => void;
  readonly #levels = once(() => findLevels(this.#frame, this.#table.model.rows, this.#frame.tree));
  /** What is open without filters, and now. */
  #unfiltered: Opened;
  #opened: Opened = ALL_OPEN;
  #order: Uint32Array | undefined;
  #shown: ReadonlySet<string> | undefined;
  #nodes: readonly TreeNode[] = [];
  /** The id of the node in the tab order. */
  #active = '';
  #height = NODE_HEIGHT;
  #typed = { text: '', time: 0 };

  /**
   * @param root has an element `.scroller` for the tree, one for its controls, and links to the table and the tree
   * @param showTable shows the table with the tree
   */
  constructor(root: HTMLElement, table: ShownTable, showTable: () => void) {
    this.#root = root;
    this.#scroller = root.querySelector('.scroller') as HTMLElement;
    this.#table = table;
    this.#showTable = showTable;
    this.#unfiltered = table.model.rows.length > MAX_OPEN ? { ...ALL_OPEN, levels: 0 } : ALL_OPEN;
    this.#scroller.addEventListener('click', (event) => this.#onClick(event));
    this.#scroller.addEventListener('keydown', (event) => this.#onKeyDown(event));
    this.#scroller.addEventListener('focusin', ({ target }) => {
      const node = this.#nodes[findPosition(target)];
      if (node && node.id !== this.#active) this.#update({ active: node.id });
    });
  }

  /** The number of visible nodes. */
  get count(): number {
    return this.#nodes.length;
  }

  /** The visible nodes: those on the screen are in the DOM, or the first ones for print. */
  draw(printed: number | undefined) {
    this.#followFilters();
    const nodes = this.#nodes;
    const { scrollTop } = this.#scroller;
    this.#height = this.#scroller.querySelector('.node')?.clientHeight || this.#height;
    const active = nodes.findIndex(({ id }) => id === this.#active);
    // The region grows with its nodes, at most to the height of the window.
    const visible = { top: scrollTop, bottom: scrollTop + innerHeight };
    const isPrinted = printed !== undefined;
    const positions = isPrinted
      ? [...nodes.keys()].slice(0, printed)
      : rowsAndGaps(nodes.length, this.#height, visible, [active]);
    const { model, state } = this.#table;
    const matches = this.#shown && new Set(state.order);
    const props = { nodes, positions, active, matches, selected: state.selected };
    return nodes.length > 0 && <TreeNodes {...props} frame={this.#frame} rows={model.rows} />;
  }

  /** Shows the controls of the tree, or removes them, and marks the link to it or to the table. */
  drawControls(isShown: boolean): void {
    this.#root.classList.toggle('as-tree', isShown);
    for (const [i, link] of this.#root.querySelectorAll('.layouts a').entries())
      link.ariaCurrent = String((i === 1) === isShown);
    const onOpen = (levels: number): void => {
      this.#scroller.scrollTop = 0;
      this.#update({ opened: { ...ALL_OPEN, levels } });
    };
    const opened = this.#opened.levels;
    const controls = isShown && (
      <TreeControls frame={this.#frame} levels={this.#levels()} {...{ opened, onOpen }} />
    );
    render(controls, this.#root.querySelector('.tree-controls') as HTMLElement);
  }

  /** Moves the tab stop to a row, and opens the nodes above it, unless it is already there. */
  reveal(row: number): void {
    this.#followFilters();
    if (this.#nodes.some(({ id, row: own }) => id === this.#active && own === row)) return;
    const { hierarchy, codes } = this.#frame.tree;
    const changed = new Map(this.#opened.changed);
    const path = hierarchy.pathOf(codes[row] ?? '').map((code) => hierarchy.rows.get(code));
    for (let length = 1; length < path.length; length++) changed.set(path.slice(0, length).join('.'), true);
    this.#update({ opened: { ...this.#opened, changed }, active: path.join('.') });
  }

  get #frame(): TreeFrame {
    return this.#table.model.frame as TreeFrame;
  }

  #update({ opened = this.#opened, active = this.#active }: { opened?: Opened; active?: string }): void {
    this.#active = active;
    if (opened !== this.#opened) this.#open(opened);
    this.#showTable();
  }

  #open(opened: Opened): void {
    this.#opened = opened;
    if (!this.#shown) this.#unfiltered = opened;
    this.#nodes = listNodes(this.#frame.tree, opened, this.#shown);
    // The tab stop is always a visible node: the nearest one above a hidden one.
    const isAbove = ({ id }: TreeNode): boolean => `${this.#active}.`.startsWith(`${id}.`);
    this.#active = (this.#nodes.findLast(isAbove) ?? this.#nodes[0])?.id ?? '';
  }

  #followFilters(): void {
    const { order } = this.#table.state;
    if (order === this.#order) return;
    this.#order = order;
    this.#shown = findShownCodes(this.#frame.tree, order);
    this.#open(this.#shown ? ALL_OPEN : this.#unfiltered);
  }

  #toggle({ id, isOpen }: TreeNode): void {
    const changed = new Map(this.#opened.changed).set(id, !isOpen);
    this.#update({ opened: { ...this.#opened, changed }, active: id });
  }

  #openSiblings({ id, level }: TreeNode): void {
    const changed = new Map(this.#opened.changed);
    const above = id.slice(0, id.lastIndexOf('.') + 1);
    for (const node of this.#nodes)
      if (node.level === level && node.id.startsWith(above)) changed.set(node.id, true);
    this.#update({ opened: { ...this.#opened, changed } });
  }

  #onClick({ target, detail }: MouseEvent): void {
    const node = this.#nodes[findPosition(target)];
    if (!node || getSelection()?.isCollapsed === false) return;
    if (node.isOpen !== undefined && (target as Element).closest('.twisty')) {
      this.#toggle(node);
      return;
    }
    this.#active = node.id;
    this.#table.selectRow(node.row, detail === 0);
  }

  #onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey } = event;
    const position = findPosition(event.target);
    const node = this.#nodes[position];
    if (!node || ctrlKey || altKey || metaKey) return;
    const isToggled = key === (node.isOpen ? 'ArrowLeft' : 'ArrowRight') && node.isOpen !== undefined;
    if (key === 'Enter') this.#table.selectRow(node.row, true);
    else if (key === '*') this.#openSiblings(node);
    else if (isToggled) this.#toggle(node);
    else {
      const to = findTarget(this.#nodes, position, key) ?? this.#findTyped(event, position);
      if (to === undefined) return;
      this.#moveTo(to);
    }
    event.preventDefault();
  }

  /** The next node whose code or name begins with the characters that were typed one after another. */
  #findTyped({ key, timeStamp }: KeyboardEvent, position: number): number | undefined {
    const isSameWord = timeStamp - this.#typed.time < TYPING_MS;
    const text = `${isSameWord ? this.#typed.text : ''}${key}`.toLowerCase();
    if (key.length !== 1 || text === ' ') return undefined;
    this.#typed = { text, time: timeStamp };
    const places = [this.#frame.keyColumns[0] ?? 0, this.#frame.keyColumns.length];
    const { rows } = this.#table.model;
    const textsOf = ({ row }: TreeNode) => places.map((place) => textOf(rows[row]?.[place]));
    return findTyped(this.#nodes, isSameWord ? position : position + 1, text, textsOf);
  }

  #moveTo(position: number): void {
    this.#update({ active: this.#nodes[position]?.id ?? '' });
    const node = this.#scroller.querySelector<HTMLElement>('.node[tabindex="0"]');
    node?.scrollIntoView({ block: 'nearest' });
    node?.focus({ preventScroll: true });
  }
}

/** The position of a node among those that are visible; -1 for other elements. */
function findPosition(target: EventTarget | null): number {
  const node = target instanceof Element ? target.closest<HTMLElement>('.node') : null;
  return Number(node?.dataset.position ?? -1);
}
