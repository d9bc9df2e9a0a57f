/** Possible column widths in digits; the stylesheet has a class for each (`w8`). */
const WIDTHS = [6, 9, 12, 16, 20, 26, 34, 44] as const;

const MAX_WIDTH = WIDTHS[WIDTHS.length - 1] as number;

/** Width of the sort indicator next to a name, and of the padding of cells. */
const SORT_MARK_WIDTH = 3;
const PADDING = 2;

/** Share of the values that fit into a column; the others are wrapped or end in an ellipsis. */
const FITTING = 0.95;

/** The width of each column, from its name and all of its values, so that it does not change on scrolling. */
export function widthsOf(
  columns: readonly { readonly name: string }[],
  values: (column: number) => Iterable<string>,
): number[] {
  return columns.map(({ name }, column) => {
    // Headings are wrapped between words, most of them in two lines.
    // Headings are wrapped between words, most of them in two lines.
    const heading = Math.max(longestWordOf(name), Math.ceil(displayWidth(name) / 2));
    const widest = Math.max(Math.min(heading + SORT_MARK_WIDTH, 26), widthOfMost(values(column)));
    return WIDTHS.find((width) => width >= widest + PADDING) ?? MAX_WIDTH;
  });
}

/** The width into which most of the values fit. */
function widthOfMost(values: Iterable<string>): number {
  const counts = new Array<number>(MAX_WIDTH + 1).fill(0);
  let all = 0;
  for (const value of values) {
    const width = Math.min(displayWidth(value), MAX_WIDTH);
    counts[width] = (counts[width] as number) + 1;
    all++;
  }
  let fitting = 0;
  return counts.findIndex((count) => {
    fitting += count;
    return fitting >= all * FITTING;
  });
}

/** Approximate width of the longest word of a name in digits, up to the maximum width. */
export const longestWordOf = (name: string): number =>
  name.split(/\s+/).reduce((longest, word) => Math.max(longest, displayWidth(word)), 0);

/** Approximate width of a text in digits, up to the maximum width. */
function displayWidth(text: string): number {
  if (text.length >= MAX_WIDTH) return MAX_WIDTH;
  return text.length + (text.match(WIDE)?.length ?? 0);
}

/** East Asian characters and emoji are about twice as wide as a digit. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60]/g;
