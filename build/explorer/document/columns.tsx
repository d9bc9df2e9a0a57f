/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import type { Document } from '../../catalogue/document.ts';
import type { UiLanguage } from '../../site/addresses.ts';
import { DOCUMENT_TEXTS } from '../document-texts.ts';
import { SafeLink } from '../safe-link.tsx';
import { Scrollable } from '../scrollable.tsx';
import { shortened } from '../shortened.ts';
import type { Neighbourhood } from './context.ts';
import { DestinationLink } from './members-tree.tsx';
import type { ColumnSetSource, ColumnSource } from './source.ts';
import { DocumentText, valueText } from './text.tsx';

interface Props {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly columnSet: ColumnSetSource;
  readonly around: Neighbourhood;
}

/** The columns of a list with their types and rules, its keys, and what it refers to. */
export function Columns({ ui, document, columnSet, around }: Props) {
  const texts = DOCUMENT_TEXTS[ui];
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
              <th scope="col">{texts.rules}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.id}>
                <th scope="row">
                  <bdi lang={language}>{shortened(column.name, 200)}</bdi>{' '}
                  <code>{shortened(column.id, 80)}</code>
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
                  <Rules ui={ui} column={column} language={language} />
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
            <Named id={id} name={name} language={language} />: <bdi lang={language}>{namesOf(columnIds)}</bdi>
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
                destination={around.resolve({ type: 'CodeList', ...keyRef.codeListRef }, language)}
                around={around}
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

function Named({ id, name, language }: { id: string; name: string | undefined; language: string }) {
  return name === undefined ? (
    <code>{id}</code>
  ) : (
    <>
      <bdi lang={language}>{shortened(name, 200)}</bdi> <code>{id}</code>
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

/** What the values of a column must be. */
function Rules({ ui, column, language }: { ui: UiLanguage; column: ColumnSource; language: string }) {
  const texts = DOCUMENT_TEXTS[ui];
  const { nullable = true, optional = false, minLength, maxLength, pattern, members } = column;
  const rules: ComponentChildren[] = [];
  if (!nullable && !optional) rules.push(texts.required);
  if (nullable) rules.push(texts.nullable);
  if (optional) rules.push(texts.optional);
  if (minLength !== undefined || maxLength !== undefined) rules.push(texts.length(minLength, maxLength));
  for (const [word, bound] of [
    [texts.from, column.minValue],
    [texts.above, column.exclusiveMinValue],
    [texts.to, column.maxValue],
    [texts.below, column.exclusiveMaxValue],
  ] as const) {
    if (bound !== undefined) rules.push(`${word} ${bound}`);
  }
  if (pattern !== undefined) {
    rules.push(
      <>
        {texts.pattern} <code dir="ltr">{shortened(pattern, 500)}</code>
      </>,
    );
  }
  if (column.language !== undefined) rules.push(`${texts.languageOfColumn} ${column.language}`);
  return (
    <>
      {rules.map((rule, i) => [i > 0 ? ', ' : '', rule])}
      {column.schema !== undefined && <Schema ui={ui} schema={column.schema} />}
      {members && <ColumnMembers ui={ui} members={members} language={language} />}
    </>
  );
}

function Schema({ ui, schema }: { ui: UiLanguage; schema: object | boolean | string }) {
  const { schema: word } = DOCUMENT_TEXTS[ui];
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
      <code class="text">{shortened(JSON.stringify(schema), 4000)}</code>
    </details>
  );
}

/** So many members are shown; so many without being folded. */
const MEMBERS = 300;
const IN_SIGHT = 6;

function ColumnMembers(props: {
  ui: UiLanguage;
  members: NonNullable<ColumnSource['members']>;
  language: string;
}) {
  const { ui, members, language } = props;
  const texts = DOCUMENT_TEXTS[ui];
  return (
    <details open={members.length <= IN_SIGHT}>
      <summary>{texts.values(members.length)}</summary>
      <ul class="values">
        {members.slice(0, MEMBERS).map(({ value, description }) => (
          <li key={valueText(value)}>
            <code>{shortened(valueText(value), 200)}</code>
            {description !== undefined && (
              <>
                {' '}
                <span lang={language} dir="auto">
                  {shortened(description, 500)}
                </span>
              </>
            )}
          </li>
        ))}
        {members.length > MEMBERS && <li>{texts.more(members.length - MEMBERS)}</li>}
      </ul>
    </details>
  );
}
