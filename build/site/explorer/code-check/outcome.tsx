/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { hiddenCharacters, withEscapes } from '../../../model/characters/invisible.ts';
import { lookAlikesIn, nameOfCharacter } from '../../../model/characters/look-alikes.ts';
import type { CodeCheckTexts } from '../../texts/all.ts';
import { truncate } from '../components/text.ts';
import { plainCell, printLines, type SpreadsheetStyle, textCell } from '../export/spreadsheet.ts';
import {
  type CheckedCode,
  correctedLines,
  countsOf,
  FILTERS,
  type Filter,
  matchesFilter,
  type VersionRange,
} from './check.ts';
import { splitCells, type Target } from './codes.ts';
import type { Choice, Paste } from './paste.ts';

/** What the results refer to: names of codes, and labels of versions. */
export interface ResultContext {
  readonly texts: CodeCheckTexts;
  readonly nameOf: (code: string) => string | undefined;
  /** Labels of the versions, oldest first. */
  readonly versions: readonly string[];
  /** Position of the checked version. */
  readonly current: number;
  /** Whether all other versions were searched: only then is a code unknown that is in none of them. */
  readonly isComplete: boolean;
}

/** The name of a result, as a filter too. */
export const labelOf = (filter: Filter, { texts, isComplete }: ResultContext): string =>
  filter === 'unknown' && !isComplete ? texts.notFound : texts.filters[filter];

/** A code of one or more cells for readers. */
export const printCode = (code: string): string => splitCells(code).join(' · ');

/** The versions that contain a code, and whether they are all older or all newer. */
export function printVersions(
  ranges: readonly VersionRange[],
  { texts, versions, current }: ResultContext,
): string {
  const text = texts.inVersions(
    ranges.map(({ from, to }) => [versions[from] ?? '', versions[to] ?? ''] as const),
  );
  if (ranges.every(({ to }) => to < current)) return `${text}, ${texts.removedSince}`;
  return ranges.every(({ from }) => from > current) ? `${text}, ${texts.addedLater}` : text;
}

/** The correct codes in the checked version. */
const correctCodes = ({ status, code, spellings }: CheckedCode): readonly string[] =>
  status === 'valid' ? [code] : spellings;

/** The explanation of a result: differences, versions, the line of the same code. */
export function detailsOf(checked: CheckedCode, context: ResultContext): string[] {
  const { texts } = context;
  const { status, columns, differences, versions, spellingsThere, duplicateOf, withdrawal } = checked;
  const isDifferent = differences.length > 0;
  return [
    isDifferent && texts.differsIn(differences.map((one) => texts.differences[one]).join(', ')),
    status === 'other-column' && texts.inColumns(columns.join(', ')),
    versions.length > 0 && printVersions(versions, context),
    withdrawal?.validTo !== undefined && texts.validUntil(withdrawal.validTo),
    isDifferent && spellingsThere.length > 0 && texts.spelledThere(printCodes(spellingsThere, texts)),
    duplicateOf !== undefined && texts.duplicateOf(duplicateOf),
  ].filter((detail) => detail !== false);
}

/** What replaced a code, as far as it is known; all of the codes together if it was split. */
const successorsOf = ({ withdrawal }: CheckedCode, texts: CodeCheckTexts): string[] => {
  const { successors = [], areGuessed = false } = withdrawal ?? {};
  const print = areGuessed ? texts.perhapsReplacedBy : texts.replacedBy;
  return successors.length > 0 ? [print(successors.map(printCode).join(', '))] : [];
};

const printCodes = (codes: readonly string[], texts: CodeCheckTexts): string =>
  codes.map(printCode).join(` ${texts.or} `);

/** The results as CSV for spreadsheets, with headings. */
export function printResults(
  all: readonly CheckedCode[],
  context: ResultContext,
  style: SpreadsheetStyle,
): string {
  const { texts, nameOf } = context;
  const { line, code, result, correctCode, nearest, name, details } = texts;
  const headings = [line, code, result, correctCode, nearest, name, details];
  const rows = all.map((checked) => {
    const correct = correctCodes(checked);
    const cells = [
      printCode(checked.code),
      labelOf(checked.status, context),
      printCodes(correct, texts),
      printCode(checked.nearest ?? ''),
      correct.length === 1 ? (nameOf(correct[0] as string) ?? '') : '',
      [...detailsOf(checked, context), ...successorsOf(checked, texts)].join('; '),
    ];
    return [String(checked.line), ...cells.map((cell) => textCell(cell, style))];
  });
  return printLines([headings.map((heading) => plainCell(heading, style)), ...rows], style);
}

/** A state of a check: the results so far. */
export interface CheckRun {
  readonly paste: Paste;
  readonly choice: Choice;
  readonly checked: readonly CheckedCode[];
  readonly context: ResultContext;
  /** Codes that were not checked, and why. */
  readonly notes: readonly string[];
  /** The current step, or the summary at the end. */
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

/** The names of the columns of a target, as in its options. */
export const targetLabel = ({ names }: Target): string => truncate(names.join(' + '), 60);

interface OutcomeProps {
  readonly run: CheckRun;
  readonly shown: Shown;
  readonly locale: string;
  readonly onShow: (shown: Partial<Shown> & { readonly message?: '' }) => void;
  /** Called with the correct code of each line of the paste. */
  readonly onCopyColumn: (lines: readonly string[]) => void;
  /** Called with the results of the filter, like `onDownload`. */
  readonly onCopy: (checked: readonly CheckedCode[]) => void;
  readonly onDownload: (checked: readonly CheckedCode[]) => void;
}

/** The results of a check, with filters and a download. */
export function Outcome(props: OutcomeProps) {
  const { run, shown, locale, onShow, onCopyColumn, onCopy, onDownload } = props;
  const { filter, rows } = shown;
  const { checked, choice, context, notes, paste } = run;
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
        <span>{texts.columnHint}</span>
        <button
          type="button"
          class="secondary"
          onClick={() => onCopyColumn(correctedLines(checked, paste.lineCount))}
        >
          {texts.copyColumn}
        </button>
      </p>
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
          <th scope="col">{texts.inList}</th>
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
              <strong class={`finding ${checked.status}`}>{labelOf(checked.status, context)}</strong>
              {[...detailsOf(checked, context), ...charactersIn(checked)].map((detail) => (
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

/** The correct codes with their names, or the nearest code. */
function InList({ checked, context }: { checked: CheckedCode; context: ResultContext }) {
  const { texts, nameOf } = context;
  const { status, code, nearest, withdrawal } = checked;
  if (status === 'valid') return <bdi>{truncate(nameOf(code) ?? '', MAX_NAME_LENGTH)}</bdi>;
  const [label, codes] = withdrawal
    ? [withdrawal.areGuessed ? texts.perhaps : texts.successor, withdrawal.successors]
    : nearest === undefined
      ? [texts.correctCode, correctCodes(checked)]
      : [texts.nearest, [nearest]];
  return (
    <div>
      {codes.map((one, i) => (
        <div key={one}>
          <span class="quiet">{i === 0 ? label : withdrawal ? texts.and : texts.or}</span> <Code code={one} />{' '}
          <bdi>{truncate(nameOf(one) ?? '', MAX_NAME_LENGTH)}</bdi>
        </div>
      ))}
    </div>
  );
}

/** A code with visible blanks, and with escapes for invisible characters. */
const Code = ({ code }: { code: string }) => (
  <code class="checked-code" dir="auto">
    {truncate(withEscapes(printCode(code)), MAX_CODE_LENGTH)}
  </code>
);

/** The names of the characters that make the difference. */
function charactersIn({ code, differences, spellings, spellingsThere }: CheckedCode): string[] {
  const { before, within, after } = hiddenCharacters(code) ?? { before: '', within: '', after: '' };
  const correct = [' ', ...spellings, ...spellingsThere].join('');
  return [
    ...(differences.includes('look-alikes') ? lookAlikesIn(code) : []),
    ...(differences.includes('blanks') ? new Set([...before, ...within, ...after]) : []),
  ]
    .filter((character) => !correct.includes(character))
    .slice(0, 3)
    .map(nameOfCharacter);
}
