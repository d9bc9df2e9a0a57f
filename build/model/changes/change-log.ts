import type { DocumentMetadata } from '../document/document.ts';
import { identificationOf } from './comparison.ts';

/** Entries of the `changeLog` of documents that earlier documents do not have; blank ones are ignored. */
export function newLogEntries(documents: readonly Logged[], earlier: readonly Logged[]): string[] {
  const known = new Set(earlier.flatMap((one) => identificationOf(one).changeLog ?? []));
  const entries = new Set(documents.flatMap((one) => identificationOf(one).changeLog ?? []));
  return [...entries].filter((entry) => entry.trim() !== '' && !known.has(entry));
}

type Logged = Pick<DocumentMetadata, 'codeList' | 'codeListSet'>;

/** A code that a version has changed, with the texts by which an entry may name it: its parts, and its names. */
export interface ChangedCode {
  readonly code: string;
  /** In the order of the rows. */
  readonly label: readonly string[];
  readonly names: readonly string[];
}

/** What new entries of the `changeLog` say about changed codes. */
export interface Excuse {
  /** The codes that entries name. */
  readonly named: ReadonlySet<string>;
  /** Whether an entry names no changed code: it is about the version as a whole. */
  readonly isGeneral: boolean;
}

/**
 * Reads new entries: one that names some of the changed codes excuses the change of these; one that names none excuses
 * all. No word of a natural language counts.
 */
export function readExcuse(entries: readonly string[], changed: readonly ChangedCode[]): Excuse {
  const named = new Set<string>();
  let isGeneral = false;
  for (const entry of entries) {
    const found = findNamed(entry, changed);
    if (found.size === 0) isGeneral = true;
    for (const { code } of found) named.add(code);
  }
  return { named, isGeneral };
}

/** The codes that an entry names by themselves, by their names, or as part of a range: `A1-A5`. */
function findNamed(entry: string, changed: readonly ChangedCode[]): Set<ChangedCode> {
  const isNamed = ({ label, names }: ChangedCode): boolean =>
    label.every((part) => !MAY_BE_WORD.test(part) && includesWord(entry, part)) ||
    names.some((name) => name.length >= MIN_NAME_LENGTH && includesWord(entry, name));
  const named = new Set(changed.filter(isNamed));
  const places = new Map(changed.map(({ label }, i) => [label.join(' '), i]));
  for (const [, from = '', to = ''] of entry.matchAll(RANGE)) {
    const first = places.get(from);
    const last = places.get(to);
    if (first === undefined || last === undefined) continue;
    for (const one of changed.slice(first, last + 1)) named.add(one);
  }
  return named;
}

/** A code that is a word by chance: `in`, `no`, `de`. */
const MAY_BE_WORD = /^\p{Ll}{1,3}$/u;

const MIN_NAME_LENGTH = 3;

const RANGE = /([^\s–—-]+)\s?[–—-]\s?([^\s–—,;.-]+)/g;

/** Whether a text is part of another one, not within a word or a longer code: not `02` in `02.1`. */
function includesWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isStart = !/[\p{L}\p{M}\p{N}][._-]?$/u.test(text.slice(Math.max(0, at - 3), at));
    if (isStart && !/^[._-]?[\p{L}\p{M}\p{N}]/u.test(text.slice(at + word.length))) return true;
  }
  return false;
}
