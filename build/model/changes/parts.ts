import { canonicalJson, ownMember } from '../values/json-values.ts';
import type { FieldChange, PartChanges } from './model.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Whether two JSON values are equal; the order of properties is ignored. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return typeof a === 'object' && typeof b === 'object' && canonicalJson(a) === canonicalJson(b);
}

/**
 * The changed properties, in the order of the later object, then the removed ones. An absent property equals its
 * default.
 */
export function fieldChanges(
  before: object,
  after: object,
  { ignored = [], defaults = {} }: FieldOptions = {},
): FieldChange[] {
  const from = before as Properties;
  const to = after as Properties;
  const names = new Set([...Object.keys(to), ...Object.keys(from)]);
  return [...names]
    .filter((name) => !ignored.includes(name))
    .filter((name) => !isSame(read(from, name, defaults), read(to, name, defaults)))
    .map((field) => ({
      field,
      ...(Object.hasOwn(from, field) && { before: ownMember(from, field) }),
      ...(Object.hasOwn(to, field) && { after: ownMember(to, field) }),
    }));
}

interface FieldOptions {
  readonly ignored?: readonly string[];
  readonly defaults?: Properties;
}

/** Compares parts by id; their order is ignored. */
export function partChanges<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
  defaults: Properties = {},
): PartChanges {
  const earlier = new Map(before.map((part) => [part.id, part]));
  const later = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !earlier.has(id)),
    removed: before.filter(({ id }) => !later.has(id)),
    changed: after.flatMap((part) => {
      const fields = fieldChanges(earlier.get(part.id) ?? part, part, { ignored: ['id'], defaults });
      return fields.length > 0 ? [{ id: part.id, fields }] : [];
    }),
  };
}

function read(object: Properties, name: string, defaults: Properties): unknown {
  const holder = Object.hasOwn(object, name) ? object : defaults;
  return ownMember(holder, name);
}
