/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { documentPage, type UiLanguage } from '../../paths.ts';
import { printFragment } from '../../rows/cells.ts';
import type { Results } from '../../search/find.ts';
import { isOtherForm, keyOf, type Query } from '../../search/query.ts';
import type { Result } from '../../search/rate.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import { keepCodes } from '../code-check/address.ts';
import { LanguageMark } from '../components/elements.tsx';

/** What to say about results that are not what was searched for. */
export function notesOn(ui: UiLanguage, found: Results): string[] {
  const { query, items, isPartial, misspelled, unknownCode, codes, absent } = found;
  const texts = DIRECTORY_TEXTS[ui];
  if (unknownCode !== undefined) return [texts.unknownCode(unknownCode)];
  if (misspelled !== undefined) return [texts.resultsFor(query.text)];
  if (codes.length > 0) return [];
  if (items.length === 0) return isListMissing(found) ? [texts.noList(query.wholes.at(-1)?.typed ?? '')] : [];
  if (absent.length > 0) return [texts.absent(absent)];
  return isPartial ? [texts.mostWords] : [];
}

/** Whether the words of a search without results may be the name of a list, rather than a code. */
export const isListMissing = ({ query, items, unknownCode }: Results): boolean =>
  items.length === 0 && unknownCode === undefined && query.words.some(({ typed }) => /\p{L}{4}/u.test(typed));

/** Keeps codes for the page that checks them. */
export const keepForCheck = (codes: readonly string[]): void =>
  keepCodes({ uri: '', text: codes.join('\n'), isChecked: true });

/** The page of a list, at a row. */
export function resultUrl(ui: UiLanguage, { place, row }: Result): string {
  const page = documentPage(ui, place);
  return row ? `${page}#${printFragment(row.key)}` : page;
}

/** The text of a result: a row with its list, or a list with the text that matches. */
export function ResultText({ ui, query, item }: { ui: UiLanguage; query: Query; item: Result }) {
  const { title, language, row, match } = item;
  const texts = DIRECTORY_TEXTS[ui];
  const mark = (text: string) => markMatches(query, text);
  const inLanguage = (own: string, content: ComponentChildren) => (
    <span lang={own} dir="auto">
      {content}
    </span>
  );
  const languageMark = <LanguageMark ui={ui} language={language} />;
  const codes = row && <bdi class="codes">{mark(row.codes.join(', '))}</bdi>;
  // Several codes are named by the rows to which they refer.
  const isNamedByCodes = row?.language !== undefined && row.key.length > 1;
  if (!row) {
    return (
      <>
        <span class="found list">
          {inLanguage(language, mark(title))}
          {languageMark}
        </span>{' '}
        <span class="where">
          {match ? `${texts.fields[match.field]}: ` : texts.types.CodeList}
          {match && inLanguage(match.language, mark(match.text))}
          {match && <LanguageMark ui={ui} language={match.language} />}
        </span>
      </>
    );
  }
  return (
    <>
      <span class="found">
        {!isNamedByCodes && [codes, ' ']}
        {inLanguage(row.language ?? language, mark(row.name))}
        {row.alias && (
          <>
            {' ('}
            {row.alias.isFormer && `${texts.formerly} `}
            {inLanguage(language, mark(row.alias.text))})
          </>
        )}
        {row.end !== undefined && <span class="quiet"> {texts.ended(row.end)}</span>}
      </span>{' '}
      <span class="where">
        {inLanguage(language, title)}
        {languageMark}
        {isNamedByCodes && [' · ', codes]}
      </span>
    </>
  );
}

/** A text in which the starts of words that match, and other forms of words, are marked. */
export function markMatches({ words }: Query, text: string): ComponentChildren[] {
  // Every second part is a word.
  return text.split(/([\p{L}\p{M}\p{N}\p{Cf}]+)/u).map((part, i) => {
    if (i % 2 === 0) return part;
    const own = keyOf(part);
    const start = words.find(({ key }) => own.startsWith(key));
    let length = start ? prefixLength(part, start.key) : 0;
    if (length === 0 && words.some(({ key }) => isOtherForm(own, key))) length = part.length;
    return length === 0 ? part : [<mark key={String(i)}>{part.slice(0, length)}</mark>, part.slice(length)];
  });
}

/** The length of the shortest start of a word that has a key, with the combining marks after it. */
function prefixLength(word: string, key: string): number {
  let length = 1;
  while (length < word.length && !keyOf(word.slice(0, length)).startsWith(key)) length++;
  while (/^[\p{M}\p{Cf}]/u.test(word.slice(length))) length++;
  return length;
}
