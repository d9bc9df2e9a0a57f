/*
 * The search field of a page: `/` moves the focus to it. In the header, suggestions are added when it gets the focus;
 * until they are loaded, and if they cannot be, the form opens the results.
 */
const field = document.querySelector<HTMLInputElement>('[type=search]');
if (field) focusOnSlash(field);
if (field?.form?.matches('header form')) suggestOnFocus(field, field.form);

function focusOnSlash(input: HTMLInputElement): void {
  addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).closest?.('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

function suggestOnFocus(input: HTMLInputElement, form: HTMLFormElement): void {
  let isLoaded = false;
  let loading: ReturnType<typeof load> | undefined;
  const load = async () => {
    const { resultsPage, startSuggestions } = await import('./search-box.tsx');
    input.id = 'header-search';
    const results = resultsPage(form);
    isLoaded = true;
    return startSuggestions({ input, resultsUrl: (q) => `${results}?${new URLSearchParams({ q })}` });
  };
  const prepare = () => {
    loading ??= load();
    loading.catch(() => {});
  };
  input.addEventListener('focus', prepare);
  if (input.matches(':focus')) prepare();
  form.addEventListener('submit', (event) => {
    if (isLoaded || input.value.trim() === '') return;
    event.preventDefault();
    prepare();
    loading?.then(
      ({ open }) => open(),
      () => form.submit(),
    );
  });
}
