/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { ComponentChildren } from 'preact';
import type { UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { formatDate, isoDay } from '../components/dates.ts';
import { truncate } from '../components/title.ts';

interface PropertiesProps {
  readonly class?: string;
  readonly items: readonly (readonly [name: string, value: ComponentChildren])[];
}

/** A description list; names without a value are left out. */
export function Properties({ class: name = '', items }: PropertiesProps) {
  return (
    <dl class={`properties ${name}`.trim()}>
      {items.map(
        ([term, value], i) =>
          value && (
            <div key={i}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Longer texts are collapsed by default, in characters. */
export const MAX_EXPANDED_LENGTH = 600;

/** Space for the words after the start of a collapsed text, in characters. */
const SHOW_MORE_LENGTH = 20;

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
  const start = truncate(text, Math.min(maxLength, MAX_EXPANDED_LENGTH / 2) - SHOW_MORE_LENGTH);
  return (
    <Collapsible ui={ui} lang={lang} start={start} isCode={isCode}>
      <Text class="text" dir="auto">
        {text}
      </Text>
    </Collapsible>
  );
}

/** A collapsed text, of which only the start is shown. */
export function Collapsible(props: {
  ui: UiLanguage;
  lang?: string | undefined;
  start: string;
  isCode?: boolean;
  children: ComponentChildren;
}) {
  const { ui, lang, start, isCode = false, children } = props;
  const Start = isCode ? 'code' : 'span';
  return (
    <details class="long-text" lang={lang}>
      <summary>
        <Start class="text" dir="auto">
          {start}
        </Start>{' '}
        <span lang={ui} class="show-more">
          {TEXTS[ui].document.showMore}
        </span>
      </summary>
      {children}
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
