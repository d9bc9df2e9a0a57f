/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { listOf } from '../components/elements.tsx';
import { fileNameOf, formatBytes } from '../components/text.ts';
import type { DocumentPageProps } from './context.ts';

/** A menu of all files of a document, which opens without scripts. A script adds exports of the shown rows. */
export function Downloads({ ui, texts, document, downloads, sizes }: DocumentPageProps) {
  const name = fileNameOf(document.entry);
  const items = downloads.map(({ representation: { content, label, folder, extension }, url }) => {
    const isMetadata = content === 'metadata';
    const use = texts.formatUses[label];
    return (
      <a key={url} href={url} download={`${name}${isMetadata ? '.metadata' : ''}.${extension}`}>
        <span>
          {isMetadata ? texts.metadata : label}
          {use !== undefined && [' ', <small class="use">{use}</small>]}
        </span>{' '}
        <small>{formatBytes(ui, sizes[folder] ?? 0)}</small>
      </a>
    );
  });
  return (
    <details class="downloads menu">
      <summary class="button">{texts.download}</summary>
      <div>
        {document.rows.length > 0 && <p class="part">{texts.wholeList(document.rows.length)}</p>}
        {listOf(items)}
      </div>
    </details>
  );
}
