import type { Document, DocumentMetadata, Source } from '../model/document/document.ts';
import { parseAgain } from '../read/document/parse.ts';
import { readText } from '../read/files/read.ts';

/** Maximum number of characters in the sources of the kept documents; a document takes about twenty bytes for each. */
const MAX_KEPT_CHARACTERS = 4_000_000;

/**
 * Reads documents with their rows, and keeps only the most recent ones.
 *
 * @param read reads the source in a file; only called for well-formed documents
 */
export function makeRowReader(read: (file: string) => Source) {
  const kept = new Map<string, Document>();
  let size = 0;
  const remove = (document: Document | undefined): void => {
    if (!document || !kept.delete(document.source.file)) return;
    size -= sizeOf(document);
  };
  const keep = (document: Document): void => {
    remove(kept.get(document.source.file));
    kept.set(document.source.file, document);
    size += sizeOf(document);
    while (size > MAX_KEPT_CHARACTERS && kept.size > 1) remove(kept.values().next().value);
  };
  return {
    keep,
    of: (metadata: DocumentMetadata): Document => {
      const { file } = metadata.source;
      const document = kept.get(file) ?? parseAgain(read(file), metadata);
      keep(document);
      return document;
    },
  };
}

const sizeOf = ({ source }: Document): number => source.text.length + (source.csv?.text.length ?? 0);

/**
 * Reads a checked document again, with its rows.
 *
 * @throws Error if its sources have been changed since the check
 */
export function readDocument(content: string, metadata: DocumentMetadata): Document {
  const { source, formats } = metadata;
  const { file, csv } = source;
  const document = parseAgain(
    {
      file,
      text: readText(content, file),
      ...(csv && { csv: { file: csv.file, text: readText(content, csv.file) } }),
    },
    metadata,
  );
  return formats ? Object.assign(document, { formats }) : document;
}
