/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { CheckedCode, Filter } from './check.ts';
import { countsOf } from './check.ts';
import { targetLabel } from './form.tsx';
import type { Choice } from './guess.ts';
import { FilterButtons, ResultTable } from './result-table.tsx';
import type { ResultContext } from './results.ts';

export interface OutcomeActions {
  readonly onFilter: (filter: Filter) => void;
  readonly onMore: () => void;
  readonly onCopy: () => void;
  readonly onDownload: (format: 'csv' | 'tsv') => void;
}

interface OutcomeProps {
  readonly run: {
    readonly checked: readonly CheckedCode[];
    readonly choice: Choice;
    readonly context: ResultContext;
    /** What was not checked, and why. */
    readonly notes: readonly string[];
  };
  readonly filter: Filter;
  /** The results that are displayed, and the number of those of the filter. */
  readonly shown: readonly CheckedCode[];
  readonly count: number;
  readonly locale: string;
  readonly actions: OutcomeActions;
}

/** The results of a check, with filters and downloads. */
export function Outcome({ run, filter, shown, count, locale, actions }: OutcomeProps) {
  const { checked, choice, context, notes } = run;
  const { texts } = context;
  const counts = countsOf(checked);
  return (
    <section aria-labelledby="result">
      <h2 id="result">{texts.result}</h2>
      <p>{texts.comparedWith(targetLabel(choice.target))}</p>
      {notes.map((note) => (
        <p key={note} class="notice">
          {note}
        </p>
      ))}
      <FilterButtons
        context={context}
        counts={counts}
        filter={filter}
        locale={locale}
        onFilter={actions.onFilter}
      />
      <ResultTable context={context} shown={shown} />
      {count > shown.length && (
        <button type="button" class="secondary" onClick={actions.onMore}>
          {texts.moreRows(Math.min(count - shown.length, shown.length))}
        </button>
      )}
      <p class="check-export">
        <span>{texts.exportHint(count)}</span>
        <button type="button" class="secondary" onClick={actions.onCopy}>
          {texts.copy}
        </button>
        <button type="button" class="secondary" onClick={() => actions.onDownload('csv')}>
          {texts.downloadCsv}
        </button>
        <button type="button" class="secondary" onClick={() => actions.onDownload('tsv')}>
          {texts.downloadTsv}
        </button>
      </p>
    </section>
  );
}
