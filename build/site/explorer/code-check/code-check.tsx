/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { type ComponentChildren, render } from 'preact';
import { truncate } from '../../../model/characters/truncate.ts';
import { directoryPage, sitePath, siteUrl, type UiLanguage } from '../../paths.ts';
import { CODE_CHECK_TEXTS, DIRECTORY_TEXTS, LOCALES } from '../../texts/all.ts';
import { renderLinksBelowBase } from '../components/base-path.ts';
import { NotFoundError, updateLanguageLinks } from '../components/client.ts';
import { Choose } from '../components/elements.tsx';
import { languageName, titleOf } from '../components/text.ts';
import {
  type CheckAddress,
  codeCheckUrl,
  keepCodes,
  keptCodes,
  type ListWithCodes,
  pageOf,
  readAddress,
} from './address.ts';
import { statusOf } from './check.ts';
import { findListsWithCodes } from './find-lists.ts';
import { type CheckedList, loadList } from './list.ts';
import { Button, Outcome, ROWS_PER_PAGE, type Shown, targetLabel } from './outcome.tsx';
import { codesIn, type Paste, type PasteSource, readPaste } from './paste.ts';
import type { CheckRun } from './results.ts';
import { makeCheck } from './run-check.ts';

/*
 * The page that checks codes: finds a list, loads it from the API, and checks pasted codes against it. Codes are only
 * kept in the tab of the browser.
 */
const ui = document.documentElement.lang as UiLanguage;
const texts = CODE_CHECK_TEXTS[ui];
const root = document.getElementById('code-check') as HTMLElement;

async function openList(address: CheckAddress): Promise<void> {
  const showMessage = (message: string, link?: ComponentChildren) =>
    render([<p role="status">{message}</p>, link], root);
  showMessage(texts.loadingList);
  const otherList = <a href={sitePath(location.href)}>{texts.otherList}</a>;
  try {
    const list = await loadList(address, ui);
    if (list) showForm(list);
    else showMessage(texts.listWithoutCodes, otherList);
  } catch (error) {
    showMessage(error instanceof NotFoundError ? texts.listNotFound : texts.listFailed, otherList);
  }
}

/** The results, and what the user selected: columns of the list by their position, and the part of the text. */
interface State extends Shown {
  readonly message: string;
  readonly paste: Paste | undefined;
  readonly target: number | undefined;
  readonly source: PasteSource | undefined;
  readonly run: CheckRun | undefined;
}

const START: State = {
  message: '',
  paste: undefined,
  target: undefined,
  source: undefined,
  run: undefined,
  filter: 'all',
  rows: ROWS_PER_PAGE,
};

/** Displays the form for codes of a list, or for those whose list is found, and the results of a check. */
function showForm(list?: CheckedList): void {
  const uri = list?.address.uri ?? '';
  const kept = keptCodes(uri);
  let lists = kept?.lists ?? [];
  /** The list that is opened to check the same codes. */
  let next: ListWithCodes | undefined;
  let state = START;
  let abort = new AbortController();
  const field = () => root.querySelector('#codes') as HTMLTextAreaElement;

  const update = (patch: Partial<State>): void => {
    state = { ...state, ...patch };
    const chooseOther = (other: ListWithCodes): void => {
      next = other;
    };
    const found = <FoundLists list={list} lists={lists} onOpen={chooseOther} />;
    render(
      <>
        {list ? <ChosenList list={list}>{found}</ChosenList> : found}
        <form
          class="check-form"
          onSubmit={(event) => {
            event.preventDefault();
            submit(true);
          }}
        >
          <label for="codes">{texts.codes}</label>
          <p id="codes-hint" class="quiet">
            {list ? texts.codesHint : `${texts.codesHint} ${texts.findHint}`}
          </p>
          <textarea
            id="codes"
            rows={7}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            dir="auto"
            aria-describedby="codes-hint"
            onPaste={() => setTimeout(() => submit(false))}
          />
          {list && <Selects {...{ list, state }} onSelect={select} />}
          <div class="check-buttons">
            <button type="submit">{texts.title}</button>
            {list && <Button onClick={clear}>{texts.clear}</Button>}
          </div>
        </form>
        <p class="check-status" role="status">
          {state.message}
        </p>
        {list && state.run && (
          <Outcome
            run={state.run}
            list={titleOf(list.identification)}
            shown={state}
            locale={LOCALES[ui]}
            onShow={update}
          />
        )}
        {!list && (
          <p>
            <a href={directoryPage(ui, 1)}>{texts.findList}</a>
          </p>
        )}
      </>,
      root,
    );
  };

  const submit = (isScrolled: boolean): void => {
    const paste = readPaste(field().value);
    if (!list) return void findList(paste);
    update({ paste, source: undefined });
    void check(paste, isScrolled);
  };

  /** Finds the lists that have the codes, and opens the best unless the reader wants to choose. */
  const findList = async (paste: Paste, isChoice = false): Promise<void> => {
    const codes = codesIn(paste, 'values').map(({ cells }) => cells[0] ?? '');
    if (codes.length === 0) return update({ message: texts.nothingPasted });
    update({ message: texts.findingList });
    try {
      lists = await findListsWithCodes(ui, new Set(codes));
      if (isChoice) return update({ message: '' });
      [next] = lists;
      if (next) location.replace(siteUrl(codeCheckUrl(ui, next, next.place)));
      else update({ message: texts.noListWithCodes });
    } catch {
      update({ message: texts.listFailed });
    }
  };

  const select = (selected: Partial<State>): void => {
    update(selected);
    if (state.paste) void check(state.paste, false);
  };

  const clear = (): void => {
    abort.abort();
    field().value = '';
    update(START);
    field().focus();
  };

  const runCheck = list && makeCheck(list, texts);

  /** Checks a text, unless it is a table of which no column is selected. */
  const check = async (paste: Paste, isScrolled: boolean): Promise<void> => {
    abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    const { headings, lines } = paste;
    if (lines.length === 0) return update({ run: undefined, message: texts.nothingPasted });
    // A table with the columns of the key, or text that is none, needs no choice.
    const isKey = headings.length === list?.table.keyColumns.length;
    const source = state.source ?? (headings.length === 0 ? 'values' : isKey ? 0 : undefined);
    if (source === undefined) return update({ run: undefined, message: texts.chooseColumnOfTable });
    update({ message: texts.checking });
    try {
      const run = await runCheck?.(paste, source, state.target, signal);
      const count = run?.checked.length ?? 0;
      const valid = run?.checked.filter((one) => statusOf(one) === 'valid').length ?? 0;
      const filter = valid < count ? 'problems' : 'all';
      update({ run, message: texts.summary(count, valid), filter, rows: ROWS_PER_PAGE });
      if (isScrolled) document.getElementById('result')?.scrollIntoView();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };

  update(START);
  field().focus();
  // The codes with which the page was opened, or that it had before it was loaded again.
  field().value = kept?.text ?? '';
  if (kept?.isChecked) submit(true);
  else if (kept && !list) void findList(readPaste(kept.text), true);
  addEventListener('pagehide', () => {
    const isChecked = state.paste !== undefined || next !== undefined;
    keepCodes({ uri: next?.canonicalVersionUri ?? uri, text: field().value, isChecked, lists });
  });
}

/** The choices that a list with several keys, or a text with several columns, needs. */
function Selects(props: { list: CheckedList; state: State; onSelect: (selected: Partial<State>) => void }) {
  const { targets } = props.list;
  const { paste, target: chosen, run } = props.state;
  const { sources = [], headings = [] } = paste ?? {};
  const automatic = run ? texts.detected(targetLabel(run.target)) : texts.automatic;
  const targetOptions = targets.map((target, i) => ({ value: String(i), text: targetLabel(target) }));
  const sourceOptions = sources.map((one) => {
    const heading = typeof one === 'number' ? truncate(headings[one] ?? '', 30) : '';
    const text = typeof one === 'number' ? texts.sourceColumn(one + 1, heading) : texts.sources[one];
    return { value: String(one), text };
  });
  if (headings.length > 0) sourceOptions.unshift({ value: '', text: texts.chooseColumn });
  return (
    <div class="check-columns">
      {targets.length > 1 && (
        <Choose
          name="target"
          label={texts.compareWith}
          options={[{ value: '', text: automatic }, ...targetOptions]}
          value={String(chosen ?? '')}
          onChoose={(value) => props.onSelect({ target: value === '' ? undefined : Number(value) })}
        />
      )}
      {sources.length > 1 && (
        <Choose
          name="source"
          label={texts.codesAreIn}
          options={sourceOptions}
          value={String(run?.source ?? '')}
          onChoose={(value) => props.onSelect({ source: sources.find((one) => String(one) === value) })}
        />
      )}
    </div>
  );
}

/** The list whose codes are compared. */
function ChosenList({ list, children }: { list: CheckedList; children: ComponentChildren }) {
  const { address, identification, table } = list;
  const { version, language } = identification;
  return (
    <section class="chosen-list" aria-label={texts.list}>
      <p>
        <a href={pageOf(ui, address, language)} lang={language} dir="auto">
          {truncate(titleOf(identification), 200)}
        </a>
      </p>
      <p class="facts">
        {version !== undefined && <bdi>{DIRECTORY_TEXTS[ui].version(truncate(version, 60))}</bdi>}
        <span>{languageName(ui, language)}</span>
        <span>{texts.numberOfCodes(table.rows.length)}</span>
        <span>
          <a href={sitePath(location.href)}>{texts.otherList}</a>
        </span>
      </p>
      {children}
    </section>
  );
}

/** Links to the lists that have the codes, other than the chosen one. */
function FoundLists(props: {
  list: CheckedList | undefined;
  lists: readonly ListWithCodes[];
  onOpen: (list: ListWithCodes) => void;
}) {
  const { list, lists, onOpen } = props;
  const others = lists.filter(({ canonicalVersionUri }) => canonicalVersionUri !== list?.address.uri);
  if (others.length === 0) return null;
  return (
    <p class="quiet">
      {list ? texts.alsoIn : texts.foundIn}
      {others.map((one, i) => (
        <span key={one.canonicalVersionUri}>
          {i === 0 ? ' ' : ', '}
          <a href={codeCheckUrl(ui, one, one.place)} onClick={() => onOpen(one)}>
            <bdi lang={one.language}>{truncate(one.title, 60)}</bdi> ({texts.foundOf(one.found, one.all)})
          </a>
        </span>
      ))}
    </p>
  );
}

updateLanguageLinks({ search: location.search, hash: '' });
renderLinksBelowBase();
const address = readAddress(location.search);
if (address) void openList(address);
else showForm();
