/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Document } from '../../catalogue/document.ts';
import { countsOf } from '../../changes/counts.ts';
import { countText } from '../../changes/words.ts';
import { groupBy } from '../../domain/group.ts';
import { defaultLanguage, lookupLanguage } from '../../domain/language.ts';
import { type DatedVersion, datedLists, newestVersions } from '../../feeds/newest.ts';
import { DIRECTORY_FEED, newestPage, type UiLanguage } from '../../site/addresses.ts';
import type { SiteContext } from '../../site/part.ts';
import { changesAddress, documentAddress } from '../changes-link.ts';
import { formatDay } from '../dates.ts';
import { compareNames } from '../directory/lists.ts';
import { DIRECTORY_TEXTS } from '../directory/texts.ts';
import { languageName } from '../languages.ts';
import type { Page } from '../layout.tsx';
import { shortened } from '../shortened.ts';
import { TEXTS } from '../texts.ts';
import { CHANGE_TEXTS } from '../texts-changes.ts';
import { titleOf } from '../title.ts';

/** The page of the newest versions by the day of their publication: what the feed of the directory tells programs. */
export function newestView(ui: UiLanguage, context: SiteContext): Page {
  const { feed, feedAsAtom, newestText, noDocuments } = TEXTS[ui];
  const versions = newestVersions(datedLists(context));
  const days = [...groupBy(versions, ({ published }) => dayOf(published))];
  return {
    ui,
    title: feed,
    description: newestText,
    pathIn: newestPage,
    children: (
      <>
        <h1>{feed}</h1>
        <p>
          {versions.length > 0 ? newestText : noDocuments} <a href={DIRECTORY_FEED}>{feedAsAtom}</a>
        </p>
        {days.map(([day, own]) => (
          <Day key={day} ui={ui} day={day} versions={own} context={context} />
        ))}
      </>
    ),
  };
}

interface DayProps {
  readonly ui: UiLanguage;
  /** As {@link dayOf} names it. */
  readonly day: string;
  readonly versions: readonly DatedVersion[];
  readonly context: SiteContext;
}

function Day({ ui, day, versions, context }: DayProps) {
  const [first] = versions;
  return (
    <>
      <h2>
        {first?.published === undefined ? (
          TEXTS[ui].withoutDate
        ) : (
          <time dateTime={day}>{formatDay(ui, first.published)}</time>
        )}
      </h2>
      <ul class="lists">
        {versions.map(({ version: { uri, items } }) => (
          <Version key={uri} ui={ui} documents={items} context={context} />
        ))}
      </ul>
    </>
  );
}

interface VersionProps {
  readonly ui: UiLanguage;
  /** The languages of a version. */
  readonly documents: readonly Document[];
  readonly context: SiteContext;
}

function Version({ ui, documents, context }: VersionProps) {
  const texts = DIRECTORY_TEXTS[ui];
  const shown = inLanguage(documents, ui);
  const { language, version, type } = shown.entry;
  const languages = documents.map(({ entry }) => languageName(ui, entry.language)).sort(compareNames(ui));
  const changes = changesAddress(ui, shown, context);
  const counts = countsIn(shown, context);
  return (
    <li>
      <h3>
        <a href={documentAddress(ui, shown, context.plan)} lang={language} dir="auto">
          {shortened(titleOf(shown.entry), LONGEST)}
        </a>
      </h3>
      <p class="facts">
        <span>{texts.types[type]}</span>
        {version !== undefined && <bdi>{texts.version(shortened(version, LONGEST))}</bdi>}
        <span>{languages.join(', ')}</span>
      </p>
      {changes !== undefined && (
        <p class="ways">
          <a href={changes}>{CHANGE_TEXTS[ui].changes}</a>
          {counts.length > 0 && <span>{counts.map((count) => countText(count, ui)).join('; ')}</span>}
        </p>
      )}
    </li>
  );
}

/** Longest name of a document or version that the page shows whole, in characters. */
const LONGEST = 100;

/** What changed, in numbers; nothing where the version cannot be compared in this language. */
function countsIn(document: Document, { history }: SiteContext) {
  const changes = history.changesOf(document);
  return changes && changes.before !== null ? countsOf(changes) : [];
}

/** The document in the language of the page, else in the one in which the interface answers by itself. */
function inLanguage(documents: readonly Document[], ui: UiLanguage): Document {
  const languages = documents.map(({ entry }) => entry.language);
  const language = lookupLanguage(ui, languages) ?? defaultLanguage(languages);
  return documents.find(({ entry }) => entry.language === language) as Document;
}

/** The day in UTC as the time element wants it; empty where nobody has said it. */
const dayOf = (published: number | undefined): string =>
  published === undefined ? '' : new Date(published).toISOString().slice(0, 10);
