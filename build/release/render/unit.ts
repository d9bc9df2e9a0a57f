import { withCompressed } from '../../api/files/compress.ts';
import type { FileInParts, OutputFile } from '../../api/files/output-file.ts';
import type { Writer } from '../output/writer.ts';
import { digestOfResults, type Lookup, type LookupSource } from './lookups.ts';
import type { UnitMemory } from './memory.ts';

/** The files of a unit, and what they depend on. */
export interface RenderedUnit {
  readonly files: Iterable<OutputFile | FileInParts>;
  /** All lookups; complete after the files have been iterated. */
  readonly lookups: () => readonly Lookup[];
}

/** Where and how to write files. */
export interface UnitWriter {
  readonly write: Writer['write'];
  /** Writes compressed copies too. */
  readonly compress: boolean;
  readonly lookupSource: LookupSource;
}

/** Writes the files of a unit, and returns what the next build must know of them. */
export function writeUnit(
  input: string,
  { files, lookups }: RenderedUnit,
  { write, compress, lookupSource }: UnitWriter,
): Omit<UnitMemory, 'summaries'> {
  const written = Array.from(compress ? withCompressed(files) : files, write).flat();
  const recorded = lookups();
  return { input, lookups: recorded, results: digestOfResults(recorded, lookupSource), files: written };
}
