/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { UiLanguage } from '../../paths.ts';
import { CODE_CHECK_TEXTS, DIRECTORY_TEXTS } from '../../texts/all.ts';
import { LanguageMark } from '../components/elements.tsx';
import { titleOf, truncate } from '../components/text.ts';
import type { ListSummary } from '../directory/lists.ts';
import { codeCheckUrl } from './address.ts';

interface ListChooserProps {
  readonly ui: UiLanguage;
  /** The found lists; undefined while the directory is being loaded. */
  readonly found: { readonly lists: number; readonly rows: readonly ListSummary[] } | undefined;
  readonly message: string;
  readonly onSearch: (text: string) => void;
}

/** Maximum number of offered lists. */
const MAX_OFFERED_LISTS = 10;

/** Finds the list to check against. */
export function ListChooser({ ui, found, message, onSearch }: ListChooserProps) {
  const texts = CODE_CHECK_TEXTS[ui];
  return (
    <search class="list-chooser">
      <label for="list-search">{texts.findList}</label>
      <input
        id="list-search"
        type="search"
        autocomplete="off"
        aria-describedby="list-search-hint"
        onInput={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <p id="list-search-hint" class="quiet">
        {texts.findListHint}
      </p>
      <p role="status" class="quiet">
        {message}
      </p>
      <ul class="lists">
        {found?.rows.slice(0, MAX_OFFERED_LISTS).map(({ shown }) => (
          <Offer key={`${shown.entry.canonicalVersionUri} ${shown.entry.language}`} ui={ui} shown={shown} />
        ))}
      </ul>
    </search>
  );
}

function Offer({ ui, shown: { entry, place } }: { ui: UiLanguage; shown: ListSummary['shown'] }) {
  const { version, language, longName, publisher } = entry;
  const title = titleOf(entry);
  return (
    <li>
      <a href={codeCheckUrl(ui, entry, place)} lang={language} dir="auto">
        {truncate(title, 100)}
      </a>
      <LanguageMark ui={ui} language={language} />
      <p class="facts">
        {version !== undefined && <bdi>{DIRECTORY_TEXTS[ui].version(truncate(version, 60))}</bdi>}
        {longName !== undefined && longName !== title && <bdi lang={language}>{truncate(longName, 100)}</bdi>}
        {publisher && <bdi>{truncate(publisher.shortName, 100)}</bdi>}
      </p>
    </li>
  );
}
