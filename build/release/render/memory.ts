import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '#program';
import type { FileInParts } from '../../api/files/output-file.ts';
import { MARKER, MARKER_TEXT, MEMORY_FILE } from '../../api/hosts/marker.ts';
import { seal, unseal } from '../../model/digest.ts';
import { compareCodeUnits } from '../../model/identity/version.ts';
import type { DocumentSummary } from '../../site/part.ts';
import { areUnchanged, type WrittenFile } from '../output/writer.ts';

/** Files that are rendered together: those of one list, or of one part of the directory. */
export interface Unit {
  readonly files: readonly WrittenFile[];
  /** The summaries of the documents of a list, by the keys of the documents. */
  readonly summaries: readonly (readonly [key: string, summary: DocumentSummary])[];
}

/** The state of an output that the next build needs to reuse its files. */
export interface Memory<R = unknown> {
  /** The options that all files depend on. */
  readonly options: string;
  /** Digest of the documents and the hosts. */
  readonly input: string;
  /** The result of the build. */
  readonly result: R;
  /** By keys, which name all that the files depend on. */
  readonly units: ReadonlyMap<string, Unit>;
}

/** Serializes a memory as sealed lines of JSON: one for each unit, after one for the rest. */
export function printMemory({ units, ...memory }: Memory): FileInParts {
  const sorted = [...units].sort(([a], [b]) => compareCodeUnits(a, b));
  const lines = [memory, ...sorted].map((value) => JSON.stringify(value));
  return {
    path: MEMORY_FILE,
    parts: seal(lines, program.digest()).map((text) => ({ print: () => text })),
  };
}

/** Reads the memory of an output; undefined if it is missing, damaged, or from another version of the program. */
export function readMemory<R>(output: string): Memory<R> | undefined {
  const lines = unseal(readText(join(output, MEMORY_FILE)) ?? '', program.digest());
  if (lines === undefined) return undefined;
  const [memory, ...units] = lines.map((line) => JSON.parse(line));
  return { ...memory, units: new Map(units) };
}

/** The files of all units. */
export const filesOf = (units: Memory['units']): WrittenFile[] =>
  [...units.values()].flatMap(({ files }) => files);

/** Whether an output has exactly the files of the build, unchanged. */
export function isIntact({ units }: Memory, output: string): boolean {
  const files = filesOf(units);
  return (
    readText(join(output, MARKER)) === MARKER_TEXT &&
    areUnchanged(files, output) &&
    countFiles(output) === [MARKER, MEMORY_FILE, ...files].length
  );
}

/** The number of entries below a folder that are not folders; none if not everyone can read one: web servers do. */
function countFiles(folder: string): number {
  if ((lstatSync(folder).mode & 0o555) !== 0o555) return Number.NaN;
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.reduce(
    (sum, entry) => sum + (entry.isDirectory() ? countFiles(join(folder, entry.name)) : 1),
    0,
  );
}

/** The number of new, changed and removed files between two outputs. */
export function countDifferences(before: Memory['units'], after: Memory['units']): number {
  // Reused units are the same objects.
  const digestsOf = (units: Memory['units'], others: Memory['units']) =>
    new Map(
      [...units]
        .filter(([key, unit]) => others.get(key) !== unit)
        .flatMap(([, { files }]) => files.map(({ path, digest }) => [path, digest])),
    );
  const [old, fresh] = [digestsOf(before, after), digestsOf(after, before)];
  const changed = [...fresh].filter(([path, digest]) => old.get(path) !== digest).length;
  return changed + [...old.keys()].filter((path) => !fresh.has(path)).length;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The memory is optional.
    return undefined;
  }
}
