/**
 * Finds cycles by a depth-first search, without recursion because chains may be long. Each cycle is the list of its
 * steps; the last one returns to the start of the first.
 */
export function* findCycles<N, S extends { readonly to: N }>(
  starts: Iterable<N>,
  stepsFrom: (node: N) => readonly S[],
): Generator<S[]> {
  const finished = new Set<N>();
  const indexes = new Map<N, number>();
  const path: { readonly node: N; readonly rest: Iterator<S> }[] = [];
  const taken: S[] = [];
  const enter = (node: N) => {
    indexes.set(node, path.length);
    path.push({ node, rest: stepsFrom(node).values() });
  };
  for (const start of starts) {
    if (!finished.has(start)) enter(start);
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const { done, value: step } = here.rest.next();
      if (done) {
        path.pop();
        taken.pop();
        indexes.delete(here.node);
        finished.add(here.node);
        continue;
      }
      const index = indexes.get(step.to);
      if (index !== undefined) yield [...taken.slice(index), step];
      else if (!finished.has(step.to)) {
        taken.push(step);
        enter(step.to);
      }
    }
  }
}
