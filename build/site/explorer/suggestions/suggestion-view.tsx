/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import { documentPage, type UiLanguage } from '../../paths.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import { LanguageMark } from '../components/elements.tsx';
import { highlight, type Query } from './match.ts';
import type { Stem } from './stemmers.ts';
import type { Suggestion } from './suggest.ts';

/** The page that a suggestion opens: of its list, at its row. */
export function suggestionUrl(ui: UiLanguage, { place, row }: Suggestion): string {
  const page = documentPage(ui, place);
  return row ? `${page}#${row.fragment}` : page;
}

interface SuggestionTextProps {
  readonly ui: UiLanguage;
  readonly query: Query;
  readonly stem: Stem | undefined;
  readonly item: Suggestion;
}

/** The text of a suggestion: a row with its list, or a list with the text that matches. */
export function SuggestionText({ ui, query, stem, item }: SuggestionTextProps) {
  const { title, language, row, match } = item;
  const texts = DIRECTORY_TEXTS[ui];
  if (row) {
    return (
      <>
        <span class="found">
          <bdi class="codes">
            <Marked query={query} text={row.codes.join(', ')} />
          </bdi>{' '}
          <span lang={language} dir="auto">
            <Marked query={query} text={row.name} />
          </span>
        </span>{' '}
        <span class="where">
          <span lang={language} dir="auto">
            {title}
          </span>
          <LanguageMark ui={ui} language={language} />
        </span>
      </>
    );
  }
  return (
    <>
      <span class="found list">
        <span lang={language} dir="auto">
          <Marked query={query} text={title} stem={stem} />
        </span>
        <LanguageMark ui={ui} language={language} />
      </span>{' '}
      <span class="where">
        {match ? (
          <>
            {texts.fields[match.field]}:{' '}
            <span lang={match.language} dir="auto">
              <Marked query={query} text={match.text} stem={stem} />
            </span>
          </>
        ) : (
          texts.codeList
        )}
      </span>
    </>
  );
}

/** A text with its matches marked. */
export function Marked({ query, text, stem }: { query: Query; text: string; stem?: Stem | undefined }) {
  return (
    <>
      {highlight(query, text, stem).map((part, i) =>
        part.isMatch ? <mark key={String(i)}>{part.text}</mark> : part.text,
      )}
    </>
  );
}
