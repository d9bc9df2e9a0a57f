/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { truncate } from '../../../model/characters/truncate.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import type { NamedDocument, Reference } from '../../../model/relations/referenced.ts';
import { latestPlaceOf } from '../../links.ts';
import type { DirectoryContext } from '../../part.ts';
import { documentPage, relationsPage, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { DataTable } from '../components/elements.tsx';
import type { Page } from '../components/layout.tsx';
import { titleOf } from '../components/text.ts';
import { compareNames } from '../directory/lists.ts';
import { type Destination, DocumentLink, makeResolve } from '../document/context.tsx';

const MAX_REFERENCES = 1000;
const MAX_NAME_LENGTH = 200;

/** The references between lists as a table. */
export function relationsView(ui: UiLanguage, context: DirectoryContext): Page {
  const texts = TEXTS[ui].relations;
  const references = findReferences(ui, context);
  const shown = references.slice(0, MAX_REFERENCES);
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
        {references.length > 0 && (
          <DataTable
            class="scroller"
            tableClass="stacked"
            label={texts.title}
            caption={texts.sortedByName(shown.length, references.length)}
            headings={[texts.from, texts.type, texts.to, texts.version]}
          >
            {shown.map((one, i) => (
              <ReferenceRow key={i} {...{ ui, context }} {...one} />
            ))}
          </DataTable>
        )}
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

interface RowProps extends ListReference {
  readonly ui: UiLanguage;
  readonly context: DirectoryContext;
}

function ReferenceRow({ ui, context, from, columns, reference, target }: RowProps) {
  const texts = TEXTS[ui].relations;
  const { otherVersion, latest } = TEXTS[ui].document;
  const { document, isOtherVersion } = target;
  const { canonicalUri, canonicalVersionUri } = reference;
  const version = document?.entry.version ?? canonicalVersionUri;
  // A link to the list, or to the version that the reference names.
  const isToList = canonicalVersionUri === undefined || isOtherVersion;
  const urlOfList = (one: NamedDocument) => documentPage(ui, latestPlaceOf(one, context.plan));
  return (
    <tr>
      <th scope="row">
        <DocumentLink {...{ ui, context }} document={from} url={urlOfList(from)} />
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
        {document ? (
          <DocumentLink {...{ ui, context, document }} url={isToList ? urlOfList(document) : undefined} />
        ) : (
          <>
            <bdi>{canonicalUri}</bdi> <em class="outside">({texts.outside})</em>
          </>
        )}
      </td>
      <td data-heading={texts.version}>
        {version === undefined ? latest : <bdi>{truncate(version, MAX_NAME_LENGTH)}</bdi>}
        {version !== undefined && canonicalVersionUri === undefined && <small> ({latest})</small>}
        {isOtherVersion && <em class="outside"> ({otherVersion(canonicalVersionUri ?? '')})</em>}
      </td>
    </tr>
  );
}
