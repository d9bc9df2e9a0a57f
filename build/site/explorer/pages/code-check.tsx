/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { codeCheckPage, directoryPage, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import type { Page } from '../components/layout.tsx';

/** The page that checks pasted codes against a list, which a script does. */
export function codeCheckView(ui: UiLanguage): Page {
  const { title, lead, privacy, needsScript } = TEXTS[ui].codeCheck;
  return {
    ui,
    title,
    description: lead,
    pathIn: codeCheckPage,
    scripts: ['code-check'],
    styles: ['data', 'code-check'],
    children: (
      <article class="code-check">
        <h1>{title}</h1>
        <p class="lead">
          {lead} {privacy}
        </p>
        <noscript>
          <p class="notice">
            {needsScript} <a href={directoryPage(ui, 1)}>{TEXTS[ui].site.directory}</a>
          </p>
        </noscript>
        <div id="code-check" class="needs-script results" />
      </article>
    ),
  };
}
