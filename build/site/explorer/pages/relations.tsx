/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { truncate } from '../../../model/characters/truncate.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import type { NamedDocument, Reference } from '../../../model/relations/referenced.ts';
import { documentPageUrl, latestPlaceOf } from '../../links.ts';
import type { DirectoryContext } from '../../part.ts';
import { documentPage, relationsPage, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { DataTable } from '../components/elements.tsx';
import type { Page } from '../components/layout.tsx';
import { titleOf } from '../components/text.ts';
import { compareNames } from '../directory/lists.ts';
import { type Destination, makeResolve } from '../document/context.tsx';

const MAX_REFERENCES = 1000;
const MAX_NAME_LENGTH = 200;

/** The references between lists as a table. */
export function relationsView(ui: UiLanguage, context: DirectoryContext): Page {
  const texts = TEXTS[ui].relations;
  const references = findReferences(ui, context);
  return {
    ui,
    title: texts.title,
    description: texts.text,
    pathIn: relationsPage,
    styles: ['data'],
    children: (
      <>
        <h1>{texts.title}</h1>
        <p>{references.length === 0 ? texts.none : texts.text}</p>
        {references.length > 0 && <ReferenceTable ui={ui} context={context} references={references} />}
      </>
    ),
  };
}

/** A foreign key, or a member of a set. */
interface ListReference {
  /** The latest version of the list or set that refers. */
  readonly from: DocumentMetadata;
  /** The names of the columns of the foreign key; undefined for a member. */
  readonly columns?: string;
  readonly reference: Reference;
  readonly target: Destination;
}

/** Finds the references from the latest version of each list, sorted by the names of both lists. */
function findReferences(ui: UiLanguage, context: DirectoryContext): ListReference[] {
  const { documents, versionsOf, plan } = context;
  const resolve = makeResolve({ find: (uri) => plan.directory.byUri.get(uri) });
  const references: ListReference[] = [];
  for (const uri of new Set(documents.map(({ entry }) => entry.canonicalUri))) {
    const latest = versionsOf(uri).at(-1);
    if (!latest) continue;
    const from = inLanguage(latest.records, ui);
    for (const { columnIds, keyRef } of from.codeList?.columnSet.foreignKeys ?? []) {
      const names = columnIds.map((id) => from.columns.find((column) => column.id === id)?.name ?? id);
      const reference = keyRef.codeListRef;
      const target = resolve({ ...reference, type: 'CodeList' }, ui);
      references.push({ from, columns: names.join(', '), reference, target });
    }
    for (const reference of from.codeListSet?.referenceSet ?? []) {
      const type = reference.type === 'codeListRef' ? 'CodeList' : 'CodeListSet';
      references.push({ from, reference, target: resolve({ ...reference, type }, ui) });
    }
  }
  const compare = compareNames(ui);
  return references.sort(
    (a, b) => compare(titleOf(a.from.entry), titleOf(b.from.entry)) || compare(targetName(a), targetName(b)),
  );
}

/** The title of the target; its URI if it is not in the directory. */
function targetName({ reference, target: { document } }: ListReference): string {
  return document ? titleOf(document.entry) : reference.canonicalUri;
}

interface TableProps {
  readonly ui: UiLanguage;
  readonly context: DirectoryContext;
  readonly references: readonly ListReference[];
}

function ReferenceTable({ ui, context, references }: TableProps) {
  const texts = TEXTS[ui].relations;
  const shown = references.slice(0, MAX_REFERENCES);
  return (
    <DataTable
      class="scroller"
      tableClass="stacked"
      label={texts.title}
      caption={texts.sortedByName(shown.length, references.length)}
      headings={[texts.from, texts.type, texts.to, texts.version]}
    >
      {shown.map(({ from, columns, reference, target }, i) => (
        <tr key={i}>
          <th scope="row">
            <ListLink ui={ui} document={from} url={documentPage(ui, latestPlaceOf(from, context.plan))} />
          </th>
          <td data-heading={texts.type}>
            {columns === undefined ? texts.member : texts.foreignKey}
            {columns !== undefined && (
              <>
                {': '}
                <bdi lang={from.entry.language}>{truncate(columns, MAX_NAME_LENGTH)}</bdi>
              </>
            )}
          </td>
          <td data-heading={texts.to}>
            <Target ui={ui} context={context} reference={reference} target={target} />
          </td>
          <td data-heading={texts.version}>
            <TargetVersion ui={ui} reference={reference} target={target} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function ListLink(props: { ui: UiLanguage; document: NamedDocument; url: string }) {
  const { language } = props.document.entry;
  return (
    <a href={props.url} hreflang={language} lang={language}>
      <bdi>{truncate(titleOf(props.document.entry), MAX_NAME_LENGTH)}</bdi>
    </a>
  );
}

type TargetProps = Pick<TableProps, 'ui'> & Pick<ListReference, 'reference' | 'target'>;

/** A link to the list, or to the version that a reference names. */
function Target({ ui, context, reference, target }: TargetProps & Pick<TableProps, 'context'>) {
  const { document, isOtherVersion } = target;
  if (!document) {
    return (
      <>
        <bdi>{reference.canonicalUri}</bdi> <em class="outside">({TEXTS[ui].relations.outside})</em>
      </>
    );
  }
  const isLatest = reference.canonicalVersionUri === undefined || isOtherVersion;
  const url = isLatest
    ? documentPage(ui, latestPlaceOf(document, context.plan))
    : documentPageUrl(ui, document, context.naming);
  return <ListLink ui={ui} document={document} url={url} />;
}

function TargetVersion({ ui, reference, target: { document, isOtherVersion } }: TargetProps) {
  const texts = TEXTS[ui].document;
  const { canonicalVersionUri } = reference;
  const version = document?.entry.version ?? canonicalVersionUri;
  if (version === undefined) return <>{texts.latest}</>;
  return (
    <>
      <bdi>{truncate(version, MAX_NAME_LENGTH)}</bdi>
      {canonicalVersionUri === undefined && <small> ({texts.latest})</small>}
      {isOtherVersion && <em class="outside"> ({texts.otherVersion(canonicalVersionUri ?? '')})</em>}
    </>
  );
}
