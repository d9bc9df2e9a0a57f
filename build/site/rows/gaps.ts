/** Rows above and below the visible ones. */
const OVERSCAN = 12;

/** The height of the rows before a position that are not in the DOM. */
export interface Gap {
  readonly gap: number;
  readonly before: number;
}

/**
 * What is in the DOM of a long table or tree, whose rows have the same height: those that are visible between two offsets,
 * some above and below, and those to keep, with gaps in place of all others. Offsets and heights are CSS pixels.
 */
export function rowsAndGaps(
  count: number,
  height: number,
  visible: { readonly top: number; readonly bottom: number },
  kept: readonly number[],
): (number | Gap)[] {
  const start = Math.max(0, Math.floor(visible.top / height) - OVERSCAN);
  const end = Math.min(count, Math.ceil(visible.bottom / height) + OVERSCAN);
  const positions = new Set(kept.filter((one) => one >= 0 && one < count));
  for (let position = start; position < end; position++) positions.add(position);
  const found: (number | Gap)[] = [];
  let next = 0;
  for (const position of [...positions].sort((a, b) => a - b)) {
    if (position > next) found.push({ gap: (position - next) * height, before: position });
    found.push(position);
    next = position + 1;
  }
  if (count > next) found.push({ gap: (count - next) * height, before: count });
  return found;
}
