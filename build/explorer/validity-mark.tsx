/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ValidityPeriod } from '../domain/validity.ts';
import type { UiLanguage } from '../site/addresses.ts';
import { formatDate } from './dates.ts';

/** Apart from the words of the pages: scripts that render marks bring these along. */
const WORDS: Readonly<Record<UiLanguage, Record<'notYet' | 'noLonger', (day: string) => string>>> = {
  en: { notYet: (from) => `valid from ${from}`, noLonger: (to) => `no longer valid since ${to}` },
  de: { notYet: (from) => `gültig ab ${from}`, noLonger: (to) => `nicht mehr gültig seit ${to}` },
};

/**
 * A place for the words that a document is not yet valid, or no longer. The build knows no clock, and so it is hidden
 * until a script compares the reader's clock with its attributes (`client/validity.ts`); all that it may say is in
 * them, too. Nothing for a document without a period.
 */
export function ValidityMark({ ui, period }: { ui: UiLanguage; period: ValidityPeriod }) {
  const { validFrom, validTo } = period;
  if (validFrom === undefined && validTo === undefined) return null;
  const { notYet, noLonger } = WORDS[ui];
  return (
    <strong
      hidden
      class="validity"
      data-valid-from={validFrom}
      data-valid-to={validTo}
      data-not-yet={validFrom && notYet(formatDate(ui, validFrom))}
      data-no-longer={validTo && noLonger(formatDate(ui, validTo))}
    />
  );
}
