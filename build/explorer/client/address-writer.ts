import { printView, type View } from '../document/view.ts';

/** What a history entry stores in addition to its address. */
export interface HistoryState {
  /** Scroll offset of the rows in CSS pixels. */
  readonly top?: number;
}

/** Milliseconds after the last change; browsers limit the rate of history changes. */
const WRITE_DELAY_MS = 250;

/** Writes the view of a table into the address and the history entry. */
export class AddressWriter {
  readonly #viewOf: () => View;
  readonly #scrollTopOf: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(viewOf: () => View, scrollTopOf: () => number) {
    this.#viewOf = viewOf;
    this.#scrollTopOf = scrollTopOf;
  }

  write(): void {
    clearTimeout(this.#timer);
    const state: HistoryState = { top: this.#scrollTopOf() };
    const address = `${location.pathname}${printView(this.#viewOf())}${location.hash}`;
    tryHistoryChange(() => history.replaceState(state, '', address));
  }

  /** Writes when nothing has changed for a moment. */
  schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.write(), WRITE_DELAY_MS);
  }
}

/** Changes the history; the next change makes up for one that the browser rejects as too frequent. */
export function tryHistoryChange(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
