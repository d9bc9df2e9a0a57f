/** A file of the output: its path, relative to the output folder and with forward slashes, and what is in it. */
export interface OutputFile {
  readonly path: string;
  /** Bytes where it is no text. */
  readonly text: string | Uint8Array;
}
