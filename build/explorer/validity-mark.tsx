/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { ValidityPeriod } from '../domain/validity.ts';
import type { UiLanguage } from '../site/paths.ts';
import { DIRECTORY_TEXTS } from '../texts/all.ts';
import { formatDate } from './dates.ts';

/**
 * Says that a document is not yet valid, or no longer. The build does not depend on the current date, so the mark is
 * hidden until a script (`client/validity.ts`) compares its attributes with the clock.
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
