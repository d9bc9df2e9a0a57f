/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { JSX } from 'preact';
import type { ReferenceJson } from '../../../model/document/columns.ts';
import type { NamedDocument, ReferencedDocument } from '../../../model/relations/referenced.ts';
import { documentPageUrl } from '../changes/changes-link.ts';
import { listOf, SafeLink } from '../components/elements.tsx';
import { titleOf, truncate } from '../components/text.ts';
import { Annotation } from './about.tsx';
import { type Destination, type DocumentProps, makeResolve, type Resolve } from './context.ts';
import { VersionLink } from './heading.tsx';

/** The members of a set, as a tree. */
export function Members(props: DocumentProps) {
  const { texts, document, context } = props;
  const members = memberTree(document, makeResolve(context));
  return (
    <section class="members" aria-labelledby="members">
      <h2 id="members">
        {texts.members} <small>{texts.memberCount(members.length)}</small>
      </h2>
      {treeOf(members, props) ?? <p>{texts.noMembers}</p>}
    </section>
  );
}

type Props = Pick<DocumentProps, 'ui' | 'texts' | 'context'>;

function treeOf(members: readonly Member[], props: Props): JSX.Element | undefined {
  const items = members.map(({ reference, destination, cut, members: inner }) => (
    <>
      <DestinationLink {...props} reference={reference} destination={destination} />
      {cut === 'cycle' && <em class="remark"> ({props.texts.cycle})</em>}
      {cut === 'bound' && ' …'}
      {reference.annotation && <Annotation {...props} annotation={reference.annotation} />}
      {treeOf(inner, props)}
    </>
  ));
  return listOf(items, 'tree');
}

interface LinkProps extends Props {
  readonly reference: Omit<ReferenceJson, 'type'>;
  readonly destination: Destination;
}

/** A link to the target of a reference; for a target outside the directory, its URI and known locations. */
export function DestinationLink({ reference, destination, ...props }: LinkProps) {
  const { texts } = props;
  const { canonicalUri, canonicalVersionUri, locationUrls = [] } = reference;
  const { document, isOtherVersion } = destination;
  if (!document) {
    return (
      <>
        <code class="address">{canonicalVersionUri ?? canonicalUri}</code>{' '}
        <em class="remark outside">{texts.outside}</em>
        {locationUrls.map((url) => (
          <span key={url}>
            {' · '}
            <SafeLink href={url} />
          </span>
        ))}
      </>
    );
  }
  const { version } = document.entry;
  return (
    <>
      <DocumentLink {...props} document={document} />
      {version !== undefined && (
        <small>
          {' '}
          <bdi>{truncate(version, 60)}</bdi>
        </small>
      )}
      {isOtherVersion && <em class="remark outside"> ({texts.otherVersion(canonicalVersionUri ?? '')})</em>}
    </>
  );
}

function DocumentLink({ ui, document, context }: Props & { document: NamedDocument }) {
  const { language } = document.entry;
  return (
    <a href={documentPageUrl(ui, document, context.naming)} hreflang={language} lang={language}>
      <bdi>{truncate(titleOf(document.entry), 200)}</bdi>
    </a>
  );
}

/** Maximum numbers of referrers, and of versions of each. */
const MAX_REFERRERS = 100;
const MAX_VERSIONS = 8;

/** The lists and sets that refer to a document. */
export function ReferencedBy({ document: { entry }, ...props }: DocumentProps) {
  const { texts, context } = props;
  const referrers = context.referrersOf(entry);
  if (referrers.length === 0) return null;
  const items = referrers.slice(0, MAX_REFERRERS).map(({ versions }) => (
    <>
      {versions[0] && <DocumentLink {...props} document={versions[0]} />}
      <small>
        {versions
          .slice(0, MAX_VERSIONS)
          .map((version, i) => [
            i === 0 ? ' ' : ', ',
            <VersionLink key={version.entry.canonicalVersionUri} {...props} document={version} />,
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

export interface Member {
  readonly reference: ReferenceJson;
  readonly destination: Destination;
  /** Why nested members are omitted: the set contains itself, or the tree is too deep or too large. */
  readonly cut: 'cycle' | 'bound' | undefined;
  readonly members: readonly Member[];
}

/** Bounds of the depth of the tree, and of the number of nested members; direct members are always shown. */
const BOUNDS = { depth: 6, nested: 500 };

/** The tree of members of a set; each path ends before it would repeat a set. */
export function memberTree(set: ReferencedDocument, resolve: Resolve, bounds = BOUNDS): readonly Member[] {
  let left = bounds.nested;
  const membersOf = (document: ReferencedDocument, above: readonly string[]): readonly Member[] =>
    (document.codeListSet?.referenceSet ?? []).map((reference): Member => {
      const type = reference.type === 'codeListRef' ? 'CodeList' : 'CodeListSet';
      const destination = resolve({ ...reference, type }, set.entry.language);
      const plain = { reference, destination, cut: undefined, members: [] };
      const inner = destination.document;
      const size = inner?.codeListSet?.referenceSet?.length ?? 0;
      if (inner === undefined || size === 0) return plain;
      const uri = inner.entry.canonicalVersionUri;
      if (above.includes(uri)) return { ...plain, cut: 'cycle' };
      if (above.length >= bounds.depth || size > left) return { ...plain, cut: 'bound' };
      left -= size;
      return { ...plain, members: membersOf(inner, [...above, uri]) };
    });
  return membersOf(set, [set.entry.canonicalVersionUri]);
}
