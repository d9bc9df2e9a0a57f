import { scriptFile } from '../../paths.ts';

/*
 * Loads the forms that call the API. Their script is large, so slow networks load it on request.
 */
const button = document.querySelector<HTMLButtonElement>('#load-forms');
const { saveData = false, effectiveType = '4g' } =
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
if (button && (saveData || effectiveType !== '4g')) {
  button.hidden = false;
  button.addEventListener('click', load);
} else load();

function load(): void {
  if (button) button.disabled = true;
  import(scriptFile('api-forms')).then(
    () => button?.remove(),
    () => {
      if (button) Object.assign(button, { hidden: false, disabled: false });
    },
  );
}
