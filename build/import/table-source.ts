/**
 * A table of text cells, such as a CSV or a sheet. `importTable` guesses its header, types, key and language, or
 * reads them from a description and options, so that all formats with tables do so in the same way.
 */
export interface SourceTable {
  /** Path of the source, as the user wrote it; the draft of a description is written next to it. */
  readonly file: string;
  /** Path of the file that the table is in, if `file` is a name of its own, as for one of several sheets. */
  readonly source?: string;
  /** What the source calls the list; by default, it is called as the file. */
  readonly title?: string;
  /** Name of the document: `countries`. */
  readonly name: string;
  /** Number of rows, including the header row and those before it. */
  readonly rowCount: number;
  /** The cells of a row, by its index from 0; empty cells at the end may be missing. It is called several times. */
  readonly cellsAt: (row: number) => readonly string[];
  /** Number of a row as its users see it: a line, or the row of a sheet. */
  readonly numberOf: (row: number) => number;
  /** Place of a row, or of a cell in it, by indexes from 0: `line 3`, `Sheet1!B7`. */
  readonly placeOf: (row: number, column?: number) => string;
  /** How the source was read, for the draft: `separator`, `encoding`, `sheet`. */
  readonly reading: Readonly<Record<string, string>>;
  /** Whether numbers and dates are as in JSON and ISO 8601, as from typed cells, so that no locale is guessed. */
  readonly isNeutral?: boolean;
  /** Whether a cell of digits is stored as text, as codes are in sheets, and so its column is no column of numbers. */
  readonly isTextAt?: (row: number, column: number) => boolean;
}
