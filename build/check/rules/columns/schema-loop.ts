import { pointerNames, pointerOf } from '../../../model/json/pointer.ts';
import { findCycles } from '../references/cycles.ts';

/** Keywords that refer to a schema for the same value. */
export const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'];

/** Keywords with subschemas for the same value, as far as they always apply. */
const INNER = [['not'], ['if'], ['anyOf', '0']];
const ALL_OF = ['allOf', 'oneOf'];

/** Keywords with values instead of schemas. */
const VALUES = ['const', 'enum', 'default', 'examples'];

/** JSON Pointer of a schema that refers to itself for the same value, so validation would not terminate. */
export function findLoop(schema: object): string | undefined {
  const nodes = schemasIn(schema);
  const places = new Map(nodes.map(({ node, pointer }) => [node, pointer]));
  const resolve = makeResolve(schema, nodes);
  const stepsFrom = (node: object) => alsoChecking(node, resolve).map((to) => ({ to }));
  const [loop] = findCycles(places.keys(), stepsFrom);
  return loop && places.get(loop.at(-1)?.to ?? schema);
}

/** Whether a schema refers only to itself, so `$dynamicRef` is a plain reference. */
export function isOneResource(schema: object): boolean {
  return schemasIn(schema).every(({ node, pointer }) => {
    const { $id, ...own } = node as Record<string, unknown>;
    const references = REFERENCES.map((name) => own[name]).filter((ref) => typeof ref === 'string');
    return (pointer === '' || typeof $id !== 'string') && references.every((ref) => ref.startsWith('#'));
  });
}

/** JSON Pointer of the reference with this value; empty if it is not found. */
export function placeOfReference(schema: object, reference: string): string {
  return findMember(
    schema,
    (name, value) => REFERENCES.includes(name) && typeof value === 'string' && reference.endsWith(value),
  );
}

/** JSON Pointer of a pattern, also of a name in `patternProperties`. */
export function placeOfPattern(schema: object, pattern: string): string {
  const named = findMember(schema, (name, value) => name === 'pattern' && value === pattern);
  if (named !== '') return named;
  const parent = schemasIn(schema).find(
    ({ node, pointer }) => pointer.endsWith('/patternProperties') && Object.hasOwn(node, pattern),
  );
  return parent ? `${parent.pointer}${pointerOf(pattern)}` : '';
}

/** JSON Pointer of the first schema for a property `__proto__`, which the validator skips. */
export function placeOfSkippedName(schema: object): string | undefined {
  const parent = schemasIn(schema).find(
    ({ node, pointer }) =>
      /\/(?:properties|patternProperties|dependencies|dependentSchemas)$/.test(pointer) &&
      Object.hasOwn(node, '__proto__'),
  );
  return parent && `${parent.pointer}/__proto__`;
}

function findMember(schema: object, isIt: (name: string, value: unknown) => boolean): string {
  for (const { node, pointer } of schemasIn(schema)) {
    const found = Object.entries(node).find(([name, value]) => isIt(name, value));
    if (found) return `${pointer}${pointerOf(found[0])}`;
  }
  return '';
}

interface Node {
  readonly node: object;
  readonly pointer: string;
}

/** All objects and arrays that may be or contain schemas, the outer ones first. */
export function schemasIn(schema: object): Node[] {
  const nodes: Node[] = [{ node: schema, pointer: '' }];
  for (const { node, pointer } of nodes) {
    for (const [name, inner] of Object.entries(node)) {
      if (typeof inner !== 'object' || inner === null || VALUES.includes(name)) continue;
      nodes.push({ node: inner, pointer: `${pointer}${pointerOf(name)}` });
    }
  }
  return nodes;
}

type Resolve = (reference: unknown) => object | undefined;

/** Makes a resolver of references within the schema. */
function makeResolve(schema: object, nodes: readonly Node[]): Resolve {
  const anchors = new Map<unknown, object>();
  for (const { node } of nodes) {
    const { $anchor, $dynamicAnchor } = node as Record<string, unknown>;
    for (const name of [$anchor, $dynamicAnchor]) if (typeof name === 'string') anchors.set(name, node);
  }
  return (reference) => {
    if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined;
    const fragment = decoded(reference.slice(1));
    if (fragment !== '' && !fragment.startsWith('/')) return anchors.get(fragment);
    return fragment === '/' ? schema : inside(schema, pointerNames(fragment));
  };
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function inside(node: object, names: readonly string[]): object | undefined {
  let value: unknown = node;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** The schemas that check every value that this one checks. */
function alsoChecking(node: object, resolve: Resolve): object[] {
  const own = node as Record<string, unknown>;
  const referred = REFERENCES.map((name) => (Object.hasOwn(own, name) ? resolve(own[name]) : undefined));
  const inner = INNER.map((names) => inside(node, names));
  const lists = ALL_OF.map((name) => inside(node, [name])).flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return [...referred, ...inner, ...lists].filter((one) => typeof one === 'object' && one !== null);
}
