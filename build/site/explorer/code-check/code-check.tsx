/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { directoryPage, type UiLanguage } from '../../paths.ts';
import { CODE_CHECK_TEXTS, DIRECTORY_TEXTS, LOCALES } from '../../texts/all.ts';
import { updateLinksToDocuments } from '../components/address.ts';
import { Choose } from '../components/elements.tsx';
import { languageName, titleOf, truncate } from '../components/text.ts';
import { loadSearchIndex } from '../directory/index-file.ts';
import { compareNames, summarizeList } from '../directory/lists.ts';
import type { SearchIndex } from '../directory/search.ts';
import { BYTE_ORDER_MARK, saveFile, spreadsheetStyleOf, TAB_STYLE } from '../export/spreadsheet.ts';
import { loadSource } from '../suggestions/suggest.ts';
import { type CheckAddress, codeCheckUrl, pageOf, readAddress } from './address.ts';
import { countsOf } from './check.ts';
import { targetsOf } from './codes.ts';
import { type FoundList, findLists } from './find-lists.ts';
import { keepCodes, keptCodes, type ListWithCodes } from './kept-codes.ts';
import { type CheckRun, Outcome, printResults, ROWS_PER_PAGE, type Shown, targetLabel } from './outcome.tsx';
import { type PasteSource, readPaste, sourceId } from './paste.ts';
import {
  type CheckedList,
  findLanguage,
  loadList,
  makeChecker,
  NotFoundError,
  type Selection,
} from './run-check.ts';

/*
 * The page that checks codes: finds a list, loads it from the API, and checks pasted codes against it. Codes are only
 * kept in the tab of the browser.
 */
const ui = document.documentElement.lang as UiLanguage;
const texts = CODE_CHECK_TEXTS[ui];
const root = document.getElementById('code-check') as HTMLElement;
const address = readAddress(location.search);

updateLinksToDocuments(new URLSearchParams(location.search), ui);
if (address) void startSession(address);
else startChooser();

/** Displays a field for codes, whose list is found by them, and a link to the lists. */
function startChooser(): void {
  let isLeaving = false;
  const kept = keptCodes('');
  const field = () => root.querySelector('#codes') as HTMLTextAreaElement;
  const findList = async (): Promise<void> => {
    const { value } = field();
    const paste = readPaste(value);
    if (paste.lines.length === 0) {
      show(texts.nothingPasted);
      return;
    }
    show(texts.findingList);
    try {
      const [directory, source] = await Promise.all([loadSearchIndex(ui), loadSource(ui)]);
      const lists = (await findLists(source, paste)).flatMap((found) => listWithCodes(directory, found));
      const [first] = lists;
      if (!first) {
        show(texts.noListWithCodes);
        return;
      }
      isLeaving = true;
      const uri = first.canonicalVersionUri;
      keepCodes({ uri, text: value, isChecked: true, lists: lists.slice(0, MAX_LISTS_WITH_CODES) });
      location.replace(codeCheckUrl(ui, first, first.place));
    } catch {
      show(texts.listFailed);
    }
  };
  const show = (message: string): void =>
    render(
      <form
        class="check-form"
        onSubmit={(event) => {
          event.preventDefault();
          void findList();
        }}
      >
        <CodesField hint={`${texts.codesHint} ${texts.findHint}`} onPaste={findList} />
        <div class="check-buttons">
          <button type="submit">{texts.title}</button>
        </div>
        <p class="check-status" role="status">
          {message}
        </p>
        <p>
          <a href={directoryPage(ui, 1)}>{texts.findList}</a>
        </p>
      </form>,
      root,
    );
  show('');
  field().focus();
  field().value = kept?.text ?? '';
  addEventListener('pagehide', () => {
    if (!isLeaving) keepCodes({ uri: '', text: field().value, isChecked: false });
  });
  if (kept?.isChecked) void findList();
}

const MAX_LISTS_WITH_CODES = 6;

/** The document of a found list that the page shows; none if the indexes are of different builds. */
function listWithCodes(index: SearchIndex, { place: listPlace, found, all }: FoundList): ListWithCodes[] {
  const list = index.lists.find(({ versions }) => versions[0]?.[0]?.listPlace === listPlace);
  if (!list) return [];
  const { entry, place } = summarizeList(ui, list).shown;
  const { canonicalVersionUri, language } = entry;
  return [{ title: titleOf(entry), place, canonicalVersionUri, language, found, all }];
}

/** The field for pasted codes. */
function CodesField({ hint, onPaste }: { hint: string; onPaste: () => unknown }) {
  return (
    <>
      <label for="codes">{texts.codes}</label>
      <p id="codes-hint" class="quiet">
        {hint}
      </p>
      <textarea
        id="codes"
        rows={7}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        dir="auto"
        aria-describedby="codes-hint"
        onPaste={() => setTimeout(onPaste)}
      />
    </>
  );
}

async function startSession({ uri, language: wanted, documentIn }: CheckAddress): Promise<void> {
  showMessage(texts.loadingList);
  try {
    const list = await loadList(documentIn(wanted ?? (await findLanguage(uri, ui))));
    if (list) showCheck(list);
    else showMessage(texts.listWithoutCodes, texts.otherList);
  } catch (error) {
    showMessage(error instanceof NotFoundError ? texts.listNotFound : texts.listFailed, texts.otherList);
  }
}

function showMessage(message: string, otherList?: string): void {
  render(
    <>
      <p role="status">{message}</p>
      {otherList !== undefined && <a href={location.pathname}>{otherList}</a>}
    </>,
    root,
  );
}

interface State extends Shown {
  readonly selected: Selection;
  /** The last check, also while it is searching other versions. */
  readonly run: CheckRun | undefined;
  readonly message: string;
}

const START: State = { selected: {}, run: undefined, message: '', filter: 'all', rows: ROWS_PER_PAGE };

/** Displays the form for codes of a list, and the results of their check. */
function showCheck(list: CheckedList): void {
  const { uri } = list.address;
  const { version, language } = list.identification;
  const targets = targetsOf(list.table);
  const runCheck = makeChecker(list, targets, texts);
  let state = START;
  let abort = new AbortController();
  const kept = keptCodes(uri);
  const lists = kept?.lists ?? [];
  const otherLists = lists
    .filter(({ canonicalVersionUri }) => canonicalVersionUri !== uri)
    .sort((a, b) => b.found - a.found || compareNames(ui)(a.title, b.title));
  /** The list that is opened to check the same codes. */
  let next: ListWithCodes | undefined;
  const setNext = (list: ListWithCodes): void => {
    next = list;
  };

  const chosenList = (
    <section class="chosen-list" aria-label={texts.list}>
      <p>
        <a href={pageOf(ui, list.address)} lang={language} dir="auto">
          {truncate(titleOf(list.identification), 200)}
        </a>
      </p>
      <p class="facts">
        {version !== undefined && <bdi>{DIRECTORY_TEXTS[ui].version(truncate(version, 60))}</bdi>}
        <span>{languageName(ui, language)}</span>
        <span>{texts.numberOfCodes(list.table.rows.length)}</span>
        <a href={location.pathname}>{texts.otherList}</a>
      </p>
      {otherLists.length > 0 && (
        <p class="quiet">
          {texts.alsoIn}
          {otherLists.map((one, i) => (
            <span key={one.canonicalVersionUri}>
              {i === 0 ? ' ' : ', '}
              <a href={codeCheckUrl(ui, one, one.place)} onClick={() => setNext(one)}>
                <bdi lang={one.language}>{truncate(one.title, 60)}</bdi> ({texts.foundOf(one.found, one.all)})
              </a>
            </span>
          ))}
        </p>
      )}
    </section>
  );

  /** The field for codes, and the choice of columns. */
  const checkForm = ({ selected, run }: State) => {
    const sources = run?.paste.sources ?? [];
    const detected = (label: string | undefined) =>
      label === undefined ? texts.automatic : texts.detected(label);
    const select = (chosen: Selection): void => {
      update({ selected: { ...selected, ...chosen } });
      if (field().value.trim() !== '') void check('select');
    };
    return (
      <form
        class="check-form"
        onSubmit={(event) => {
          event.preventDefault();
          void check('button');
        }}
      >
        <CodesField hint={texts.codesHint} onPaste={() => check('paste')} />
        <div class="check-columns">
          {targets.length > 1 && (
            <Choose
              name="target"
              label={texts.compareWith}
              options={[
                { value: '', text: detected(run && targetLabel(run.choice.target)) },
                ...targets.map((target, i) => ({ value: String(i), text: targetLabel(target) })),
              ]}
              value={String(selected.target ?? '')}
              onChoose={(value) => select({ target: value === '' ? undefined : Number(value) })}
            />
          )}
          {sources.length > 1 && (
            <Choose
              name="source"
              label={texts.codesAreIn}
              options={[
                { value: '', text: detected(run && sourceLabel(run.choice.source)) },
                ...sources.map((source) => ({ value: sourceId(source), text: sourceLabel(source) })),
              ]}
              value={selected.source ?? ''}
              onChoose={(value) => select({ source: value || undefined })}
            />
          )}
        </div>
        <div class="check-buttons">
          <button type="submit">{texts.title}</button>
          <button type="button" class="secondary" onClick={clear}>
            {texts.clear}
          </button>
        </div>
      </form>
    );
  };

  const clear = (): void => {
    abort.abort();
    field().value = '';
    update(START);
    field().focus();
  };

  const update = (patch: Partial<State>): void => {
    state = { ...state, ...patch };
    const { run, message } = state;
    render(
      <>
        {chosenList}
        {checkForm(state)}
        <p class="check-status" role="status">
          {message}
        </p>
        {run && (
          <Outcome
            {...{ run, shown: state }}
            locale={LOCALES[ui]}
            onShow={update}
            onCopyColumn={(lines) => copy(lines.join('\n'))}
            onCopy={(checked) => copy(printResults(checked, run.context, TAB_STYLE))}
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

  const copy = (text: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => update({ message: texts.copied }),
      () => update({ message: texts.copyFailed }),
    );

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
    // The sources of another text are different ones.
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
  field().value = kept?.text ?? '';
  if (kept?.isChecked) void check('button');
  addEventListener('pagehide', () => {
    const isChecked = state.run !== undefined || next !== undefined;
    keepCodes({ uri: next?.canonicalVersionUri ?? uri, text: field().value, isChecked, lists });
  });
}

const sourceLabel = (source: PasteSource): string =>
  source.kind === 'column'
    ? texts.sourceColumn(source.column + 1, truncate(source.heading, 30))
    : texts.sources[source.kind];
