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
  let loading: ReturnType<typeof load> | undefined;
  let isLoaded = false;
  const load = async () => {
    const { startHeaderSuggestions } = await import('./search-box.tsx');
    const suggestions = startHeaderSuggestions(input, form);
    isLoaded = true;
    return suggestions;
  };
  const prepare = () => {
    loading ??= load();
    return loading;
  };
  const onFocus = () => void prepare().catch(() => {});
  input.addEventListener('focus', onFocus);
  if (input.matches(':focus')) onFocus();
  form.addEventListener('submit', (event) => {
    if (isLoaded || input.value.trim() === '') return;
    event.preventDefault();
    prepare().then(
      ({ open }) => open(),
      () => form.submit(),
    );
  });
}
