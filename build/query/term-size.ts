/** What compiling a search term takes at most, known before it is compiled. */
export interface TermSize {
  /** Instructions of the program when its counted repetitions are written out. */
  readonly instructions: number;
  /** Characters whose other cases are looked up one by one, because they are in a range of a class. */
  readonly foldedCharacters: number;
}

/** Above this code point no character has another case. */
const MAX_FOLD = 0x1e943;

/*
 * The syntax of RE2 as far as sizes depend on it (github.com/google/re2/wiki/Syntax), at the beginning of the rest of
 * a term:
 *   \Q…\E                          the characters between
 *   \pL \p{Greek} \x{1F600} \x41   one character; so is any other escape
 *   [^]a-z[:alpha:]\]]             one character; the first ] is one of its members
 *   (?P<name> (?<name> (?i: (?i) ( groups and flags
 *   {2} {2,} {2,5} * + ?           repetitions of what is before
 */
const QUOTED = /^\\Q(.*?)(?:\\E|$)/su;
const ESCAPE = /^\\(?:[pP](?:\{[^}]*\}|.)|x\{[^}]*\}|x..|.|$)/su;
const CLASS = /^\[\^?\]?(?:\[:\^?[a-z]*:\]|\\.|[^\]\\])*(?:\]|$)/su;
const FLAGS = /^\(\?[a-zA-Z-]*\)/;
const GROUP = /^\((?:\?(?:P?<[^>]*>|[a-zA-Z-]*:))?/u;
const COUNT = /^\{(\d+)(?:,(\d*))?\}/;

/** Instructions for a group that captures, and for a repetition: the most that either takes. */
const FRAME = 2;

/**
 * Estimates what compiling a term takes. Reads what RE2 refuses somehow; of a term that it takes, the program has at
 * most this size, and three instructions more.
 */
export function sizeOfTerm(term: string): TermSize {
  return { instructions: countInstructions(term), foldedCharacters: countFolded(term) };
}

/** What has been read of a group: the size of its last item, which a repetition repeats, and of all before it. */
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
 * Characters of ranges up to their ends: as if each began at the first letter. What follows any hyphen counts, so that
 * nothing depends on what is in a class.
 */
function countFolded(term: string): number {
  return [...term.matchAll(/-(?=\\x\{([0-9a-fA-F]+)\}|(.))/gsu)].reduce((sum, [, hex, character = '']) => {
    const end = hex === undefined ? (character.codePointAt(0) ?? 0) : Number.parseInt(hex, 16);
    return sum + Math.min(end, MAX_FOLD);
  }, 0);
}
