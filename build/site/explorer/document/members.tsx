/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { ReferencedDocument } from '../../../model/relations/referenced.ts';
import { documentPageUrl } from '../../links.ts';
import { packageOf } from '../../paths.ts';
import { listOf, PackageLink } from '../components/elements.tsx';
import { ListRow } from '../components/list-row.tsx';
import { fileNameOf } from '../components/text.ts';
import { Annotation } from './about.tsx';
import { DocumentLink, type DocumentProps, makeResolve, ReferenceLink, VersionLink } from './context.tsx';

/** Maximum depth of the tree of members, and number of nested members; direct members are always shown. */
const MAX_DEPTH = 5;
const MAX_NESTED = 500;

/** Maximum numbers of referrers, and of versions of each. */
const MAX_REFERRERS = 100;
const MAX_VERSIONS = 8;

/** The members of a set, as a tree. */
export function Members(props: DocumentProps) {
  const { texts, document } = props;
  const { length } = document.codeListSet?.referenceSet ?? [];
  return (
    <section class="members" aria-labelledby="members">
      <h2 id="members">
        {texts.members} <small>{texts.memberCount(length)}</small>
      </h2>
      {packageLinkOf(props)}
      {treeOf(document, props, MAX_DEPTH, { left: MAX_NESTED }) ?? <p>{texts.noMembers}</p>}
    </section>
  );
}

/** A link to the archive with the members of the latest version of a set; undefined for other documents. */
export function packageLinkOf({ texts, document, context }: DocumentProps): JSX.Element | undefined {
  const { canonicalUri, type } = document.entry;
  const latest = context.history.versionsOf(canonicalUri).at(-1)?.records ?? [];
  if (type !== 'CodeListSet' || !latest.includes(document)) return undefined;
  const url = packageOf(context.naming.placeOfUri(canonicalUri));
  return <PackageLink url={url} name={fileNameOf(document.entry)} text={texts.wholeSet} />;
}

/** The members of a set as on the home page, with those of sets among them while they fit. */
function treeOf(
  set: ReferencedDocument,
  props: DocumentProps,
  depth: number,
  nested: { left: number },
): JSX.Element | undefined {
  const { ui, texts, context } = props;
  const resolve = makeResolve(context);
  const references = set.codeListSet?.referenceSet ?? [];
  const items = references.map((reference, i) => {
    const type = reference.type === 'codeListRef' ? 'CodeList' : 'CodeListSet';
    const typed = { ...reference, type } as const;
    const { document: inner, languages, isOtherVersion } = resolve(typed, props.document.entry.language);
    const annotation = reference.annotation && <Annotation {...props} annotation={reference.annotation} />;
    if (!inner) {
      return (
        <li key={i}>
          <ReferenceLink {...props} reference={typed} />
          {annotation}
        </li>
      );
    }
    const size = inner.codeListSet?.referenceSet?.length;
    const isShown = size !== undefined && depth > 0 && size <= nested.left;
    if (isShown) nested.left -= size;
    const url = documentPageUrl(ui, inner, context.naming);
    const remark = isOtherVersion && texts.otherVersion(typed.canonicalVersionUri ?? '');
    return (
      <ListRow key={i} ui={ui} url={url} languages={languages} document={{ ...inner, size }} heading="h3">
        {remark && <p class="remark outside">{remark}</p>}
        {annotation}
        {isShown && treeOf(inner, props, depth - 1, nested)}
      </ListRow>
    );
  });
  return items.length > 0 ? <ol class="lists">{items}</ol> : undefined;
}

/** The lists and sets that refer to a document. */
export function ReferencedBy({ ui, texts, document, context }: DocumentProps) {
  const referrers = context.referrersOf(document.entry);
  if (referrers.length === 0) return null;
  const items = referrers.slice(0, MAX_REFERRERS).map(({ versions }) => (
    <>
      {versions[0] && <DocumentLink {...{ ui, context }} document={versions[0]} />}
      <small>
        {versions
          .slice(0, MAX_VERSIONS)
          .map((version, i) => [
            i === 0 ? ' ' : ', ',
            <VersionLink key={i} {...{ ui, context }} document={version} />,
          ])}
        {versions.length > MAX_VERSIONS && ` ${texts.more(versions.length - MAX_VERSIONS)}`}
      </small>
    </>
  ));
  return (
    <section class="referenced-by" aria-labelledby="referenced-by">
      <h2 id="referenced-by">{texts.referencedBy}</h2>
      {listOf(items)}
      {referrers.length > MAX_REFERRERS && <p>{texts.more(referrers.length - MAX_REFERRERS)}</p>}
    </section>
  );
}
