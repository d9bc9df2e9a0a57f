/**
 * Runs in pages of the preview while `npm start` watches the content: reloads the page after a build that published a
 * new output, and shows the errors of a build that published nothing.
 */
import type { BuildEvent } from '../live-reload.ts';

/** The output that this page is from. */
const { output } = (document.currentScript as HTMLScriptElement).dataset;
let errors: string | undefined;
let events: EventSource | undefined;

const styles = new CSSStyleSheet();
styles.replaceSync(`
  dialog {
    box-sizing: border-box; width: min(70rem, 95vw); max-height: 90vh; padding: 1.5rem; border: 0.25rem solid #b3261e;
    border-radius: 0.5rem; background: #fff; color: #1b1b1b; font: 1rem/1.5 system-ui, sans-serif;
  }
  dialog::backdrop { background: rgb(0 0 0 / 50%); }
  h2 { margin: 0; font-size: 1.25rem; }
  pre { overflow: auto; padding: 1rem; background: #f1f1f1; font: 0.875rem/1.5 ui-monospace, monospace; }
  button { padding: 0.5rem 1rem; border: 0; border-radius: 0.25rem; background: #1b1b1b; color: #fff; font: inherit; }
  :focus-visible { outline: 0.1875rem solid #0b57d0; outline-offset: 0.125rem; }
`);

const report = element('pre', { tabIndex: 0 });
const dialog = element(
  'dialog',
  { role: 'alertdialog', ariaModal: 'true' },
  element('h2', { id: 'title', textContent: 'Nothing was published' }),
  element('p', {
    id: 'help',
    textContent: `${output === '' ? '' : 'This page shows the last output. '}Fix the errors to update it.`,
  }),
  report,
  element('button', { autofocus: true, textContent: 'Close', onclick: () => dialog.close() }),
);
dialog.setAttribute('aria-labelledby', 'title');
dialog.setAttribute('aria-describedby', 'help');

// In a shadow tree, the styles of pages and of the dialog do not affect each other.
const place = element('div', { lang: 'en' });
const tree = place.attachShadow({ mode: 'open' });
tree.adoptedStyleSheets = [styles];
tree.append(dialog);
document.body.append(place);

function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  properties: Partial<HTMLElementTagNameMap[N]>,
  ...children: HTMLElement[]
): HTMLElementTagNameMap[N] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function show(build: BuildEvent): void {
  if (build.output !== output) {
    location.reload();
    return;
  }
  // The same event comes again when the connection is restored: a closed dialog stays closed.
  if (build.errors === errors) return;
  errors = build.errors;
  report.textContent = errors ?? '';
  if (errors === undefined) dialog.close();
  else if (!dialog.open) dialog.showModal();
}

/** Browsers open at most six connections to a server, so hidden pages close theirs. */
function connect(): void {
  events?.close();
  events = undefined;
  if (document.hidden) return;
  events = new EventSource('/_preview/events');
  events.onmessage = ({ data }) => show(JSON.parse(data) as BuildEvent);
}

document.addEventListener('visibilitychange', connect);
connect();
