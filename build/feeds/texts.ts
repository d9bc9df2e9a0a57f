import type { Count, Subject } from '../changes/counts.ts';
import type { UiLanguage } from '../plan/paths.ts';

/** The words of the feeds in one language. */
interface FeedTexts {
  readonly title: string;
  readonly changes: string;
  readonly subjects: Readonly<Record<Subject, string>>;
  readonly kinds: Readonly<Record<Count['kind'], string>>;
}

/** What comes from documents stays in their language. */
export const FEED_TEXTS: Readonly<Record<UiLanguage, FeedTexts>> = {
  en: {
    title: 'Code list directory',
    changes: 'What changed',
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
    title: 'Verzeichnis der Codelisten',
    changes: 'Was sich geändert hat',
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
