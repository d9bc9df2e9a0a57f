/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { directoryPage, type UiLanguage } from '../../paths.ts';
import { CODE_CHECK_TEXTS, DIRECTORY_TEXTS, LOCALES } from '../../texts/all.ts';
import { updateLinksToDocuments } from '../components/address.ts';
import { Choose } from '../components/elements.tsx';
import { languageName, titleOf, truncate } from '../components/text.ts';
import { type CheckAddress, codeCheckUrl, pageOf, readAddress } from './address.ts';
import { statusOf } from './check.ts';
import { findListsWithCodes } from './find-lists.ts';
import { keepCodes, keptCodes, type ListWithCodes } from './kept-codes.ts';
import { type CheckRun, Outcome, ROWS_PER_PAGE, type Shown, targetLabel } from './outcome.tsx';
import { codesIn, type Paste, type PasteSource, readPaste } from './paste.ts';
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

async function openList({ uri, language, documentIn }: CheckAddress): Promise<void> {
  showMessage(texts.loadingList);
  try {
    const list = await loadList(documentIn(language ?? (await findLanguage(uri, ui))));
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

const findField = () => root.querySelector('#codes') as HTMLTextAreaElement;

interface CodesFormProps {
  readonly hint: string;
  readonly message: string;
  readonly onCheck: (how: 'button' | 'paste') => void;
  readonly onClear?: () => void;
  readonly children?: preact.ComponentChildren;
}

/** The field for pasted codes, the choices that the text needs, and the status. */
function CodesForm({ hint, message, onCheck, onClear, children }: CodesFormProps) {
  return (
    <>
      <form
        class="check-form"
        onSubmit={(event) => {
          event.preventDefault();
          onCheck('button');
        }}
      >
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
          onPaste={() => setTimeout(() => onCheck('paste'))}
        />
        {children}
        <div class="check-buttons">
          <button type="submit">{texts.title}</button>
          {onClear && (
            <button type="button" class="secondary" onClick={onClear}>
              {texts.clear}
            </button>
          )}
        </div>
      </form>
      <p class="check-status" role="status">
        {message}
      </p>
    </>
  );
}

/** Displays a field for codes, whose list is found by them, and a link to the lists. */
function showChooser(): void {
  let isLeaving = false;
  const findList = async (): Promise<void> => {
    const { value } = findField();
    const codes = codesIn(readPaste(value), 'values').map(({ cells }) => cells[0] ?? '');
    if (codes.length === 0) return show(texts.nothingPasted);
    show(texts.findingList);
    try {
      const lists = await findListsWithCodes(ui, new Set(codes));
      const [first] = lists;
      if (!first) return show(texts.noListWithCodes);
      isLeaving = true;
      keepCodes({ uri: first.canonicalVersionUri, text: value, isChecked: true, lists });
      location.replace(codeCheckUrl(ui, first, first.place));
    } catch {
      show(texts.listFailed);
    }
  };
  const show = (message: string): void =>
    render(
      <>
        <CodesForm hint={`${texts.codesHint} ${texts.findHint}`} message={message} onCheck={findList} />
        <p>
          <a href={directoryPage(ui, 1)}>{texts.findList}</a>
        </p>
      </>,
      root,
    );
  const kept = keptCodes('');
  show('');
  findField().focus();
  findField().value = kept?.text ?? '';
  addEventListener('pagehide', () => {
    if (!isLeaving) keepCodes({ uri: '', text: findField().value, isChecked: false });
  });
  if (kept?.isChecked) void findList();
}

interface State extends Shown {
  readonly paste: Paste | undefined;
  readonly selected: Selection;
  readonly run: CheckRun | undefined;
  readonly message: string;
}

const START: State = {
  ...{ paste: undefined, selected: {}, run: undefined, message: '' },
  ...{ filter: 'all', rows: ROWS_PER_PAGE },
};

/** Displays the form for codes of a list, and the results of their check. */
function showCheck(list: CheckedList): void {
  const { uri } = list.address;
  const { targets, check: runCheck } = makeChecker(list, texts);
  const kept = keptCodes(uri);
  const lists = kept?.lists ?? [];
  let state = START;
  let abort = new AbortController();
  /** The list that is opened to check the same codes. */
  let next: ListWithCodes | undefined;

  const update = (patch: Partial<State>): void => {
    state = { ...state, ...patch };
    const { run, message, paste, selected } = state;
    render(
      <>
        <ChosenList list={list} lists={lists} onOpen={(other) => (next = other)} />
        <CodesForm
          hint={texts.codesHint}
          message={message}
          onCheck={(how) =>
            check(readPaste(findField().value), { target: selected.target }, how === 'button')
          }
          onClear={clear}
        >
          <div class="check-columns">
            {targets.length > 1 && (
              <Choose
                name="target"
                label={texts.compareWith}
                options={[
                  { value: '', text: run ? texts.detected(targetLabel(run.target)) : texts.automatic },
                  ...targets.map((target, i) => ({ value: String(i), text: targetLabel(target) })),
                ]}
                value={String(selected.target ?? '')}
                onChoose={(value) => select({ target: value === '' ? undefined : Number(value) })}
              />
            )}
            {paste && paste.sources.length > 1 && (
              <Choose
                name="source"
                label={texts.codesAreIn}
                options={[
                  ...(paste.headings.length > 0 ? [{ value: '', text: texts.chooseColumn }] : []),
                  ...paste.sources.map((one) => ({ value: String(one), text: sourceLabel(one, paste) })),
                ]}
                value={String(run?.source ?? '')}
                onChoose={(value) => select({ source: paste.sources.find((one) => String(one) === value) })}
              />
            )}
          </div>
        </CodesForm>
        {run && <Outcome {...{ run, shown: state }} locale={LOCALES[ui]} onShow={update} />}
      </>,
      root,
    );
  };

  const select = (chosen: Selection): void => {
    const selected = { ...state.selected, ...chosen };
    update({ selected });
    if (state.paste) void check(state.paste, selected, false);
  };

  const clear = (): void => {
    abort.abort();
    findField().value = '';
    update(START);
    findField().focus();
  };

  /** Checks a text, unless it is a table of which no column is selected. */
  const check = async (paste: Paste, selected: Selection, isScrolled: boolean): Promise<void> => {
    abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    // A table with the columns of the key, or text that is none, needs no choice.
    const isKey = paste.headings.length === list.table.keyColumns.length;
    const source = selected.source ?? (paste.headings.length === 0 ? 'values' : isKey ? 0 : undefined);
    const isEmpty = paste.lines.length === 0;
    update({ paste, selected, ...((isEmpty || source === undefined) && { run: undefined }) });
    if (isEmpty || source === undefined)
      return update({ message: isEmpty ? texts.nothingPasted : texts.chooseColumnOfTable });
    update({ message: texts.checking });
    try {
      const run = await runCheck(paste, source, selected, signal);
      const hasProblems = run.checked.some((one) => statusOf(one) !== 'valid');
      update({ run, message: run.summary, filter: hasProblems ? 'problems' : 'all', rows: ROWS_PER_PAGE });
      if (isScrolled) document.getElementById('result')?.scrollIntoView();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };

  update(START);
  findField().focus();
  // The codes with which the page was opened, or that it had before it was loaded again.
  findField().value = kept?.text ?? '';
  if (kept?.isChecked) void check(readPaste(kept.text), {}, true);
  addEventListener('pagehide', () => {
    const isChecked = state.paste !== undefined || next !== undefined;
    keepCodes({ uri: next?.canonicalVersionUri ?? uri, text: findField().value, isChecked, lists });
  });
}

const sourceLabel = (source: PasteSource, { headings }: Paste): string =>
  typeof source === 'number'
    ? texts.sourceColumn(source + 1, truncate(headings[source] ?? '', 30))
    : texts.sources[source];

interface ChosenListProps {
  readonly list: CheckedList;
  /** All lists with the codes. */
  readonly lists: readonly ListWithCodes[];
  readonly onOpen: (list: ListWithCodes) => void;
}

/** The list whose codes are compared, with links to others that have the codes. */
function ChosenList({ list, lists, onOpen }: ChosenListProps) {
  const { version, language } = list.identification;
  const others = lists.filter(({ canonicalVersionUri }) => canonicalVersionUri !== list.address.uri);
  return (
    <section class="chosen-list" aria-label={texts.list}>
      <p>
        <a href={pageOf(ui, list.address)} lang={language} dir="auto">
          {truncate(titleOf(list.identification), 200)}
        </a>
      </p>
      <p class="facts">
        {version !== undefined && <bdi>{DIRECTORY_TEXTS[ui].version(truncate(version, 60))}</bdi>}
        <span>{languageName(ui, language)}</span>
        <span>{texts.numberOfCodes(list.size)}</span>
        <a href={location.pathname}>{texts.otherList}</a>
      </p>
      {others.length > 0 && (
        <p class="quiet">
          {texts.alsoIn}
          {others.map((one, i) => (
            <span key={one.canonicalVersionUri}>
              {i === 0 ? ' ' : ', '}
              <a href={codeCheckUrl(ui, one, one.place)} onClick={() => onOpen(one)}>
                <bdi lang={one.language}>{truncate(one.title, 60)}</bdi> ({texts.foundOf(one.found, one.all)})
              </a>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

updateLinksToDocuments(new URLSearchParams(location.search), ui);
const address = readAddress(location.search);
if (address) void openList(address);
else showChooser();
