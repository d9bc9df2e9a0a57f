/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import { documentUrl } from '../../api/paths.ts';
import type { Representation } from '../../api/representations/representation.ts';
import { downloadsOf } from '../../description/downloads.ts';
import { TEXTS } from '../../texts/all.ts';
import { Copyable } from '../copyable.tsx';
import { formatBytes } from './bytes.ts';
import type { DocumentProps, Sizes } from './context.ts';
import { fileNameOf } from './file-name.ts';

/** A menu of all files of a document, which opens without scripts. */
export function Downloads({ ui, document, context, sizes }: DocumentProps & { sizes: Sizes }) {
  const texts = TEXTS[ui].document;
  const { naming } = context;
  return (
    <details class="downloads">
      <summary class="button">{texts.download}</summary>
      <ul>
        {downloadsOf(document, document.entry.canonicalVersionUri, naming).map(({ representation, url }) => (
          <li key={url}>
            <a href={url} download={`${fileNameOf(document.entry)}.${fileExtension(representation)}`}>
              <span>
                {representation.content === 'metadata' ? texts.metadata : representation.label}
                <FormatUse use={texts.formatUses[representation.label]} />
              </span>{' '}
              <small>{formatBytes(ui, sizes.get(representation) ?? 0)}</small>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What a format is for, unless its name says it. */
function FormatUse({ use }: { use: string | undefined }) {
  if (use === undefined) return null;
  return (
    <>
      {' '}
      <small class="use">{use}</small>
    </>
  );
}

const fileExtension = ({ content, extension }: Representation): string =>
  content === 'metadata' ? `metadata.${extension}` : extension;

/** The API URL and a command that requests it. A script adds the origin if the base URL is unknown. */
export function UseApi({ ui, document, context }: DocumentProps) {
  const texts = TEXTS[ui].document;
  const { canonicalVersionUri, language } = document.entry;
  const url = `${context.baseUrl ?? ''}${documentUrl(canonicalVersionUri, language)}`;
  return (
    <section class="call" aria-labelledby="call">
      <h2 id="call">{texts.useApi}</h2>
      <p>{texts.useApiText}</p>
      <Copyable id="address" name={texts.url} ui={ui} url={url} />
      <Copyable id="curl" name={texts.curl} ui={ui} url={url} around={['curl "', '"']} />
    </section>
  );
}
