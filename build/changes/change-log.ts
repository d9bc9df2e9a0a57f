import type { Document } from '../catalogue/document.ts';
import { identificationOf } from './comparison.ts';

/** What the `changeLog` of a document says that it did not say before; blank entries say nothing. */
export function newLogEntries(document: Document, before: Document | undefined): string[] {
  const known = new Set(before ? identificationOf(before).changeLog : []);
  const { changeLog = [] } = identificationOf(document);
  return changeLog.filter((entry) => entry.trim() !== '' && !known.has(entry));
}
