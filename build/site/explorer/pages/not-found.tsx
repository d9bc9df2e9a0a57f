/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { NOT_FOUND_PAGE } from '../../../api/files/files.ts';
import { directoryPage, UI_LANGUAGES } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import type { Page } from '../components/layout.tsx';

/** The 404 page: one for all UI languages, because hosts support only one. */
export const notFound: Page = {
  ui: 'en',
  title: UI_LANGUAGES.map((ui) => TEXTS[ui].site.notFound).join(' · '),
  description: TEXTS.en.site.notFoundText,
  pathIn: () => NOT_FOUND_PAGE,
  isUnlisted: true,
  hasOwnSearch: true,
  scripts: ['missing-language'],
  children: (
    <>
      <h1>
        {UI_LANGUAGES.map((ui, i) => [
          i > 0 && ' · ',
          <span key={ui} lang={ui}>
            {TEXTS[ui].site.notFound}
          </span>,
        ])}
      </h1>
      {UI_LANGUAGES.map((ui) => {
        const { notFoundText, otherLanguages, searchDirectory, search } = TEXTS[ui].site;
        const id = `search-${ui}`;
        return (
          <section key={ui} lang={ui} class="help">
            <p>{notFoundText}</p>
            <p hidden class="languages">
              {otherLanguages}
            </p>
            <search>
              <form action={directoryPage(ui, 1)} class="needs-script">
                <label for={id}>{searchDirectory}</label>
                <span class="with-button">
                  <input id={id} name="q" type="search" autocomplete="off" />
                  <button type="submit">{search}</button>
                </span>
              </form>
            </search>
          </section>
        );
      })}
    </>
  ),
};
