/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { UiLanguage } from '../../site/addresses.ts';
import { TEXTS } from '../../texts/all.ts';
import { formatDate, isoDay } from '../dates.ts';
import { truncate } from '../truncate.ts';

/** More than that is folded away. */
const MAX_UNFOLDED_LENGTH = 600;

/**
 * A text of a document, as text: white space stays, direction is that of the text, and a very long one is folded so
 * that what follows stays in sight. A folded text must not stand in a paragraph, nor in `code`.
 *
 * @param isCode whether it is for programs
 */
export function DocumentText({
  ui,
  text,
  lang,
  isCode = false,
}: {
  ui: UiLanguage;
  text: string;
  lang?: string | undefined;
  isCode?: boolean;
}) {
  const Text = isCode ? 'code' : 'span';
  if (text.length <= MAX_UNFOLDED_LENGTH) {
    return (
      <Text class="text" dir="auto" lang={lang}>
        {text}
      </Text>
    );
  }
  return (
    <details class="long-text" lang={lang}>
      <summary>
        <Text class="text" dir="auto">
          {truncate(text, MAX_UNFOLDED_LENGTH / 2)}
        </Text>{' '}
        <span lang={ui} class="show-more">
          {TEXTS[ui].document.showMore}
        </span>
      </summary>
      <Text class="text" dir="auto">
        {text}
      </Text>
    </details>
  );
}

/** Any JSON value as text: a string as it is. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** The day of a moment in words, with all that the document says of it. */
export function DateText({ ui, date }: { ui: UiLanguage; date: string }) {
  return (
    <time dateTime={isoDay(date)} title={date}>
      {formatDate(ui, date)}
    </time>
  );
}
