/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { UiLanguage } from '../../site/paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { formatDate, isoDay } from '../dates.ts';
import { truncate } from '../truncate.ts';

/** Longer texts are collapsed by default, in characters. */
const MAX_EXPANDED_LENGTH = 600;

/**
 * A text of a document. White space is preserved, and the direction follows from the text. A long text becomes a
 * `details` element, which must not be in a paragraph or in `code`.
 */
export function DocumentText(props: {
  ui: UiLanguage;
  text: string;
  lang?: string | undefined;
  isCode?: boolean;
  /** Longer texts are collapsed, in characters. */
  maxLength?: number;
}) {
  const { ui, text, lang, isCode = false, maxLength = MAX_EXPANDED_LENGTH } = props;
  const Text = isCode ? 'code' : 'span';
  if (text.length <= maxLength) {
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
          {truncate(text, Math.min(maxLength, MAX_EXPANDED_LENGTH / 2))}
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

/** A JSON value as text, a string without quotes. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** A date in words; the tooltip shows the original text. */
export function DateText({ ui, date }: { ui: UiLanguage; date: string }) {
  return (
    <time dateTime={isoDay(date)} title={date}>
      {formatDate(ui, date)}
    </time>
  );
}
