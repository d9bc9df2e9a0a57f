/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import type { Comparison, NewLanguage } from '../../../model/changes/model.ts';
import type { Document } from '../../../model/document/document.ts';
import type { ListContext } from '../../part.ts';
import { changesFile, changesPage, feedOf, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { changesPageUrl, comparePageUrl, documentPageUrl, placeOf } from '../changes/changes-link.ts';
import { referencedLists, viewComparison } from '../changes/sections.ts';
import { ComparisonTables, cut, MAX_ROWS, MAX_VALUE_LENGTH } from '../changes/tables.tsx';
import type { Page } from '../components/layout.tsx';
import { sortByLanguage } from '../components/text.ts';

/** The page with the changes of a document; undefined for a first version. */
export function changesView(ui: UiLanguage, document: Document, context: ListContext): Page | undefined {
  const changes = context.history.changesOf(document);
  if (!changes) return undefined;
  const { entry } = document;
  const place = placeOf(document, context.naming);
  const title = TEXTS[ui].changes.titleOf(entry.shortName, nameOfVersion(entry));
  const props = { ui, document, context };
  return {
    ui,
    title,
    description: entry.longName ?? entry.shortName,
    pathIn: (language) => changesPage(language, place),
    children: (
      <div class="changes">
        <h1 dir="auto">{title}</h1>
        <Links {...props} />
        <PublisherNotes {...props} />
        {changes.before === null ? (
          <NewLanguageNote {...props} changes={changes} />
        ) : (
          <Tables {...props} changes={changes} />
        )}
      </div>
    ),
  };
}

interface Props {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly context: ListContext;
}

function Links({ ui, document, context }: Props) {
  const texts = TEXTS[ui].changes;
  const { naming, history } = context;
  const before = history.beforeOf(document);
  const adjacent = [
    { rel: 'prev', other: before, text: texts.previousChanges },
    { rel: 'next', other: history.afterOf(document), text: texts.nextChanges },
  ];
  return (
    <>
      {before && (
        <p>
          {texts.comparedWith}{' '}
          <a href={documentPageUrl(ui, before, naming)}>
            <bdi>{nameOfVersion(before.entry)}</bdi>
          </a>
          .
        </p>
      )}
      <ul class="links">
        <li>
          <a href={documentPageUrl(ui, document, naming)}>{texts.goToDocument}</a>
        </li>
        <li>
          <a href={comparePageUrl(ui, document, context, before)}>{texts.compare}</a>
        </li>
        <li>
          <a href={changesFile(placeOf(document, naming))}>{texts.asJson}</a>
        </li>
        <li>
          <a href={feedOf(naming.placeOfUri(document.entry.canonicalUri))}>{TEXTS[ui].document.feed}</a>
        </li>
        {adjacent.map(({ rel, other, text }) => {
          const url = other && changesPageUrl(ui, other, context);
          if (other === undefined || url === undefined) return null;
          return (
            <li key={rel}>
              <a href={url} rel={rel}>
                {text} (<bdi>{nameOfVersion(other.entry)}</bdi>)
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function PublisherNotes({ ui, document, context }: Props) {
  const texts = TEXTS[ui].changes;
  const entries = context.summaryOf(document).news;
  if (entries.length === 0) return null;
  return (
    <>
      <h2>{texts.publisherNotes}</h2>
      <ul lang={document.entry.language}>
        {entries.slice(0, MAX_ROWS).map((entry) => (
          <li key={entry} dir="auto">
            {cut(ui, entry, 10 * MAX_VALUE_LENGTH)}
          </li>
        ))}
      </ul>
    </>
  );
}

function NewLanguageNote({ changes, ui, context }: Props & { changes: NewLanguage }) {
  const texts = TEXTS[ui].changes;
  const { document, earlier } = changes;
  const before = context.history
    .versionsOf(document.canonicalUri)
    .find(({ uri }) => uri === earlier[0]?.canonicalVersionUri);
  return (
    <>
      <p>{texts.newLanguage(document.language)}</p>
      <p>{texts.previousLanguages}</p>
      <ul>
        {sortByLanguage(ui, before?.records ?? []).map((other) => (
          <li key={other.entry.language}>
            <a href={documentPageUrl(ui, other, context.naming)} hreflang={other.entry.language}>
              <bdi>{nameOfVersion(other.entry)}</bdi> ({other.entry.language})
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Tables({ changes, ui, document, context }: Props & { changes: Comparison }) {
  const before = context.history.beforeOf(document);
  const sideOf = (one: Document) => {
    return { codeList: one.codeList, page: documentPageUrl(ui, one, context.naming) };
  };
  const lists = referencedLists(ui, before ? [before, document] : [document], context);
  return (
    <ComparisonTables
      view={viewComparison(changes, { ui, before: before && sideOf(before), after: sideOf(document), lists })}
      ui={ui}
      language={document.entry.language}
      moreOf={(hidden) => (
        <>
          {TEXTS[ui].changes.notShown(hidden)}{' '}
          <a href={changesFile(placeOf(document, context.naming))}>JSON</a>
        </>
      )}
    />
  );
}

const nameOfVersion = ({ version, canonicalVersionUri }: Document['entry']): string =>
  version ?? canonicalVersionUri;
