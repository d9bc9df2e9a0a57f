/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import { hiddenCharacters, withEscapes } from '../../../model/characters/invisible.ts';
import { lookAlikesIn, nameOfCharacter } from '../../../model/characters/look-alikes.ts';
import { truncate } from '../components/text.ts';
import { type CheckedCode, countsOf, FILTERS, type Filter, matchesFilter } from './check.ts';
import { targetLabel } from './form.tsx';
import type { Choice } from './guess.ts';
import type { Paste } from './paste.ts';
import { correctCodes, detailsOf, labelOf, printCode, type ResultContext } from './results.ts';

/** A state of a check: the results so far. */
export interface CheckRun {
  readonly paste: Paste;
  readonly choice: Choice;
  readonly checked: readonly CheckedCode[];
  readonly context: ResultContext;
  /** What was not checked, and why. */
  readonly notes: readonly string[];
  /** What is being done, or the summary at the end. */
  readonly progress: string;
}

/** The results that are displayed. */
export interface Shown {
  readonly filter: Filter;
  /** Their maximum number. */
  readonly rows: number;
}

/** Rows that are displayed at first, and with each click on the button for more. */
export const ROWS_PER_PAGE = 250;

interface OutcomeProps {
  readonly run: CheckRun;
  readonly shown: Shown;
  readonly locale: string;
  readonly onShow: (shown: Partial<Shown> & { readonly message?: '' }) => void;
  /** Called with the results of the filter, like `onDownload`. */
  readonly onCopy: (checked: readonly CheckedCode[]) => void;
  readonly onDownload: (checked: readonly CheckedCode[]) => void;
}

/** The results of a check, with filters and a download. */
export function Outcome({ run, shown: { filter, rows }, locale, onShow, onCopy, onDownload }: OutcomeProps) {
  const { checked, choice, context, notes } = run;
  const { texts } = context;
  const counts = countsOf(checked);
  const numbers = new Intl.NumberFormat(locale);
  const filtered = checked.filter((one) => matchesFilter(one, filter));
  return (
    <section aria-labelledby="result">
      <h2 id="result">{texts.result}</h2>
      <p>{texts.comparedWith(targetLabel(choice.target))}</p>
      {notes.map((note) => (
        <p key={note} class="notice">
          {note}
        </p>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and these filter the table */}
      <div class="check-filters" role="group" aria-label={texts.show}>
        {FILTERS.filter((one) => counts[one] > 0 || one === filter).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === filter}
            onClick={() => onShow({ filter: one, rows: ROWS_PER_PAGE, message: '' })}
          >
            {labelOf(one, context)} <span class="count">{numbers.format(counts[one])}</span>
          </button>
        ))}
      </div>
      <ResultTable context={context} shown={filtered.slice(0, rows)} />
      {filtered.length > rows && (
        <button type="button" class="secondary" onClick={() => onShow({ rows: rows + ROWS_PER_PAGE })}>
          {texts.moreRows(Math.min(filtered.length - rows, ROWS_PER_PAGE))}
        </button>
      )}
      <p class="check-export">
        <span>{texts.exportHint(filtered.length)}</span>
        <button type="button" class="secondary" onClick={() => onCopy(filtered)}>
          {texts.copy}
        </button>
        <button type="button" class="secondary" onClick={() => onDownload(filtered)}>
          {texts.downloadCsv}
        </button>
      </p>
    </section>
  );
}

/** Pasted texts have no maximum length. */
const MAX_CODE_LENGTH = 80;
const MAX_NAME_LENGTH = 120;

function ResultTable({ context, shown }: { context: ResultContext; shown: readonly CheckedCode[] }) {
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
          <Code code={one} /> <bdi>{truncate(nameOf(one) ?? '', MAX_NAME_LENGTH)}</bdi>
        </div>
      ))}
    </div>
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
  const { before, within, after } = hiddenCharacters(code) ?? { before: '', within: '', after: '' };
  const own = [
    ...(differences.includes('look-alikes') ? lookAlikesIn(code) : []),
    ...(differences.includes('blanks') ? new Set([...before, ...within, ...after]) : []),
  ].filter((character) => character !== ' ' && !spellings.some((spelling) => spelling.includes(character)));
  return own.slice(0, 3).map(nameOfCharacter);
}
