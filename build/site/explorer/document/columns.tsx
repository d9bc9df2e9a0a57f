/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { truncate } from '../../../model/characters/truncate.ts';
import { defaultKeyOf } from '../../../model/document/codes.ts';
import type { CodeListJson, ColumnJson } from '../../../model/document/columns.ts';
import { withDefaults } from '../../../model/document/published.ts';
import { type ChooseText, makeChooseText } from '../../../model/document/texts.ts';
import type { UiLanguage } from '../../paths.ts';
import { TEXTS, type Texts } from '../../texts/all.ts';
import { DataTable, DocumentText, listOf, SafeLink } from '../components/elements.tsx';
import { languageName, valueText } from '../components/text.ts';
import { type DocumentProps, ReferenceLink } from './context.tsx';

/** Maximum number of shown members, and of members that are expanded by default. */
const MAX_MEMBERS = 300;
const MAX_EXPANDED_MEMBERS = 6;

/** The columns of a list, its keys and its foreign keys. */
export function Columns(props: DocumentProps) {
  const { ui, texts, document } = props;
  const own = document.entry.language;
  const choose = makeChooseText({ language: ui, own, isStrict: false });
  // Its texts have all languages.
  const published = document.texts && withDefaults(JSON.parse(document.metadata)).codeList;
  const { columnSet } = published ?? (document.codeList as CodeListJson);
  const { columns, keys, foreignKeys = [] } = columnSet;
  const defaultKey = defaultKeyOf(columnSet);
  const namesOf = (ids: readonly string[]) => {
    const names = ids.map((id) => choose(columns.find((column) => column.id === id)?.name ?? id));
    return <bdi lang={names[0]?.language}>{names.map((name) => name?.text).join(', ')}</bdi>;
  };
  const keyItems = keys.map((key) => (
    <>
      {key.name !== undefined && [<Name chosen={choose(key.name)} />, ' ']}
      <code>{key.id}</code>: {namesOf(key.columnIds)}
      {key === defaultKey && keys.length > 1 && <small> ({texts.defaultKey})</small>}
      <Description ui={ui} chosen={choose(key.description)} />
    </>
  ));
  const foreignKeyItems = foreignKeys.map(({ columnIds, keyRef, description }) => (
    <>
      {namesOf(columnIds)}
      {' → '}
      <ReferenceLink {...props} reference={{ type: 'CodeList', ...keyRef.codeListRef }} />, {texts.key}{' '}
      <code>{keyRef.keyId}</code>
      <Description ui={ui} chosen={choose(description)} />
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
          <ColumnRow key={column.id} {...{ ui, texts, choose, column }} />
        ))}
      </DataTable>
      <h3>{texts.keys}</h3>
      {listOf(keyItems)}
      {foreignKeys.length > 0 && <h3>{texts.foreignKeys}</h3>}
      {listOf(foreignKeyItems)}
    </section>
  );
}

type Chosen = ReturnType<ChooseText>;

const Name = ({ chosen }: { chosen: Chosen }) => (
  <bdi lang={chosen?.language}>{truncate(chosen?.text ?? '', 200)}</bdi>
);

interface ColumnProps extends Pick<DocumentProps, 'ui' | 'texts'> {
  readonly choose: ChooseText;
  readonly column: ColumnJson;
}

function ColumnRow({ ui, texts, choose, column }: ColumnProps) {
  const { id, name = id, description, type, pattern, schema, members = [] } = column;
  const constraints: ComponentChildren[] = findConstraints(ui, texts, column);
  if (pattern !== undefined)
    constraints.push([`${texts.pattern} `, <code dir="ltr">{truncate(pattern, 500)}</code>]);
  const shown = members.slice(0, MAX_MEMBERS).map(({ value, description }) => {
    const meaning = choose(description);
    return (
      <>
        <code>{truncate(valueText(value), 200)}</code>
        {meaning && ' '}
        {meaning && (
          <span lang={meaning.language} dir="auto">
            {truncate(meaning.text, 500)}
          </span>
        )}
      </>
    );
  });
  const more = members.length > MAX_MEMBERS && texts.more(members.length - MAX_MEMBERS);
  return (
    <tr>
      <th scope="row">
        <Name chosen={choose(name)} /> <code>{truncate(id, 80)}</code>
        <Description ui={ui} chosen={choose(description)} />
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
        {typeof schema === 'object' && (
          <details>
            <summary>{texts.schema}</summary>
            <code class="text">{truncate(JSON.stringify(schema), 4000)}</code>
          </details>
        )}
        {column.members && (
          <details open={members.length <= MAX_EXPANDED_MEMBERS}>
            <summary>{texts.values(members.length)}</summary>
            {listOf([...shown, more], 'values')}
          </details>
        )}
      </td>
    </tr>
  );
}

function Description({ ui, chosen }: { ui: UiLanguage; chosen: Chosen }) {
  if (!chosen) return null;
  return (
    <div class="explanation">
      <DocumentText ui={ui} text={chosen.text} lang={chosen.language} />
    </div>
  );
}

function findConstraints(ui: UiLanguage, texts: Texts['document'], column: ColumnJson): string[] {
  const { nullable = true, optional = false, minLength: min, maxLength: max, language } = column;
  const found: string[] = [];
  if (!nullable && !optional) found.push(texts.required);
  if (nullable) found.push(texts.nullable);
  if (optional) found.push(texts.optional);
  if (min !== undefined && min === max) found.push(texts.exactLength(min));
  else if (min !== undefined && max !== undefined) found.push(texts.lengthBetween(min, max));
  else if (min !== undefined) found.push(texts.minLength(min));
  else if (max !== undefined) found.push(texts.maxLength(max));
  for (const name of ['minValue', 'exclusiveMinValue', 'maxValue', 'exclusiveMaxValue'] as const)
    if (column[name] !== undefined) found.push(`${texts[name]} ${column[name]}`);
  if (language !== undefined) found.push(`${texts.columnLanguage} ${languageName(ui, language)}`);
  return found;
}
