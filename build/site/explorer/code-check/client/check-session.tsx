/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import type { UiLanguage } from '../../../paths.ts';
import { CODE_CHECK_TEXTS, LOCALES } from '../../../texts/all.ts';
import { languageName } from '../../components/languages.ts';
import { titleOf, truncate } from '../../components/title.ts';
import { saveFile } from '../../export/save-file.ts';
import { BYTE_ORDER_MARK, spreadsheetStyleOf, TAB_STYLE } from '../../export/spreadsheet-cells.ts';
import { type CheckedDocument, pageOf } from '../address.ts';
import { type CheckedCode, countsOf, type Filter, matchesFilter } from '../check.ts';
import { CheckForm, type Selection } from '../form.tsx';
import { Outcome, type OutcomeActions } from '../outcome.tsx';
import { readPaste } from '../paste.ts';
import { printResults } from '../results.ts';
import { type Target, targetsOf } from '../targets.ts';
import type { LoadedList, LoadedTable } from './checked-list.ts';
import { keepCodes, keptCodes } from './kept-codes.ts';
import { type CheckRun, makeChecker, type RunCheck } from './run-check.ts';

/** The list of a session. */
export interface SessionList extends LoadedList {
  readonly table: LoadedTable;
  readonly address: CheckedDocument;
}

/** Rows that are displayed at first, and with each click on the button for more. */
const ROWS_PER_PAGE = 250;

interface State {
  readonly selected: Selection;
  /** The last check, also while it is searching other versions. */
  readonly run: CheckRun | undefined;
  readonly message: string;
  readonly filter: Filter;
  readonly rows: number;
}

const START: State = { selected: {}, run: undefined, message: '', filter: 'all', rows: ROWS_PER_PAGE };

/** Checks codes against one list and displays the results. */
export class CheckSession {
  readonly #root: HTMLElement;
  readonly #ui: UiLanguage;
  readonly #list: SessionList;
  readonly #targets: readonly Target[];
  readonly #runCheck: RunCheck;
  #state = START;
  #abort = new AbortController();

  constructor(root: HTMLElement, ui: UiLanguage, list: SessionList) {
    this.#root = root;
    this.#ui = ui;
    this.#list = list;
    this.#targets = targetsOf(list.table);
    this.#runCheck = makeChecker(list, this.#targets, CODE_CHECK_TEXTS[ui]);
    this.#render();
    this.#field.focus();
    this.#restoreCodes();
  }

  /** Shows the codes with which the page was opened, or that it had before it was loaded again, and checks them again. */
  #restoreCodes(): void {
    const { uri } = this.#list.address;
    const codes = keptCodes('page', uri);
    this.#field.value = codes?.text ?? '';
    if (codes?.isChecked) void this.#check('button');
    addEventListener('pagehide', () =>
      keepCodes('page', { uri, text: this.#field.value, isChecked: this.#state.run !== undefined }),
    );
  }

  get #field(): HTMLTextAreaElement {
    return this.#root.querySelector('#codes') as HTMLTextAreaElement;
  }

  #update(patch: Partial<State>): void {
    this.#state = { ...this.#state, ...patch };
    this.#render();
  }

  async #check(how: 'button' | 'paste' | 'select'): Promise<void> {
    const texts = CODE_CHECK_TEXTS[this.#ui];
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const paste = readPaste(this.#field.value);
    if (paste.lines.length === 0) {
      this.#update({ run: undefined, message: texts.nothingPasted });
      return;
    }
    // Sources of another text have other meanings.
    const selected = how === 'select' ? this.#state.selected : { target: this.#state.selected.target };
    this.#update({ selected, message: texts.checking });
    try {
      let isFirst = true;
      for await (const run of this.#runCheck(paste, selected, signal)) {
        if (signal.aborted) return;
        const counts = countsOf(run.checked);
        const filter = counts.problems > 0 ? 'problems' : 'all';
        // Until the end, the user may have chosen another filter.
        this.#update({ run, message: run.progress, ...(isFirst && { filter, rows: ROWS_PER_PAGE }) });
        if (isFirst && how === 'button') document.getElementById('result')?.scrollIntoView();
        isFirst = false;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #clear(): void {
    this.#abort.abort();
    this.#field.value = '';
    this.#update(START);
    this.#field.focus();
  }

  get #shown(): readonly CheckedCode[] {
    const { run, filter } = this.#state;
    return run?.checked.filter((one) => matchesFilter(one, filter)) ?? [];
  }

  async #copy(): Promise<void> {
    const { copied, copyFailed } = CODE_CHECK_TEXTS[this.#ui];
    const { run } = this.#state;
    if (!run) return;
    const text = printResults(this.#shown, run.context, TAB_STYLE);
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    this.#update({ message: done ? copied : copyFailed });
  }

  #download(format: 'csv' | 'tsv'): void {
    const { run } = this.#state;
    if (!run) return;
    const style = format === 'csv' ? spreadsheetStyleOf([LOCALES[this.#ui]]) : TAB_STYLE;
    const text = BYTE_ORDER_MARK + printResults(this.#shown, run.context, style);
    const mediaType = format === 'csv' ? 'text/csv' : 'text/tab-separated-values';
    saveFile(`${CODE_CHECK_TEXTS[this.#ui].fileName}.${format}`, text, mediaType);
  }

  #render(): void {
    const texts = CODE_CHECK_TEXTS[this.#ui];
    const { selected, run, message, filter, rows } = this.#state;
    const shown = this.#shown;
    const actions: OutcomeActions = {
      onFilter: (chosen) => this.#update({ filter: chosen, rows: ROWS_PER_PAGE, message: '' }),
      onMore: () => this.#update({ rows: rows + ROWS_PER_PAGE }),
      onCopy: () => void this.#copy(),
      onDownload: (format) => this.#download(format),
    };
    render(
      <>
        <ChosenList ui={this.#ui} list={this.#list} />
        <CheckForm
          texts={texts}
          targets={this.#targets}
          sources={run?.paste.sources ?? [{ kind: 'lines' }]}
          selected={selected}
          choice={run?.choice}
          onCheck={(how) => void this.#check(how)}
          onSelect={(chosen) => {
            this.#update({ selected: chosen });
            if (this.#field.value.trim() !== '') void this.#check('select');
          }}
          onClear={() => this.#clear()}
        />
        <p class="check-status" role="status">
          {message}
        </p>
        {run && (
          <Outcome
            run={run}
            filter={filter}
            shown={shown.slice(0, rows)}
            count={shown.length}
            locale={LOCALES[this.#ui]}
            actions={actions}
          />
        )}
      </>,
      this.#root,
    );
  }
}

function ChosenList({ ui, list: { identification, address, table } }: { ui: UiLanguage; list: SessionList }) {
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
