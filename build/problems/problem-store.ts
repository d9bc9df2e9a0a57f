import { compareCodeUnits } from '../domain/version.ts';
import type { Problem, Severity } from './problem.ts';

/** Problems in order, such as an array. */
export interface ProblemList extends Iterable<Problem> {
  readonly length: number;
  readonly at: (index: number) => Problem | undefined;
}

/** Some problems of a list, by their indexes. */
export function pickProblems(problems: ProblemList, indexes: ArrayLike<number>): ProblemList {
  const { length } = indexes;
  return {
    length,
    at: (i) => (i < length ? problems.at(indexes[i] as number) : undefined),
    *[Symbol.iterator]() {
      for (let i = 0; i < length; i++) yield problems.at(indexes[i] as number) as Problem;
    },
  };
}
/** Stores hundreds of thousands of problems in about 150 bytes each. */
export interface ProblemStore {
  readonly push: (problem: Problem) => void;
  /** The problems sorted by file, line, column, pointer, rule and message; each is created on access. */
  readonly sorted: () => ProblemList;
}

/** The numbers that a problem is stored as. */
const FIELDS = 6;
const [FILE, LINE, COLUMN, RULE, POINTER, MESSAGE] = [0, 1, 2, 3, 4, 5] as const;
/** Problems in one block of numbers; a power of two. */
const BLOCK = 4096;
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];
const ABSENT = -1;

/** Makes a store. Texts are outside of the heap, where they do not slow down garbage collection. */
export function makeProblemStore(): ProblemStore {
  const blocks: Float64Array[] = [];
  const files = makeNames();
  const rules = makeNames();
  const texts = makeTextStore();
  let length = 0;

  const field = (index: number, name: number): number =>
    (blocks[Math.floor(index / BLOCK)] as Float64Array)[(index % BLOCK) * FIELDS + name] as number;
  const textAt = (index: number, name: number): string | undefined => {
    const place = field(index, name);
    return place === ABSENT ? undefined : texts.at(place);
  };

  const read = (index: number): Problem => {
    const [line, column] = [field(index, LINE), field(index, COLUMN)];
    const pointer = textAt(index, POINTER);
    const rule = field(index, RULE);
    return {
      severity: SEVERITIES[rule % SEVERITIES.length] as Severity,
      file: files.at(field(index, FILE)),
      ...(line !== ABSENT && { line }),
      ...(column !== ABSENT && { column }),
      ...(pointer !== undefined && { pointer }),
      rule: rules.at(Math.floor(rule / SEVERITIES.length)),
      message: textAt(index, MESSAGE) as string,
    };
  };

  return {
    push: ({ severity, file, line = ABSENT, column = ABSENT, pointer, rule, message }) => {
      const at = length % BLOCK;
      if (at === 0) blocks.push(new Float64Array(BLOCK * FIELDS));
      const block = blocks[Math.floor(length / BLOCK)] as Float64Array;
      block[at * FIELDS + FILE] = files.indexOf(file);
      block[at * FIELDS + LINE] = line;
      block[at * FIELDS + COLUMN] = column;
      block[at * FIELDS + RULE] = rules.indexOf(rule) * SEVERITIES.length + SEVERITIES.indexOf(severity);
      block[at * FIELDS + POINTER] = pointer === undefined ? ABSENT : texts.add(pointer);
      block[at * FIELDS + MESSAGE] = texts.add(message);
      length++;
    },
    sorted: () => {
      const order = Uint32Array.from({ length }, (_, i) => i);
      const fileRanks = files.ranks();
      const ruleRanks = rules.ranks();
      const numberOr0 = (index: number, name: number): number => Math.max(field(index, name), 0);
      const rankOfRule = (index: number): number =>
        ruleRanks[Math.floor(field(index, RULE) / SEVERITIES.length)] as number;
      order.sort(
        (a, b) =>
          (fileRanks[field(a, FILE)] as number) - (fileRanks[field(b, FILE)] as number) ||
          numberOr0(a, LINE) - numberOr0(b, LINE) ||
          numberOr0(a, COLUMN) - numberOr0(b, COLUMN) ||
          compareCodeUnits(textAt(a, POINTER) ?? '', textAt(b, POINTER) ?? '') ||
          rankOfRule(a) - rankOfRule(b) ||
          compareCodeUnits(textAt(a, MESSAGE) ?? '', textAt(b, MESSAGE) ?? ''),
      );
      const at = (index: number): Problem | undefined =>
        index < order.length ? read(order[index] as number) : undefined;
      return {
        length: order.length,
        at,
        *[Symbol.iterator]() {
          for (const index of order) yield read(index);
        },
      };
    },
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

const CHUNK_BYTES = 1 << 20;
/** Bytes before a text: its encoding and length. */
const HEAD = 5;
const LATIN1 = 0;
const UTF16 = 1;
/** Recent texts, which are stored once. */
const MAX_RECENT = 4096;

function makeTextStore() {
  const chunks: Buffer[] = [];
  let used = CHUNK_BYTES;
  let recent = new Map<string, number>();

  const add = (text: string): number => {
    // A message may quote a lone surrogate, which UTF-8 cannot encode.
    const encoding = /^[\0-\xff]*$/.test(text) ? LATIN1 : UTF16;
    const bytes = encoding === LATIN1 ? text.length : 2 * text.length;
    if (used + HEAD + bytes > CHUNK_BYTES) {
      chunks.push(Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, HEAD + bytes)));
      used = 0;
    }
    const chunk = chunks.at(-1) as Buffer;
    const place = (chunks.length - 1) * CHUNK_BYTES + used;
    chunk[used] = encoding;
    chunk.writeUInt32LE(bytes, used + 1);
    chunk.write(text, used + HEAD, encoding === LATIN1 ? 'latin1' : 'utf16le');
    used = Math.min(used + HEAD + bytes, CHUNK_BYTES);
    return place;
  };

  return {
    /** @returns the place of the text */
    add: (text: string): number => {
      const known = recent.get(text);
      if (known !== undefined) return known;
      const place = add(text);
      if (recent.size >= MAX_RECENT) recent = new Map();
      recent.set(text, place);
      return place;
    },
    at: (place: number): string => {
      const chunk = chunks[Math.floor(place / CHUNK_BYTES)] as Buffer;
      const start = (place % CHUNK_BYTES) + HEAD;
      const end = start + chunk.readUInt32LE(start - HEAD + 1);
      return chunk[start - HEAD] === LATIN1
        ? chunk.toString('latin1', start, end)
        : chunk.toString('utf16le', start, end);
    },
  };
}
