/** A place in a file: line and column from 1, the column in UTF-16 code units. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Line and column of the offsets of a text, and offsets of its lines. */
export interface LineIndex {
  readonly positionOf: (offset: number) => { line: number; column: number };
  /** Start offset of a line, from 1; the end of the text if there is no such line. */
  readonly offsetOf: (line: number) => number;
}

/** Creates the index of a text on first use. */
export function makeLineIndex(text: string): LineIndex {
  let counted: number[] | undefined;
  const starts = (): number[] => {
    counted ??= lineStarts(text);
    return counted;
  };
  return {
    positionOf: (offset) => {
      const index = lastAtMost(starts(), offset);
      return { line: index + 1, column: offset - (starts()[index] as number) + 1 };
    },
    offsetOf: (line) => starts()[line - 1] ?? text.length,
  };
}

/** Index of the last ascending number that does not exceed a limit. */
function lastAtMost(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ascending[middle] as number) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  const ends = /\r\n?|\n/g;
  while (ends.test(text)) starts.push(ends.lastIndex);
  return starts;
}
