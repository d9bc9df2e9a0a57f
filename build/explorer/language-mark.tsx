/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import { isSameLanguage } from '../domain/language.ts';
import type { UiLanguage } from '../site/paths.ts';
import { languageName } from './languages.ts';

/** Marks the language of a name, with a space before it, if it is not the language of the page. */
export function LanguageMark({ ui, language }: { ui: UiLanguage; language: string }) {
  if (isSameLanguage(language, ui)) return null;
  return (
    <>
      {' '}
      <abbr class="language" title={languageName(ui, language)}>
        {language}
      </abbr>
    </>
  );
}
