import type { DocumentMetadata } from '../catalogue/document.ts';
import { identificationOf } from './comparison.ts';

/** The new entries in the `changeLog` of a document; blank ones are ignored. */
export function newLogEntries(document: DocumentMetadata, before: DocumentMetadata | undefined): string[] {
  const known = new Set(before ? identificationOf(before).changeLog : []);
  const { changeLog = [] } = identificationOf(document);
  return changeLog.filter((entry) => entry.trim() !== '' && !known.has(entry));
}
