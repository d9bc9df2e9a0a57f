import type { UiLanguage } from '../../paths.ts';
import { printView, START } from '../directory/view.ts';
import { makeSourceLoader } from './suggestion-source.ts';
import { startSuggestions } from './suggestions.tsx';

/** Adds suggestions to the search field of the header. */
export function startHeaderSuggestions(
  input: HTMLInputElement,
  form: HTMLFormElement,
): ReturnType<typeof startSuggestions> {
  const ui = document.documentElement.lang as UiLanguage;
  const list = document.createElement('div');
  list.className = 'suggestions';
  list.hidden = true;
  const status = document.createElement('span');
  status.className = 'visually-hidden';
  status.role = 'status';
  form.append(list, status);
  input.id = 'header-search';
  const loadSource = makeSourceLoader(ui);
  void loadSource().catch(() => {});
  return startSuggestions({
    ui,
    input,
    list,
    loadSource,
    resultsUrl: (text) => `${new URL(form.action).pathname}${printView({ ...START, text })}`,
  });
}
