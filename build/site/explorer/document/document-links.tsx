/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { truncate } from '../../../model/characters/truncate.ts';
import type { ReferenceJson } from '../../../model/document/columns.ts';
import type { NamedDocument } from '../../../model/relations/referenced.ts';
import { documentPageUrl } from '../../links.ts';
import { TEXTS } from '../../texts/all.ts';
import { SafeLink } from '../components/elements.tsx';
import { titleOf, versionName } from '../components/text.ts';
import type { Destination, DocumentProps } from './context.ts';

interface LinkProps extends Pick<DocumentProps, 'ui' | 'context'> {
  readonly document: NamedDocument;
}

/** A link to a document, named by its title. */
export function DocumentLink({ ui, document, context }: LinkProps) {
  const { language } = document.entry;
  return (
    <a href={documentPageUrl(ui, document, context.naming)} hreflang={language} lang={language}>
      <bdi>{truncate(titleOf(document.entry), 200)}</bdi>
    </a>
  );
}

/** A link to a document, named by its version; `isCurrent` on the page of this document. */
export function VersionLink({
  ui,
  document,
  context,
  isCurrent = false,
}: LinkProps & { isCurrent?: boolean }) {
  return (
    <a
      href={documentPageUrl(ui, document, context.naming)}
      hreflang={document.entry.language}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <bdi>{versionName(document.entry)}</bdi>
    </a>
  );
}

interface DestinationProps extends Pick<DocumentProps, 'ui' | 'texts' | 'context'> {
  readonly reference: Omit<ReferenceJson, 'type'>;
  readonly destination: Destination;
}

/** A link to the target of a reference; for a target outside the directory, its URI and known locations. */
export function DestinationLink({ ui, texts, context, reference, destination }: DestinationProps) {
  const { canonicalUri, canonicalVersionUri, locationUrls = [] } = reference;
  const { document, isOtherVersion } = destination;
  if (!document) {
    return (
      <>
        <code class="address">{canonicalVersionUri ?? canonicalUri}</code>{' '}
        <em class="remark outside">{TEXTS[ui].relations.outside}</em>
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
      <DocumentLink {...{ ui, context, document }} />
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
