/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import type { UiLanguage } from '../../../paths.ts';
import { CODE_CHECK_TEXTS, LOCALES } from '../../../texts/all.ts';
import { languageName, titleOf, truncate } from '../../components/text.ts';
import { saveFile } from '../../export/save-file.ts';
import { BYTE_ORDER_MARK, spreadsheetStyleOf, TAB_STYLE } from '../../export/spreadsheet-cells.ts';
import { pageOf } from '../address.ts';
import { countsOf } from '../check.ts';
import { CheckForm, type Selection } from '../form.tsx';
import { type CheckRun, Outcome, ROWS_PER_PAGE, type Shown } from '../outcome.tsx';
import { readPaste } from '../paste.ts';
import { printResults } from '../results.ts';
import { targetsOf } from '../targets.ts';
import type { CheckedList } from './checked-list.ts';
import { keepCodes, keptCodes } from './kept-codes.ts';
import { makeChecker } from './run-check.ts';

interface State extends Shown {
  readonly selected: Selection;
  /** The last check, also while it is searching other versions. */
  readonly run: CheckRun | undefined;
  readonly message: string;
}

const START: State = { selected: {}, run: undefined, message: '', filter: 'all', rows: ROWS_PER_PAGE };

/** Displays the form for codes of one list, and the results of their check. */
export function showCheck(root: HTMLElement, ui: UiLanguage, list: CheckedList): void {
  const texts = CODE_CHECK_TEXTS[ui];
  const { uri } = list.address;
  const targets = targetsOf(list.table);
  const runCheck = makeChecker(list, targets, texts);
  let state = START;
  let abort = new AbortController();

  const update = (patch: Partial<State>): void => {
    state = { ...state, ...patch };
    const { selected, run, message } = state;
    render(
      <>
        <ChosenList ui={ui} list={list} />
        <CheckForm
          {...{ texts, targets, selected, run }}
          onCheck={(how) => void check(how)}
          onSelect={(chosen) => {
            update({ selected: chosen });
            if (field().value.trim() !== '') void check('select');
          }}
          onClear={() => {
            abort.abort();
            field().value = '';
            update(START);
            field().focus();
          }}
        />
        <p class="check-status" role="status">
          {message}
        </p>
        {run && (
          <Outcome
            {...{ run, shown: state }}
            locale={LOCALES[ui]}
            onShow={update}
            onCopy={(checked) =>
              void navigator.clipboard.writeText(printResults(checked, run.context, TAB_STYLE)).then(
                () => update({ message: texts.copied }),
                () => update({ message: texts.copyFailed }),
              )
            }
            onDownload={(checked) => {
              const text = printResults(checked, run.context, spreadsheetStyleOf([LOCALES[ui]]));
              saveFile(`${texts.fileName}.csv`, BYTE_ORDER_MARK + text, 'text/csv');
            }}
          />
        )}
      </>,
      root,
    );
  };

  const field = () => root.querySelector('#codes') as HTMLTextAreaElement;

  const check = async (how: 'button' | 'paste' | 'select'): Promise<void> => {
    abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    const paste = readPaste(field().value);
    if (paste.lines.length === 0) {
      update({ run: undefined, message: texts.nothingPasted });
      return;
    }
    // Sources of another text have other meanings.
    const selected = how === 'select' ? state.selected : { target: state.selected.target };
    update({ selected, message: texts.checking });
    try {
      let isFirst = true;
      for await (const run of runCheck(paste, selected, signal)) {
        if (signal.aborted) return;
        const filter = countsOf(run.checked).problems > 0 ? 'problems' : 'all';
        // Until the end, the user may have chosen another filter.
        update({ run, message: run.progress, ...(isFirst && { filter, rows: ROWS_PER_PAGE }) });
        if (isFirst && how === 'button') document.getElementById('result')?.scrollIntoView();
        isFirst = false;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };

  update(START);
  field().focus();
  // The codes with which the page was opened, or that it had before it was loaded again.
  const codes = keptCodes('page', uri);
  field().value = codes?.text ?? '';
  if (codes?.isChecked) void check('button');
  addEventListener('pagehide', () =>
    keepCodes('page', { uri, text: field().value, isChecked: state.run !== undefined }),
  );
}

function ChosenList({ ui, list: { identification, address, table } }: { ui: UiLanguage; list: CheckedList }) {
  const texts = CODE_CHECK_TEXTS[ui];
  const { version, language } = identification;
  return (
    <section class="chosen-list" aria-label={texts.list}>
      <p>
        <a href={pageOf(ui, address)} lang={language} dir="auto">
          {truncate(titleOf(identification), 200)}
        </a>
      </p>
      <p class="facts">
        {version !== undefined && <bdi>{texts.version(truncate(version, 60))}</bdi>}
        <span>{languageName(ui, language)}</span>
        <span>{texts.numberOfCodes(table.rows.length)}</span>
        <a href={location.pathname}>{texts.otherList}</a>
      </p>
    </section>
  );
}
