import { compareCodeUnits } from '../model/identity/version.ts';
import type { Problem, Severity } from '../model/problems/problem.ts';

/** Problems in order, such as an array. */
export interface ProblemList extends Iterable<Problem> {
  readonly length: number;
  readonly at: (index: number) => Problem | undefined;
}

/** Some problems of a list, by their indexes. */
export function pickProblems(problems: Pick<ProblemList, 'at'>, indexes: ArrayLike<number>): ProblemList {
  const { length } = indexes;
  return {
    length,
    at: (i) => (i < length ? problems.at(indexes[i] as number) : undefined),
    *[Symbol.iterator]() {
      for (let i = 0; i < length; i++) yield problems.at(indexes[i] as number) as Problem;
    },
  };
}
/** Stores hundreds of thousands of problems compactly. */
export interface ProblemStore {
  readonly push: (problem: Problem) => void;
  /** The number of problems so far, which is the index of the next one. */
  readonly count: () => number;
  readonly at: (index: number) => Problem;
  /** All problems or some, sorted by file, line, column, pointer, rule and message; each is created on access. */
  readonly sorted: (indexes?: Iterable<number>) => ProblemList;
}

/** The numbers that a problem is stored as. */
const FIELDS = 6;
const [FILE, LINE, COLUMN, RULE, POINTER, MESSAGE] = [0, 1, 2, 3, 4, 5] as const;
/** Problems in one block of numbers; a power of two. */
const BLOCK = 4096;
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];
const ABSENT = -1;

/** Creates a store. Texts are kept outside the heap, so that they do not slow down garbage collection. */
export function makeProblemStore(): ProblemStore {
  const numbers = makeNumberTable();
  const files = makeNames();
  const rules = makeNames();
  const texts = makeTextStore();
  const textAt = (index: number, field: number): string | undefined => {
    const place = numbers.at(index, field);
    return place === ABSENT ? undefined : texts.at(place);
  };
  const read = (index: number): Problem => {
    const [line, column] = [numbers.at(index, LINE), numbers.at(index, COLUMN)];
    const pointer = textAt(index, POINTER);
    const rule = numbers.at(index, RULE);
    return {
      severity: SEVERITIES[rule % SEVERITIES.length] as Severity,
      file: files.at(numbers.at(index, FILE)),
      ...(line !== ABSENT && { line }),
      ...(column !== ABSENT && { column }),
      ...(pointer !== undefined && { pointer }),
      rule: rules.at(Math.floor(rule / SEVERITIES.length)),
      message: textAt(index, MESSAGE) as string,
    };
  };
  const makeCompare = (): ((a: number, b: number) => number) => {
    const [fileRanks, ruleRanks] = [files.ranks(), rules.ranks()];
    const fileRank = (index: number) => fileRanks[numbers.at(index, FILE)] as number;
    const ruleRank = (index: number) =>
      ruleRanks[Math.floor(numbers.at(index, RULE) / SEVERITIES.length)] as number;
    const place = (index: number, field: number) => Math.max(numbers.at(index, field), 0);
    return (a, b) =>
      fileRank(a) - fileRank(b) ||
      place(a, LINE) - place(b, LINE) ||
      place(a, COLUMN) - place(b, COLUMN) ||
      compareCodeUnits(textAt(a, POINTER) ?? '', textAt(b, POINTER) ?? '') ||
      ruleRank(a) - ruleRank(b) ||
      compareCodeUnits(textAt(a, MESSAGE) ?? '', textAt(b, MESSAGE) ?? '');
  };
  return {
    push: ({ severity, file, line = ABSENT, column = ABSENT, pointer, rule, message }) => {
      const ruleAndSeverity = rules.indexOf(rule) * SEVERITIES.length + SEVERITIES.indexOf(severity);
      const place = pointer === undefined ? ABSENT : texts.add(pointer);
      numbers.add([files.indexOf(file), line, column, ruleAndSeverity, place, texts.add(message)]);
    },
    count: numbers.count,
    at: read,
    sorted: (indexes) => {
      const all = Uint32Array.from(indexes ?? Array(numbers.count()).keys());
      return pickProblems({ at: read }, all.sort(makeCompare()));
    },
  };
}

/** Rows of numbers in blocks, because a single array would have to be copied as it grows. */
function makeNumberTable() {
  const blocks: Float64Array[] = [];
  let count = 0;
  return {
    count: () => count,
    add: (row: readonly number[]): void => {
      const index = count++ % BLOCK;
      if (index === 0) blocks.push(new Float64Array(BLOCK * FIELDS));
      blocks.at(-1)?.set(row, index * FIELDS);
    },
    at: (index: number, field: number): number =>
      (blocks[Math.floor(index / BLOCK)] as Float64Array)[(index % BLOCK) * FIELDS + field] as number,
  };
}

/** Interned names. */
function makeNames() {
  const names: string[] = [];
  const indexes = new Map<string, number>();
  return {
    at: (index: number): string => names[index] as string,
    indexOf: (name: string): number => {
      const known = indexes.get(name);
      if (known !== undefined) return known;
      indexes.set(name, names.length);
      return names.push(name) - 1;
    },
    /** The rank of each name by code unit. */
    ranks: (): readonly number[] => {
      const ranks: number[] = [];
      const sorted = [...names.keys()].sort((a, b) =>
        compareCodeUnits(names[a] as string, names[b] as string),
      );
      for (const [rank, index] of sorted.entries()) ranks[index] = rank;
      return ranks;
    },
  };
}

/** Recent texts, which are stored once. */
const MAX_RECENT = 4096;

function makeTextStore() {
  const texts: string[] = [];
  let recent = new Map<string, number>();
  return {
    /** @returns the index of the text */
    add: (text: string): number => {
      const known = recent.get(text);
      if (known !== undefined) return known;
      // A copy, because a text that was joined from parts keeps them in memory.
      const encoding = /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf16le';
      const index = texts.push(Buffer.from(text, encoding).toString(encoding)) - 1;
      if (recent.size >= MAX_RECENT) recent = new Map();
      recent.set(text, index);
      return index;
    },
    at: (index: number): string => texts[index] as string,
  };
}
