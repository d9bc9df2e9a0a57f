/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import { Fragment } from 'preact';
import type { NamedDocument, ReferencedDocument } from '../../../model/relations/referenced.ts';
import { TEXTS } from '../../texts/all.ts';
import { SafeLink } from '../components/elements.tsx';
import { titleOf, truncate } from '../components/text.ts';
import { Annotation } from './about.tsx';
import type { DocumentProps } from './context.ts';
import type { Destination, Resolve } from './links.ts';
import type { ReferenceSource } from './table/source.ts';

export function Members({ ui, document, context }: DocumentProps) {
  const texts = TEXTS[ui].document;
  const members = memberTree(document, context.resolve);
  return (
    <section class="members" aria-labelledby="members">
      <h2 id="members">
        {texts.members} <small>{texts.memberCount(members.length)}</small>
      </h2>
      {members.length === 0 ? <p>{texts.noMembers}</p> : <Tree ui={ui} members={members} context={context} />}
    </section>
  );
}

type Props = Omit<DocumentProps, 'document'>;

function Tree({ ui, members, context }: Props & { members: readonly Member[] }) {
  return (
    <ul class="tree">
      {members.map(({ reference, destination, cut, members: inner }) => (
        <li key={`${reference.canonicalUri} ${reference.canonicalVersionUri}`}>
          <DestinationLink ui={ui} reference={reference} destination={destination} context={context} />
          {cut === 'cycle' && <em class="remark"> ({TEXTS[ui].document.cycle})</em>}
          {cut === 'bound' && ' …'}
          {reference.annotation && <Annotation ui={ui} annotation={reference.annotation} />}
          {inner.length > 0 && <Tree ui={ui} members={inner} context={context} />}
        </li>
      ))}
    </ul>
  );
}

interface LinkProps extends Props {
  readonly reference: ReferenceSource;
  readonly destination: Destination;
}

/** A link to the target of a reference; for a target outside the directory, its URI and known locations. */
export function DestinationLink({ ui, reference, destination, context }: LinkProps) {
  const texts = TEXTS[ui].document;
  const { canonicalUri, canonicalVersionUri, locationUrls = [] } = reference;
  if (destination.kind === 'outside') {
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
  const { entry } = destination.document;
  return (
    <>
      <DocumentLink ui={ui} document={destination.document} context={context} />
      {entry.version !== undefined && (
        <small>
          {' '}
          <bdi>{truncate(entry.version, 60)}</bdi>
        </small>
      )}
      {destination.kind === 'other-version' && (
        <em class="remark outside"> ({texts.otherVersion(canonicalVersionUri ?? '')})</em>
      )}
    </>
  );
}

function DocumentLink({ ui, document: { entry }, context }: Props & { document: NamedDocument }) {
  return (
    <a href={context.pageOf(ui, entry)} hreflang={entry.language} lang={entry.language}>
      <bdi>{truncate(titleOf(entry), 200)}</bdi>
    </a>
  );
}

/** Maximum numbers of referrers, and of versions of each. */
const MAX_REFERRERS = 100;
const MAX_VERSIONS = 8;

/** The lists and sets that refer to a document. */
export function ReferencedBy({ ui, document, context }: DocumentProps) {
  const texts = TEXTS[ui].document;
  const referrers = context.referrersOf(document.entry);
  if (referrers.length === 0) return null;
  return (
    <section class="referenced-by" aria-labelledby="referenced-by">
      <h2 id="referenced-by">{texts.referencedBy}</h2>
      <ul>
        {referrers.slice(0, MAX_REFERRERS).map(({ canonicalUri, versions }) => (
          <li key={canonicalUri}>
            <Referrer ui={ui} versions={versions} context={context} />
          </li>
        ))}
      </ul>
      {referrers.length > MAX_REFERRERS && <p>{texts.more(referrers.length - MAX_REFERRERS)}</p>}
    </section>
  );
}

function Referrer({ ui, versions, context }: Props & { versions: readonly NamedDocument[] }) {
  const [newest] = versions;
  return (
    <>
      {newest && <DocumentLink ui={ui} document={newest} context={context} />}
      <small>
        {versions.slice(0, MAX_VERSIONS).map(({ entry }, i) => (
          <Fragment key={entry.canonicalVersionUri}>
            {i === 0 ? ' ' : ', '}
            <a href={context.pageOf(ui, entry)} hreflang={entry.language}>
              <bdi>{truncate(entry.version ?? entry.canonicalVersionUri, 60)}</bdi>
            </a>
          </Fragment>
        ))}
        {versions.length > MAX_VERSIONS && ` ${TEXTS[ui].document.more(versions.length - MAX_VERSIONS)}`}
      </small>
    </>
  );
}

export interface Member {
  readonly reference: ReferenceSource;
  readonly destination: Destination;
  /** Why nested members are omitted: the set contains itself, or the tree is too deep or too large. */
  readonly cut: 'cycle' | 'bound' | undefined;
  readonly members: readonly Member[];
}

interface TreeBounds {
  readonly depth: number;
  /** Nested members; direct members are always shown. */
  readonly nested: number;
}

const BOUNDS: TreeBounds = { depth: 6, nested: 500 };

/** The tree of members of a set; each path ends before it would repeat a set. */
export function memberTree(set: ReferencedDocument, resolve: Resolve, bounds = BOUNDS): readonly Member[] {
  let left = bounds.nested;
  const membersOf = (document: ReferencedDocument, above: readonly string[]): readonly Member[] =>
    (document.codeListSet?.referenceSet ?? []).map((reference): Member => {
      const type = reference.type === 'codeListRef' ? 'CodeList' : 'CodeListSet';
      const destination = resolve({ ...reference, type }, set.entry.language);
      const plain = { reference, destination, cut: undefined, members: [] };
      const inner = destination.kind === 'outside' ? undefined : destination.document;
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
