/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import { hiddenCharacters, withEscapes } from '../../../model/characters/invisible.ts';
import { lookAlikesIn } from '../../../model/characters/look-alikes.ts';
import { nameOfCharacter } from '../../../model/characters/names.ts';
import { truncate } from '../components/title.ts';
import { type CheckedCode, countsOf, FILTERS, type Filter } from './check.ts';
import { targetLabel } from './form.tsx';
import type { Choice } from './guess.ts';
import { correctCodes, detailsOf, labelOf, printCode, type ResultContext } from './results.ts';

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

interface ResultTableProps {
  readonly context: ResultContext;
  /** The results that are displayed, of those of the filter. */
  readonly shown: readonly CheckedCode[];
}

/** Pasted texts have no maximum length. */
const MAX_CODE_LENGTH = 80;
const MAX_NAME_LENGTH = 120;

function ResultTable({ context, shown }: ResultTableProps) {
  const { texts } = context;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" class="number">
            {texts.line}
          </th>
          <th scope="col">{texts.code}</th>
          <th scope="col">{texts.result}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((checked, i) => (
          <tr key={i}>
            <td class="number">{checked.line}</td>
            <th scope="row">
              <Code code={checked.code} />
            </th>
            <td>
              <div class="result-cell">
                <div>
                  <strong class={`finding ${checked.status}`}>{labelOf(checked.status, context)}</strong>
                  {[...detailsOf(checked, context), ...charactersIn(checked)].map((detail) => (
                    <div key={detail} class="quiet">
                      {truncate(detail, 300)}
                    </div>
                  ))}
                </div>
                <InList checked={checked} context={context} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The correct codes with their names, or the nearest code. */
function InList({ checked, context }: { checked: CheckedCode; context: ResultContext }) {
  const { texts, nameOf } = context;
  const { status, code, nearest } = checked;
  if (status === 'valid') return <bdi>{truncate(nameOf(code) ?? '', MAX_NAME_LENGTH)}</bdi>;
  const correct = correctCodes(checked);
  const codes = nearest === undefined ? correct : [nearest];
  return (
    <div>
      {codes.map((one, i) => (
        <div key={one}>
          <span class="quiet">
            {i > 0 ? texts.or : nearest === undefined ? texts.correctCode : texts.nearest}
          </span>{' '}
          <CodeWithName code={one} name={nameOf(one)} />
        </div>
      ))}
    </div>
  );
}

function CodeWithName({ code, name }: { code: string; name: string | undefined }) {
  return (
    <>
      <Code code={code} /> {name !== undefined && <bdi>{truncate(name, MAX_NAME_LENGTH)}</bdi>}
    </>
  );
}

/** A code with visible blanks, and with escapes for invisible characters. */
const Code = ({ code }: { code: string }) => (
  <code class="checked-code" dir="auto">
    {truncateCode(withEscapes(printCode(code)))}
  </code>
);

/** Unlike `truncate`, this keeps blanks at the end. */
const truncateCode = (code: string): string =>
  code.length > MAX_CODE_LENGTH ? truncate(code, MAX_CODE_LENGTH) : code;

/** The names of the characters that make the difference. */
function charactersIn({ code, differences, spellings }: CheckedCode): string[] {
  const own = [
    ...(differences.includes('look-alikes') ? lookAlikesIn(code) : []),
    ...(differences.includes('blanks') ? invisibleIn(code) : []),
  ].filter((character) => character !== ' ' && !spellings.some((spelling) => spelling.includes(character)));
  return own.slice(0, 3).map(nameOfCharacter);
}

function invisibleIn(code: string): readonly string[] {
  const hidden = hiddenCharacters(code);
  return hidden ? [...new Set([...hidden.before, ...hidden.within, ...hidden.after])] : [];
}

interface FilterButtonsProps {
  readonly context: ResultContext;
  readonly counts: Readonly<Record<Filter, number>>;
  readonly filter: Filter;
  readonly locale: string;
  readonly onFilter: (filter: Filter) => void;
}

/** The number of codes of each result, as filters. */
function FilterButtons({ context, counts, filter, locale, onFilter }: FilterButtonsProps) {
  const format = new Intl.NumberFormat(locale);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and these filter the table
    <div class="check-filters" role="group" aria-label={context.texts.show}>
      {FILTERS.filter((one) => counts[one] > 0 || one === filter).map((one) => (
        <button key={one} type="button" aria-pressed={one === filter} onClick={() => onFilter(one)}>
          {labelOf(one, context)} <span class="count">{format.format(counts[one])}</span>
        </button>
      ))}
    </div>
  );
}
