/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import type { UiLanguage } from '../../paths.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import { stemmedLanguage } from './stemmers.ts';
import { respell, type SuggestionSource, type Suggestions, suggest } from './suggest.ts';
import type { LoadSource } from './suggestion-source.ts';
import { SuggestionText, suggestionUrl } from './suggestion-view.tsx';

/** What a search box needs. */
interface SearchBox {
  readonly ui: UiLanguage;
  readonly input: HTMLInputElement;
  /** The element next to the input for the suggestions, followed by one for announcements. */
  readonly list: HTMLElement;
  readonly loadSource: LoadSource;
  /** Whether the text is not for suggestions. */
  readonly isOff?: () => boolean;
  /** The URL of all results for a text. */
  readonly resultsUrl: (text: string) => string;
}

interface Found extends Suggestions {
  /** Another spelling of a search without suggestions. */
  readonly respelled: string | undefined;
}

/**
 * Adds suggestions to a search field, by the pattern for editable comboboxes with list autocomplete of the ARIA Authoring
 * Practices: the first suggestion is selected, else the link to all results; arrows select others, Enter opens the
 * selected one, and Escape closes the list.
 */
export function startSuggestions({ ui, input, list, loadSource, isOff, resultsUrl }: SearchBox): {
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
    if (!current) return;
    input.setAttribute('aria-activedescendant', current.id);
    current.scrollIntoView({ block: 'nearest' });
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

  const show = ({ query, items, respelled }: Found, { stemmers }: SuggestionSource, text: string): void => {
    render(
      <>
        {items.length === 0 && (
          <p key="none" role="none">
            {texts.noSuggestions}
          </p>
        )}
        {items.map((item, i) => (
          <a
            key={suggestionUrl(ui, item)}
            id={`${list.id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected="false"
            href={suggestionUrl(ui, item)}
          >
            <SuggestionText
              {...{ ui, query, item }}
              stem={stemmers.get(stemmedLanguage(item.match?.language ?? item.language) ?? '')}
            />
          </a>
        ))}
        {respelled !== undefined && (
          <a
            key="respelled"
            id={`${list.id}-respelled`}
            role="option"
            tabIndex={-1}
            aria-selected="false"
            class="respelled"
            href={resultsUrl(respelled)}
          >
            <bdi>{texts.didYouMean(respelled)}</bdi>
          </a>
        )}
        <a
          key="all"
          id={`${list.id}-all`}
          role="option"
          tabIndex={-1}
          aria-selected="false"
          class="all"
          href={resultsUrl(text)}
        >
          <bdi>{texts.allResults(text)}</bdi>
        </a>
      </>,
      list,
    );
    list.hidden = false;
    list.dataset.text = text;
    input.ariaExpanded = 'true';
    const none =
      respelled === undefined
        ? texts.noSuggestions
        : `${texts.noSuggestions}. ${texts.didYouMean(respelled)}`;
    status.textContent = items.length === 0 ? none : texts.suggestions(items.length);
    // Without suggestions, Enter searches for what was typed.
    select(items.length === 0 ? -1 : 0);
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
    try {
      const source = await loadSource(text);
      if (request !== latest) return;
      const found = await suggest(source, text);
      const respelled = found.items.length === 0 ? await respell(source, text) : undefined;
      if (request !== latest) return;
      isPending = false;
      show({ ...found, respelled }, source, text);
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

  input.addEventListener('focus', () => void loadSource().catch(() => {}));
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
      else select(selected + (event.key === 'ArrowDown' ? 1 : -1));
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
