import type { UiLanguage } from '../site/addresses.ts';
import type { Count, Subject } from './counts.ts';

/** A count in words: `Codes: 3 added`. */
export function countText({ subject, kind, count }: Count, ui: UiLanguage): string {
  return `${WORDS[ui].subjects[subject]}: ${count} ${WORDS[ui].kinds[kind]}`;
}

interface Words {
  readonly subjects: Readonly<Record<Subject, string>>;
  readonly kinds: Readonly<Record<Count['kind'], string>>;
}

const WORDS: Readonly<Record<UiLanguage, Words>> = {
  en: {
    subjects: {
      codes: 'Codes',
      columns: 'Columns',
      keys: 'Keys',
      foreignKeys: 'Foreign keys',
      references: 'References',
      identification: 'Identification',
    },
    kinds: { added: 'added', removed: 'removed', renamed: 'renamed', changed: 'changed' },
  },
  de: {
    subjects: {
      codes: 'Codes',
      columns: 'Spalten',
      keys: 'Schlüssel',
      foreignKeys: 'Fremdschlüssel',
      references: 'Verweise',
      identification: 'Identifikation',
    },
    kinds: { added: 'hinzugefügt', removed: 'entfernt', renamed: 'umbenannt', changed: 'geändert' },
  },
};
