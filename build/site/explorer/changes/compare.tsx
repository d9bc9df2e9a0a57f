/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { scriptFile, type UiLanguage } from '../../paths.ts';
import { CHANGES_TEXTS } from '../../texts/all.ts';
import { changeHistory, updateLinksToDocuments } from '../components/address.ts';
import {
  type Choice,
  CompareForm,
  type CompareSettings,
  chooseVersions,
  documentsOf,
} from './compare-form.tsx';
import type { CompareRequest, CompareResponse } from './compare-worker.ts';
import { ComparisonTables } from './tables.tsx';

/*
 * Compares two versions of a list in a worker, so that long lists do not block the page, and keeps the choice in the
 * URL.
 */
const ui = document.documentElement.lang as UiLanguage;
const texts = CHANGES_TEXTS[ui];
const root = document.getElementById('compare') as HTMLElement;
const settings = JSON.parse(root.dataset.settings ?? '') as CompareSettings;
const worker = new Worker(scriptFile('compare-worker'), { type: 'module' });

/** Number of rows that each click adds to a table. */
const MORE_ROWS = 1000;

interface State {
  readonly choice: Choice;
  /** Undefined while versions are compared; null if they could not be loaded. */
  readonly result?: CompareResponse['result'];
  /** Numbers of shown rows by the heading of their table, if readers added some. */
  readonly limits: ReadonlyMap<string, number>;
}

let state: State = { choice: chosenIn(location.search), limits: new Map() };
/** Number of the latest request; responses to earlier ones are dropped. */
let latest = 0;

root.replaceChildren();
worker.addEventListener('message', ({ data }: MessageEvent<CompareResponse>) => {
  if (data.id === latest) update({ ...state, result: data.result });
});
worker.addEventListener('error', () => update({ ...state, result: null }));
addEventListener('popstate', () => compare(chosenIn(location.search)));
compare(state.choice);

function chosenIn(search: string): Choice {
  return chooseVersions(settings, Object.fromEntries(new URLSearchParams(search)), ui);
}

function choose(wanted: Choice): void {
  const choice = chooseVersions(settings, wanted, ui);
  changeHistory('push', `${location.pathname}?${new URLSearchParams({ ...choice })}`);
  compare(choice);
}

function compare(choice: Choice): void {
  latest += 1;
  updateLinksToDocuments(new URLSearchParams({ ...choice }), ui);
  update({ choice, limits: new Map() });
  const { before, after } = documentsOf(settings, choice, ui);
  if (before === after) return;
  const request: CompareRequest = { id: latest, ui, before, after, lists: settings.lists };
  worker.postMessage(request);
}

function update(next: State): void {
  state = next;
  const { choice, result, limits } = state;
  const { before, after } = documentsOf(settings, choice, ui);
  const status = result ? texts.compared(before.name, after.name) : texts.comparing;
  const failure = before === after ? texts.sameVersion : result === null ? texts.loadFailed : undefined;
  render(
    <>
      <CompareForm {...{ ui, settings, choice }} onChoose={choose} />
      <p role="status">{failure ?? status}</p>
      {result && (
        <ComparisonTables
          {...{ view: result, ui, limits }}
          language={after.language}
          moreOf={(hidden, heading, shown) => (
            <button
              type="button"
              onClick={() => update({ ...state, limits: new Map([...limits, [heading, shown + MORE_ROWS]]) })}
            >
              {texts.showMore(Math.min(hidden, MORE_ROWS))}
            </button>
          )}
        />
      )}
    </>,
    root,
  );
}
