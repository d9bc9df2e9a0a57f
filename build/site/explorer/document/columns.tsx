/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import { defaultKeyOf } from '../../../model/document/codes.ts';
import type { CodeListJson, ColumnJson } from '../../../model/document/columns.ts';
import type { UiLanguage } from '../../paths.ts';
import { TEXTS, type Texts } from '../../texts/all.ts';
import { DataTable, DocumentText, listOf, SafeLink } from '../components/elements.tsx';
import { languageName, truncate, valueText } from '../components/text.ts';
import { type DocumentProps, makeResolve } from './context.ts';
import { DestinationLink } from './members.tsx';

/** The columns of a list, its keys and its foreign keys. */
export function Columns(props: DocumentProps & { columnSet: CodeListJson['columnSet'] }) {
  const { ui, texts, document, columnSet, context } = props;
  const { columns, keys, foreignKeys = [] } = columnSet;
  const { language } = document.entry;
  const defaultId = defaultKeyOf(columnSet)?.id;
  const namesOf = (ids: readonly string[]) => (
    <bdi lang={language}>
      {ids.map((id) => columns.find((column) => column.id === id)?.name ?? id).join(', ')}
    </bdi>
  );
  const keyItems = keys.map(({ id, columnIds, name, description }) => (
    <>
      {name !== undefined && (
        <>
          <bdi lang={language}>{truncate(name, 200)}</bdi>{' '}
        </>
      )}
      <code>{id}</code>: {namesOf(columnIds)}
      {id === defaultId && keys.length > 1 && <small> ({texts.defaultKey})</small>}
      <Description ui={ui} text={description} language={language} />
    </>
  ));
  const foreignKeyItems = foreignKeys.map(({ columnIds, keyRef, description }) => (
    <>
      {namesOf(columnIds)}
      {' → '}
      <DestinationLink
        {...{ ui, texts, context }}
        reference={keyRef.codeListRef}
        destination={makeResolve(context)({ type: 'CodeList', ...keyRef.codeListRef }, language)}
      />
      , {texts.key} <code>{keyRef.keyId}</code>
      <Description ui={ui} text={description} language={language} />
    </>
  ));
  return (
    <section class="columns">
      <h2 id="columns">{TEXTS[ui].table.columns}</h2>
      <DataTable
        class="scroller"
        labelledBy="columns"
        tableClass="column-table"
        headings={[TEXTS[ui].changes.column, TEXTS[ui].relations.type, texts.constraints]}
      >
        {columns.map((column) => (
          <ColumnRow key={column.id} {...{ ui, texts, column, language }} />
        ))}
      </DataTable>
      <h3>{texts.keys}</h3>
      {listOf(keyItems)}
      {foreignKeys.length > 0 && (
        <>
          <h3>{texts.foreignKeys}</h3>
          {listOf(foreignKeyItems)}
        </>
      )}
    </section>
  );
}

interface ColumnProps extends Pick<DocumentProps, 'ui' | 'texts'> {
  readonly column: ColumnJson;
  /** Of the document. */
  readonly language: string;
}

function ColumnRow({ ui, texts, column, language }: ColumnProps) {
  const { id, name = id, description, type, pattern, schema, members } = column;
  const constraints: ComponentChildren[] = constraintTexts(ui, texts, column);
  if (pattern !== undefined) {
    constraints.push(
      <>
        {texts.pattern} <code dir="ltr">{truncate(pattern, 500)}</code>
      </>,
    );
  }
  return (
    <tr>
      <th scope="row">
        <bdi lang={language}>{truncate(name, 200)}</bdi> <code>{truncate(id, 80)}</code>
        <Description ui={ui} text={description} language={language} />
      </th>
      <td>
        <code>{type}</code>
      </td>
      <td>
        {constraints.map((constraint, i) => [i > 0 ? ', ' : '', constraint])}
        {typeof schema === 'string' && (
          <p>
            {texts.schema} <SafeLink href={schema} />
          </p>
        )}
        {schema !== undefined && typeof schema !== 'string' && (
          <details>
            <summary>{texts.schema}</summary>
            <code class="text">{truncate(JSON.stringify(schema), 4000)}</code>
          </details>
        )}
        {members && (
          <details open={members.length <= MAX_EXPANDED_MEMBERS}>
            <summary>{texts.values(members.length)}</summary>
            {listOf(membersOf(members, texts, language), 'values')}
          </details>
        )}
      </td>
    </tr>
  );
}

/** Maximum number of shown members, and of members that are expanded by default. */
const MAX_MEMBERS = 300;
const MAX_EXPANDED_MEMBERS = 6;

/** The first members of an enumeration with their descriptions, and the number of further ones. */
function membersOf(members: NonNullable<ColumnJson['members']>, texts: Texts['document'], language: string) {
  const shown = members.slice(0, MAX_MEMBERS).map(({ value, description }) => (
    <>
      <code>{truncate(valueText(value), 200)}</code>
      {description !== undefined && (
        <>
          {' '}
          <span lang={language} dir="auto">
            {truncate(description, 500)}
          </span>
        </>
      )}
    </>
  ));
  return [...shown, members.length > MAX_MEMBERS && texts.more(members.length - MAX_MEMBERS)];
}

function Description(props: { ui: UiLanguage; text: string | undefined; language: string }) {
  const { ui, text, language } = props;
  return text === undefined ? null : (
    <div class="explanation">
      <DocumentText ui={ui} text={text} lang={language} />
    </div>
  );
}

function constraintTexts(ui: UiLanguage, texts: Texts['document'], column: ColumnJson): string[] {
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
    language !== undefined && `${texts.columnLanguage} ${languageName(ui, language)}`,
  ].filter((text) => typeof text === 'string');
}

function lengthText(texts: Texts['document'], min?: number, max?: number): string | undefined {
  if (min === undefined) return max === undefined ? undefined : texts.maxLength(max);
  if (max === undefined) return texts.minLength(min);
  return min === max ? texts.exactLength(min) : texts.lengthBetween(min, max);
}
