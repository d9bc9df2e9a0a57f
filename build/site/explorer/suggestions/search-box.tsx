/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { type ComponentChildren, render } from 'preact';
import { codeCheckPage, documentPage, type UiLanguage } from '../../paths.ts';
import { DIRECTORY_TEXTS, type DirectoryTexts } from '../../texts/all.ts';
import { keepCodes } from '../code-check/kept-codes.ts';
import { LanguageMark } from '../components/elements.tsx';
import { printView, START } from '../directory/view.ts';
import { highlight, type Query } from './match.ts';
import {
  loadSource,
  respell,
  type Suggestion,
  type SuggestionSource,
  type Suggestions,
  stemmerOf,
  suggest,
} from './suggest.ts';

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

/** Adds suggestions to the search field of the header. */
export function startHeaderSuggestions(
  input: HTMLInputElement,
  form: HTMLFormElement,
): ReturnType<typeof startSuggestions> {
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
export function startSuggestions({ ui, input, list, isOff, resultsUrl }: SearchBox): {
  /** Closes the list and drops requested suggestions. */
  readonly close: () => void;
  /** Opens the first suggestion for the text, or all results. */
  readonly open: () => void;
} {
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
    all.forEach((option, i) => {
      option.ariaSelected = String(i === selected);
    });
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

  const show = async (source: SuggestionSource, text: string, request: number): Promise<void> => {
    const found = await suggest(source, text);
    const { query, items, codes, isAmbiguous } = found;
    const respelled = await respellingFor(source, found);
    if (request !== latest) return;
    isPending = false;
    const option = (
      id: string | number,
      href: string,
      content: ComponentChildren,
      name?: string,
      onClick?: () => void,
    ) => (
      <a
        key={name ?? href}
        id={`${list.id}-${id}`}
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
    const didYouMean = respelled === undefined ? undefined : texts.didYouMean(respelled);
    const note = noteOn(texts, found) ?? (items.length === 0 ? texts.noSuggestions : undefined);
    const checks = codes.length > 0 ? texts.checkCodes(codes.length) : undefined;
    render(
      <>
        {note !== undefined && (
          <p key="note" role="none">
            {note}
          </p>
        )}
        {checks !== undefined &&
          option('check', codeCheckPage(ui), checks, 'check-codes', () => keepForCheck(codes))}
        {items.map((item, i) =>
          option(i, suggestionUrl(ui, item), <SuggestionText {...{ source, query, item }} />),
        )}
        {respelled !== undefined &&
          option('respelled', resultsUrl(respelled), <bdi>{didYouMean}</bdi>, 'respelled')}
        {option('all', resultsUrl(text), <bdi>{texts.allResults(text)}</bdi>, 'all')}
      </>,
      list,
    );
    list.hidden = false;
    list.dataset.text = text;
    input.ariaExpanded = 'true';
    const number = items.length > 0 ? texts.suggestions(items.length) : undefined;
    const parts = [note, checks, didYouMean, number].filter((part) => part !== undefined);
    status.textContent = parts.map((part) => part.replace(/\.$/, '')).join('. ');
    // Without a suggestion that has all words, or with several equally good ones, Enter opens all results.
    const [first, second] = items;
    const isBest = first !== undefined && !isAmbiguous && (!second?.row || second.score < first.score);
    select(checks !== undefined || (isBest && note === undefined) ? 0 : -1);
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
      const source = await loadSource(ui, text);
      if (request === latest) await show(source, text, request);
    } catch {
      // The form still searches.
      const opens = opensFirst && request === latest;
      if (request === latest) close();
      if (opens) location.assign(resultsUrl(text));
    }
  };

  const openSelected = (event: KeyboardEvent): void => {
    if (isPending) opensFirst = true;
    else if (!list.hidden) options()[selected]?.click();
    else return;
    event.preventDefault();
  };

  input.addEventListener('focus', () => void loadSource(ui).catch(() => {}));
  input.addEventListener('input', () => void update());
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') openSelected(event);
    else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) void update();
      else {
        select(selected + (event.key === 'ArrowDown' ? 1 : -1));
        options()[selected]?.scrollIntoView({ block: 'nearest' });
      }
    }
  });
  input.addEventListener('blur', close);
  // Keeps the focus in the field until the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  if (input.matches(':focus')) void update();
  return {
    close,
    open: () => {
      opensFirst = true;
      void update();
    },
  };
}

/** What to say about suggestions that are not what was searched for; undefined if they are. */
export const noteOn = (
  texts: DirectoryTexts,
  { isPartial, unknownCode, items, codes }: Suggestions,
): string | undefined => {
  if (unknownCode !== undefined) return texts.unknownCode(unknownCode);
  return isPartial && items.length > 0 && codes.length === 0 ? texts.mostWords : undefined;
};

/** Another spelling of a search that found nothing with all its words. */
export const respellingFor = async (
  source: SuggestionSource,
  { query, items, isPartial, unknownCode, codes }: Suggestions,
): Promise<string | undefined> =>
  (items.length > 0 && !isPartial) || unknownCode !== undefined || codes.length > 0
    ? undefined
    : respell(source, query.text);

/** Keeps codes for the page that checks them. */
export const keepForCheck = (codes: readonly string[]): void =>
  keepCodes({ uri: '', text: codes.join('\n'), isChecked: true });

/** The page that a suggestion opens: of its list, at its row. */
export function suggestionUrl(ui: UiLanguage, { place, row }: Suggestion): string {
  const page = documentPage(ui, place);
  return row ? `${page}#${row.fragment}` : page;
}

/** The text of a suggestion: a row with its list, or a list with the text that matches. */
export function SuggestionText(props: { source: SuggestionSource; query: Query; item: Suggestion }) {
  const { source, query, item } = props;
  const { title, language, row, match } = item;
  const texts = DIRECTORY_TEXTS[source.ui];
  const mark = (text: string, own?: string) => markMatches(source, query, text, own);
  const inLanguage = (own: string, content: ComponentChildren) => (
    <span lang={own} dir="auto">
      {content}
    </span>
  );
  const languageMark = <LanguageMark ui={source.ui} language={language} />;
  if (row) {
    return (
      <>
        <span class="found">
          <bdi class="codes">{mark(row.codes.join(', '))}</bdi>{' '}
          {inLanguage(language, mark(row.name, language))}
          {row.alias !== undefined && inLanguage(language, <> ({mark(row.alias)})</>)}
        </span>{' '}
        <span class="where">
          {inLanguage(language, title)}
          {languageMark}
        </span>
      </>
    );
  }
  return (
    <>
      <span class="found list">
        {inLanguage(language, mark(title, language))}
        {languageMark}
      </span>{' '}
      <span class="where">
        {match ? `${texts.fields[match.field]}: ` : texts.types.CodeList}
        {match && inLanguage(match.language, mark(match.text, match.language))}
      </span>
    </>
  );
}

/**
 * A text with its matches marked.
 *
 * @param language of the text, so that words with the same stem match; none for codes
 */
export function markMatches(source: SuggestionSource, query: Query, text: string, language?: string) {
  const stem = language === undefined ? undefined : stemmerOf(source, language);
  return highlight(query, text, stem).map((part, i) =>
    part.isMatch ? <mark key={String(i)}>{part.text}</mark> : part.text,
  );
}
