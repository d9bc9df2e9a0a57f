/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Document } from '../../catalogue/document.ts';
import { type Form, METADATA, TABLE, WHOLE } from '../../plan/forms.ts';
import {
  alternativeFormatAddress,
  documentAddress,
  metadataAddress,
  type UiLanguage,
} from '../../plan/paths.ts';
import { DOCUMENT_TEXTS } from '../document-texts.ts';
import { formatBytes } from './bytes.ts';

interface Props {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly sizes: ReadonlyMap<Form, number>;
}

/** The document in each of its forms, at the addresses of the interface. */
export function Downloads({ ui, document, sizes }: Props) {
  const texts = DOCUMENT_TEXTS[ui];
  const { canonicalVersionUri: uri, language } = document.entry;
  const all = [
    { form: WHOLE, name: texts.whole, href: documentAddress(uri, language), extension: 'json' },
    { form: TABLE, name: texts.csv, href: alternativeFormatAddress(uri, language), extension: 'csv' },
    {
      form: METADATA,
      name: texts.metadata,
      href: metadataAddress(uri, language),
      extension: 'metadata.json',
    },
  ];
  return (
    <section class="downloads" aria-labelledby="download">
      <h2 id="download">{texts.download}</h2>
      <ul class="inline">
        {all.map(({ form, name, href, extension }) => {
          const size = sizes.get(form);
          return (
            size !== undefined && (
              <li key={name}>
                <a class="button" href={href} download={`${fileName(document)}.${extension}`}>
                  {name} <small>{formatBytes(ui, size)}</small>
                </a>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

/** A name for a file that any system takes. */
function fileName({ entry }: Document): string {
  const name = [entry.shortName, entry.version ?? '', entry.language].join(' ');
  return (
    name
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[-.]+|-+$/g, '')
      .slice(0, 80) || 'list'
  );
}

/** The address to call, and a command that does. A script puts the origin before addresses where nobody has said it. */
export function Call({ ui, document, baseUrl }: Omit<Props, 'sizes'> & { baseUrl: string | undefined }) {
  const texts = DOCUMENT_TEXTS[ui];
  const { canonicalVersionUri, language } = document.entry;
  const address = `${baseUrl ?? ''}${documentAddress(canonicalVersionUri, language)}`;
  return (
    <section class="call" aria-labelledby="call">
      <h2 id="call">{texts.call}</h2>
      <p>{texts.callText}</p>
      <Copyable id="address" name={texts.address} copy={texts.copy} before="" address={address} after="" />
      <Copyable id="curl" name={texts.curl} copy={texts.copy} before='curl "' address={address} after='"' />
    </section>
  );
}

interface CopyableProps {
  readonly id: string;
  readonly name: string;
  readonly copy: string;
  readonly before: string;
  readonly address: string;
  readonly after: string;
}

function Copyable({ id, name, copy, before, address, after }: CopyableProps) {
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
