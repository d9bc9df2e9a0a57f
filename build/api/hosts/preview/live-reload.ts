/**
 * Runs in pages of the preview while `npm start` watches the content: reloads the page after a build that published a
 * new output, and shows the errors of a build that published nothing.
 */
import type { BuildEvent } from './preview.ts';

/** The output that this page is from. */
const { output } = (document.currentScript as HTMLScriptElement).dataset;
let errors: string | undefined;
let events: EventSource | undefined;

const dialog = document.createElement('dialog');
const report = document.createElement('pre');
const close = document.createElement('button');
dialog.innerHTML = `<h2 id="build-title">Nothing was published</h2>
<p id="build-help">${output === '' ? '' : 'This page shows the last output. '}Fix the errors to update it.</p>`;
Object.assign(dialog, { role: 'alertdialog', ariaModal: 'true', lang: 'en' });
dialog.setAttribute('aria-labelledby', 'build-title');
dialog.setAttribute('aria-describedby', 'build-help');
report.tabIndex = 0;
Object.assign(close, { autofocus: true, textContent: 'Close', onclick: () => dialog.close() });
dialog.append(report, close);
document.body.append(dialog);

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
