/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import type { Comparison, NewLanguage } from '../../../model/changes/model.ts';
import type { Document } from '../../../model/document/document.ts';
import type { ListContext } from '../../part.ts';
import { changesFile, changesPage, feedOf, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { changesPageUrl, comparePageUrl, documentPageUrl, placeOf } from '../changes/changes-link.ts';
import { referencedLists, viewComparison } from '../changes/sections.ts';
import { ComparisonTables, cut, MAX_ROWS, MAX_VALUE_LENGTH } from '../changes/tables.tsx';
import { linksOf } from '../components/elements.tsx';
import type { Page } from '../components/layout.tsx';
import { languageName, sortByLanguage } from '../components/text.ts';
import type { DocumentProps } from '../document/context.ts';

/** The page with the changes of a document; undefined for a first version. */
export function changesView(ui: UiLanguage, document: Document, context: ListContext): Page | undefined {
  const changes = context.history.changesOf(document);
  if (!changes) return undefined;
  const { entry } = document;
  const title = TEXTS[ui].changes.titleOf(entry.shortName, nameOfVersion(document));
  const props = { ui, document, context };
  return {
    ui,
    title,
    description: entry.longName ?? entry.shortName,
    pathIn: (language) => changesPage(language, placeOf(document, context.naming)),
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

type Props = Omit<DocumentProps, 'texts'>;

const nameOfVersion = ({ entry }: Document): string => entry.version ?? entry.canonicalVersionUri;

function Links({ ui, document, context }: Props) {
  const texts = TEXTS[ui].changes;
  const { naming, history } = context;
  const before = history.beforeOf(document);
  const after = history.afterOf(document);
  const adjacent = (other: Document | undefined, text: string) =>
    other && (
      <>
        {text} (<bdi>{nameOfVersion(other)}</bdi>)
      </>
    );
  const links = [
    [documentPageUrl(ui, document, naming), texts.goToDocument],
    [comparePageUrl(ui, document, context, before), texts.compare],
    [changesFile(placeOf(document, naming)), texts.asJson],
    [feedOf(naming.placeOfUri(document.entry.canonicalUri)), TEXTS[ui].document.feed],
    [before && changesPageUrl(ui, before, context), adjacent(before, texts.previousChanges), { rel: 'prev' }],
    [after && changesPageUrl(ui, after, context), adjacent(after, texts.nextChanges), { rel: 'next' }],
  ] as const;
  return (
    <>
      {before && (
        <p>
          {texts.comparedWith}{' '}
          <a href={documentPageUrl(ui, before, naming)}>
            <bdi>{nameOfVersion(before)}</bdi>
          </a>
          .
        </p>
      )}
      {linksOf(links, 'links')}
    </>
  );
}

function PublisherNotes({ ui, document, context }: Props) {
  const texts = TEXTS[ui].changes;
  const { news } = context.summaryOf(document);
  if (news.length === 0) return null;
  return (
    <>
      <h2>{texts.publisherNotes}</h2>
      <ul lang={document.entry.language}>
        {news.slice(0, MAX_ROWS).map((entry) => (
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
  const links = sortByLanguage(ui, before?.records ?? []).map((other) => {
    const { language } = other.entry;
    const name = (
      <>
        <bdi>{nameOfVersion(other)}</bdi> ({languageName(ui, language)})
      </>
    );
    return [documentPageUrl(ui, other, context.naming), name, { hreflang: language }] as const;
  });
  return (
    <>
      <p>{texts.newLanguage(languageName(ui, document.language))}</p>
      <p>{texts.previousLanguages}</p>
      {linksOf(links)}
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
