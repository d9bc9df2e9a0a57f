import { printFragment, textOf } from '../../../rows/cells.ts';
import { fragmentOf, type RowNames } from '../../../rows/table.ts';
import type { Opened } from '../../../rows/tree.ts';
import { nodeAfter, openByKey, openTree, revealInTree, toggleNode } from '../../../rows/tree-state.ts';
import { changeHistory } from '../../components/client.ts';
import { findPlace } from '../place.tsx';
import type { View } from '../rows-table.tsx';
import { findInHistory, makeTableModel, type TableModel } from './model.ts';
import { PanelDialog } from './panel.tsx';
import { loadHistory } from './panel-history.tsx';
import {
  activate,
  EMPTY_STATE,
  followFragment,
  nextSort,
  parseView,
  positionAfter,
  printView,
  reportMissing,
  showView,
  withoutFilters,
} from './state.ts';
import { findPosition, TableView } from './table-view.tsx';

/** Milliseconds after the last change; browsers limit the rate of history changes. */
const WRITE_DELAY_MS = 250;

/** Milliseconds between two typed characters of a name. */
const TYPING_MS = 500;

/** An interactive table: it replaces the prerendered rows and follows the keyboard, the URL and the history. */
export class LiveTable {
  readonly #root: HTMLElement;
  readonly #view: TableView;
  readonly #panel: PanelDialog;
  model: TableModel;
  state = EMPTY_STATE;
  readonly #onWrite: (table: LiveTable) => void;
  #writeTimer: ReturnType<typeof setTimeout> | undefined;
  #typed = { text: '', time: 0 };

  /**
   * @param root has the controls, and the prerendered rows in an element `.scroller`
   * @param onWrite is called when the URL has the view
   */
  constructor(root: HTMLElement, model: TableModel, onWrite: (table: LiveTable) => void) {
    this.#onWrite = onWrite;
    this.#root = root;
    this.model = model;
    this.#view = new TableView(root, this);
    this.#panel = new PanelDialog(this.#view.scroller, () => this.#closePanel());
    const typed = this.#view.filterInput.value;
    // The browser has scrolled to the row of a followed link, with the title out of the window.
    if (location.hash.includes('=') && history.state === null) scrollTo(0, 0);
    this.#restore();
    if (typed !== '') this.show({ filter: typed });
    this.#listen();
    root.classList.add('live');
  }

  /** Changes the view. */
  show(changes: Partial<View>): void {
    this.state = showView(this.state, { ...this.state.view, ...changes }, this.model);
    // Names in another language leave the rows where they are.
    if (changes.names === undefined) this.#view.showStart();
    // The panel has the next code.
    if (this.state.selected !== undefined) this.#openPanel(this.state.selected, false);
    this.#scheduleWrite();
  }

  /** Shows a tree or the table at the selected row; Back returns. */
  showLayout(layout: View['layout']): void {
    if (layout === this.state.view.layout) return;
    this.writeUrl();
    changeHistory('push', location.href, {});
    this.show({ layout });
    this.#showSelected();
    this.writeUrl();
  }

  /** Opens and closes nodes of the tree. */
  openNodes(opened: Opened): void {
    const { tree } = this.state;
    this.state = { ...this.state, tree: tree && openTree(tree, opened) };
    this.#view.render();
  }

  /** Sorts by a column, by its place among those that are shown. */
  sortBy(place: number): void {
    const { hidden } = this.state;
    const { sort } = this.state.view;
    const column = this.model.frame.columns.filter(({ id }) => !hidden.includes(id))[place];
    if (column) this.show({ sort: nextSort(sort, column.id) });
  }

  /** Selects the row that a typed code means, or says that there is none. */
  goTo(code: string): void {
    const row = this.model.findCode(code);
    if (row !== undefined) {
      this.selectRow(row);
    } else if (code.trim() !== '') {
      this.#leaveRow();
      this.state = reportMissing(this.state, code);
      this.#showSelected();
    }
  }

  /** Shows the names of referenced rows, and finds rows by them. */
  addNames(names: RowNames): void {
    const { frame, rows } = this.model;
    if (names.size === 0) return;
    this.model = makeTableModel({ ...frame, names }, rows);
    const { view, missing, selected } = this.state;
    this.state = { ...showView(this.state, view, this.model), missing };
    this.#view.render();
    if (selected !== undefined) this.#openPanel(selected, false);
  }

  /** Writes the view into the URL. */
  writeUrl(): void {
    clearTimeout(this.#writeTimer);
    const url = `${location.pathname}${printView(this.state.view)}${location.hash}`;
    changeHistory('replace', url, {});
    this.#onWrite(this);
  }

  #scheduleWrite(): void {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = setTimeout(() => this.writeUrl(), WRITE_DELAY_MS);
  }

  /** Shows the view of the URL. */
  #restore(): void {
    const view = parseView(location.search);
    this.state = followFragment(showView(this.state, view, this.model), location.hash, this.model);
    const { selected } = this.state;
    const fragment = selected === undefined ? undefined : this.#fragmentOf(selected);
    // The URL has the row in one notation, and no filter that hides it.
    if (fragment !== undefined && location.hash !== `#${fragment}`)
      changeHistory('replace', `#${fragment}`, history.state);
    // The focus moves to the panel of a followed link, but not away from a field or a link in the panel.
    this.#showSelected(!document.activeElement?.closest('input, dialog'));
    if (this.state.view !== view) this.writeUrl();
    else this.#onWrite(this);
  }

  #listen(): void {
    this.#root.addEventListener('keydown', (event) => this.#onKeyDown(event));
    this.#root.addEventListener('click', (event) => this.#onClick(event));
    this.#root.addEventListener('focusin', ({ target }) => {
      const position = findPosition(target);
      if (position !== undefined) this.#activate(position);
    });
    addEventListener('popstate', () => this.#restore());
    // A modal dialog closes by itself, and an open menu first.
    document.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 'Escape' && !defaultPrevented && !this.#panel.isModal) this.#closePanel();
    });
    addEventListener('pagehide', () => this.writeUrl());
  }

  #onKeyDown(event: KeyboardEvent): void {
    const { key, target } = event;
    const from = findPosition(target);
    if (from === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const { active = -1, tree } = this.state;
    if (key === 'Enter' && !(target instanceof HTMLAnchorElement)) this.selectRow(active, true);
    const opened = tree && openByKey(tree, from, key);
    if (opened) {
      this.openNodes(opened);
    } else {
      const to = this.#findTarget(event, from);
      if (to === undefined) return;
      this.#activate(to);
      this.#view.revealRow(false);
      this.#view.focusRow();
    }
    event.preventDefault();
  }

  /** The position to which a key moves; undefined for other keys. */
  #findTarget({ key, timeStamp }: KeyboardEvent, from: number): number | undefined {
    const { tree, order } = this.state;
    const { length } = tree?.nodes ?? order;
    const to = positionAfter(length, from, key, this.#view.seenRows) ?? (tree && nodeAfter(tree, from, key));
    if (to !== undefined || !tree || key.length > 1) return to;
    // Characters that are typed one after another begin a code or a name.
    const isSameText = timeStamp - this.#typed.time < TYPING_MS;
    const text = (isSameText ? this.#typed.text : '') + key.toLowerCase();
    this.#typed = { text, time: timeStamp };
    const { frame, rows } = this.model;
    const places = [frame.keyColumns[0] ?? 0, frame.keyColumns.length];
    const start = isSameText ? from : from + 1;
    const found = [...tree.nodes.slice(start), ...tree.nodes.slice(0, start)].find(({ row }) =>
      places.some((place) => textOf(rows[row]?.[place]).toLowerCase().startsWith(text)),
    );
    return found && tree.nodes.indexOf(found);
  }

  #onClick(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const position = findPosition(event.target);
    if (position === undefined) return;
    this.#activate(position);
    const { active: row = -1, tree } = this.state;
    const target = event.target as Element;
    const opened = tree && target.matches('.twisty') && toggleNode(tree, position);
    if (opened) {
      this.openNodes(opened);
      return;
    }
    const link = target.closest('a');
    const isOther = link ? link.hash !== `#${this.#fragmentOf(row)}` : getSelection()?.isCollapsed === false;
    if (isOther) return;
    event.preventDefault();
    // Keyboards click links too, without a button that is pressed.
    this.selectRow(row, event.detail === 0);
  }

  /** Moves the tab stop. */
  #activate(position: number): void {
    this.state = activate(this.state, position);
    this.#view.render();
  }

  /** Opens the panel of a row. */
  selectRow(row: number, isByKeyboard = false): void {
    const fragment = this.#fragmentOf(row);
    if (fragment === undefined) return;
    this.writeUrl();
    changeHistory('push', `#${fragment}`, {});
    this.state = followFragment(this.state, fragment, { ...this.model, findRow: () => row });
    this.#showSelected(isByKeyboard);
    if (!isByKeyboard) this.#view.focusRow();
    this.#scheduleWrite();
  }

  /** Removes the selected row from the URL; Back selects it again. */
  #leaveRow(): void {
    if (!location.hash.includes('=')) return;
    this.writeUrl();
    changeHistory('push', `${location.pathname}${location.search}`, {});
  }

  /** Shows the selected row with its panel, or none. */
  #showSelected(isByKeyboard = false): void {
    const { selected } = this.state;
    if (selected === undefined) {
      this.#panel.close();
      this.#view.render();
      // Without the history, the status line says that there is no such code.
      this.#showMissing().catch(() => {});
    } else {
      const { tree } = this.state;
      this.state = { ...this.state, active: selected, tree: tree && revealInTree(tree, selected) };
      this.#openPanel(selected, isByKeyboard);
      this.#view.render();
      this.#view.revealRow();
    }
  }

  #openPanel(index: number, isHeadingFocused: boolean): void {
    const { frame, rows, select } = this.model;
    const { order, view } = this.state;
    const found = findPlace(frame, order, index, view.layout);
    // The neighbours of a row that filters hide are those without filters.
    const isShown = found.siblings.includes(index);
    const place = isShown ? found : findPlace(frame, select(withoutFilters(view)), index, view.layout);
    const shown = { frame, row: rows[index], index, fragment: this.#fragmentOf(index) ?? '', rows, place };
    this.#panel.open(shown, isHeadingFocused);
  }

  /**
   * Goes to the row with a name in another language, or shows a code that only other versions have, if the history of the
   * list has it. Rejects if that cannot be loaded.
   */
  async #showMissing(): Promise<void> {
    const { missing } = this.state;
    const { frame } = this.model;
    if (missing === undefined || !frame.history) return;
    const list = await loadHistory(frame.history);
    const found = this.state.missing === missing && findInHistory(list, missing);
    if (!found) return;
    const row = this.model.findRow(found.parts);
    if (row !== undefined) {
      this.selectRow(row);
      return;
    }
    const fragment = printFragment(found.parts);
    if (location.hash !== `#${fragment}`) changeHistory('push', `#${fragment}`, {});
    const shown = { frame: this.model.frame, row: undefined, index: -1, code: found.code, fragment };
    this.#panel.open(shown, false);
  }

  /** Closes the panel, and moves the focus back to its row. */
  #closePanel(): void {
    if (!this.#panel.isOpen) return;
    this.#leaveRow();
    const { selected, active } = this.state;
    this.state = { ...this.state, selected: undefined, missing: undefined, active: selected ?? active };
    this.#showSelected();
    this.#view.focusRow();
  }

  #fragmentOf(row: number): string | undefined {
    return fragmentOf(this.model.frame, this.model.rows[row] ?? []);
  }
}
