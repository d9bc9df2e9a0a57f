import type { DocumentMetadata } from '../document/document.ts';
import { identificationOf } from './comparison.ts';

/** Entries of the `changeLog` of documents that earlier documents do not have; blank ones are ignored. */
export function newLogEntries(
  documents: readonly Pick<DocumentMetadata, 'codeList' | 'codeListSet'>[],
  earlier: readonly Pick<DocumentMetadata, 'codeList' | 'codeListSet'>[],
): string[] {
  const known = new Set(earlier.flatMap((one) => identificationOf(one).changeLog ?? []));
  const entries = new Set(documents.flatMap((one) => identificationOf(one).changeLog ?? []));
  return [...entries].filter((entry) => entry.trim() !== '' && !known.has(entry));
}

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
    if (found.length === 0) isGeneral = true;
    for (const { code } of found) named.add(code);
  }
  return { named, isGeneral };
}

/** The codes that an entry names by themselves, by their names, or as part of a range: `A1-A5`. */
function findNamed(entry: string, changed: readonly ChangedCode[]): ChangedCode[] {
  const words = new Set(Array.from(entry.matchAll(WORD), ([word]) => word.replace(/[.-]+$/, '')));
  const isPartNamed = (part: string): boolean =>
    words.has(part) ? !MAY_BE_WORD.test(part) : !IS_WORD.test(part) && includesText(entry, part);
  const isNamed = ({ label, names }: ChangedCode): boolean =>
    label.every(isPartNamed) ||
    names.some((name) => name.length >= MIN_NAME_LENGTH && includesText(entry, name));
  const named = new Set(changed.filter(isNamed));
  const places = new Map(changed.map(({ label }, i) => [label.join(' '), i]));
  for (const [, from = '', to = ''] of entry.matchAll(/([^\s–—-]+)\s?[–—-]\s?([^\s–—,;.-]+)/g)) {
    const [first, last] = [places.get(from), places.get(to)];
    if (first === undefined || last === undefined) continue;
    for (const one of changed.slice(first, last + 1)) named.add(one);
  }
  return [...named];
}

/** A code that may be a word, a count, a version or a year: `in`, `3`, `2024`, but not `07`. It is not named by that. */
const MAY_BE_WORD = /^(?:\p{Ll}{1,3}|0|[1-9][0-9]{0,3})$/u;

/** Characters of words that also occur within codes: `02.1`, `A-1`, `x_y`. */
const WORD = /[\p{L}\p{M}\p{N}._-]+/gu;
const IS_WORD = /^[\p{L}\p{M}\p{N}._-]+$/u;

const MIN_NAME_LENGTH = 3;

/** Whether a text is part of another one, not within a word. */
function includesText(text: string, part: string): boolean {
  const isLetter = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character);
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + part.length])) return true;
  return false;
}
