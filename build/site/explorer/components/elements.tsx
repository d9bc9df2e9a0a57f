/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import { truncate } from '../../../model/characters/truncate.ts';
import type { DocumentType } from '../../../model/document/entry.ts';
import { isSameLanguage } from '../../../model/identity/language.ts';
import { oncePerKey } from '../../../model/once.ts';
import type { ValidityPeriod } from '../../../model/values/instant.ts';
import type { UiLanguage } from '../../paths.ts';
import { DIRECTORY_TEXTS, TEXTS } from '../../texts/all.ts';
import { formatDate, isoDay, languageName } from './text.ts';

/** A link to a ZIP archive. */
export const PackageLink = ({ url, name, text }: { url: string; name: string; text: string }) => (
  <a href={url} download={`${name}.zip`}>
    <span>{text}</span>
  </a>
);

/** A button that copies the text of the element with an id; a script makes it work. */
export function CopyButton(props: { ui: UiLanguage; copies: string; describedBy: string }) {
  const { ui, copies, describedBy } = props;
  const data = { 'data-copies': copies, 'data-copied': TEXTS[ui].table.copied };
  return (
    <button type="button" class="copy secondary" {...data} aria-describedby={describedBy}>
      {TEXTS[ui].document.copy}
    </button>
  );
}

interface ScrollableProps {
  readonly class: string;
  readonly id?: string;
  readonly label?: string;
  readonly labelledBy?: string;
  /** Default: the direction of the page. */
  readonly dir?: 'rtl' | undefined;
  readonly children?: ComponentChildren;
  /** Printed HTML instead of children. */
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

/** A region that scrolls independently, also by keyboard. */
export function Scrollable({ label, labelledBy, ...attributes }: ScrollableProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: only a focusable region scrolls by keyboard
  return <section aria-label={label} aria-labelledby={labelledBy} tabIndex={0} {...attributes} />;
}

interface DataTableProps extends ScrollableProps {
  readonly tableClass?: string | undefined;
  readonly headings: readonly string[];
  readonly caption?: string;
}

/** A static table with the rows in its children. It scrolls if it is wider than the page. */
export function DataTable({ tableClass, headings, caption, children, ...region }: DataTableProps) {
  return (
    <Scrollable {...region}>
      <table class={tableClass}>
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scrollable>
  );
}

/** A labelled list of options. */
export function Choose(props: {
  name: string;
  label: string;
  options: readonly { readonly value: string; readonly text: string }[];
  value: string;
  isDisabled?: boolean;
  onChoose: (value: string) => void;
}) {
  const { name, label, options, value: chosen, isDisabled = false, onChoose } = props;
  return (
    <label>
      <span>{label}</span>
      <select name={name} disabled={isDisabled} onChange={(event) => onChoose(event.currentTarget.value)}>
        {options.map(({ value, text }) => (
          <option key={value} value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The type of a document; that of a set has a frame, because lists are usual. */
export function TypeName({ ui, type }: { ui: UiLanguage; type: DocumentType }) {
  const name = DIRECTORY_TEXTS[ui].types[type];
  return <span>{type === 'CodeListSet' ? <span class="set-mark">{name}</span> : name}</span>;
}

/** Marks the language of a name, with a space before it, if it is not the language of the page. */
export function LanguageMark({ ui, language }: { ui: UiLanguage; language: string }) {
  if (isSameLanguage(language, ui)) return null;
  return (
    <>
      {' '}
      <span class="language">{languageName(ui, language)}</span>
    </>
  );
}

/**
 * States that a document is not yet valid, or no longer. The build does not depend on the current date, so the mark is
 * hidden until a script (`client.ts`) compares its attributes with the clock.
 */
export function ValidityMark({ ui, period }: { ui: UiLanguage; period: ValidityPeriod }) {
  const { validFrom, validTo } = period;
  if (validFrom === undefined && validTo === undefined) return null;
  const { notYetValid, noLongerValid } = DIRECTORY_TEXTS[ui];
  return (
    <strong
      hidden
      class="validity"
      data-valid-from={validFrom}
      data-valid-to={validTo}
      data-not-yet={validFrom && notYetValid(formatDate(ui, validFrom))}
      data-no-longer={validTo && noLongerValid(formatDate(ui, validTo))}
    />
  );
}

/** A date in words; the tooltip shows the original text. */
export function DateText({ ui, date }: { ui: UiLanguage; date: string }) {
  return (
    <time dateTime={isoDay(date)} title={date}>
      {formatDate(ui, date)}
    </time>
  );
}

/** A list of items, without empty ones; undefined if there are none. */
export function listOf(items: readonly ComponentChildren[], className?: string) {
  const shown = items.filter(Boolean);
  if (shown.length === 0) return undefined;
  return (
    <ul class={className}>
      {shown.map((item, i) => (
        <li key={i}>{item}</li>
      ))}
    </ul>
  );
}

/** A link: its URL, its content, and other attributes. */
type Link = readonly [href: string | undefined, content: ComponentChildren, attributes?: object];

/** A list of links, without those that have no URL; undefined if there are none. */
export function linksOf(links: readonly Link[], className?: string) {
  const items = links.map(
    ([href, content, attributes]) =>
      href !== undefined && (
        <a key={href} href={href} {...attributes}>
          {content}
        </a>
      ),
  );
  return listOf(items, className);
}

/** A description list; names without a value are left out. */
export function Properties(props: {
  class?: string;
  items: readonly (readonly [name: string, value: ComponentChildren])[];
}) {
  return (
    <dl class={`properties ${props.class ?? ''}`.trim()}>
      {props.items.map(
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

interface TextProps {
  readonly ui: UiLanguage;
  readonly lang?: string | undefined;
  readonly isCode?: boolean;
}

/** Maximum length in characters of a text that is not collapsed by default. */
export const MAX_EXPANDED_LENGTH = 600;

/** Space for the words after the start of a collapsed text, in characters. */
const SHOW_MORE_LENGTH = 20;

/**
 * A text of a document. White space is preserved, and the direction follows from the text. A text longer than `maxLength`
 * becomes a `details` element, which must not be in a paragraph or in `code`.
 */
export function DocumentText(props: TextProps & { text: string; maxLength?: number }) {
  const { ui, text, lang, isCode = false, maxLength = MAX_EXPANDED_LENGTH } = props;
  const Text = isCode ? 'code' : 'span';
  const isLong = text.length > maxLength;
  const content = (
    <Text class="text" dir="auto" lang={isLong ? undefined : lang}>
      {text}
    </Text>
  );
  if (!isLong) return content;
  const start = truncate(text, Math.min(maxLength, MAX_EXPANDED_LENGTH / 2) - SHOW_MORE_LENGTH);
  return (
    <Collapsible ui={ui} lang={lang} start={start} isCode={isCode}>
      {content}
    </Collapsible>
  );
}

/** A collapsed text, of which only the start is shown. */
export function Collapsible(props: TextProps & { start: string; children: ComponentChildren }) {
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

/** A link to a URL from a document, named by its children. Relative and unsafe URLs are shown as text. */
export function SafeLink({ href, children }: { href: string; children?: ComponentChildren }) {
  const url = <bdi>{truncate(href, MAX_URL_LENGTH)}</bdi>;
  const name = children !== undefined && <bdi>{children}</bdi>;
  if (!isSafeUrl(href)) return <span class="address">{name ? [name, ' · ', url] : url}</span>;
  return (
    <a class="address" href={href} rel="external nofollow noreferrer">
      {name || url}
    </a>
  );
}

const MAX_URL_LENGTH = 2000;

/** White space and control characters are rejected, although browsers would strip them. */
export const isSafeUrl = oncePerKey((text: string): boolean => {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:', 'mailto:'].includes(protocol) && username === '' && password === '';
});
