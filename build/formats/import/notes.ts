import { omitUndefined } from '../../model/collections.ts';
import { counted, listed, quoted } from '../../model/problems/wording.ts';
import type { ImportNote } from './format.ts';

/** Notes that differ only in their place and value. */
export interface NoteGroup extends Pick<ImportNote, 'kind' | 'message' | 'option'> {
  readonly count: number;
  /** The first places, with their values. */
  readonly places: readonly string[];
}

/** Number of places that are kept of each group. All errors have to be corrected, so that more of them are listed. */
const MAX_PLACES = { error: 20, loss: 5, guess: 5 };

/** Number of groups; the notes of others are only counted. */
const MAX_GROUPS = 200;

const KINDS = ['error', 'loss', 'guess'] as const;

/** Collects notes, however many: groups of errors, then losses, then guesses, each in the order of their first notes. */
export function collectNotes() {
  const groups = new Map<string, { note: ImportNote; isOther: boolean; count: number; places: string[] }>();
  return {
    report: (note: ImportNote): void => {
      const own = [note.kind, note.message, note.option ?? ''].join('\0');
      const isOther = !groups.has(own) && groups.size >= MAX_GROUPS;
      const key = isOther ? note.kind : own;
      const group = groups.get(key) ?? { note, isOther, count: 0, places: [] };
      groups.set(key, group);
      group.count++;
      if (note.place !== undefined && group.places.length < MAX_PLACES[note.kind])
        group.places.push(placeText(note));
    },
    hasErrors: (): boolean => [...groups.values()].some(({ note }) => note.kind === 'error'),
    groups: (): readonly NoteGroup[] =>
      KINDS.flatMap((kind) =>
        [...groups.values()]
          .filter(({ note }) => note.kind === kind)
          .map(({ note: { message, option }, isOther, count, places }) =>
            isOther
              ? { kind, message: `and ${counted(count, 'other note')} of this kind`, count, places: [] }
              : { kind, message, count, places, ...omitUndefined({ option }) },
          ),
      ),
  };
}

const placeText = ({ place = '', value }: ImportNote): string =>
  value === undefined ? place : `${place} (${quoted(value)})`;

/** The verbs that messages begin with, for several places. */
const PLURALS: ReadonlyMap<string, string> = new Map([
  ['is', 'are'],
  ['has', 'have'],
  ['repeats', 'repeat'],
]);

/** A group in one line: `error: line 3 and line 9: have 2 cells …`. An error that an option answers is a question. */
export function printGroup({ kind, message, option, count, places }: NoteGroup): string {
  const where =
    places.length === 0
      ? ''
      : `${listed([...places, ...Array(count - places.length).fill('')], MAX_PLACES[kind])}: `;
  const areSeveral = where !== '' && count > 1;
  const text = areSeveral ? message.replace(/^\w+/, (verb) => PLURALS.get(verb) ?? verb) : message;
  const label = kind === 'error' && option !== undefined ? 'question' : kind;
  return `${label}: ${where}${text}${option === undefined ? '' : ` (${option})`}`;
}
