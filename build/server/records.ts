import { DOCUMENT_TYPES } from '../domain/entry.ts';
import type { DirectoryRecord } from '../query/directory.ts';

/**
 * Parses the records of a directory, and checks all that queries read of them.
 *
 * @throws Error that says what is wrong with them
 */
export function parseRecords(text: string): DirectoryRecord[] {
  const records: unknown = JSON.parse(text);
  if (!Array.isArray(records)) throw new Error('it must be an array');
  for (const [i, record] of records.entries()) {
    const fault = faultOf(record);
    if (fault) throw new Error(`record ${i + 1}: ${fault}`);
  }
  return records as DirectoryRecord[];
}

const STRINGS = ['language', 'shortName', 'canonicalUri', 'canonicalVersionUri'];
const OPTIONAL_STRINGS = ['longName', 'description', 'version', 'publishedAt'];

function faultOf(record: unknown): string | undefined {
  if (!isObject(record) || !isObject(record.entry)) return '"entry" must be an object';
  const { entry } = record;
  if (typeof record.hasData !== 'boolean') return '"hasData" must be true or false';
  if (!(DOCUMENT_TYPES as readonly unknown[]).includes(entry.type)) {
    return `"type" must be ${DOCUMENT_TYPES.join(' or ')}`;
  }
  const noString =
    STRINGS.find((name) => typeof entry[name] !== 'string') ??
    OPTIONAL_STRINGS.find((name) => !['string', 'undefined'].includes(typeof entry[name]));
  if (noString !== undefined) return `"${noString}" must be a string`;
  const { tags } = entry;
  if (!Array.isArray(tags) || tags.some((tag) => typeof tag !== 'string')) {
    return '"tags" must be an array of strings';
  }
  return undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
