/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import type { Document } from '../../catalogue/document.ts';
import type { UiLanguage } from '../../site/addresses.ts';
import { TEXTS, type Texts } from '../../texts/all.ts';
import { SafeLink } from '../safe-link.tsx';
import { Scrollable } from '../scrollable.tsx';
import { truncate } from '../truncate.ts';
import type { DocumentPageContext } from './context.ts';
import { DestinationLink } from './members-tree.tsx';
import type { ColumnSetSource, ColumnSource } from './source.ts';
import { DocumentText, valueText } from './text.tsx';

interface Props {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly columnSet: ColumnSetSource;
  readonly context: DocumentPageContext;
}

/** The columns of a list with their types and rules, its keys, and what it refers to. */
export function Columns({ ui, document, columnSet, context }: Props) {
  const texts = TEXTS[ui].document;
  const { columns, keys, defaultKey, foreignKeys = [] } = columnSet;
  const { language } = document.entry;
  const names = new Map(columns.map(({ id, name }) => [id, name]));
  const namesOf = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join(', ');
  return (
    <section class="columns">
      <h2 id="columns">{texts.columns}</h2>
      <Scrollable class="scroller" labelledBy="columns">
        <table class="column-table">
          <thead>
            <tr>
              <th scope="col">{texts.column}</th>
              <th scope="col">{texts.type}</th>
              <th scope="col">{texts.constraints}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.id}>
                <th scope="row">
                  <bdi lang={language}>{truncate(column.name, 200)}</bdi>{' '}
                  <code>{truncate(column.id, 80)}</code>
                  {column.description !== undefined && (
                    <div class="explanation">
                      <DocumentText ui={ui} text={column.description} lang={language} />
                    </div>
                  )}
                </th>
                <td>
                  <code>{column.type}</code>
                </td>
                <td>
                  <Constraints ui={ui} column={column} language={language} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
      <h3>{texts.keys}</h3>
      <ul>
        {keys.map(({ id, columnIds, name, description }) => (
          <li key={id}>
            <KeyName id={id} name={name} language={language} />:{' '}
            <bdi lang={language}>{namesOf(columnIds)}</bdi>
            {(defaultKey ? defaultKey.keyId === id : keys[0]?.id === id) && keys.length > 1 && (
              <small> ({texts.defaultKey})</small>
            )}
            <Description ui={ui} text={description} language={language} />
          </li>
        ))}
      </ul>
      {foreignKeys.length > 0 && <h3>{texts.foreignKeys}</h3>}
      {foreignKeys.length > 0 && (
        <ul>
          {foreignKeys.map(({ id, columnIds, keyRef, description }) => (
            <li key={id}>
              <bdi lang={language}>{namesOf(columnIds)}</bdi>
              {' → '}
              <DestinationLink
                ui={ui}
                reference={keyRef.codeListRef}
                destination={context.resolve({ type: 'CodeList', ...keyRef.codeListRef }, language)}
                context={context}
              />
              {', '}
              {texts.key} <code>{keyRef.keyId}</code>
              <Description ui={ui} text={description} language={language} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

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

/** The constraints on the values of a column. */
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
  const { schema: word } = TEXTS[ui].document;
  if (typeof schema === 'string') {
    return (
      <p>
        {word} <SafeLink href={schema} />
      </p>
    );
  }
  return (
    <details>
      <summary>{word}</summary>
      <code class="text">{truncate(JSON.stringify(schema), 4000)}</code>
    </details>
  );
}

/** So many members are shown; so many without being folded. */
const MAX_MEMBERS = 300;
const MAX_UNFOLDED_MEMBERS = 6;

function ColumnMembers(props: {
  ui: UiLanguage;
  members: NonNullable<ColumnSource['members']>;
  language: string;
}) {
  const { ui, members, language } = props;
  const texts = TEXTS[ui].document;
  return (
    <details open={members.length <= MAX_UNFOLDED_MEMBERS}>
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
