/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { hiddenCharacters, withEscapes } from '../../../model/characters/invisible.ts';
import { lookAlikesIn, nameOfCharacter } from '../../../model/characters/look-alikes.ts';
import { truncate } from '../components/text.ts';
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
import type { Target } from './columns.ts';
import type { Paste, PasteSource } from './paste.ts';
import {
  describeResult,
  findDifferences,
  labelOf,
  printCode,
  printResults,
  type ResultContext,
  spellingsFound,
} from './results.ts';

/** The results of a check. */
export interface CheckRun {
  readonly paste: Paste;
  readonly source: PasteSource;
  readonly target: Target;
  readonly checked: readonly CheckedCode[];
  readonly context: ResultContext;
  /** Codes that were not checked, and why. */
  readonly notes: readonly string[];
  readonly summary: string;
}

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
  readonly shown: Shown;
  readonly locale: string;
  readonly onShow: (shown: Partial<Shown> & { readonly message?: string }) => void;
}

/** The results of a check, with filters and downloads. */
export function Outcome({ run, shown, locale, onShow }: OutcomeProps) {
  const { filter, rows } = shown;
  const { checked, target, context, notes, paste } = run;
  const { texts } = context;
  const numbers = new Intl.NumberFormat(locale);
  const counts = FILTERS.map((one) => ({
    one,
    count: checked.filter((code) => matchesFilter(code, one)).length,
  }));
  const filtered = checked.filter((one) => matchesFilter(one, filter));
  const copy = (text: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => onShow({ message: texts.copied }),
      () => onShow({ message: texts.copyFailed }),
    );
  const download = (): void => {
    const text = printResults(filtered, context, spreadsheetStyleOf([locale]));
    saveFile(`${texts.fileName}.csv`, BYTE_ORDER_MARK + text, 'text/csv');
  };
  return (
    <section aria-labelledby="result">
      <h2 id="result">{texts.result}</h2>
      <p>{texts.comparedWith(targetLabel(target))}</p>
      {notes.map((note) => (
        <p key={note} class="notice">
          {note}
        </p>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and these filter the table */}
      <div class="check-filters" role="group" aria-label={texts.show}>
        {counts
          .filter(({ one, count }) => count > 0 || one === filter)
          .map(({ one, count }) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === filter}
              onClick={() => onShow({ filter: one, rows: ROWS_PER_PAGE, message: '' })}
            >
              {labelOf(one, context)} <span class="count">{numbers.format(count)}</span>
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
        <span>{texts.columnHint}</span>
        <button
          type="button"
          class="secondary"
          onClick={() => copy(correctedLines(checked, paste.lineCount, target).join('\n'))}
        >
          {texts.copyColumn}
        </button>
      </p>
      <p class="check-export">
        <span>{texts.exportHint(filtered.length)}</span>
        <button
          type="button"
          class="secondary"
          onClick={() => copy(printResults(filtered, context, TAB_STYLE))}
        >
          {texts.copy}
        </button>
        <button type="button" class="secondary" onClick={download}>
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
          <th scope="col">{texts.inList}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((checked, i) => (
          <tr key={i}>
            <td class="number">{checked.line}</td>
            <th scope="row">
              <Code code={checked.code} context={context} />
            </th>
            <td>
              <strong class={`finding ${statusOf(checked)}`}>{labelOf(statusOf(checked), context)}</strong>
              {[...describeResult(checked, context), ...nameCharacters(checked)].map((detail) => (
                <div key={detail} class="quiet">
                  {truncate(detail, 300)}
                </div>
              ))}
            </td>
            <td>
              <InList checked={checked} context={context} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a code that may be used, or the codes that are meant with their names. */
function InList({ checked, context }: { checked: CheckedCode; context: ResultContext }) {
  const { texts } = context;
  const nameOf = (code: string) => truncate(context.nameOf(code) ?? '', MAX_NAME_LENGTH);
  const { kind, codes } = findMeant(checked);
  if (kind === 'itself') return <bdi>{nameOf(checked.code)}</bdi>;
  const { correctCode: correct, successor, perhaps: guess, nearest: similar } = texts;
  const labels = { correct, successor, guess, similar };
  const joiner = kind === 'successor' ? texts.and : texts.or;
  return (
    <div>
      {codes.map((code, i) => (
        <div key={code}>
          <span class="quiet">{i === 0 ? labels[kind] : joiner}</span> <Code code={code} context={context} />{' '}
          <bdi>{nameOf(code)}</bdi>
        </div>
      ))}
    </div>
  );
}

/** A code with visible blanks, and with escapes for invisible characters. */
const Code = ({ code, context }: { code: string; context: ResultContext }) => (
  <code class="checked-code" dir="auto">
    {truncate(withEscapes(printCode(code, context)), MAX_CODE_LENGTH)}
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
