/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { hiddenCharacters, withEscapes } from '../../../model/characters/invisible.ts';
import { lookAlikesIn, nameOfCharacter } from '../../../model/characters/look-alikes.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import { BYTE_ORDER_MARK, saveFile, spreadsheetStyleOf, TAB_STYLE } from '../export/spreadsheet.ts';
import {
  type CheckedCode,
  correctedLines,
  FILTERS,
  type Filter,
  findMeant,
  matchesFilter,
  statusOf,
} from './check.ts';
import type { Target } from './list.ts';
import {
  type CheckRun,
  describeResult,
  findDifferences,
  labelOf,
  printCode,
  printResults,
  type ResultContext,
  spellingsFound,
} from './results.ts';

/** The results that are displayed. */
export interface Shown {
  readonly filter: Filter;
  /** Their maximum number. */
  readonly rows: number;
}

/** Rows that are displayed at first, and with each click on the button for more. */
export const ROWS_PER_PAGE = 250;

/** The names of the columns of a target, as in its options. */
export const targetLabel = ({ names }: Target): string => truncate(names.join(' + '), 60);

interface OutcomeProps {
  readonly run: CheckRun;
  /** The title of the list. */
  readonly list: string;
  readonly shown: Shown;
  readonly locale: string;
  readonly onShow: (shown: Partial<Shown> & { readonly message?: string }) => void;
}

/** The results of a check, with filters and downloads. */
export function Outcome({ run, list, shown: { filter, rows }, locale, onShow }: OutcomeProps) {
  const { texts, checked, target, notes } = run;
  const numbers = new Intl.NumberFormat(locale);
  const select = (one: Filter) => checked.filter((code) => matchesFilter(code, one));
  const filtered = select(filter);
  const copy = (text: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => onShow({ message: texts.copied }),
      () => onShow({ message: texts.copyFailed }),
    );
  const download = (): void => {
    const text = printResults(filtered, run, spreadsheetStyleOf([locale]));
    saveFile(`${texts.fileName}.csv`, BYTE_ORDER_MARK + text, 'text/csv');
  };
  return (
    <section aria-labelledby="result">
      <h2 id="result">{texts.result}</h2>
      <p>{texts.comparedWith(targetLabel(target), truncate(list, 100))}</p>
      {notes.map((note) => (
        <p key={note} class="notice">
          {note}
        </p>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and these filter the table */}
      <div class="check-filters" role="group" aria-label={texts.show}>
        {FILTERS.map((one) => ({ one, count: select(one).length }))
          .filter(({ one, count }) => count > 0 || one === filter)
          .map(({ one, count }) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === filter}
              onClick={() => onShow({ filter: one, rows: ROWS_PER_PAGE, message: '' })}
            >
              {labelOf(one, run)} <span class="count">{numbers.format(count)}</span>
            </button>
          ))}
      </div>
      <ResultTable run={run} shown={filtered.slice(0, rows)} />
      {filtered.length > rows && (
        <Button onClick={() => onShow({ rows: rows + ROWS_PER_PAGE })}>
          {texts.moreRows(Math.min(filtered.length - rows, ROWS_PER_PAGE))}
        </Button>
      )}
      <p class="check-export">
        <span>{texts.columnHint}</span>
        <Button onClick={() => copy(correctedLines(checked, run.lineCount, target).join('\n'))}>
          {texts.copyColumn}
        </Button>
      </p>
      <p class="check-export">
        <span>{texts.exportHint(filtered.length)}</span>
        <Button onClick={() => copy(printResults(filtered, run, TAB_STYLE))}>{texts.copy}</Button>
        <Button onClick={download}>{texts.downloadCsv}</Button>
      </p>
    </section>
  );
}

/** A button that is less important than the one of the form. */
export const Button = (props: { onClick: () => void; children: ComponentChildren }) => (
  <button type="button" class="secondary" {...props} />
);

/** Pasted texts have no maximum length. */
const MAX_CODE_LENGTH = 80;
const MAX_NAME_LENGTH = 120;

function ResultTable({ run, shown }: { run: ResultContext; shown: readonly CheckedCode[] }) {
  const { line, code, result, inList } = run.texts;
  return (
    <table>
      <thead>
        <tr>
          {[line, code, result, inList].map((heading) => (
            <th key={heading} scope="col" class={heading === line ? 'number' : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((checked, i) => (
          <tr key={i}>
            <td class="number">{checked.line}</td>
            <th scope="row">
              <Code code={checked.code} run={run} />
            </th>
            <td>
              <strong class={`finding ${statusOf(checked)}`}>{labelOf(statusOf(checked), run)}</strong>
              {[...describeResult(checked, run), ...nameCharacters(checked)].map((detail) => (
                <div key={detail} class="quiet">
                  {truncate(detail, 300)}
                </div>
              ))}
            </td>
            <td>
              <InList checked={checked} run={run} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a code that may be used, or the codes that are meant with their names. */
function InList({ checked, run }: { checked: CheckedCode; run: ResultContext }) {
  const { correctCode: correct, successor, perhaps: guess, nearest: similar, and, or } = run.texts;
  const nameOf = (code: string) => truncate(run.nameOf(code) ?? '', MAX_NAME_LENGTH);
  const { kind, codes } = findMeant(checked);
  if (kind === 'itself') return <bdi>{nameOf(checked.code)}</bdi>;
  const label = { correct, successor, guess, similar }[kind];
  const joiner = kind === 'successor' ? and : or;
  return (
    <div>
      {codes.map((code, i) => (
        <div key={code}>
          <span class="quiet">{i === 0 ? label : joiner}</span> <Code {...{ code, run }} />{' '}
          <bdi>{nameOf(code)}</bdi>
        </div>
      ))}
    </div>
  );
}

/** A code with visible blanks, and with escapes for invisible characters. */
const Code = ({ code, run }: { code: string; run: ResultContext }) => (
  <code class="checked-code" dir="auto">
    {truncate(withEscapes(printCode(code, run)), MAX_CODE_LENGTH)}
  </code>
);

/** The names of the characters that make the difference. */
function nameCharacters(checked: CheckedCode): string[] {
  const differences = findDifferences(checked);
  const characters: string[] = [];
  if (differences.includes('look-alikes')) characters.push(...lookAlikesIn(checked.code));
  const hidden = hiddenCharacters(checked.code);
  if (hidden && differences.includes('blanks'))
    characters.push(...new Set([...hidden.before, ...hidden.within, ...hidden.after]));
  const correct = ` ${spellingsFound(checked.finding).join('')}`;
  return characters
    .filter((character) => !correct.includes(character))
    .slice(0, 3)
    .map(nameOfCharacter);
}
