/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { UiLanguage } from '../site/paths.ts';
import { languageName } from './languages.ts';

/** Marks the language of a name, with a space before it, if it is not the language of the page. */
export function LanguageMark({ ui, language }: { ui: UiLanguage; language: string }) {
  if (language.toLowerCase().split('-')[0] === ui) return null;
  return (
    <>
      {' '}
      <abbr class="language" title={languageName(ui, language)}>
        {language}
      </abbr>
    </>
  );
}
