/** Order by UTF-16 code unit, independent of the locale. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Groups items by a key, in order of occurrence. */
export function groupBy<T, K = string>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}

export function append<T, K>(groups: Map<K, T[]>, key: K, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** Items by a text that no other of them has. */
export function indexUnique<T>(items: Iterable<T>, textOf: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  const repeated = new Set<string>();
  for (const item of items) {
    const text = textOf(item);
    if (found.has(text)) repeated.add(text);
    found.set(text, item);
  }
  for (const text of repeated) found.delete(text);
  return found;
}

/** Indexes of repeated values, each with the index of the first. */
export function findRepeated(values: readonly string[]): [index: number, first: number][] {
  const first = new Map<string, number>();
  return values.flatMap((value, i): [number, number][] => {
    const before = first.get(value);
    if (before === undefined) first.set(value, i);
    return before === undefined ? [] : [[i, before]];
  });
}

/** Distinct values, most frequent first, then by code unit. */
export function byFrequency(values: readonly string[]): string[] {
  return [...groupBy(values, (value) => value)]
    .sort(([a, one], [b, other]) => other.length - one.length || compareCodeUnits(a, b))
    .map(([value]) => value);
}

/**
 * Finds cycles in a graph by a depth-first search, without recursion because paths may be long. Yields the path of the
 * search for each cycle, which goes from the node at `start` to the last one. The search changes the path afterwards.
 */
export function* findCycles<N>(
  starts: Iterable<N>,
  nextOf: (node: N) => Iterable<N>,
): Generator<{ readonly path: readonly N[]; readonly start: number }> {
  const finished = new Set<N>();
  const path: N[] = [];
  const open: Iterator<N>[] = [];
  const places = new Map<N, number>();
  const enter = (node: N): void => {
    places.set(node, path.length);
    path.push(node);
    open.push(nextOf(node)[Symbol.iterator]());
  };
  for (const first of starts) {
    if (!finished.has(first)) enter(first);
    for (let rest = open.at(-1); rest; rest = open.at(-1)) {
      const { done, value } = rest.next();
      if (done) {
        open.pop();
        const node = path.pop() as N;
        places.delete(node);
        finished.add(node);
        continue;
      }
      const start = places.get(value);
      if (start !== undefined) yield { path, start };
      else if (!finished.has(value)) enter(value);
    }
  }
}

/** The fields of an object that have a value. */
export function omitUndefined<T extends object>(fields: T): Defined<T> {
  const defined: Partial<T> = {};
  for (const name in fields) if (fields[name] !== undefined) defined[name] = fields[name];
  return defined as object as Defined<T>;
}

/** An object type whose members with undefined are optional instead. */
export type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};
