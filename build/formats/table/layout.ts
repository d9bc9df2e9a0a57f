/** A table of text cells, such as a CSV or a sheet. `importTable` reads the list in it. */
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
  /** Whether the source has empty rows above a row, which it leaves out. */
  readonly hasGapAbove: (row: number) => boolean;
  /** Whether numbers and dates are as in JSON and ISO 8601, as from the typed cells of a sheet. */
  readonly isNeutral?: boolean;
  /** Whether a cell of digits is stored as text, as codes are in sheets, so that its column does not become numeric. */
  readonly isTextAt?: (row: number, column: number) => boolean;
}

/** A table whose header and rows are known. */
export interface Table extends SourceTable {
  /** Names of the columns from the header rows, trimmed; empty ones are unnamed. */
  readonly headers: readonly string[];
  /** The indexes of the rows that name the columns; undefined if there is none. */
  readonly header: { readonly first: number; readonly last: number } | undefined;
  /** Indexes of the rows of the list. */
  readonly rows: readonly number[];
  /** The number of the first row below the table; undefined if there is none. */
  readonly footer: string | undefined;
}

/** Whether a cell has more than blanks. */
export const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

export const isBlank = (cells: readonly string[]): boolean => !cells.some(isFilled);

/** The cells of a row as a text, for a message. */
export const joinCells = (cells: readonly string[]): string => cells.filter(isFilled).join(' ');
