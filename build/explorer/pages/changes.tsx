/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import type { Document } from '../../catalogue/document.ts';
import { newLogEntries } from '../../changes/change-log.ts';
import { countsOf } from '../../changes/counts.ts';
import type {
  Change,
  CodeChanges,
  CodeRow,
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
import { changesAddress, documentAddress } from '../changes-link.ts';
import { printFragment } from '../document/fragment.ts';
import type { Page } from '../layout.tsx';
import { Scrollable } from '../scrollable.tsx';

/** The page with the changes of a document; undefined for a first version. */
export function changesView(ui: UiLanguage, document: Document, context: SiteContext): Page | undefined {
  const changes = context.history.changesOf(document);
  if (!changes) return undefined;
  const { entry } = document;
  const place = context.plan.naming.placeOf(entry.canonicalVersionUri, entry.language);
  const title = TEXTS[ui].changes.titleOf(entry.shortName, nameOfVersion(entry));
  return {
    ui,
    title,
    description: entry.longName ?? entry.shortName,
    pathIn: (language) => changesPage(language, place),
    children: (
      <div class="changes">
        <h1 dir="auto">{title}</h1>
        <Links ui={ui} document={document} place={place} context={context} />
        <PublisherNotes
          document={document}
          before={context.history.beforeOf(document)}
          texts={TEXTS[ui].changes}
        />
        {changes.before === null ? (
          <NewLanguageNote changes={changes} ui={ui} context={context} />
        ) : (
          <ComparisonTables
            changes={changes}
            ui={ui}
            file={changesFile(place)}
            addresses={addressesOf(ui, document, context)}
          />
        )}
      </div>
    ),
  };
}

/** Addresses of changed rows and lists. */
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

/** Maximum number of rows per table; the JSON contains all. */
const MAX_ROWS = 200;

/** Maximum length of a value in characters. */
const MAX_VALUE_LENGTH = 300;

interface LinksProps {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly place: string;
  readonly context: SiteContext;
}

function Links({ ui, document, place, context }: LinksProps) {
  const texts = TEXTS[ui].changes;
  const { plan, history } = context;
  const before = history.beforeOf(document);
  const after = history.afterOf(document);
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
          <a href={changesFile(place)}>{texts.asJson}</a>
        </li>
        <li>
          <a href={feedOf(plan.naming.placeOfUri(document.entry.canonicalUri))}>{TEXTS[ui].document.feed}</a>
        </li>
        <AdjacentLink {...{ ui, context }} document={before} rel="prev" text={texts.previousChanges} />
        <AdjacentLink {...{ ui, context }} document={after} rel="next" text={texts.nextChanges} />
      </ul>
    </>
  );
}

interface AdjacentLinkProps {
  readonly ui: UiLanguage;
  readonly context: SiteContext;
  readonly document: Document | undefined;
  readonly rel: 'prev' | 'next';
  readonly text: string;
}

function AdjacentLink({ ui, context, document, rel, text }: AdjacentLinkProps) {
  const address = document && changesAddress(ui, document, context);
  return document === undefined || address === undefined ? null : (
    <li>
      <a href={address} rel={rel}>
        {text} (<bdi>{nameOfVersion(document.entry)}</bdi>)
      </a>
    </li>
  );
}

interface PublisherNotesProps {
  readonly document: Document;
  readonly before: Document | undefined;
  readonly texts: Texts['changes'];
}

function PublisherNotes({ document, before, texts }: PublisherNotesProps) {
  const entries = newLogEntries(document, before);
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

function NewLanguageNote({
  changes,
  ui,
  context,
}: {
  changes: NewLanguage;
  ui: UiLanguage;
  context: SiteContext;
}) {
  const texts = TEXTS[ui].changes;
  const { document, earlier } = changes;
  return (
    <>
      <p>{texts.newLanguage(document.language)}</p>
      <p>{texts.previousLanguages}</p>
      <ul>
        {context.history
          .versionsOf(document.canonicalUri)
          .flatMap(({ items }) => items)
          .filter(({ entry }) => entry.canonicalVersionUri === earlier[0]?.canonicalVersionUri)
          .map((other) => (
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

interface ComparisonTablesProps {
  readonly changes: Comparison;
  readonly ui: UiLanguage;
  /** Address of the JSON, which contains what the page omits. */
  readonly file: string;
  readonly addresses: Addresses;
}

function ComparisonTables({ changes, ui, file, addresses }: ComparisonTablesProps) {
  const texts = TEXTS[ui].changes;
  const { codes, columns, keys, foreignKeys, defaultKey, identification, references, document } = changes;
  const counts = countsOf(changes);
  const shared = { texts, file, addresses, language: document.language };
  return (
    <>
      <h2>{texts.summary}</h2>
      {counts.length === 0 && <p>{texts.nothing}</p>}
      {codes && !codes.compared && <p>{texts.notCompared[codes.reason]}</p>}
      <ul class="counts">
        {counts.map((count) => (
          <li key={`${count.subject} ${count.kind}`}>{texts.count(count)}</li>
        ))}
      </ul>
      {codes?.compared && <Codes codes={codes} {...shared} />}
      <PartTables heading={texts.subjects.columns} parts={columns} {...shared} />
      <PartTables heading={texts.subjects.keys} parts={keys} {...shared} />
      {defaultKey && (
        <ChangedTable
          heading={texts.defaultKey}
          count={1}
          names={[texts.property]}
          rows={[{ names: ['defaultKey'], ...defaultKey }]}
          {...shared}
        />
      )}
      <PartTables heading={texts.subjects.foreignKeys} parts={foreignKeys} {...shared} />
      <References references={references} {...shared} />
      <Identification fields={identification} {...shared} />
    </>
  );
}

/** What all tables need. */
interface TableContext {
  readonly texts: Texts['changes'];
  readonly file: string;
  readonly addresses: Addresses;
  /** Language of the values. */
  readonly language: string;
}

function Codes({ codes, ...shared }: { codes: CodeChanges } & TableContext) {
  const { texts, addresses } = shared;
  const { key, keyBefore, nameColumn, rowsWithoutCode, added, removed, renamed, changed } = codes;
  const withoutCode = rowsWithoutCode.before + rowsWithoutCode.after;
  const codeName = (code: readonly unknown[]): RowName => ({
    names: [codeText(code)],
    href: addresses.codeAfter(key, code),
  });
  const nameCells = ({ row }: CodeRow) => (nameColumn === undefined ? [] : [exactMember(row, nameColumn)]);
  return (
    <>
      {keyBefore && <p>{texts.keyChanged(keyBefore.join(' + '), key.join(' + '))}</p>}
      {withoutCode > 0 && <p>{texts.rowsWithoutCode(withoutCode)}</p>}
      <DiffTables
        heading={texts.subjects.codes}
        columns={nameColumn === undefined ? [texts.code] : [texts.code, texts.name]}
        added={added.map((row) => ({ ...codeName(row.code), cells: nameCells(row) }))}
        removed={removed.map((row) => ({
          names: [codeText(row.code)],
          href: keyBefore ? undefined : addresses.codeBefore(key, row.code),
          cells: nameCells(row),
        }))}
        renamed={renamed.map(({ code, ...change }) => ({ ...codeName(code), ...change }))}
        names={[texts.code, texts.column]}
        changed={changed.map(({ code, cells }) => ({
          ...codeName(code),
          fields: cells.map(({ column, ...change }) => ({ field: column, ...change })),
        }))}
        {...shared}
      />
    </>
  );
}

function PartTables({ heading, parts, ...shared }: { heading: string; parts: PartChanges } & TableContext) {
  const { id, property } = shared.texts;
  const rowOf = (part: PartChanges['added'][number]) => ({ names: [part.id], cells: [withoutId(part)] });
  return (
    <DiffTables
      heading={heading}
      columns={[id, '']}
      added={parts.added.map(rowOf)}
      removed={parts.removed.map(rowOf)}
      names={[id, property]}
      changed={parts.changed.map((part) => ({ names: [part.id], fields: part.fields }))}
      {...shared}
    />
  );
}

function References({ references, ...shared }: { references: Comparison['references'] } & TableContext) {
  const { texts, addresses } = shared;
  const rowOf = (reference: SetReference) => ({
    names: [uriOf(reference)],
    href: addresses.list(reference.canonicalUri),
    cells: [],
  });
  return (
    <DiffTables
      heading={texts.subjects.references}
      columns={[texts.document]}
      added={references.added.map(rowOf)}
      removed={references.removed.map(rowOf)}
      names={[texts.document, texts.property]}
      changed={references.changed.map(({ canonicalUri, fields }) => ({
        names: [canonicalUri],
        href: addresses.list(canonicalUri),
        fields,
      }))}
      {...shared}
    />
  );
}

interface DiffTablesProps extends TableContext {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly added: TableProps['rows'];
  readonly removed: TableProps['rows'];
  readonly renamed?: ChangedTableProps['rows'];
  /** Columns of the table of changes, the last of them for the fields. */
  readonly names: readonly [string, string];
  readonly changed: readonly (RowName & { readonly fields: readonly FieldChange[] })[];
}

/** Tables of added, removed, renamed and changed things. */
function DiffTables(props: DiffTablesProps) {
  const { heading, columns, added, removed, renamed = [], names, changed, ...shared } = props;
  const { kinds } = shared.texts;
  const whole = { added, removed };
  return (
    <>
      {(['added', 'removed'] as const).map((kind) => (
        <Table
          key={kind}
          heading={`${heading}: ${kinds[kind]}`}
          count={whole[kind].length}
          columns={columns}
          rows={whole[kind]}
          {...shared}
        />
      ))}
      <ChangedTable
        heading={`${heading}: ${kinds.renamed}`}
        count={renamed.length}
        names={[names[0]]}
        rows={renamed}
        {...shared}
      />
      <ChangedTable
        heading={`${heading}: ${kinds.changed}`}
        count={changed.length}
        names={names}
        rows={changed.flatMap(({ names: path, href, fields }) =>
          fields.map(({ field, ...change }) => ({ names: [...path, field], href, ...change })),
        )}
        {...shared}
      />
    </>
  );
}

/** The change log has a section of its own. */
function Identification({ fields, ...shared }: { fields: readonly FieldChange[] } & TableContext) {
  const shown = fields.filter(({ field }) => field !== 'changeLog');
  return (
    <ChangedTable
      heading={shared.texts.subjects.identification}
      count={shown.length}
      names={[shared.texts.property]}
      rows={shown.map(({ field, ...change }) => ({ names: [field], ...change }))}
      {...shared}
    />
  );
}

interface ChangedTableProps extends TableContext {
  readonly heading: string;
  /** Number of changed things, each of which may have several rows. */
  readonly count: number;
  readonly names: readonly string[];
  readonly rows: readonly (RowName & Change)[];
}

function ChangedTable({ heading, count, names, rows, ...shared }: ChangedTableProps) {
  return (
    <Table
      heading={heading}
      count={count}
      columns={[...names, shared.texts.before, shared.texts.after]}
      rows={rows.map(({ before, after, ...name }) => ({ ...name, cells: [before, after] }))}
      {...shared}
    />
  );
}

/** The header cells of a row, and the link of the first one. */
interface RowName {
  readonly names: readonly string[];
  readonly href?: string | undefined;
}

interface TableProps extends TableContext {
  readonly heading: string;
  readonly count: number;
  readonly columns: readonly string[];
  readonly rows: readonly (RowName & { readonly cells: readonly unknown[] })[];
}

/** A table with a heading that contains the count; nothing without rows. */
function Table({ heading, count, columns, rows, texts, file, language }: TableProps) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>
        {heading} ({count})
      </h2>
      <Scrollable class="scroll" label={heading}>
        <table>
          <thead>
            <tr>
              {columns.map((column) =>
                column === '' ? <td key={column} /> : <th key={column}>{column}</th>,
              )}
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </Scrollable>
      {rows.length > MAX_ROWS && (
        <p>
          {texts.notShown(rows.length - MAX_ROWS)} <a href={file}>JSON</a>
        </p>
      )}
    </section>
  );
}

function RowHeading({
  name,
  href,
  texts,
}: {
  name: string;
  href: string | undefined;
  texts: Texts['changes'];
}) {
  const text = name.trim() === '' ? <em>{texts.empty}</em> : <bdi>{cut(name, texts)}</bdi>;
  return href === undefined ? text : <a href={href}>{text}</a>;
}

/** A value of a document: a string as it is, all else as JSON. */
function Value({
  value,
  texts,
  language,
}: {
  value: unknown;
  texts: Texts['changes'];
  language: string;
}): ComponentChildren {
  if (value === undefined || value === null || value === '') return <em>{texts.empty}</em>;
  if (typeof value === 'string') return <span lang={language}>{cut(value, texts)}</span>;
  return <code>{cut(exactJson(value), texts)}</code>;
}

function cut(text: string, texts: Texts['changes'], longest = MAX_VALUE_LENGTH): ComponentChildren {
  if (text.length <= longest) return text;
  return (
    <>
      {[...text.slice(0, longest)].slice(0, -1).join('')}… <em>({texts.truncated})</em>
    </>
  );
}

const codeText = (code: readonly unknown[]): string => code.map(cellText).join(' / ');

const cellText = (cell: unknown): string => (typeof cell === 'string' ? cell : exactJson(cell));

const uriOf = ({ canonicalUri, canonicalVersionUri }: SetReference): string =>
  canonicalVersionUri ?? canonicalUri;

const nameOfVersion = ({
  version,
  canonicalVersionUri,
}: {
  readonly version?: string;
  readonly canonicalVersionUri: string;
}): string => version ?? canonicalVersionUri;

/** A part without its id, with all digits of its numbers. */
function withoutId(part: PartChanges['added'][number]): object {
  const { id: _, ...rest } = part;
  copyLongNumbers(part, rest);
  return rest;
}
