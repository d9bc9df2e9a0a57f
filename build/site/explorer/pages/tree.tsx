/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { truncate } from '../../../model/characters/truncate.ts';
import { placeOf } from '../../links.ts';
import { documentPage, treePage } from '../../paths.ts';
import type { Page } from '../components/layout.tsx';
import { directionOf, titleOf } from '../components/text.ts';
import { type DocumentProps, MAX_TITLE_LENGTH } from '../document/context.tsx';

/** A printed tree for readers without scripts: on the page of the list, it would be ten times as large as all else. */
export function pageOfTree(props: DocumentProps, language: string, tree: string): Page {
  const { ui, texts, document, context } = props;
  const place = placeOf(document, context.naming);
  const { entry } = document;
  const title = truncate(titleOf(entry), MAX_TITLE_LENGTH);
  return {
    ui,
    title: [title, entry.version, texts.tree].filter(Boolean).join(' '),
    description: truncate(entry.description ?? title, 300),
    pathIn: (one) => treePage(one, place),
    styles: ['data'],
    children: (
      <article class="document">
        <h1 lang={entry.language} dir="auto">
          {title}
        </h1>
        <a href={documentPage(ui, place)} class="button secondary">
          {texts.table}
        </a>
        <div
          class="static-tree"
          lang={language}
          dir={directionOf(language)}
          dangerouslySetInnerHTML={{ __html: tree }}
        />
      </article>
    ),
  };
}
