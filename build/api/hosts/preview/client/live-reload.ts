/**
 * Runs in pages of the preview while `npm start` watches the content: reloads the page after a build that published a
 * new output, and shows the errors of a build that published nothing.
 */
import type { BuildEvent } from '../live-reload.ts';

/** The output that this page is from. */
const { output } = (document.currentScript as HTMLScriptElement).dataset;
let errors: string | undefined;
let events: EventSource | undefined;

const report = element('pre', { tabIndex: 0 });
const dialog = element(
  'dialog',
  { role: 'alertdialog', ariaModal: 'true', lang: 'en' },
  element('h2', { id: 'build-title', textContent: 'Nothing was published' }),
  element('p', {
    id: 'build-help',
    textContent: `${output === '' ? '' : 'This page shows the last output. '}Fix the errors to update it.`,
  }),
  report,
  element('button', { autofocus: true, textContent: 'Close', onclick: () => dialog.close() }),
);
dialog.setAttribute('aria-labelledby', 'build-title');
dialog.setAttribute('aria-describedby', 'build-help');
document.body.append(dialog);

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
