/** A file of the output: its path, relative to the output folder and with forward slashes, and its text. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
}
