/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import type { Document } from '../../catalogue/document.ts';
import { newLogEntries } from '../../changes/change-log.ts';
import { countsOf } from '../../changes/counts.ts';
import type {
  Change,
  CodeChanges,
  CodesNotCompared,
  Comparison,
  FieldChange,
  NewLanguage,
  PartChanges,
  SetReference,
} from '../../changes/model.ts';
import { copyLongNumbers, exactJson, exactMember } from '../../domain/long-numbers.ts';
import { changesFile, changesPage, feedOf, type UiLanguage } from '../../site/addresses.ts';
import type { SiteContext } from '../../site/part.ts';
import { TEXTS, type Texts } from '../../texts/all.ts';
import { changesAddress, documentAddress, placeOf } from '../changes-link.ts';
import { DataTable } from '../data-table.tsx';
import { printFragment } from '../document/fragment.ts';
import type { Page } from '../layout.tsx';

/** The page with the changes of a document; undefined for a first version. */
export function changesView(ui: UiLanguage, document: Document, context: SiteContext): Page | undefined {
  const changes = context.history.changesOf(document);
  if (!changes) return undefined;
  const { entry } = document;
  const place = placeOf(document, context.plan);
  const title = TEXTS[ui].changes.titleOf(entry.shortName, nameOfVersion(entry));
  const props = { ui, document, context };
  return {
    ui,
    title,
    description: entry.longName ?? entry.shortName,
    pathIn: (language) => changesPage(language, place),
    children: (
      <div class="changes">
        <h1 dir="auto">{title}</h1>
        <Links {...props} />
        <PublisherNotes {...props} />
        {changes.before === null ? (
          <NewLanguageNote {...props} changes={changes} />
        ) : (
          <ComparisonTables {...props} changes={changes} />
        )}
      </div>
    ),
  };
}

interface Props {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly context: SiteContext;
}

/** Maximum number of rows per table; the JSON contains all. */
const MAX_ROWS = 200;

const MAX_VALUE_LENGTH = 300;

function Links({ ui, document, context }: Props) {
  const texts = TEXTS[ui].changes;
  const { plan, history } = context;
  const before = history.beforeOf(document);
  const adjacent = [
    { rel: 'prev', other: before, text: texts.previousChanges },
    { rel: 'next', other: history.afterOf(document), text: texts.nextChanges },
  ];
  return (
    <>
      {before && (
        <p>
          {texts.comparedWith}{' '}
          <a href={documentAddress(ui, before, plan)}>
            <bdi>{nameOfVersion(before.entry)}</bdi>
          </a>
          .
        </p>
      )}
      <ul class="links">
        <li>
          <a href={documentAddress(ui, document, plan)}>{texts.goToDocument}</a>
        </li>
        <li>
          <a href={changesFile(placeOf(document, plan))}>{texts.asJson}</a>
        </li>
        <li>
          <a href={feedOf(plan.naming.placeOfUri(document.entry.canonicalUri))}>{TEXTS[ui].document.feed}</a>
        </li>
        {adjacent.map(({ rel, other, text }) => {
          const address = other && changesAddress(ui, other, context);
          if (other === undefined || address === undefined) return null;
          return (
            <li key={rel}>
              <a href={address} rel={rel}>
                {text} (<bdi>{nameOfVersion(other.entry)}</bdi>)
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function PublisherNotes({ ui, document, context }: Props) {
  const texts = TEXTS[ui].changes;
  const entries = newLogEntries(document, context.history.beforeOf(document));
  if (entries.length === 0) return null;
  return (
    <>
      <h2>{texts.publisherNotes}</h2>
      <ul lang={document.entry.language}>
        {entries.slice(0, MAX_ROWS).map((entry) => (
          <li key={entry} dir="auto">
            {cut(entry, texts, 10 * MAX_VALUE_LENGTH)}
          </li>
        ))}
      </ul>
    </>
  );
}

function NewLanguageNote({ changes, ui, context }: Props & { changes: NewLanguage }) {
  const texts = TEXTS[ui].changes;
  const { document, earlier } = changes;
  const before = context.history
    .versionsOf(document.canonicalUri)
    .find(({ uri }) => uri === earlier[0]?.canonicalVersionUri);
  return (
    <>
      <p>{texts.newLanguage(document.language)}</p>
      <p>{texts.previousLanguages}</p>
      <ul>
        {before?.items.map((other) => (
          <li key={other.entry.language}>
            <a href={documentAddress(ui, other, context.plan)} hreflang={other.entry.language}>
              <bdi>{nameOfVersion(other.entry)}</bdi> ({other.entry.language})
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function ComparisonTables({ changes, ui, document, context }: Props & { changes: Comparison }) {
  const texts = TEXTS[ui].changes;
  const counts = countsOf(changes);
  const file = changesFile(placeOf(document, context.plan));
  return (
    <>
      <h2>{texts.summary}</h2>
      {counts.length === 0 && <p>{texts.nothing}</p>}
      {changes.codes && !changes.codes.compared && <p>{texts.notCompared[changes.codes.reason]}</p>}
      <ul class="counts">
        {counts.map((count) => (
          <li key={`${count.subject} ${count.kind}`}>{texts.count(count)}</li>
        ))}
      </ul>
      <CodeNotes codes={changes.codes} texts={texts} />
      {sectionsOf(changes, texts, addressesOf(ui, document, context)).map((section) => (
        <SectionTable
          key={section.heading}
          {...{ section, texts, file }}
          language={document.entry.language}
        />
      ))}
    </>
  );
}

function CodeNotes({
  codes,
  texts,
}: {
  codes: CodeChanges | CodesNotCompared | undefined;
  texts: ChangesTexts;
}) {
  if (!codes?.compared) return null;
  const { key, keyBefore, rowsWithoutCode } = codes;
  const withoutCode = rowsWithoutCode.before + rowsWithoutCode.after;
  return (
    <>
      {keyBefore && <p>{texts.keyChanged(keyBefore.join(' + '), key.join(' + '))}</p>}
      {withoutCode > 0 && <p>{texts.rowsWithoutCode(withoutCode)}</p>}
    </>
  );
}

type ChangesTexts = Texts['changes'];

interface Addresses {
  /** Of a row in the document or in its predecessor, by its code in the key columns. */
  readonly codeAfter: CodeAddress;
  readonly codeBefore: CodeAddress;
  /** Of the newest version of a list, if the directory has it. */
  readonly list: (canonicalUri: string) => string | undefined;
}

type CodeAddress = (key: readonly string[], code: readonly unknown[]) => string | undefined;

function addressesOf(ui: UiLanguage, document: Document, { plan, history }: SiteContext): Addresses {
  const before = history.beforeOf(document);
  return {
    codeAfter: codeAddress(documentAddress(ui, document, plan)),
    codeBefore: before ? codeAddress(documentAddress(ui, before, plan)) : () => undefined,
    list: (canonicalUri) => {
      const [newest] = history.versionsOf(canonicalUri).at(-1)?.items ?? [];
      return newest && documentAddress(ui, newest, plan);
    },
  };
}

/** Links to rows with very long codes go to the document instead. */
function codeAddress(page: string): CodeAddress {
  return (key, code) => {
    const parts = key.map((columnId, i) => ({ columnId, value: cellText(code[i]) }));
    return parts.some(({ value }) => value.length > MAX_VALUE_LENGTH)
      ? page
      : `${page}#${printFragment(parts)}`;
  };
}

/** A table with a heading. */
interface Section {
  readonly heading: string;
  /** Number of changed things, each of which may have several rows. */
  readonly count: number;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

interface Row extends RowName {
  readonly cells: readonly unknown[];
}

/** The header cells of a row, and the link of the first one. */
interface RowName {
  readonly names: readonly string[];
  readonly href?: string | undefined;
}

interface ChangedThing extends RowName {
  /** A change without a field concerns the whole thing. */
  readonly fields: readonly (Change & { readonly field?: string })[];
}

function sectionsOf(changes: Comparison, texts: ChangesTexts, addresses: Addresses): Section[] {
  const { codes, columns, keys, foreignKeys, defaultKey, identification, references } = changes;
  const { subjects, property } = texts;
  const propertySection = (heading: string, fields: readonly FieldChange[]) =>
    changedSection(
      texts,
      heading,
      [property],
      fields.map((field) => ({ names: [], fields: [field] })),
    );
  return [
    ...(codes?.compared ? codeSections(codes, texts, addresses) : []),
    ...partSections(subjects.columns, columns, texts),
    ...partSections(subjects.keys, keys, texts),
    propertySection(texts.defaultKey, defaultKey ? [{ field: 'defaultKey', ...defaultKey }] : []),
    ...partSections(subjects.foreignKeys, foreignKeys, texts),
    ...referenceSections(references, texts, addresses),
    // The change log has a section of its own.
    propertySection(
      subjects.identification,
      identification.filter(({ field }) => field !== 'changeLog'),
    ),
  ].filter(({ rows }) => rows.length > 0);
}

function codeSections(codes: CodeChanges, texts: ChangesTexts, addresses: Addresses): Section[] {
  const { key, keyBefore, nameColumn, added, removed, renamed, changed } = codes;
  const { subjects, code: codeHeading, name, column: columnHeading } = texts;
  const nameOf = (code: readonly unknown[]): RowName => ({
    names: [codeText(code)],
    href: addresses.codeAfter(key, code),
  });
  const oldNameOf = (code: readonly unknown[]): RowName => ({
    names: [codeText(code)],
    href: keyBefore ? undefined : addresses.codeBefore(key, code),
  });
  const cellsOf = (row: object) => (nameColumn === undefined ? [] : [exactMember(row, nameColumn)]);
  return diffSections(texts, {
    heading: subjects.codes,
    columns: nameColumn === undefined ? [codeHeading] : [codeHeading, name],
    added: added.map(({ code, row }) => ({ ...nameOf(code), cells: cellsOf(row) })),
    removed: removed.map(({ code, row }) => ({ ...oldNameOf(code), cells: cellsOf(row) })),
    renamed: renamed.map(({ code, ...change }) => ({ ...nameOf(code), fields: [change] })),
    names: [codeHeading, columnHeading],
    changed: changed.map(({ code, cells }) => ({
      ...nameOf(code),
      fields: cells.map(({ column, ...change }) => ({ field: column, ...change })),
    })),
  });
}

function partSections(heading: string, parts: PartChanges, texts: ChangesTexts): Section[] {
  const rowOf = (part: PartChanges['added'][number]) => ({ names: [part.id], cells: [withoutId(part)] });
  return diffSections(texts, {
    heading,
    columns: [texts.id, ''],
    added: parts.added.map(rowOf),
    removed: parts.removed.map(rowOf),
    names: [texts.id, texts.property],
    changed: parts.changed.map(({ id, fields }) => ({ names: [id], fields })),
  });
}

function referenceSections(
  { added, removed, changed }: Comparison['references'],
  texts: ChangesTexts,
  addresses: Addresses,
): Section[] {
  const rowOf = ({ canonicalUri, canonicalVersionUri }: SetReference): Row => ({
    names: [canonicalVersionUri ?? canonicalUri],
    href: addresses.list(canonicalUri),
    cells: [],
  });
  return diffSections(texts, {
    heading: texts.subjects.references,
    columns: [texts.document],
    added: added.map(rowOf),
    removed: removed.map(rowOf),
    names: [texts.document, texts.property],
    changed: changed.map(({ canonicalUri, fields }) => ({
      names: [canonicalUri],
      href: addresses.list(canonicalUri),
      fields,
    })),
  });
}

interface Diff {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly added: readonly Row[];
  readonly removed: readonly Row[];
  readonly renamed?: readonly ChangedThing[];
  /** Columns of the table of changes, the last of them for the fields. */
  readonly names: readonly [string, string];
  readonly changed: readonly ChangedThing[];
}

/** Tables of added, removed, renamed and changed things. */
function diffSections(texts: ChangesTexts, diff: Diff): Section[] {
  const { columns, added, removed, renamed = [], names, changed } = diff;
  const headingOf = (kind: keyof ChangesTexts['kinds']) => `${diff.heading}: ${texts.kinds[kind]}`;
  return [
    { heading: headingOf('added'), count: added.length, columns, rows: added },
    { heading: headingOf('removed'), count: removed.length, columns, rows: removed },
    changedSection(texts, headingOf('renamed'), [names[0]], renamed),
    changedSection(texts, headingOf('changed'), names, changed),
  ];
}

/** A table of values before and after. */
function changedSection(
  texts: ChangesTexts,
  heading: string,
  columns: readonly string[],
  changed: readonly ChangedThing[],
): Section {
  return {
    heading,
    count: changed.length,
    columns: [...columns, texts.before, texts.after],
    rows: changed.flatMap(({ names, href, fields }) =>
      fields.map(({ field, before, after }) => ({
        names: field === undefined ? names : [...names, field],
        href,
        cells: [before, after],
      })),
    ),
  };
}

interface SectionTableProps {
  readonly section: Section;
  readonly texts: ChangesTexts;
  /** Address of the JSON, which contains what the page omits. */
  readonly file: string;
  readonly language: string;
}

function SectionTable({ section, texts, file, language }: SectionTableProps) {
  const { heading, count, columns, rows } = section;
  return (
    <section>
      <h2>
        {heading} ({count})
      </h2>
      <DataTable class="scroll" label={heading} headings={columns}>
        {rows.slice(0, MAX_ROWS).map(({ names, href, cells }, i) => (
          <tr key={i}>
            {names.map((name, at) => (
              <th key={name} scope="row">
                <RowHeading name={name} href={at === 0 ? href : undefined} texts={texts} />
              </th>
            ))}
            {cells.map((value, at) => (
              <td key={at} dir="auto">
                <Value value={value} texts={texts} language={language} />
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      {rows.length > MAX_ROWS && (
        <p>
          {texts.notShown(rows.length - MAX_ROWS)} <a href={file}>JSON</a>
        </p>
      )}
    </section>
  );
}

function RowHeading(props: { name: string; href: string | undefined; texts: ChangesTexts }) {
  const { name, href, texts } = props;
  const text = name.trim() === '' ? <em>{texts.empty}</em> : <bdi>{cut(name, texts)}</bdi>;
  return href === undefined ? text : <a href={href}>{text}</a>;
}

/** A value of a document: a string as it is, all else as JSON. */
function Value(props: { value: unknown; texts: ChangesTexts; language: string }) {
  const { value, texts, language } = props;
  if (value === undefined || value === null || value === '') return <em>{texts.empty}</em>;
  if (typeof value === 'string') return <span lang={language}>{cut(value, texts)}</span>;
  return <code>{cut(exactJson(value), texts)}</code>;
}

function cut(text: string, texts: ChangesTexts, longest = MAX_VALUE_LENGTH): ComponentChildren {
  if (text.length <= longest) return text;
  return (
    <>
      {[...text.slice(0, longest)].slice(0, -1).join('')}… <em>({texts.truncated})</em>
    </>
  );
}

const codeText = (code: readonly unknown[]): string => code.map(cellText).join(' / ');

const cellText = (cell: unknown): string => (typeof cell === 'string' ? cell : exactJson(cell));

const nameOfVersion = ({ version, canonicalVersionUri }: Document['entry']): string =>
  version ?? canonicalVersionUri;

/** A part without its id, with all digits of its numbers. */
function withoutId(part: PartChanges['added'][number]): object {
  const { id: _, ...rest } = part;
  copyLongNumbers(part, rest);
  return rest;
}
