/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import type { ComponentChildren } from 'preact';
import type { ChangesTexts } from '../../texts/all.ts';
import { DataTable } from '../data-table.tsx';
import type { Cell, Section } from './sections.ts';
import type { Summary } from './summary.ts';

/** Number of rows per table at first; the JSON of a comparison contains all. */
export const MAX_ROWS = 200;

/** Longer values are truncated. */
export const MAX_VALUE_LENGTH = 300;

export interface ComparisonProps {
  readonly summary: Summary;
  readonly sections: readonly Section[];
  readonly texts: ChangesTexts;
  readonly language: string;
  /** Number of shown rows of a table; default: {@link MAX_ROWS}. */
  readonly limitOf?: (section: Section) => number;
  /** What follows a table with more rows. */
  readonly moreOf: (section: Section, hidden: number) => ComponentChildren;
}

/** The numbers and tables of a comparison; tables about the definition of the list are collapsed. */
export function ComparisonTables({
  summary,
  sections,
  texts,
  language,
  limitOf = () => MAX_ROWS,
  moreOf,
}: ComparisonProps) {
  const technical = sections.filter(({ isTechnical }) => isTechnical);
  const table = (section: Section) => (
    <SectionTable key={section.heading} {...{ section, texts, language, moreOf }} limit={limitOf(section)} />
  );
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
          <summary>{texts.technical(technical.reduce((sum, { count }) => sum + count, 0))}</summary>
          {technical.map(table)}
        </details>
      )}
    </>
  );
}

interface SectionTableProps extends Pick<ComparisonProps, 'texts' | 'language' | 'moreOf'> {
  readonly section: Section;
  readonly limit: number;
}

function SectionTable({ section, texts, language, limit, moreOf }: SectionTableProps) {
  const { heading, count, columns, rows } = section;
  return (
    <section>
      <h2>
        {heading} ({count})
      </h2>
      <DataTable class="scroll" label={heading} headings={columns}>
        {rows.slice(0, limit).map(({ names, href, cells }, i) => (
          <tr key={i}>
            {names.map((name, at) => (
              <th key={at} scope="row">
                <RowHeading name={name} href={at === 0 ? href : undefined} texts={texts} />
              </th>
            ))}
            {cells.map((cell, at) => (
              <td key={at} dir="auto">
                <Value cell={cell} texts={texts} language={language} />
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      {rows.length > limit && <p>{moreOf(section, rows.length - limit)}</p>}
    </section>
  );
}

function RowHeading(props: { name: string; href: string | undefined; texts: ChangesTexts }) {
  const { name, href, texts } = props;
  const text = name.trim() === '' ? <em>{texts.empty}</em> : <bdi>{cut(name, texts)}</bdi>;
  return href === undefined ? text : <a href={href}>{text}</a>;
}

function Value(props: { cell: Cell; texts: ChangesTexts; language: string }) {
  const { cell, texts, language } = props;
  if (cell.text === '') return <em>{texts.empty}</em>;
  return <span lang={cell.isText ? language : undefined}>{cut(cell.text, texts)}</span>;
}

/** A text, truncated if it is too long. */
export function cut(text: string, texts: ChangesTexts, longest = MAX_VALUE_LENGTH): ComponentChildren {
  if (text.length <= longest) return text;
  return (
    <>
      {[...text.slice(0, longest)].slice(0, -1).join('')}… <em>({texts.truncated})</em>
    </>
  );
}
