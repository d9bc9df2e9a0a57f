import { makeLineIndex } from '../model/json/position.ts';
import type { Problem } from '../model/problems/problem.ts';

/** A marker line of a merge conflict. */
interface Marker {
  readonly kind: string;
  readonly offset: number;
  readonly isOneCell: boolean;
  readonly isQuoted: boolean;
}

/** Finds a merge conflict in a text that is not JSON: two kinds of markers, or one at which the parser stops. */
export function conflictInJson(text: string, stop: number): TextFault | undefined {
  const markers = findMarkers(text, false);
  const lone = markers.find(({ offset }) => text.slice(offset, stop).trim() === '' && offset <= stop);
  if (kindsOf(markers) < 2 && !lone) return undefined;
  return conflict(markers);
}

/** Finds a merge conflict in a CSV: two kinds of markers, or one in a line of fewer cells than the header row. */
export function conflictInCsv(text: string): TextFault | undefined {
  const markers = findMarkers(text, true);
  const unquoted = markers.filter(({ isQuoted }) => !isQuoted);
  const isWhole = unquoted.length > 0 && markers.some(({ kind }) => kind === '=') && kindsOf(markers) > 1;
  const isWide = /^[^\r\n]*[,;\t|]/.test(text);
  const hasBrokenRow = unquoted.some(({ kind, isOneCell }) => isOneCell && (isWide || kind !== '='));
  return isWhole || hasBrokenRow ? conflict(markers) : undefined;
}

/** Spreadsheets add separators to the marker lines. */
const MARKER = /^(?:([<>|])\1{6}(?: [^\r\n]*)?|={7}[,;\t]*)$/gm;
const QUICK_TEST = /<{7}|={7}|>{7}/;

function findMarkers(text: string, isCsv: boolean): Marker[] {
  if (!QUICK_TEST.test(text)) return [];
  const markers: Marker[] = [];
  let isQuoted = false;
  let quote = isCsv ? text.indexOf('"') : -1;
  for (const { 0: line, index } of text.matchAll(MARKER)) {
    for (; quote >= 0 && quote < index; quote = text.indexOf('"', quote + 1)) isQuoted = !isQuoted;
    markers.push({ kind: line[0] as string, offset: index, isOneCell: !/[,;\t]./.test(line), isQuoted });
  }
  return markers;
}

const kindsOf = (markers: readonly Marker[]): number => new Set(markers.map(({ kind }) => kind)).size;

function conflict(markers: readonly Marker[]): TextFault {
  const count = markers.filter(({ kind }) => kind === '<').length;
  const others = count > 1 ? ` (the first of ${count})` : '';
  return {
    offset: markers[0]?.offset ?? 0,
    rule: 'file/conflict',
    message: `unresolved merge conflict${others}: keep one of the two versions and remove the marker lines <<<<<<<, ======= and >>>>>>>`,
  };
}

/** Recognises texts in other formats by their start. */
export function findForeignText(text: string, expected: ExpectedFormat): TextFault | undefined {
  const offset = text.search(/\S/);
  if (offset < 0) return undefined;
  const is = KINDS.map((kind) => kind(text.slice(offset), expected)).find((found) => found !== undefined);
  return is === undefined ? undefined : { offset, rule: 'file/content', message: `is ${is}` };
}

type ExpectedFormat = 'JSON' | 'a CSV';

type Kind = (text: string, expected: ExpectedFormat) => string | undefined;

const RESTORE = 'replace it with the intended file';

/** Other formats and their remedies. */
const KINDS: readonly Kind[] = [
  (text) =>
    text.startsWith('version https://git-lfs.github.com/spec/v1')
      ? 'a Git LFS pointer instead of the file: run "git lfs pull" (in CI, check out with LFS)'
      : undefined,
  (text) =>
    text.startsWith('\0')
      ? 'binary data that starts with NUL bytes, probably after a disk failure: restore the file from version control'
      : undefined,
  (text, expected) => {
    if (!/^(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|body)\b/i.test(text.slice(0, SNIFFED_LENGTH)))
      return undefined;
    return `an HTML page${titleOf(text)}, not ${expected}, probably a saved error page: ${RESTORE}`;
  },
  (text, expected) => {
    if (!text.startsWith('<') || !text.trimEnd().endsWith('>')) return undefined;
    const [, root] = /<([\p{L}_][\p{L}\p{N}_.:-]*)/u.exec(text.slice(0, SNIFFED_LENGTH)) ?? [];
    if (root === undefined) return undefined;
    const remedy = /(?:^|:)CodeList$/.test(root)
      ? 'convert the genericode document into an OpenCodeList document'
      : RESTORE;
    return `XML (root element ${JSON.stringify(root)}), not ${expected}: ${remedy}`;
  },
  (text, expected) =>
    text.startsWith('{\\rtf') ? `an RTF document, not ${expected}: save it as plain text` : undefined,
  (text, expected) =>
    FAILED_DOWNLOAD.test(text.slice(0, SNIFFED_LENGTH))
      ? `the text ${JSON.stringify(text.trim())} of a failed download, not ${expected}: download the file again`
      : undefined,
  (text, expected) => {
    if (expected === 'JSON' || !/^[[{]/.test(text) || !isJson(text)) return undefined;
    return 'JSON, not a CSV: rename it to end in .json, or export the rows as CSV';
  },
  (text, expected) => {
    if (expected === 'a CSV' || !looksLikeCsv(text)) return undefined;
    return 'a CSV, not JSON: rename it to end in .csv, with a document without rows next to it as NAME.meta.json';
  },
  (text, expected) =>
    expected === 'JSON' &&
    /^(?:---\s*$|%YAML|(?:\$?opencodelist|codeList(?:Set)?):(?:\s|$))/m.test(firstLine(text))
      ? 'YAML, not JSON: convert it to JSON'
      : undefined,
];

/** Number of searched characters. */
const SNIFFED_LENGTH = 4096;

/** Error messages that servers send as plain text instead of a file. */
const FAILED_DOWNLOAD =
  /^(?:[45]\d\d:? )?(?:bad request|unauthorized|forbidden|(?:page |file )?not found|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out|access denied|rate limit exceeded)[.!]?\s*$/i;

function titleOf(text: string): string {
  const [, title = ''] = /<title[^>]*>([^<]{1,80})/i.exec(text.slice(0, SNIFFED_LENGTH)) ?? [];
  return title.trim() === '' ? '' : ` (${JSON.stringify(title.trim().replace(/\s+/g, ' '))})`;
}

const firstLine = (text: string): string => /^.*/.exec(text)?.[0] ?? '';

/** Whether the first two lines have the same number of a separator. */
function looksLikeCsv(text: string): boolean {
  if (/^[[{/]/.test(text)) return false;
  const [first = '', second = ''] = text.slice(0, SNIFFED_LENGTH).split(/\r\n|\n|\r/, 2);
  return [',', ';', '\t'].some((separator) => {
    const count = first.split(separator).length;
    return count > 1 && second.split(separator).length === count && !/^"[^"]*"\s*:/.test(first);
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A fault of a text, at an offset. */
export interface TextFault {
  readonly offset: number;
  readonly rule: string;
  readonly message: string;
}

export function textProblem(file: string, text: string, { offset, rule, message }: TextFault): Problem {
  return { severity: 'error', file, ...makeLineIndex(text).positionOf(offset), rule, message };
}
