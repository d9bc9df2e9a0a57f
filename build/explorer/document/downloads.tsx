/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { documentAddress } from '../../api/addresses.ts';
import type { Representation } from '../../api/representations/representation.ts';
import type { Document } from '../../catalogue/document.ts';
import { downloadsOf } from '../../description/downloads.ts';
import { TEXTS } from '../../texts/all.ts';
import { formatBytes } from './bytes.ts';
import type { DocumentProps, Sizes } from './context.ts';

export function Downloads({ ui, document, context, sizes }: DocumentProps & { sizes: Sizes }) {
  const texts = TEXTS[ui].document;
  const { naming } = context.site.plan;
  return (
    <section class="downloads" aria-labelledby="download">
      <h2 id="download">{texts.download}</h2>
      <ul class="inline">
        {downloadsOf(document, document.entry.canonicalVersionUri, naming).map(
          ({ representation, address }) => (
            <li key={address}>
              <a
                class="button"
                href={address}
                download={`${fileName(document)}.${fileExtension(representation)}`}
              >
                {representation.content === 'metadata' ? texts.metadata : representation.label}{' '}
                <small>{formatBytes(ui, sizes.get(representation) ?? 0)}</small>
              </a>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

const fileExtension = ({ content, extension }: Representation): string =>
  content === 'metadata' ? `metadata.${extension}` : extension;

/** A file name that is valid on every system. */
function fileName({ entry }: Document): string {
  const name = [entry.shortName, entry.version ?? '', entry.language].join(' ');
  return (
    name
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[-.]+|-+$/g, '')
      .slice(0, 80) || 'list'
  );
}

/** The API address and a command that requests it. A script adds the origin if the base URL is unknown. */
export function UseApi({ ui, document, context }: DocumentProps) {
  const texts = TEXTS[ui].document;
  const { canonicalVersionUri, language } = document.entry;
  const address = `${context.site.baseUrl ?? ''}${documentAddress(canonicalVersionUri, language)}`;
  return (
    <section class="call" aria-labelledby="call">
      <h2 id="call">{texts.useApi}</h2>
      <p>{texts.useApiText}</p>
      <Copyable id="address" name={texts.url} copy={texts.copy} address={address} />
      <Copyable id="curl" name={texts.curl} copy={texts.copy} address={address} around={['curl "', '"']} />
    </section>
  );
}

/** An API address, and what to write around it, with a button that copies both. */
function Copyable(props: {
  id: string;
  name: string;
  copy: string;
  address: string;
  around?: [string, string];
}) {
  const { id, name, copy, address, around: [before, after] = ['', ''] } = props;
  return (
    <div class="copyable">
      <p id={`${id}-name`}>{name}</p>
      <code id={id} dir="ltr">
        {before}
        <span class="api-address">{address}</span>
        {after}
      </code>
      <button type="button" class="copy" data-copies={id} aria-describedby={`${id}-name`}>
        {copy}
      </button>
    </div>
  );
}
