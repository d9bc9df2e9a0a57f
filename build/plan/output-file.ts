/** A file of the output: its path relative to the output folder, with forward slashes, and its content. */
export interface OutputFile {
  readonly path: string;
  /** Bytes if it is binary. */
  readonly text: string | Uint8Array;
}
