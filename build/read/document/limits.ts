import { pointerOf } from '../../model/json/pointer.ts';

/**
 * Parts of a document that the site multiplies: columns by rows, keys by both, and tags, together with all that the
 * index contains of a document, by types and languages.
 */
const LIMITS = [
  { part: 'columnSet', name: 'columns', noun: 'columns', max: 1000, remedy: 'split the list' },
  { part: 'columnSet', name: 'keys', noun: 'keys', max: 50, remedy: 'remove keys' },
  { part: 'columnSet', name: 'foreignKeys', noun: 'foreign keys', max: 100, remedy: 'remove foreign keys' },
  { part: 'identification', name: 'tags', noun: 'tags', max: 100, remedy: 'keep the most important ones' },
] as const;

const MAX_INDEX_ENTRY = 100_000;

type Parts = Readonly<Record<string, Readonly<Record<string, unknown>> | null | undefined>>;

/** The first part of a document that is larger than the site can multiply. */
export function findExcess(
  document: object,
): { readonly pointer: string; readonly message: string } | undefined {
  for (const [type, parts] of Object.entries(document as Readonly<Record<string, Parts | null>>)) {
    for (const { part, name, noun, max, remedy } of LIMITS) {
      const items = parts?.[part]?.[name];
      if (!Array.isArray(items) || items.length <= max) continue;
      const message = `has ${items.length} ${noun}, but the limit is ${max}: ${remedy}`;
      return { pointer: pointerOf(type, part, name), message };
    }
    const { shortName, longName, description, publisher, tags } = parts?.identification ?? {};
    const { length } = JSON.stringify([shortName, longName, description, publisher, tags]);
    if (length > MAX_INDEX_ENTRY) {
      const message = `has names, a description, tags and a publisher of ${length} characters together, but the limit is ${MAX_INDEX_ENTRY}: shorten them`;
      return { pointer: pointerOf(type, 'identification'), message };
    }
  }
  return undefined;
}
