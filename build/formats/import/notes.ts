import { listed, quoted } from '../../model/problems/wording.ts';
import type { ImportNote } from './format.ts';

/** Notes that differ only in their place and value. */
export interface NoteGroup extends Pick<ImportNote, 'kind' | 'message' | 'option'> {
  readonly count: number;
  /** The first places, with their values. */
  readonly places: readonly string[];
}

/** Number of places of a group. All errors have to be corrected, so that more of them are listed. */
const MAX_PLACES = { error: 20, loss: 5, guess: 5 };

/** Collects notes, however many: groups of errors, then losses, then guesses, each in the order of their first notes. */
export function collectNotes() {
  const groups = new Map<string, NoteGroup>();
  return {
    report: ({ kind, message, option, place, value }: ImportNote): void => {
      const key = [kind, message, option].join('\0');
      const { count, places } = groups.get(key) ?? { count: 0, places: [] };
      const group = { kind, message, option, count: count + 1, places };
      if (place !== undefined && places.length < MAX_PLACES[kind])
        group.places = [...places, value === undefined ? place : `${place} (${quoted(value)})`];
      groups.set(key, group);
    },
    hasErrors: (): boolean => [...groups.values()].some(({ kind }) => kind === 'error'),
    groups: (): readonly NoteGroup[] =>
      (['error', 'loss', 'guess'] as const).flatMap((kind) =>
        [...groups.values()].filter((group) => group.kind === kind),
      ),
  };
}

/** The verbs that messages begin with, for several places. */
const PLURALS: Readonly<Record<string, string>> = { is: 'are', has: 'have', repeats: 'repeat' };

/** A group in one line: `error: line 3 and line 9: have 2 cells …`. An error that an option answers is a question. */
export function printGroup({ kind, message, option, count, places }: NoteGroup): string {
  const label = kind === 'error' && option !== undefined ? 'question' : kind;
  const answers = option === undefined ? '' : ` (${option})`;
  if (places.length === 0) return `${label}: ${message}${answers}`;
  const others: string[] = Array(count - places.length).fill('');
  const text = count > 1 ? message.replace(/^\w+/, (verb) => PLURALS[verb] ?? verb) : message;
  return `${label}: ${listed([...places, ...others], MAX_PLACES[kind])}: ${text}${answers}`;
}
