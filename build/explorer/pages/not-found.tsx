/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import {
  directoryPage,
  docsPage,
  NOT_FOUND_PAGE,
  tagsPage,
  UI_LANGUAGES,
  type UiLanguage,
} from '../../site/addresses.ts';
import { DIRECTORY_TEXTS } from '../directory/texts.ts';
import type { Page } from '../layout.tsx';
import { TEXTS } from '../texts.ts';

/** What hosts show where there is nothing: one page for all languages, because hosts have but one. */
export const notFound: Page = {
  ui: 'en',
  title: UI_LANGUAGES.map((ui) => TEXTS[ui].notFound).join(' · '),
  description: TEXTS.en.notFoundText,
  pathIn: () => NOT_FOUND_PAGE,
  isUnlisted: true,
  children: (
    <>
      <h1>
        {UI_LANGUAGES.map((ui, i) => (
          <span key={ui}>
            {i > 0 && ' · '}
            <span lang={ui}>{TEXTS[ui].notFound}</span>
          </span>
        ))}
      </h1>
      {UI_LANGUAGES.map((ui) => (
        <Help key={ui} ui={ui} />
      ))}
    </>
  ),
};

function Help({ ui }: { ui: UiLanguage }) {
  const { notFoundText, directory, tags, api, searchInDirectory } = TEXTS[ui];
  const id = `search-${ui}`;
  return (
    <section lang={ui} class="help">
      <p>{notFoundText}</p>
      <search>
        <form action={directoryPage(ui, 1)} class="needs-script">
          <label for={id}>{searchInDirectory}</label>
          <span class="with-button">
            <input id={id} name="q" type="search" autocomplete="off" />
            <button type="submit">{DIRECTORY_TEXTS[ui].search}</button>
          </span>
        </form>
      </search>
      <p class="ways">
        <a href={directoryPage(ui, 1)}>{directory}</a> <a href={tagsPage(ui)}>{tags}</a>{' '}
        <a href={docsPage(ui)}>{api}</a>
      </p>
    </section>
  );
}
