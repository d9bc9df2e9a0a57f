/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { truncate } from '../../../model/characters/truncate.ts';
import { scriptFile, siteUrl, type UiLanguage } from '../../paths.ts';
import { CHANGES_TEXTS } from '../../texts/all.ts';
import { renderLinksBelowBase } from '../components/base-path.ts';
import { changeHistory, updateLanguageLinks } from '../components/client.ts';
import { Choose } from '../components/elements.tsx';
import { fileNameOf, formatBytes, languageName } from '../components/text.ts';
import {
  BYTE_ORDER_MARK,
  plainCell,
  printLines,
  saveFile,
  spreadsheetStyleOf,
  textCell,
} from '../export/spreadsheet.ts';
import {
  type Choice,
  type ComparedDocument,
  CompareForm,
  type CompareSettings,
  chooseVersions,
  documentsOf,
  findVersion,
} from './compare-form.tsx';
import type { CompareRequest, CompareResponse } from './compare-worker.ts';
import { ComparisonTables } from './tables.tsx';
import type { ComparisonView } from './view.ts';

/*
 * Compares two versions of a list, or two languages of a version, in a worker, so that long lists do not block the page,
 * and keeps the choice in the URL.
 */
const ui = document.documentElement.lang as UiLanguage;
const texts = CHANGES_TEXTS[ui];
const root = document.getElementById('compare') as HTMLElement;
const settings = JSON.parse(root.dataset.settings ?? '') as CompareSettings;
const worker = new Worker(siteUrl(scriptFile('compare-worker')), { type: 'module' });

/** Longer names of versions that do not exist are cut. */
const MAX_NAME_LENGTH = 60;

/** Smaller documents are compared at once. In bytes. */
const MIN_SIZE_OF_PROGRESS = 1_000_000;

interface State {
  readonly choice: Choice;
  /** The wanted versions that do not exist. */
  readonly missing: readonly string[];
  /** Which texts of two languages are shown; empty for all. */
  readonly show: Show;
  /** The bytes that are loaded, while versions are compared. */
  readonly loaded?: number;
  /** Undefined while versions are compared; null if they could not be loaded. */
  readonly result?: CompareResponse['result'];
}

const SHOWS = ['', 'different', 'same'] as const;
type Show = (typeof SHOWS)[number];

let state: State;
/** The query of the shown comparison. */
let compared = '';
/** Number of the latest request; responses to earlier ones are dropped. */
let latest = 0;

renderLinksBelowBase();
root.replaceChildren();
worker.addEventListener('message', ({ data }: MessageEvent<CompareResponse>) => {
  const { id, ...response } = data;
  if (id === latest) update({ ...state, ...response });
});
worker.addEventListener('error', () => update({ ...state, result: null }));
addEventListener('popstate', () => {
  // Links to parts of the comparison do not change the choice.
  if (location.search !== compared) compareAsInUrl(state.show);
});
const shown = new URLSearchParams(location.search).get('show');
compareAsInUrl(SHOWS.find((one) => one === shown) ?? '');

function compareAsInUrl(show: Show): void {
  const wanted: Partial<Choice> = Object.fromEntries(new URLSearchParams(location.search));
  const versions = [wanted.before ?? '', wanted.after ?? ''];
  const missing = versions.filter((version) => version !== '' && !findVersion(settings, version));
  compare({ choice: chooseVersions(settings, wanted, ui), missing, show });
}

function choose(wanted: Choice): void {
  const choice = chooseVersions(settings, wanted, ui);
  changeHistory('push', urlOf({ ...state, choice }));
  compare({ choice, missing: [], show: state.show });
}

function urlOf({ choice, show }: State): string {
  return `${location.pathname}?${new URLSearchParams({ ...choice, ...(show && { show }) })}`;
}

/** Keeps the choice in the links to other languages, without that of this page: others show documents in their own. */
function followUrl(): void {
  compared = location.search;
  const { searchParams } = new URL(urlOf(state), location.href);
  if (searchParams.get('language') === ui) searchParams.delete('language');
  updateLanguageLinks({ search: String(searchParams), hash: '' });
}

function compare(next: State): void {
  latest += 1;
  update(next);
  followUrl();
  const { before, after } = documentsOf(settings, next.choice, ui);
  const request: CompareRequest = { id: latest, ui, before, after, lists: settings.lists };
  if (before !== after) worker.postMessage(request);
}

/** Downloads all changes as one table, for spreadsheets. */
function downloadCsv({ sections }: ComparisonView, before: ComparedDocument, after: ComparedDocument): void {
  const style = spreadsheetStyleOf([ui, navigator.language]);
  const columns = [...new Set(sections.flatMap((section) => section.columns))];
  const rows = sections.flatMap(({ heading, columns: own, rows }) => {
    const places = columns.map((column) => own.indexOf(column));
    return rows.map(({ names, cells }) => {
      const values = [...names, ...cells].map(({ text = '' }) => textCell(text, style));
      return [plainCell(heading, style), ...places.map((at) => values[at] ?? '')];
    });
  });
  const headings = [texts.kind, ...columns].map((column) => plainCell(column, style));
  const name = fileNameOf({ ...after, shortName: texts.fileName, version: `${before.name} ${after.name}` });
  saveFile(`${name}.csv`, `${BYTE_ORDER_MARK}${printLines([headings, ...rows], style)}`, 'text/csv');
}

/** The same comparison with those texts that are the same in both languages, or with the others. */
function filtered(view: ComparisonView, show: Show): ComparisonView {
  const sections = view.sections.map((section) => {
    const rows = section.rows.filter(({ isSame }) => isSame === undefined || isSame === (show === 'same'));
    return { ...section, rows, count: rows.length };
  });
  return { ...view, sections: sections.filter(({ rows }) => rows.length > 0) };
}

function update(next: State): void {
  state = next;
  const { choice, missing, result: all, loaded = 0, show } = state;
  const { before, after } = documentsOf(settings, choice, ui);
  const nameOf = ({ language }: ComparedDocument) => languageName(ui, language);
  let status = texts.comparing;
  if (before === after) status = texts.sameVersion;
  else if (all === null) status = texts.loadFailed;
  else if (all && choice.other === undefined) status = texts.compared(before.name, after.name);
  else if (all) status = texts.comparedLanguages(nameOf(before), nameOf(after), after.name);
  const size = before.size + after.size;
  const isBetween = (uris: readonly string[]) => uris.includes(before.uri) && uris.includes(after.uri);
  const tables = (settings.tables ?? []).filter((one) => before !== after && isBetween(one.versions));
  const hasTexts = all?.sections.some(({ rows }) => rows.some((row) => row.isSame !== undefined));
  const result = all && hasTexts && show !== '' ? filtered(all, show) : all;
  render(
    <>
      <CompareForm {...{ ui, settings, choice }} onChoose={choose} />
      {missing.map((version) => (
        <p key={version} role="alert" class="notice">
          {texts.noSuchVersion(truncate(version, MAX_NAME_LENGTH))}
        </p>
      ))}
      <p role="status">{status}</p>
      {tables.length > 0 && (
        <p>
          {texts.correspondences}{' '}
          {tables.map(({ title, page }, i) => [i > 0 && ', ', <a href={page}>{title}</a>])}
        </p>
      )}
      {all === undefined && before !== after && size >= MIN_SIZE_OF_PROGRESS && (
        <p>
          <progress max={size} value={loaded} aria-label={texts.comparing} />{' '}
          {texts.loaded(formatBytes(ui, Math.min(loaded, size)), formatBytes(ui, size))}
        </p>
      )}
      {hasTexts && (
        <div class="compare-form">
          <Choose
            name="show"
            label={texts.show}
            options={SHOWS.map((value) => ({ value, text: texts.shows[value || 'all'] }))}
            value={show}
            onChoose={(value) => {
              update({ ...state, show: value as Show });
              changeHistory('replace', urlOf(state));
              followUrl();
            }}
          />
        </div>
      )}
      {result && result.sections.length > 0 && (
        <p class="changes-download">
          <button type="button" class="secondary" onClick={() => downloadCsv(result, before, after)}>
            {texts.downloadCsv}
          </button>
        </p>
      )}
      {result && (
        <ComparisonTables
          {...{ view: result, ui, language: after.language, version: after.name }}
          nothing={choice.other && texts.noTexts}
        />
      )}
    </>,
    root,
  );
}
