import { sep } from 'node:path';
import { posix } from 'node:path/posix';
import { pointerNames } from '../catalogue/place.ts';
import type { Problem } from '../problems.ts';

/** What is to be told of a content folder. */
export interface Report {
  /** Sorted by place. */
  readonly problems: readonly Problem[];
  /** The content folder, as its user named it. */
  readonly content: string;
  /** How many documents were looked at, right or wrong. */
  readonly documents: number;
  /** The text of a source by its file; undefined where it could not be read as text. */
  readonly textOf: (file: string) => string | undefined;
  /** Whether the reader is a terminal that shows colours; formats for machines do not care. */
  readonly colours: boolean;
}

/** A way to write a report down. */
export interface ReportFormat {
  /** What `--format` calls it. */
  readonly name: string;
  /** The whole report; every line ends with a line feed. */
  readonly print: (report: Report) => string;
}

/** Path of a problem's file as the user would open it: below the content folder as given, with forward slashes. */
export function pathOf({ content }: Report, { file }: Problem): string {
  return posix.join(content.split(sep).join('/'), file);
}

/** Whether a file holds rows, and places in it are those of cells. */
export const isTable = (file: string): boolean => /\.csv$/i.test(file);

/**
 * The message with what it speaks of, for readers who do not see the source: the JSON Pointer, or the column of a
 * CSV where the message does not name it.
 */
export function messageWithSubject({ file, pointer = '', message }: Problem): string {
  const subject = isTable(file) ? columnOf(pointer, message) : pointer;
  return subject === '' ? message : `${subject}: ${message}`;
}

/** The column id of a CSV stands alone, or at the end of the pointer to a row's cell. */
function columnOf(pointer: string, message: string): string {
  const id = pointer.startsWith('/codeList/dataSet/rows/') ? (pointerNames(pointer)[4] ?? '') : pointer;
  return id === '' || id.startsWith('/') || message.includes(`"${id}"`) ? '' : `column "${id}"`;
}
