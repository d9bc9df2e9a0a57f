/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { type ComponentChildren, render } from 'preact';
import { codeCheckPage, type UiLanguage } from '../../paths.ts';
import { find, type Results } from '../../search/find.ts';
import { loadSource } from '../../search/source.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import { keepForCheck, notesOn, ResultText, resultUrl } from './results.tsx';
import { printView, START } from './view.ts';

/** Lists and rows that the box shows. */
const MAX_SUGGESTIONS = 8;

/** The elements and settings of a search box. */
interface SearchBox {
  readonly ui: UiLanguage;
  readonly input: HTMLInputElement;
  /** The element next to the input for the suggestions, followed by one for announcements. */
  readonly list: HTMLElement;
  /** Whether the text is not for suggestions. */
  readonly isOff?: () => boolean;
  /** The URL of all results for a text. */
  readonly resultsUrl: (text: string) => string;
}

interface Suggestions {
  /** Closes the list and drops requested suggestions. */
  readonly close: () => void;
  /** Opens the first suggestion for the text, or all results. */
  readonly open: () => void;
}

/** Adds suggestions to the search field of the header. */
export function startHeaderSuggestions(input: HTMLInputElement, form: HTMLFormElement): Suggestions {
  const ui = document.documentElement.lang as UiLanguage;
  const list = document.createElement('div');
  list.className = 'suggestions';
  list.hidden = true;
  const status = document.createElement('span');
  status.className = 'visually-hidden';
  status.role = 'status';
  form.append(list, status);
  input.id = 'header-search';
  void loadSource(ui).catch(() => {});
  const resultsUrl = (text: string) => `${new URL(form.action).pathname}${printView({ ...START, text })}`;
  return startSuggestions({ ui, input, list, resultsUrl });
}

/**
 * Adds suggestions to a search field, by the pattern for editable comboboxes with list autocomplete of the ARIA Authoring
 * Practices: the first suggestion is selected if it is the best, else the link to all results; arrows select others, Enter
 * opens the selected one, and Escape closes the list.
 */
export function startSuggestions({ ui, input, list, isOff, resultsUrl }: SearchBox): Suggestions {
  const texts = DIRECTORY_TEXTS[ui];
  const status = list.nextElementSibling as HTMLElement;
  let selected = 0;
  /** The latest request; results of earlier ones are dropped. */
  let latest = 0;
  let isPending = false;
  /** Whether Enter was pressed before the suggestions were there. */
  let opensFirst = false;

  input.role = 'combobox';
  input.autocomplete = 'off';
  list.role = 'listbox';
  list.id = `${input.id}-suggestions`;
  list.ariaLabel = input.ariaLabel ?? input.labels?.[0]?.textContent ?? '';
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-autocomplete', 'list');
  input.ariaExpanded = 'false';

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];

  const select = (index: number): void => {
    const all = options();
    selected = (index + all.length) % Math.max(1, all.length);
    for (const [i, option] of all.entries()) option.ariaSelected = String(i === selected);
    const current = all[selected];
    if (current) input.setAttribute('aria-activedescendant', current.id);
  };

  const close = (): void => {
    latest++;
    isPending = false;
    opensFirst = false;
    list.hidden = true;
    status.textContent = '';
    input.ariaExpanded = 'false';
    input.removeAttribute('aria-activedescendant');
  };

  const show = (found: Results, text: string): void => {
    isPending = false;
    const notes = notesOn(ui, found);
    if (found.items.length === 0 && notes.length === 0) notes.push(texts.noSuggestions);
    render(<Options {...{ ui, found, text, notes }} url={resultsUrl(text)} id={list.id} />, list);
    list.hidden = false;
    list.dataset.text = text;
    input.ariaExpanded = 'true';
    const number = Math.min(found.items.length, MAX_SUGGESTIONS);
    const parts = notes.map((note) => note.replace(/\.$/, ''));
    if (found.codes.length > 0) parts.push(texts.checkCodes(found.codes.length));
    if (number > 0) parts.push(texts.suggestions(number));
    status.textContent = parts.join('. ');
    select(isFirstBest(found) ? 0 : -1);
    if (opensFirst) options()[selected]?.click();
  };

  const update = async (): Promise<void> => {
    const text = input.value.trim();
    if (text === '' || isOff?.()) {
      close();
      return;
    }
    const request = ++latest;
    isPending = true;
    list.scrollTop = 0;
    try {
      const found = await find(await loadSource(ui), text);
      if (request === latest) show(found, text);
    } catch {
      if (request !== latest) return;
      // The form still searches.
      const opens = opensFirst;
      close();
      if (opens) location.assign(resultsUrl(text));
    }
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const isOpen = !list.hidden;
    if (event.key === 'Enter' && isPending) opensFirst = true;
    else if (event.key === 'Enter' && isOpen) options()[selected]?.click();
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    else if (isOpen) {
      select(selected + (event.key === 'ArrowDown' ? 1 : -1));
      options()[selected]?.scrollIntoView({ block: 'nearest' });
    } else void update();
    event.preventDefault();
  };

  input.addEventListener('focus', () => void loadSource(ui).catch(() => {}));
  input.addEventListener('input', () => void update());
  input.addEventListener('keydown', onKey);
  input.addEventListener('blur', close);
  // Keeps the focus in the field until the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  if (input.matches(':focus')) void update();
  const open = () => {
    opensFirst = true;
    void update();
  };
  return { close, open };
}

interface OptionsProps {
  readonly ui: UiLanguage;
  readonly found: Results;
  readonly text: string;
  readonly notes: readonly string[];
  /** Of all results. */
  readonly url: string;
  /** Of the listbox. */
  readonly id: string;
}

function Options({ ui, found, text, notes, url, id }: OptionsProps) {
  const { query, items, codes } = found;
  const texts = DIRECTORY_TEXTS[ui];
  const option = (name: string | number, href: string, content: ComponentChildren, onClick?: () => void) => (
    <a
      key={typeof name === 'string' ? name : href}
      id={`${id}-${name}`}
      role="option"
      tabIndex={-1}
      aria-selected="false"
      class={typeof name === 'string' ? name : undefined}
      href={href}
      onClick={onClick}
    >
      {content}
    </a>
  );
  return (
    <>
      {notes.map((note) => (
        <p key={note} role="none">
          {note}
        </p>
      ))}
      {codes.length > 0 &&
        option('check-codes', codeCheckPage(ui), texts.checkCodes(codes.length), () => keepForCheck(codes))}
      {items
        .slice(0, MAX_SUGGESTIONS)
        .map((item, i) => option(i, resultUrl(ui, item), <ResultText {...{ ui, query, item }} />))}
      {option('all', url, <bdi>{texts.allResults(text)}</bdi>)}
    </>
  );
}

/** Whether Enter opens the first suggestion; without a clearly best one that has all words, it opens all results. */
function isFirstBest({ items, codes, isPartial, misspelled, unknownCode }: Results): boolean {
  const [first, second] = items;
  if (codes.length > 0) return true;
  if (first === undefined || isPartial || misspelled !== undefined || unknownCode !== undefined) return false;
  return !second?.row || second.score < first.score;
}
