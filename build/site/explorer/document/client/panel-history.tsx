/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { CodeHistory, HistoryCode, Period } from '../../../../model/changes/code-history.ts';
import { truncate } from '../../../../model/characters/truncate.ts';
import { findFormerNames, namesIn } from '../../../../model/history/former-names.ts';
import { indexOfVersion } from '../../../../model/history/verdict.ts';
import { oncePerKey } from '../../../../model/once.ts';
import { sitePath, type UiLanguage } from '../../../paths.ts';
import { printFragment, type RawRow } from '../../../rows/cells.ts';
import { PANEL_TEXTS } from '../../../texts/all.ts';
import { request } from '../../components/client.ts';
import { formatDate, languageName, sortByLanguage } from '../../components/text.ts';
import type { CodePlace } from '../place.tsx';
import { endTexts } from '../values.tsx';
import type { ListFrame } from './model.ts';
import { printNames } from './state.ts';

/** Longer codes and names are truncated, in characters. */
export const MAX_LENGTH = 200;

/** The versions and the names are always known, other facts are not. */
const MIN_FACTS = 3;

/** Loads the history of a list by its URL once. Rejects if that fails. */
export const loadHistory = oncePerKey(
  async (url: string): Promise<CodeHistory> => (await request(url)).json(),
);

/** A code of a list, which has a row unless only other versions have it. */
export interface ShownCode {
  readonly frame: ListFrame;
  readonly row: RawRow | undefined;
  /** Its index in the list. */
  readonly index: number;
  /** All rows of the list, and what is around it. */
  readonly rows?: readonly RawRow[];
  readonly place?: CodePlace;
  /** The fragment of its address. */
  readonly fragment: string;
  /** The code in the history of the list; default: that of the row. */
  readonly code?: string;
}

interface TimeProps {
  readonly shown: ShownCode;
  readonly history: CodeHistory;
  readonly code: HistoryCode;
}

/** The last name of a code in a language, or else in any; empty without one. */
export function findLastName(code: HistoryCode | undefined, language: string) {
  const names = code?.periods.at(-1)?.names ?? {};
  const found = names[language] === undefined ? (Object.keys(names)[0] ?? language) : language;
  return { text: names[found] ?? '', language: found };
}

/** The names in a language that a code had before the version of the page. */
export function FormerNames({ shown, history, code, language }: TimeProps & { language: string }) {
  const texts = PANEL_TEXTS[shown.frame.ui];
  const names = findFormerNames(code.periods, language, indexOfVersion(history, shown.frame.uri));
  return Array.from(names, ([name, last]) => {
    const { version, canonicalVersionUri = '' } = history.versions[last] ?? {};
    return (
      <p key={name} class="quiet">
        {texts.formerly} <bdi lang={language}>{truncate(name, MAX_LENGTH)}</bdi>{' '}
        {texts.untilVersion(truncate(version ?? canonicalVersionUri, MAX_LENGTH))}
      </p>
    );
  });
}

/** Says that a code should no longer be used, as its last period and this version say. Stated counterparts outrank hints. */
export function StateBanner({ shown, history, code, isStated }: TimeProps & { isStated: boolean }) {
  const { versions, hints = [] } = history;
  const { ui } = shown.frame;
  const texts = PANEL_TEXTS[ui];
  const last = code.periods.at(-1);
  const own = versions.find(({ canonicalVersionUri }) => canonicalVersionUri === shown.frame.uri);
  if (!last || (last.status === undefined && last.next === undefined && shown.row)) return null;
  const ends = findEnds(last, history, ui).join(', ');
  const hinted = hints.filter(({ from }) => from === code.code).map(({ to }) => to);
  const next = last.next ?? (isStated ? [] : hinted);
  return (
    <p class="banner warning">
      {!shown.row && own && `${texts.notInVersion(own.version ?? own.canonicalVersionUri)} `}
      {ends !== '' && `${ends.charAt(0).toUpperCase()}${ends.slice(1)}. `}
      {next.length > 0 && (
        <>
          {last.next ? texts.replacedBy : texts.maybeReplacedBy}{' '}
          <Successors codes={next} history={history} language={shown.frame.language} />
        </>
      )}
    </p>
  );
}

/** How a period ends: what its rows say, or the version that lacks the code. */
function findEnds(period: Period, { versions }: CodeHistory, ui: UiLanguage): string[] {
  const next = versions[period.in[1] + 1];
  if (!next || period.status !== 'withdrawn') return endTexts(period, ui);
  const date = next.publishedAt && formatDate(ui, next.publishedAt);
  const removed = PANEL_TEXTS[ui].removedIn(next.version ?? next.canonicalVersionUri, date);
  const { validTo, validBefore } = period;
  return [...endTexts({ ...(validTo && { validTo }), ...(validBefore && { validBefore }) }, ui), removed];
}

/** Links to codes, with their names. */
function Successors(props: { codes: readonly string[]; history: CodeHistory; language: string }) {
  const { codes, history, language } = props;
  const [columnId = '', ...others] = history.key;
  return (
    <>
      {codes.map((value, i) => {
        const found = history.codes.find(({ code }) => code === value);
        const name = findLastName(found, language);
        const href = `#${printFragment([{ columnId, value }])}`;
        return [
          i > 0 ? ', ' : '',
          others.length > 0 ? value : <a href={href}>{value}</a>,
          name.text !== '' && [' (', <bdi lang={name.language}>{truncate(name.text, MAX_LENGTH)}</bdi>, ')'],
        ];
      })}
    </>
  );
}

/** The names in all languages in the version of the page, if there are several. */
export function Names({ shown, history, code }: TimeProps) {
  const { ui, uri } = shown.frame;
  const version = indexOfVersion(history, uri);
  const names = namesIn(code.periods, version);
  const known = Object.keys(names).filter((one) => history.versions[version]?.languages.includes(one));
  const languages = known.map((language) => ({ entry: { language } }));
  if (languages.length < 2) return null;
  return (
    <section>
      <h4>{PANEL_TEXTS[ui].names}</h4>
      <dl class="fields">
        {sortByLanguage(ui, languages).map(({ entry: { language } }) => (
          <div key={language}>
            <dt>{languageName(ui, language)}</dt>
            <dd lang={language} dir="auto">
              {truncate(names[language] ?? '', MAX_LENGTH)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The periods of a code, with links to the versions that have it. */
export function Periods({ shown, history, code }: TimeProps) {
  const { ui, language } = shown.frame;
  const { versions } = history;
  const texts = PANEL_TEXTS[ui];
  const hasFacts = code.periods.some((period) => Object.keys(period).length >= MIN_FACTS);
  // The only version of a list without times says nothing new.
  if (versions.length < 2 && !hasFacts) return null;
  // The page links to all versions, newest first.
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.key-facts .versions a')].reverse();
  const versionAt = (index: number) => {
    const { version, canonicalVersionUri = '' } = versions[index] ?? {};
    const name = truncate(version ?? canonicalVersionUri, MAX_LENGTH);
    const page = links.length === versions.length ? links[index] : undefined;
    const search = printNames(location.search);
    return page === undefined ? (
      name
    ) : (
      <a href={`${sitePath(page.href)}${search}#${shown.fragment}`}>{name}</a>
    );
  };
  return (
    <section>
      <h4>{texts.time}</h4>
      <ol class="periods">
        {code.periods.map((period) => {
          const { validFrom, next = [] } = period;
          const [first, last] = period.in;
          const facts = findEnds(period, history, ui);
          if (validFrom !== undefined) facts.unshift(texts.validFrom(formatDate(ui, validFrom)));
          return (
            <li key={first}>
              {texts.version} {versionAt(first)}
              {first !== last && [' – ', versionAt(last)]}
              {facts.map((fact) => `, ${fact}`)}
              {next.length > 0 && [' → ', <Successors key="next" {...{ history, language }} codes={next} />]}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
