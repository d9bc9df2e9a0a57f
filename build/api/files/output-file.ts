/** A file of the output; its paths are relative to the output folder, with forward slashes. */
export interface OutputFile {
  readonly path: string;
  /** Paths of further files with the same content. */
  readonly copies?: readonly string[];
  /** Bytes if it is binary. */
  readonly text: string | Uint8Array;
}

/** A large file that is printed part by part. Parts with known digests are copied from the file of an earlier build. */
export interface FileInParts {
  readonly path: string;
  readonly parts: Iterable<FilePart>;
}

/** A part of a file. */
export interface FilePart {
  /** Digest of all that the text depends on; a part without one is always printed. */
  readonly digest?: string;
  readonly print: () => string;
}

/** The complete content of a file. */
export const contentOf = (file: OutputFile | FileInParts): OutputFile['text'] =>
  'parts' in file ? Array.from(file.parts, ({ print }) => print()).join('') : file.text;
