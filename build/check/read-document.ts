import type { Document, DocumentMetadata } from '../model/document/document.ts';
import { parseSource } from '../read/document/parse.ts';
import { readText, sourceChanged } from '../read/files/read.ts';

/**
 * Reads a checked document again, with its rows.
 *
 * @throws Error if its sources have been changed since the check
 */
export function readDocument(content: string, { source, digest, formats }: DocumentMetadata): Document {
  const { file, csv } = source;
  const { document } = parseSource(
    {
      file,
      text: readText(content, file),
      ...(csv && { csv: { file: csv.file, text: readText(content, csv.file) } }),
    },
    () => {},
  );
  if (document?.digest !== digest) throw sourceChanged(file);
  return formats ? Object.assign(document, { formats }) : document;
}
