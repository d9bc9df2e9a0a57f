import { append } from '../collections.ts';
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

export interface Excuse {
  readonly named: ReadonlySet<string>;
  /** Whether an entry names no changed code: it is about the version as a whole. */
  readonly isGeneral: boolean;
}

/**
 * Reads new entries: one that names some of the changed codes excuses the change of these; one that names none excuses
 * all. No word of a natural language counts. Takes time linear in the texts of the entries and codes.
 */
export function readExcuse(entries: readonly string[], changed: readonly ChangedCode[]): Excuse {
  const byPhrase = new Map<string, ChangedCode[]>();
  for (const one of changed)
    for (const phrase of new Set([...one.label, ...one.names])) append(byPhrase, phrase, one);
  const findPhrases = makeFindPhrases(new Set(byPhrase.keys()));
  const named = new Set<string>();
  let isGeneral = false;
  for (const entry of entries) {
    const phrases = findPhrases(entry);
    const candidates = new Set([...phrases].flatMap((phrase) => byPhrase.get(phrase) ?? []));
    const found = [...candidates].filter(
      ({ label, names }) =>
        label.every((part) => phrases.has(part)) ||
        names.some((name) => name.length >= MIN_NAME_LENGTH && phrases.has(name)),
    );
    found.push(...findRanges(entry, changed));
    for (const { code } of found) named.add(code);
    // "3 codes of 2024" says nothing about the codes 3 and 2024.
    if (found.every(({ label }) => label.every((part) => MAY_BE_WORD.test(part)))) isGeneral = true;
  }
  return { named, isGeneral };
}

/** A code that may be a word, a count, a version or a year: `in`, `3`, `2024`, but not `07`. */
const MAY_BE_WORD = /^(?:\p{Ll}{1,3}|0|[1-9][0-9]{0,3})$/u;

const MIN_NAME_LENGTH = 3;

/** Codes between two others in the order of the rows: `A1-A5`. */
function findRanges(entry: string, changed: readonly ChangedCode[]): ChangedCode[] {
  const found: ChangedCode[] = [];
  const ranges = [...entry.matchAll(/([^\s–—-]+)\s?[–—-]\s?([^\s–—,;.-]+)/g)];
  const places = new Map(ranges.length === 0 ? [] : changed.map(({ label }, i) => [label.join(' '), i]));
  for (const [, from = '', to = ''] of ranges) {
    const first = places.get(from);
    const last = places.get(to);
    if (first !== undefined && last !== undefined) found.push(...changed.slice(first, last + 1));
  }
  return found;
}

function makeFindPhrases(phrases: ReadonlySet<string>): (text: string) => Set<string> {
  /** Where phrases with a word as their first one begin and end, in characters from this word. */
  const shapes = new Map<string, Map<string, { readonly before: number; readonly length: number }>>();
  for (const phrase of phrases) {
    const [first] = phrase.matchAll(WORD);
    if (!first) continue;
    const known = shapes.get(first[0]) ?? new Map();
    known.set(`${first.index} ${phrase.length}`, { before: first.index, length: phrase.length });
    shapes.set(first[0], known);
  }
  return (text) => {
    const found = new Set<string>();
    for (const { 0: word, index } of text.matchAll(WORD))
      for (const { before, length } of shapes.get(word)?.values() ?? []) {
        const end = index - before + length;
        const phrase = text.slice(index - before, end);
        if (phrases.has(phrase) && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))) found.add(phrase);
      }
    return found;
  };
}

/** Words are not divided within codes such as `02.1`, `A-1` and `x_y`, but at the dot that ends a sentence. */
const WORD = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}_]|[.-](?=[\p{L}\p{M}\p{N}]))*/gu;
