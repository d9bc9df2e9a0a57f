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
  const remove = (file: string): void => {
    const document = kept.get(file);
    if (document) size -= sizeOf(document);
    kept.delete(file);
  };
  const keep = (document: Document): void => {
    remove(document.source.file);
    kept.set(document.source.file, document);
    size += sizeOf(document);
    for (const oldest of kept.keys()) {
      if (size <= MAX_KEPT_CHARACTERS || kept.size === 1) break;
      remove(oldest);
    }
  };
  const find = (metadata: DocumentMetadata): Document => {
    const { file } = metadata.source;
    const document = kept.get(file) ?? parseAgain(read(file), metadata);
    keep(document);
    return document;
  };
  return { keep, find };
}

const sizeOf = ({ source }: Document): number => source.text.length + (source.csv?.text.length ?? 0);

/**
 * Reads a checked document again, with its rows.
 *
 * @throws Error if its sources have been changed since the check
 */
export function readDocument(content: string, metadata: DocumentMetadata): Document {
  const { formats, source } = metadata;
  const readFile = ({ file }: { readonly file: string }) => ({ file, text: readText(content, file) });
  const csv = source.csv && { csv: readFile(source.csv) };
  const document = parseAgain({ ...readFile(source), ...csv }, metadata);
  return formats ? Object.assign(document, { formats }) : document;
}
