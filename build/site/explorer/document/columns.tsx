/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import type { ComponentChildren } from 'preact';
import { defaultKeyOf } from '../../../model/document/codes.ts';
import type { UiLanguage } from '../../paths.ts';
import { TEXTS, type Texts } from '../../texts/all.ts';
import { DataTable, DocumentText, SafeLink } from '../components/elements.tsx';
import { truncate, valueText } from '../components/text.ts';
import type { DocumentProps } from './context.ts';
import { DestinationLink } from './members-tree.tsx';
import type { ColumnSetSource, ColumnSource } from './table/source.ts';

interface Props extends DocumentProps {
  readonly columnSet: ColumnSetSource;
}

/** The columns of a list, its keys and its foreign keys. */
export function Columns(props: Props) {
  const { ui, columnSet } = props;
  const texts = TEXTS[ui].document;
  return (
    <section class="columns">
      <h2 id="columns">{texts.columns}</h2>
      <ColumnTable {...props} />
      <h3>{texts.keys}</h3>
      <Keys {...props} />
      {(columnSet.foreignKeys ?? []).length > 0 && (
        <>
          <h3>{texts.foreignKeys}</h3>
          <ForeignKeys {...props} />
        </>
      )}
    </section>
  );
}

function ColumnTable({ ui, document, columnSet }: Props) {
  const texts = TEXTS[ui].document;
  const { language } = document.entry;
  return (
    <DataTable
      class="scroller"
      labelledBy="columns"
      tableClass="column-table"
      headings={[texts.column, texts.type, texts.constraints]}
    >
      {columnSet.columns.map((column) => (
        <tr key={column.id}>
          <th scope="row">
            <bdi lang={language}>{truncate(column.name, 200)}</bdi> <code>{truncate(column.id, 80)}</code>
            <Description ui={ui} text={column.description} language={language} />
          </th>
          <td>
            <code>{column.type}</code>
          </td>
          <td>
            <Constraints ui={ui} column={column} language={language} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Keys({ ui, document, columnSet }: Props) {
  const { keys } = columnSet;
  const { language } = document.entry;
  const defaultId = defaultKeyOf(columnSet)?.id;
  return (
    <ul>
      {keys.map(({ id, columnIds, name, description }) => (
        <li key={id}>
          <KeyName id={id} name={name} language={language} />:{' '}
          <bdi lang={language}>{columnNames(columnSet, columnIds)}</bdi>
          {id === defaultId && keys.length > 1 && <small> ({TEXTS[ui].document.defaultKey})</small>}
          <Description ui={ui} text={description} language={language} />
        </li>
      ))}
    </ul>
  );
}

function ForeignKeys({ ui, document, columnSet, context }: Props) {
  const { language } = document.entry;
  return (
    <ul>
      {columnSet.foreignKeys?.map(({ id, columnIds, keyRef, description }) => (
        <li key={id}>
          <bdi lang={language}>{columnNames(columnSet, columnIds)}</bdi>
          {' → '}
          <DestinationLink
            ui={ui}
            reference={keyRef.codeListRef}
            destination={context.resolve({ type: 'CodeList', ...keyRef.codeListRef }, language)}
            context={context}
          />
          {', '}
          {TEXTS[ui].document.key} <code>{keyRef.keyId}</code>
          <Description ui={ui} text={description} language={language} />
        </li>
      ))}
    </ul>
  );
}

const columnNames = ({ columns }: ColumnSetSource, ids: readonly string[]): string =>
  ids.map((id) => columns.find((column) => column.id === id)?.name ?? id).join(', ');

function KeyName({ id, name, language }: { id: string; name: string | undefined; language: string }) {
  return name === undefined ? (
    <code>{id}</code>
  ) : (
    <>
      <bdi lang={language}>{truncate(name, 200)}</bdi> <code>{id}</code>
    </>
  );
}

function Description(props: { ui: UiLanguage; text: string | undefined; language: string }) {
  const { ui, text, language } = props;
  return text === undefined ? null : (
    <div class="explanation">
      <DocumentText ui={ui} text={text} lang={language} />
    </div>
  );
}

function Constraints({ ui, column, language }: { ui: UiLanguage; column: ColumnSource; language: string }) {
  const { pattern, schema, members } = column;
  const constraints: ComponentChildren[] = constraintTexts(TEXTS[ui].document, column);
  if (pattern !== undefined) {
    constraints.push(
      <>
        {TEXTS[ui].document.pattern} <code dir="ltr">{truncate(pattern, 500)}</code>
      </>,
    );
  }
  return (
    <>
      {constraints.map((constraint, i) => [i > 0 ? ', ' : '', constraint])}
      {schema !== undefined && <Schema ui={ui} schema={schema} />}
      {members && <ColumnMembers ui={ui} members={members} language={language} />}
    </>
  );
}

function constraintTexts(texts: Texts['document'], column: ColumnSource): string[] {
  const { nullable = true, optional = false, minLength, maxLength, language } = column;
  const bounds = (['minValue', 'exclusiveMinValue', 'maxValue', 'exclusiveMaxValue'] as const)
    .filter((name) => column[name] !== undefined)
    .map((name) => `${texts[name]} ${column[name]}`);
  return [
    !nullable && !optional && texts.required,
    nullable && texts.nullable,
    optional && texts.optional,
    lengthText(texts, minLength, maxLength),
    ...bounds,
    language !== undefined && `${texts.columnLanguage} ${language}`,
  ].filter((text) => typeof text === 'string');
}

function lengthText(
  texts: Texts['document'],
  min: number | undefined,
  max: number | undefined,
): string | undefined {
  if (min === undefined) return max === undefined ? undefined : texts.maxLength(max);
  if (max === undefined) return texts.minLength(min);
  return min === max ? texts.exactLength(min) : texts.lengthBetween(min, max);
}

function Schema({ ui, schema }: { ui: UiLanguage; schema: object | boolean | string }) {
  const { schema: label } = TEXTS[ui].document;
  if (typeof schema === 'string') {
    return (
      <p>
        {label} <SafeLink href={schema} />
      </p>
    );
  }
  return (
    <details>
      <summary>{label}</summary>
      <code class="text">{truncate(JSON.stringify(schema), 4000)}</code>
    </details>
  );
}

/** Maximum number of shown members, and of members that are expanded by default. */
const MAX_MEMBERS = 300;
const MAX_EXPANDED_MEMBERS = 6;

function ColumnMembers(props: {
  ui: UiLanguage;
  members: NonNullable<ColumnSource['members']>;
  language: string;
}) {
  const { ui, members, language } = props;
  const texts = TEXTS[ui].document;
  return (
    <details open={members.length <= MAX_EXPANDED_MEMBERS}>
      <summary>{texts.values(members.length)}</summary>
      <ul class="values">
        {members.slice(0, MAX_MEMBERS).map(({ value, description }) => (
          <li key={valueText(value)}>
            <code>{truncate(valueText(value), 200)}</code>
            {description !== undefined && (
              <>
                {' '}
                <span lang={language} dir="auto">
                  {truncate(description, 500)}
                </span>
              </>
            )}
          </li>
        ))}
        {members.length > MAX_MEMBERS && <li>{texts.more(members.length - MAX_MEMBERS)}</li>}
      </ul>
    </details>
  );
}
