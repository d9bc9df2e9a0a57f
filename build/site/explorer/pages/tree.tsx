/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { truncate } from '../../../model/characters/truncate.ts';
import { placeOf } from '../../links.ts';
import { treePage } from '../../paths.ts';
import type { Page } from '../components/layout.tsx';
import { directionOf, titleOf } from '../components/text.ts';
import { type DocumentProps, MAX_TITLE_LENGTH } from '../document/context.tsx';
import { type FirstRows, Layouts } from '../document/rows.tsx';
import { StaticTree } from '../document/tree/static-tree.tsx';

/** The rows of a list as nested lists, for readers without scripts: with them, the page of the list would be ten times as large. */
export function pageOfTree(props: DocumentProps, { frame, rows }: NonNullable<FirstRows['tree']>): Page {
  const { ui, texts, document, context } = props;
  const { entry } = document;
  const title = titleOf(entry);
  const place = placeOf(document, context.naming);
  return {
    ui,
    title: truncate([title, entry.version, texts.tree].filter(Boolean).join(' '), MAX_TITLE_LENGTH),
    description: truncate(entry.description ?? title, 300),
    pathIn: (language) => treePage(language, place),
    styles: ['data'],
    children: (
      <article class="document">
        <h1 lang={entry.language} dir="auto">
          {truncate(title, MAX_TITLE_LENGTH)}
        </h1>
        <Layouts {...props} hasTreePage isTree />
        <div class="static-tree" lang={frame.language} dir={directionOf(frame.language)}>
          <StaticTree frame={{ ...frame, ui }} rows={rows} />
        </div>
      </article>
    ),
  };
}
