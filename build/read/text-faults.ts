import { makeLineIndex } from '../model/json/locator.ts';
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

/** The fault of JSON, or of a text in the place of JSON, that is something else. */
export const NOT_A_DOCUMENT = {
  rule: 'file/content',
  message:
    'is not a code list document, which is a JSON object with "$opencodelist": "0.3.0" and either "codeList" or "codeListSet": write one, or move the file out of the content folder',
} as const;

/** Recognises Git LFS pointers and HTML pages, which take the place of files that were not downloaded. */
export function findForeignText(text: string): TextFault | undefined {
  const offset = text.search(/\S/);
  const beginning = text.slice(offset, offset + SNIFFED_LENGTH);
  const fault = (message: string) => ({ offset, rule: 'file/content', message });
  if (beginning.startsWith('version https://git-lfs.github.com/spec/v1'))
    return fault('is a Git LFS pointer instead of the file: run "git lfs pull" (in CI, check out with LFS)');
  if (!/^(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|body)\b/i.test(beginning)) return undefined;
  return fault('is an HTML page, probably a saved error page: replace it with the intended file');
}

/** Number of searched characters. */
const SNIFFED_LENGTH = 4096;

/** A fault of a text, at an offset. */
export interface TextFault {
  readonly offset: number;
  readonly rule: string;
  readonly message: string;
}

export function textProblem(file: string, text: string, { offset, rule, message }: TextFault): Problem {
  return { severity: 'error', file, ...makeLineIndex(text).positionOf(offset), rule, message };
}
