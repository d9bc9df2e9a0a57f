/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import type { Representation } from '../../../formats/representation.ts';
import { documentUrl } from '../../../formats/urls.ts';
import { oncePerKey } from '../../../model/once.ts';
import { downloadsOf } from '../../description/downloads.ts';
import type { UiLanguage } from '../../paths.ts';
import { LOCALES, TEXTS } from '../../texts/all.ts';
import { Copyable } from '../components/elements.tsx';
import type { DocumentProps, Sizes } from './context.ts';
import { fileNameOf } from './links.ts';

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
      <Copyable id="curl" name={texts.curl} ui={ui} url={url} before={'curl "'} after={'"'} />
    </section>
  );
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

const formattersOf = oncePerKey((ui: UiLanguage) =>
  UNITS.map(
    (unit, power) =>
      new Intl.NumberFormat(LOCALES[ui], {
        style: 'unit',
        unit,
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumSignificantDigits: 3,
      }),
  ),
);

/** A file size in a UI language: 812 bytes, 4.5 kB, 3,1 MB. */
export function formatBytes(ui: UiLanguage, bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return (formattersOf(ui)[power] as Intl.NumberFormat).format(bytes / 1000 ** power);
}
