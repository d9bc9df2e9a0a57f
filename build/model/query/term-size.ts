/** Upper limits of the cost of compiling a search term. */
export interface TermSize {
  /** Instructions of the program with its counted repetitions expanded. */
  readonly instructions: number;
  /** Characters in class ranges, whose case variants are looked up one by one. */
  readonly foldedCharacters: number;
}

/** Characters above this code point have no case variants. */
const MAX_FOLD = 0x1e943;

/*
 * The RE2 syntax that affects sizes (github.com/google/re2/wiki/Syntax), at the start of the rest of a term:
 *   \Q…\E                          the characters in between
 *   \pL \p{Greek} \x{1F600} \x41   one character, like any other escape
 *   [^]a-z[:alpha:]\]]             one character; a leading ] is a member
 *   (?P<name> (?<name> (?i: (?i) ( groups and flags
 *   {2} {2,} {2,5} * + ?           repetitions of the preceding item
 */
const QUOTED = /^\\Q(.*?)(?:\\E|$)/su;
const ESCAPE = /^\\(?:[pP](?:\{[^}]*\}|.)|x\{[^}]*\}|x..|.|$)/su;
const CLASS = /^\[\^?\]?(?:\[:\^?[a-z]*:\]|\\.|[^\]\\])*(?:\]|$)/su;
const FLAGS = /^\(\?[a-zA-Z-]*\)/;
const GROUP = /^\((?:\?(?:P?<[^>]*>|[a-zA-Z-]*:))?/u;
const COUNT = /^\{(\d+)(?:,(\d*))?\}/;

/** Maximum number of instructions for a capturing group or a repetition. */
const FRAME = 2;

/**
 * Estimates the cost of compiling a term. The program of a valid term has at most this size plus three instructions; for
 * an invalid one the result is arbitrary.
 */
export function sizeOfTerm(term: string): TermSize {
  return { instructions: countInstructions(term), foldedCharacters: countFolded(term) };
}

/** Sizes of the items of a group: the last one, to which a repetition applies, and all before it. */
interface Group {
  before: number;
  last: number;
}

function countInstructions(term: string): number {
  const outer: Group[] = [];
  let group: Group = { before: 0, last: 0 };
  const append = (size: number) => {
    group.before += group.last;
    group.last = size;
  };
  const close = () => {
    const inner = group;
    group = outer.pop() ?? { before: 0, last: 0 };
    append(inner.before + inner.last + FRAME);
  };
  let rest = term;
  while (rest !== '') {
    const item = itemAt(rest);
    rest = rest.slice(item.text.length);
    if (item.kind === 'characters') for (let i = 0; i < item.characters; i++) append(1);
    else if (item.kind === 'repeat') group.last = group.last * item.times + item.times + FRAME;
    else if (item.kind === 'bar') append(FRAME);
    else if (item.kind === 'close') close();
    else {
      outer.push(group);
      group = { before: 0, last: 0 };
    }
  }
  while (outer.length > 0) close();
  return group.before + group.last;
}

type Item = { readonly text: string } & (
  | { readonly kind: 'open' | 'close' | 'bar' }
  | { readonly kind: 'repeat'; readonly times: number }
  | { readonly kind: 'characters'; readonly characters: number }
);

function itemAt(rest: string): Item {
  const quoted = QUOTED.exec(rest);
  if (quoted) return { kind: 'characters', text: quoted[0], characters: [...(quoted[1] as string)].length };
  const flags = FLAGS.exec(rest);
  if (flags) return { kind: 'characters', text: flags[0], characters: 0 };
  const group = GROUP.exec(rest);
  if (group) return { kind: 'open', text: group[0] };
  const count = COUNT.exec(rest);
  if (count) {
    return { kind: 'repeat', text: count[0], times: Math.max(1, Number(count[1]), Number(count[2] ?? 0)) };
  }
  const [single] = ESCAPE.exec(rest) ?? CLASS.exec(rest) ?? [];
  const text = single ?? String.fromCodePoint(rest.codePointAt(0) as number);
  if (text === ')') return { kind: 'close', text };
  if (text === '|') return { kind: 'bar', text };
  if (/^[*+?]$/.test(text)) return { kind: 'repeat', text, times: 1 };
  return { kind: 'characters', text, characters: 1 };
}

/**
 * Counts the characters of ranges as if each started at the first letter. Every hyphen counts as a range, whether it is
 * in a class or not.
 */
function countFolded(term: string): number {
  return [...term.matchAll(/-(?=\\x\{([0-9a-fA-F]+)\}|(.))/gsu)].reduce((sum, [, hex, character = '']) => {
    const end = hex === undefined ? (character.codePointAt(0) ?? 0) : Number.parseInt(hex, 16);
    return sum + Math.min(end, MAX_FOLD);
  }, 0);
}
