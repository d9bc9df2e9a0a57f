/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { truncate } from '../../../model/characters/truncate.ts';
import type { UiLanguage } from '../../paths.ts';
import { CHANGES_TEXTS, TABLE_TEXTS } from '../../texts/all.ts';
import { DataTable, LanguageMark } from '../components/elements.tsx';
import { isBlank } from '../components/text.ts';
import type { ComparisonView, Section } from './view.ts';

/** Number of rows per table at first, and that each click adds. */
const MAX_ROWS = 200;
const MORE_ROWS = 1000;

/** Rows with more columns become blocks on narrow screens. */
const MAX_COLUMNS_OF_PHONE = 2;

/** Longer values are truncated. */
const MAX_VALUE_LENGTH = 300;

/** Notes of the publisher that are longer are collapsed: many repeat all codes. */
const MAX_OPEN_LENGTH = 300;

interface ComparisonProps {
  readonly view: ComparisonView;
  readonly ui: UiLanguage;
  /** Of the values. */
  readonly language: string;
  /** The later version. */
  readonly version: string;
  /** The text without tables, if it is not that there are no changes. */
  readonly nothing?: string | undefined;
}

/** The numbers and tables of a comparison; tables about the definition of the list are collapsed. */
export function ComparisonTables({ view: { counts, notes, news, sections }, ...props }: ComparisonProps) {
  const texts = CHANGES_TEXTS[props.ui];
  const technical = sections.filter(({ isTechnical }) => isTechnical);
  const table = (section: Section) => {
    const id = `part-${sections.indexOf(section)}`;
    return <SectionTable key={section.heading} {...props} section={section} id={id} />;
  };
  return (
    <>
      <h2>{texts.summary}</h2>
      {sections.length === 0 && <p>{props.nothing ?? texts.nothing}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {sections.length > 0 && (
        <ul class="counts">
          {counts.map(({ text, heading }) => {
            const at = sections.findIndex((section) => section.heading === heading);
            return <li key={text}>{at < 0 ? text : <a href={`#part-${at}`}>{text}</a>}</li>;
          })}
          {technical.length > 0 && (
            <li>
              <a href="#technical">{texts.technicalCount(numberOf(technical))}</a>
            </li>
          )}
        </ul>
      )}
      {news.length > 0 && (
        <details open={news.join('').length <= MAX_OPEN_LENGTH}>
          <summary>
            <h3>{texts.publisherNotes(props.version)}</h3>
          </summary>
          <ul lang={props.language}>
            {news.slice(0, MAX_ROWS).map((entry) => (
              <li key={entry} dir="auto">
                {cut(props.ui, entry, 10 * MAX_VALUE_LENGTH)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {sections.filter(({ isTechnical }) => !isTechnical).map(table)}
      {technical.length > 0 && (
        <details class="technical" id="technical">
          <summary>
            <h2>{texts.technical(numberOf(technical))}</h2>
          </summary>
          {technical.map(table)}
        </details>
      )}
    </>
  );
}

const numberOf = (sections: readonly Section[]): number =>
  sections.reduce((sum, { count }) => sum + count, 0);

function SectionTable(props: Omit<ComparisonProps, 'view'> & { readonly section: Section; id: string }) {
  const { section, id, ui, language } = props;
  const { heading, count, columns, rows, isTechnical } = section;
  const [limit, setLimit] = useState(MAX_ROWS);
  const Heading = isTechnical ? 'h3' : 'h2';
  const isStacked = columns.length > MAX_COLUMNS_OF_PHONE;
  const tableClass = isStacked ? 'stacked' : undefined;
  return (
    <section id={id}>
      <Heading>
        {heading} ({count})
      </Heading>
      <DataTable class="scroller" tableClass={tableClass} label={heading} headings={columns}>
        {rows.slice(0, limit).map(({ names, cells }, i) => (
          <tr key={i}>
            {names.map(({ text, href, language: own }, at) => {
              const shown = <bdi lang={own}>{shownText(ui, text)}</bdi>;
              return (
                <th key={at} scope="row">
                  {href === undefined ? shown : <a href={href}>{shown}</a>}
                  {own !== undefined && <LanguageMark ui={ui} language={own} />}
                </th>
              );
            })}
            {cells.map(({ text, isText, language: own = language }, at) => (
              <td key={at} dir="auto" data-heading={isStacked ? columns[names.length + at] : undefined}>
                <span lang={isText ? own : undefined}>{shownText(ui, text, !isText)}</span>
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      {rows.length > limit && (
        <p>
          <button type="button" onClick={() => setLimit(limit + MORE_ROWS)}>
            {CHANGES_TEXTS[ui].showMore(Math.min(rows.length - limit, MORE_ROWS))}
          </button>
        </p>
      )}
    </section>
  );
}

/** A value: a dash for an absent one, other blank text than an empty one in quotes, Boolean values in words. */
function shownText(ui: UiLanguage, text: string | undefined, isValue = false): ComponentChildren {
  const { yes, no } = TABLE_TEXTS[ui];
  if (isValue && (text === 'true' || text === 'false')) return text === 'true' ? yes : no;
  if (text === undefined) return <span class="missing">–</span>;
  if (text === '') return <span class="missing">({CHANGES_TEXTS[ui].empty})</span>;
  if (isBlank(text)) return <span class="missing">{cut(ui, JSON.stringify(text))}</span>;
  return cut(ui, text);
}

/** A text, truncated if it is too long. */
function cut(ui: UiLanguage, text: string, longest = MAX_VALUE_LENGTH): ComponentChildren {
  if (text.length <= longest) return text;
  return (
    <>
      {truncate(text, longest)} <em>({CHANGES_TEXTS[ui].truncated})</em>
    </>
  );
}
