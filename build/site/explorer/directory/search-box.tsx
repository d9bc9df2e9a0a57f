/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { type ComponentChildren, render } from 'preact';
import { codeCheckPage, sitePath, siteUrl, type UiLanguage } from '../../paths.ts';
import { find, type Results } from '../../search/find.ts';
import { loadSource } from '../../search/source.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import { renderLinksBelowBase } from '../components/base-path.ts';
import { keepForCheck, notesOn, ResultText, resultUrl } from './results.tsx';

/** Lists and rows that the box shows. */
const MAX_SUGGESTIONS = 8;

interface SearchBox {
  /** It has an id. */
  readonly input: HTMLInputElement;
  /** Whether the text is not for suggestions. */
  readonly isOff?: () => boolean;
  /** The URL, as a path of the site, of all results for a text. */
  readonly resultsUrl: (text: string) => string;
}

/**
 * Adds suggestions to a search field, by the pattern for editable comboboxes with list autocomplete of the ARIA Authoring
 * Practices: the first suggestion is selected if it is the best, else the link to all results; arrows select others, Enter
 * opens the selected one, and Escape closes the list.
 *
 * @returns functions that close the list, and that open the first suggestion for the text, or all results
 */
export function startSuggestions({ input, isOff, resultsUrl }: SearchBox) {
  const ui = document.documentElement.lang as UiLanguage;
  const texts = DIRECTORY_TEXTS[ui];
  renderLinksBelowBase();
  let selected = 0;
  /** The latest request; results of earlier ones are dropped. */
  let latest = 0;
  let isPending = false;
  /** Whether Enter was pressed before the suggestions were there. */
  let opensFirst = false;

  const list = document.createElement('div');
  const label = input.ariaLabel ?? input.labels?.[0]?.textContent ?? '';
  Object.assign(list, { className: 'suggestions', id: `${input.id}-suggestions`, hidden: true });
  Object.assign(list, { role: 'listbox', ariaLabel: label });
  const status = document.createElement('span');
  Object.assign(status, { className: 'visually-hidden', role: 'status' });
  input.after(list, status);
  Object.assign(input, { role: 'combobox', autocomplete: 'off', ariaExpanded: 'false' });
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-autocomplete', 'list');

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];

  const select = (index: number): void => {
    const all = options();
    selected = (index + all.length) % all.length;
    for (const [i, option] of all.entries()) option.ariaSelected = String(i === selected);
    input.setAttribute('aria-activedescendant', all[selected]?.id ?? '');
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
    const { items, codes } = found;
    const notes = notesOn(ui, found);
    if (items.length === 0 && notes.length === 0) notes.push(texts.noSuggestions);
    render(<Options {...{ ui, found, text, notes }} url={resultsUrl(text)} />, list);
    list.hidden = false;
    list.dataset.text = text;
    input.ariaExpanded = 'true';
    const parts = notes.map((note) => note.replace(/\.$/, ''));
    if (codes.length > 0) parts.push(texts.checkCodes(codes.length));
    if (items.length > 0) parts.push(texts.suggestions(Math.min(items.length, MAX_SUGGESTIONS)));
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
      if (opensFirst) location.assign(siteUrl(resultsUrl(text)));
      close();
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
  input.addEventListener('input', update);
  input.addEventListener('keydown', onKey);
  input.addEventListener('blur', close);
  // Keeps the focus in the field until the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  if (input.matches(':focus')) {
    void loadSource(ui).catch(() => {});
    void update();
  }
  const open = () => {
    opensFirst = true;
    void update();
  };
  return { close, open };
}

/** The page, as a path of the site, that shows the results of a search form. */
export const resultsPage = (form: HTMLFormElement): string => sitePath(form.action);

interface OptionsProps {
  readonly ui: UiLanguage;
  readonly found: Results;
  readonly text: string;
  readonly notes: readonly string[];
  /** Of all results. */
  readonly url: string;
}

function Options({ ui, found, text, notes, url }: OptionsProps) {
  const { query, items, codes } = found;
  const texts = DIRECTORY_TEXTS[ui];
  const option = (name: string, href: string, content: ComponentChildren, onClick?: () => void) => (
    <a
      key={`${name} ${href}`}
      id={`suggestion-${name}`}
      role="option"
      tabIndex={-1}
      aria-selected="false"
      class={name}
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
        .map((item, i) => option(`row-${i}`, resultUrl(ui, item), <ResultText {...{ ui, query, item }} />))}
      {option('all', url, <bdi>{texts.allResults(text)}</bdi>)}
    </>
  );
}

/** Whether Enter opens the first suggestion: the only best one with all words, if a row, by its whole name; else all results. */
function isFirstBest({ items, codes, isPartial, misspelled, unknownCode }: Results): boolean {
  const [first, second] = items;
  if (codes.length > 0) return true;
  if (first === undefined || isPartial || misspelled !== undefined || unknownCode !== undefined) return false;
  return first.row?.isWhole !== false && (!second?.row || second.score < first.score);
}
