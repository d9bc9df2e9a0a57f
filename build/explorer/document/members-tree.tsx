/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Fragment } from 'preact';
import type { Document } from '../../catalogue/document.ts';
import type { UiLanguage } from '../../site/addresses.ts';
import { DOCUMENT_TEXTS } from '../document-texts.ts';
import { SafeLink } from '../safe-link.tsx';
import { shortened } from '../shortened.ts';
import { titleOf } from '../title.ts';
import { Annotation } from './about.tsx';
import type { Neighbourhood } from './context.ts';
import type { Destination } from './destination.ts';
import { type Member, memberTree } from './members.ts';
import type { ReferenceSource } from './source.ts';

interface Props {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly around: Neighbourhood;
}

/** The members of a set as a tree. */
export function Members({ ui, document, around }: Props) {
  const texts = DOCUMENT_TEXTS[ui];
  const members = memberTree(document, around.resolve);
  return (
    <section class="members" aria-labelledby="members">
      <h2 id="members">
        {texts.members} <small>{texts.memberCount(members.length)}</small>
      </h2>
      {members.length === 0 ? <p>{texts.noMembers}</p> : <Tree ui={ui} members={members} around={around} />}
    </section>
  );
}

function Tree({
  ui,
  members,
  around,
}: {
  ui: UiLanguage;
  members: readonly Member[];
  around: Neighbourhood;
}) {
  return (
    <ul class="tree">
      {members.map(({ reference, destination, cut, members: inner }) => (
        <li key={`${reference.canonicalUri} ${reference.canonicalVersionUri}`}>
          <DestinationLink ui={ui} reference={reference} destination={destination} around={around} />
          {cut === 'cycle' && <em class="remark"> ({DOCUMENT_TEXTS[ui].cycle})</em>}
          {cut === 'bound' && ' …'}
          {reference.annotation && <Annotation ui={ui} annotation={reference.annotation} />}
          {inner.length > 0 && <Tree ui={ui} members={inner} around={around} />}
        </li>
      ))}
    </ul>
  );
}

interface LinkProps {
  readonly ui: UiLanguage;
  readonly reference: ReferenceSource;
  readonly destination: Destination;
  readonly around: Neighbourhood;
}

/** A link to what a reference leads to; for what is outside of the directory its URI, and where else it is. */
export function DestinationLink({ ui, reference, destination, around }: LinkProps) {
  const texts = DOCUMENT_TEXTS[ui];
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
      <DocumentLink ui={ui} document={destination.document} around={around} />
      {entry.version !== undefined && (
        <small>
          {' '}
          <bdi>{shortened(entry.version, 60)}</bdi>
        </small>
      )}
      {destination.kind === 'other-version' && (
        <em class="remark outside"> ({texts.otherVersion(canonicalVersionUri ?? '')})</em>
      )}
    </>
  );
}

/** A link to the page of a document by its name. */
function DocumentLink({ ui, document: { entry }, around }: Props) {
  return (
    <a href={around.pageOf(ui, entry)} hreflang={entry.language} lang={entry.language}>
      <bdi>{shortened(titleOf(entry), 200)}</bdi>
    </a>
  );
}

/** So many of the documents that refer to one are shown, and so many versions of each. */
const REFERRERS = 100;
const VERSIONS = 8;

/** What refers to a document; nothing where nothing does. */
export function LinksHere({ ui, document, around }: Props) {
  const texts = DOCUMENT_TEXTS[ui];
  const referrers = around.referrersOf(document);
  if (referrers.length === 0) return null;
  return (
    <section class="links-here" aria-labelledby="links-here">
      <h2 id="links-here">{texts.linksHere}</h2>
      <ul>
        {referrers.slice(0, REFERRERS).map(({ canonicalUri, versions }) => (
          <li key={canonicalUri}>
            <Referrer ui={ui} versions={versions} around={around} />
          </li>
        ))}
      </ul>
      {referrers.length > REFERRERS && <p>{texts.more(referrers.length - REFERRERS)}</p>}
    </section>
  );
}

function Referrer({ ui, versions, around }: Omit<Props, 'document'> & { versions: readonly Document[] }) {
  const [newest] = versions;
  return (
    <>
      {newest && <DocumentLink ui={ui} document={newest} around={around} />}
      <small>
        {versions.slice(0, VERSIONS).map(({ entry }, i) => (
          <Fragment key={entry.canonicalVersionUri}>
            {i === 0 ? ' ' : ', '}
            <a href={around.pageOf(ui, entry)} hreflang={entry.language}>
              <bdi>{shortened(entry.version ?? entry.canonicalVersionUri, 60)}</bdi>
            </a>
          </Fragment>
        ))}
        {versions.length > VERSIONS && ` ${DOCUMENT_TEXTS[ui].more(versions.length - VERSIONS)}`}
      </small>
    </>
  );
}
