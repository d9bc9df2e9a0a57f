/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ValidityPeriod } from '../domain/validity.ts';
import type { UiLanguage } from '../site/addresses.ts';
import { DIRECTORY_TEXTS } from '../texts/all.ts';
import { formatDate } from './dates.ts';

/**
 * A place for the words that a document is not yet valid, or no longer. The build knows no clock, and so it is hidden
 * until a script compares the reader's clock with its attributes (`client/validity.ts`); all that it may say is in
 * them, too. Nothing for a document without a period.
 */
export function ValidityMark({ ui, period }: { ui: UiLanguage; period: ValidityPeriod }) {
  const { validFrom, validTo } = period;
  if (validFrom === undefined && validTo === undefined) return null;
  const { notYetValid, noLongerValid } = DIRECTORY_TEXTS[ui];
  return (
    <strong
      hidden
      class="validity"
      data-valid-from={validFrom}
      data-valid-to={validTo}
      data-not-yet={validFrom && notYetValid(formatDate(ui, validFrom))}
      data-no-longer={validTo && noLongerValid(formatDate(ui, validTo))}
    />
  );
}
