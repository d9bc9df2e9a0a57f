import { closeSync, lstatSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '#program';
import { MANIFEST_FILE, MARKER, MARKER_TEXT } from '../../api/files/output-file.ts';
import { compareCodeUnits } from '../../model/collections.ts';
import { addChecksum, verifyChecksum } from '../../model/digest.ts';
import { once } from '../../model/once.ts';
import type { DocumentSummary } from '../../site/part.ts';
import { areUnchanged, type WrittenFile } from '../output/writer.ts';

/** Files that are rendered together: those of one list, or of one part of the directory. */
export interface Unit {
  readonly files: readonly WrittenFile[];
  /** The summaries of the documents of a list, by the keys of the documents. */
  readonly summaries: readonly (readonly [key: string, summary: DocumentSummary])[];
  /** What a manifest has of it; absent if it is not from one. */
  readonly lines?: readonly Buffer[];
}

/** The state of an output that the next build needs to reuse its files. */
export interface Manifest<R = unknown> {
  /** The options that all files depend on. */
  readonly options: string;
  /** Digest of the documents and the hosts. */
  readonly input: string;
  /** The result of the build. */
  readonly result: R;
  /** By keys: digests of all that the files depend on. */
  readonly units: ReadonlyMap<string, Unit>;
}

/**
 * Writes a manifest to an output as lines of JSON with a checksum: two for each unit, after one for the rest. Those of
 * units from another manifest are copied.
 */
export function writeManifest(output: string, { units, ...manifest }: Manifest): void {
  const sorted = [...units].sort(([a], [b]) => compareCodeUnits(a, b));
  const linesOf = ([key, { files, summaries, lines }]: [string, Unit]): readonly (string | Buffer)[] =>
    lines ?? [JSON.stringify([key, files]), JSON.stringify(summaries)];
  const lines = addChecksum([JSON.stringify(manifest), ...sorted.flatMap(linesOf)], program.digest());
  const file = openSync(join(output, MANIFEST_FILE), 'wx');
  for (const line of lines) writeFileSync(file, line);
  closeSync(file);
}

/** Reads the manifest of an output; undefined if it is missing, damaged, or from another version of the program. */
export function readManifest<R>(output: string): Manifest<R> | undefined {
  const [first, ...lines] = verifyChecksum(readBytes(join(output, MANIFEST_FILE)), program.digest()) ?? [];
  if (first === undefined) return undefined;
  const units = new Map<string, Unit>();
  for (let i = 0; i < lines.length; i += 2) {
    const own = lines.slice(i, i + 2);
    const [key, files] = JSON.parse(String(own[0]));
    // Builds that change nothing do not read the summaries.
    const summaries = once(() => JSON.parse(String(own[1])));
    units.set(key, {
      files,
      lines: own,
      get summaries() {
        return summaries();
      },
    });
  }
  return { ...JSON.parse(String(first)), units };
}

/** The files of all units. */
export const filesOf = (units: Manifest['units']): WrittenFile[] =>
  [...units.values()].flatMap(({ files }) => files);

/** Whether an output has exactly the files of the build, unchanged. */
export function isIntact({ units }: Manifest, output: string): boolean {
  const files = filesOf(units);
  return (
    String(readBytes(join(output, MARKER))) === MARKER_TEXT &&
    areUnchanged(files, output) &&
    countFiles(output) === [MARKER, MANIFEST_FILE, ...files].length
  );
}

/** The number of files below a folder; NaN if not everyone can read a folder, as web servers must. */
function countFiles(folder: string): number {
  if ((lstatSync(folder).mode & 0o555) !== 0o555) return Number.NaN;
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.reduce(
    (sum, entry) => sum + (entry.isDirectory() ? countFiles(join(folder, entry.name)) : 1),
    0,
  );
}

/** The number of new, changed and removed files between two outputs. */
export function countDifferences(before: Manifest['units'], after: Manifest['units']): number {
  // Reused units are the same objects.
  const digestsOf = (units: Manifest['units'], others: Manifest['units']) =>
    new Map(
      [...units]
        .filter(([key, unit]) => others.get(key) !== unit)
        .flatMap(([, { files }]) => files.map(({ path, digest }) => [path, digest])),
    );
  const old = digestsOf(before, after);
  const fresh = digestsOf(after, before);
  const changed = [...fresh].filter(([path, digest]) => old.get(path) !== digest).length;
  return changed + [...old.keys()].filter((path) => !fresh.has(path)).length;
}

/** The bytes of a file; empty if it cannot be read: the manifest is optional. */
function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
