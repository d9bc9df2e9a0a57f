import { compareCodeUnits } from '../../model/collections.ts';
import type { PlannedFile, SiteFiles } from '../endpoint.ts';
import { type PartKind, partFile } from '../files/files.ts';

/** Number of codes in a part. */
const CODES_PER_PART = 1000;

/** Files with the facts of codes, by code unit, so that those of one are found without reading all others. */
export function* planParts<T extends { readonly code: string }>(
  kind: PartKind,
  place: string,
  codes: readonly T[],
  print: (own: readonly T[]) => string,
): Generator<PlannedFile> {
  const sorted = [...codes].sort((a, b) => compareCodeUnits(a.code, b.code));
  const starts: string[] = [];
  for (let at = 0; at === 0 || at < sorted.length; at += CODES_PER_PART) {
    const own = sorted.slice(at, at + CODES_PER_PART);
    yield { path: partFile(kind, place, starts.length), content: { json: () => print(own) } };
    starts.push(own[0]?.code ?? '');
  }
  yield { path: partFile(kind, place), content: { json: () => JSON.stringify(starts) } };
}

/** Reads the part that has a code if any has it. */
export async function readPart(
  kind: PartKind,
  place: string,
  code: string,
  files: SiteFiles,
): Promise<string> {
  const starts: string[] = JSON.parse(await files.read(partFile(kind, place)));
  const part = starts.findLastIndex((start) => start <= code);
  // A code before all others is looked for in the first part.
  return files.read(partFile(kind, place, Math.max(0, part)));
}
