import type { DirectoryRecord, IndexEntry } from '../document/entry.ts';
import type { Directory } from './directory.ts';

/** The canonical URI of a table of correspondences, and the lists, or versions, that its latest version relates. */
export interface RelatedLists {
  readonly table: string;
  readonly source: string;
  readonly target: string;
}

/** What hosts know without the files of the site. */
export interface DirectoryContents extends Pick<Directory, 'records'> {
  /** The tables of correspondences; absent if there are none. */
  readonly tables?: readonly RelatedLists[] | undefined;
  /** URL of the site, if a build has stated it. */
  readonly baseUrl?: string | undefined;
  /** The paths of the pages of documents by language, the default first; `:place` stands for that of a document. */
  readonly pages?: readonly { readonly language: string; readonly path: string }[] | undefined;
}

/**
 * Records as JSON in which each distinct value of a field occurs once, because versions and languages of a list share
 * most values. This halves the size, as text and in memory.
 */
interface PackedRecords extends Omit<DirectoryContents, 'records'> {
  /** Distinct values of fields. */
  readonly values: readonly unknown[];
  /** Distinct lists of fields of entries, in order. */
  readonly shapes: readonly (readonly string[])[];
  /** For each record: eight times the index of its shape, 4 more if it is small, 2 if it is large, 1 if it has data; the indexes of its values. */
  readonly numbers: ArrayLike<number>;
  /** The formats of all records; absent for all formats. */
  readonly formats?: readonly string[];
}

/** The records as text, for {@link unpackRecords}. All have the same formats. */
export function packRecords({ records, ...contents }: DirectoryContents): string {
  const values = new Map<string, number>();
  const shapes = new Map<string, number>();
  const numbers = records.flatMap(({ entry, hasData, isLarge, isSmall }) => [
    8 * numberOf(Object.keys(entry), shapes) + (isSmall ? 4 : 0) + (isLarge ? 2 : 0) + (hasData ? 1 : 0),
    ...Object.values(entry).map((value) => numberOf(value, values)),
  ]);
  const print = (texts: Map<string, number>) => `[${[...texts.keys()].join(',')}]`;
  const formats = records[0]?.formats;
  const others = JSON.stringify({ numbers, formats, ...contents }).slice(1);
  return `{"values":${print(values)},"shapes":${print(shapes)},${others}`;
}

function numberOf(value: unknown, known: Map<string, number>): number {
  const json = JSON.stringify(value);
  const number = known.get(json) ?? known.size;
  known.set(json, number);
  return number;
}

/** @throws SyntaxError or TypeError for a text that is not from {@link packRecords} */
export function unpackRecords(text: string): DirectoryContents {
  const { values, shapes, numbers, formats, ...contents } = JSON.parse(text) as PackedRecords;
  const packed = { values, shapes, numbers: Int32Array.from(numbers), ...(formats && { formats }) };
  const records: DirectoryRecord[] = [];
  for (let at = 0; at < numbers.length; at += 1 + fieldsAt(packed, at).length)
    records.push(new UnpackedRecord(packed, at));
  return { records, ...contents };
}

const fieldsAt = ({ shapes, numbers }: PackedRecords, at: number): readonly string[] =>
  shapes[(numbers[at] as number) >> 3] as readonly string[];

/** Makes an object of its entry each time it is read, because most entries are never read twice. */
class UnpackedRecord implements DirectoryRecord {
  readonly #packed: PackedRecords;
  /** The place of its first number. */
  readonly #at: number;

  constructor(packed: PackedRecords, at: number) {
    this.#packed = packed;
    this.#at = at;
  }

  get hasData(): boolean {
    return ((this.#packed.numbers[this.#at] as number) & 1) === 1;
  }

  get isLarge(): boolean {
    return ((this.#packed.numbers[this.#at] as number) & 2) === 2;
  }

  get isSmall(): boolean {
    return ((this.#packed.numbers[this.#at] as number) & 4) === 4;
  }

  get formats(): readonly string[] | undefined {
    return this.#packed.formats;
  }

  get entry(): IndexEntry {
    const { values, numbers } = this.#packed;
    const entry: Record<string, unknown> = {};
    let at = this.#at + 1;
    for (const field of fieldsAt(this.#packed, this.#at)) entry[field] = values[numbers[at++] as number];
    return entry as unknown as IndexEntry;
  }
}
