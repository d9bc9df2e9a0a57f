/** A file of the output; its paths are relative to the output folder, with forward slashes. */
export interface OutputFile {
  readonly path: string;
  /** Paths of further files with the same content. */
  readonly copies?: readonly string[];
  /** Bytes if it is binary. */
  readonly text: string | Uint8Array;
}
