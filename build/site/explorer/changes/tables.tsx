/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import type { ComponentChildren } from 'preact';
import type { UiLanguage } from '../../paths.ts';
import type { ChangesTexts } from '../../texts/all.ts';
import { DataTable, LanguageMark } from '../components/elements.tsx';
import { truncate } from '../components/text.ts';
import { isBlank } from '../document/table/table.ts';
import type { RowName, Section, Summary } from './sections.ts';

/** Number of rows per table at first; the JSON of a comparison contains all. */
export const MAX_ROWS = 200;

/** Rows with more columns become blocks on narrow screens. */
const MAX_COLUMNS_OF_PHONE = 2;

/** Longer values are truncated. */
export const MAX_VALUE_LENGTH = 300;

export interface ComparisonProps {
  readonly summary: Summary;
  readonly sections: readonly Section[];
  readonly ui: UiLanguage;
  readonly texts: ChangesTexts;
  /** Of the values. */
  readonly language: string;
  /** Numbers of shown rows by the heading of their table, if they are not {@link MAX_ROWS}. */
  readonly limits?: ReadonlyMap<string, number>;
  /** What follows a table with more rows. */
  readonly moreOf: (hidden: number, heading: string, shown: number) => ComponentChildren;
}

/** The numbers and tables of a comparison; tables about the definition of the list are collapsed. */
export function ComparisonTables(props: ComparisonProps) {
  const { summary, sections, texts } = props;
  const technical = sections.filter(({ isTechnical }) => isTechnical);
  const table = (section: Section) => <SectionTable key={section.heading} {...props} section={section} />;
  return (
    <>
      <h2>{texts.summary}</h2>
      {summary.counts.length === 0 && <p>{texts.nothing}</p>}
      {summary.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {summary.counts.length > 0 && (
        <ul class="counts">
          {summary.counts.map((count) => (
            <li key={count}>{count}</li>
          ))}
        </ul>
      )}
      {sections.filter(({ isTechnical }) => !isTechnical).map(table)}
      {technical.length > 0 && (
        <details class="technical">
          <summary>
            <h2>{texts.technical(technical.reduce((sum, { count }) => sum + count, 0))}</h2>
          </summary>
          {technical.map(table)}
        </details>
      )}
    </>
  );
}

function SectionTable(props: Omit<ComparisonProps, 'summary' | 'sections'> & { readonly section: Section }) {
  const { section, ui, texts, language, limits, moreOf } = props;
  const { heading, count, columns, rows, isTechnical } = section;
  const limit = limits?.get(heading) ?? MAX_ROWS;
  const Heading = isTechnical ? 'h3' : 'h2';
  const isStacked = columns.length > MAX_COLUMNS_OF_PHONE;
  return (
    <section>
      <Heading>
        {heading} ({count})
      </Heading>
      <DataTable
        class="scroller"
        tableClass={isStacked ? 'stacked' : undefined}
        label={heading}
        headings={columns}
      >
        {rows.slice(0, limit).map(({ names, cells }, i) => (
          <tr key={i}>
            {names.map((name, at) => (
              <th key={at} scope="row">
                <RowHeading {...{ name, ui, texts }} />
              </th>
            ))}
            {cells.map(({ text, isText }, at) => (
              <td key={at} dir="auto" data-heading={isStacked ? columns[names.length + at] : undefined}>
                <span lang={isText ? language : undefined}>{shownText(text, texts)}</span>
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      {rows.length > limit && <p>{moreOf(rows.length - limit, heading, limit)}</p>}
    </section>
  );
}

function RowHeading({ name, ui, texts }: { name: RowName; ui: UiLanguage; texts: ChangesTexts }) {
  const { text, href, language } = name;
  const shown = <bdi lang={language}>{shownText(text, texts)}</bdi>;
  return (
    <>
      {href === undefined ? shown : <a href={href}>{shown}</a>}
      {language !== undefined && <LanguageMark ui={ui} language={language} />}
    </>
  );
}

/** A value as in the table of rows: a dash for an absent one, and blank text in quotes. */
function shownText(text: string | undefined, texts: ChangesTexts): ComponentChildren {
  if (text === undefined) return <span class="missing">–</span>;
  if (isBlank(text)) return <span class="missing">{cut(JSON.stringify(text), texts)}</span>;
  return cut(text, texts);
}

/** A text, truncated if it is too long. */
export function cut(text: string, texts: ChangesTexts, longest = MAX_VALUE_LENGTH): ComponentChildren {
  if (text.length <= longest) return text;
  return (
    <>
      {truncate(text, longest)} <em>({texts.truncated})</em>
    </>
  );
}
