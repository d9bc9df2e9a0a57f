import { directoryPage, NOT_FOUND_PAGE, UI_LANGUAGES } from '../../plan/paths.ts';
import type { Page } from '../layout.tsx';
import { TEXTS } from '../texts.ts';

/** What hosts show where there is nothing: one page for all languages, because hosts have but one. */
export const notFound: Page = {
  ui: 'en',
  title: TEXTS.en.notFound,
  description: TEXTS.en.notFoundText,
  pathIn: () => NOT_FOUND_PAGE,
  children: UI_LANGUAGES.map((ui) => (
    <section key={ui} lang={ui}>
      <h1>{TEXTS[ui].notFound}</h1>
      <p>
        {TEXTS[ui].notFoundText} <a href={directoryPage(ui, 1)}>{TEXTS[ui].directory}</a>
      </p>
    </section>
  )),
};
