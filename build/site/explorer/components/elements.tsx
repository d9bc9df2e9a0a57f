/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import type { ComponentChildren } from 'preact';
import { isSameLanguage } from '../../../model/identity/language.ts';
import type { ValidityPeriod } from '../../../model/values/instant.ts';
import type { UiLanguage } from '../../paths.ts';
import { DIRECTORY_TEXTS, TEXTS } from '../../texts/all.ts';
import { formatDate } from './dates.ts';
import { languageName } from './languages.ts';

interface CopyableProps {
  readonly id: string;
  readonly name: string;
  readonly ui: UiLanguage;
  readonly url: string;
  /** Text before and after the URL. */
  readonly around?: readonly [before: string, after: string];
}

/** An API URL, with optional text around it and a button that copies both. */
export function Copyable({ id, name, ui, url, around: [before, after] = ['', ''] }: CopyableProps) {
  return (
    <div class="copyable">
      <p id={`${id}-name`}>{name}</p>
      <code id={id} dir="ltr">
        {before}
        <span class="api-address">{url}</span>
        {after}
      </code>
      <button
        type="button"
        class="copy"
        data-copies={id}
        data-copied={TEXTS[ui].table.copied}
        aria-describedby={`${id}-name`}
      >
        {TEXTS[ui].document.copy}
      </button>
    </div>
  );
}

interface DataTableProps extends Omit<ScrollableProps, 'html'> {
  readonly tableClass?: string | undefined;
  readonly headings: readonly string[];
}

/** A static table with the rows in its children. It scrolls if it is wider than the page. */
export function DataTable({ tableClass, headings, children, ...region }: DataTableProps) {
  return (
    <Scrollable {...region}>
      <table class={tableClass}>
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

interface DiagramProps {
  /** Prefix of the ids of its title and description. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** In CSS pixels; by default as wide as the page allows. */
  readonly width?: number;
  readonly height: number;
  readonly children: ComponentChildren;
}

/** An SVG with a title and a description that may contain links; it scrolls if it is wider than the page. */
export function Diagram({ id, title, text, width, height, children }: DiagramProps) {
  return (
    <Scrollable class="scroll" labelledBy={`${id}-title`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a graphic with links is a group, but not a fieldset */}
      <svg
        viewBox={width === undefined ? undefined : `0 0 ${width} ${height}`}
        width={width ?? '100%'}
        height={height}
        role="group"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>{text}</desc>
        {children}
      </svg>
    </Scrollable>
  );
}

interface ChooseProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly value: string;
  readonly isDisabled?: boolean;
  readonly onChoose: (value: string) => void;
}

/** A labelled list of options. */
export function Choose({ name, label, options, value, isDisabled = false, onChoose }: ChooseProps) {
  return (
    <label>
      <span>{label}</span>
      <select
        name={name}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}

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

/** Class, id, accessible name, direction and content of a scrollable region; the content is prerendered HTML or elements. */
interface ScrollableProps {
  readonly class: string;
  readonly id?: string;
  readonly label?: string;
  readonly labelledBy?: string;
  /** That of the page by default. */
  readonly dir?: 'rtl' | undefined;
  readonly html?: string;
  readonly children?: ComponentChildren;
}

/** A region that scrolls independently, also by keyboard. */
export function Scrollable({ class: name, id, label, labelledBy, dir, html, children }: ScrollableProps) {
  const content = html === undefined ? { children } : { dangerouslySetInnerHTML: { __html: html } };
  const attributes = { id, class: name, dir, 'aria-label': label, 'aria-labelledby': labelledBy };
  // biome-ignore lint/a11y/noNoninteractiveTabindex: only a focusable region scrolls by keyboard
  return <section {...attributes} tabIndex={0} {...content} />;
}

/**
 * Says that a document is not yet valid, or no longer. The build does not depend on the current date, so the mark is
 * hidden until a script (`client/validity.ts`) compares its attributes with the clock.
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
