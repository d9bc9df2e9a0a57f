/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import { oncePerKey } from '../../../model/once.ts';
import type { TableTexts } from '../../texts/all.ts';
import { keepCodes, keptCodes } from './kept-codes.ts';

/** A link to the page that checks codes against a list, for windows that are too narrow for the field. */
export function CodeCheckLink({ texts, url }: { texts: TableTexts; url: string }) {
  return (
    <a class="button secondary" href={url}>
      {texts.checkCodes}
    </a>
  );
}

/**
 * A field for codes, which opens the page that checks them: after a paste at once, as the field has only one line. In
 * narrow windows, the stylesheet shows the link instead.
 */
export function CodeCheckField({ texts, url }: { texts: TableTexts; url: string }) {
  return (
    <>
      <CodeCheckLink texts={texts} url={url} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          openCodeCheck(url, event.currentTarget.querySelector('input')?.value ?? '');
        }}
      >
        <label>
          <span>{texts.codesToCheck}</span>
          <input
            defaultValue={typedBefore(url)}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            enterkeyhint="go"
            onInput={({ currentTarget }) => keepTyped(url, currentTarget.value)}
            onPaste={(event) => {
              event.preventDefault();
              const codes = [event.currentTarget.value, event.clipboardData?.getData('text')];
              openCodeCheck(url, codes.filter(Boolean).join('\n'));
            }}
          />
        </label>
        <button type="submit" class="secondary">
          {texts.check}
        </button>
      </form>
    </>
  );
}

/** The text of the field before the page was loaded again, or in another language. */
const typedBefore = oncePerKey((url: string): string => keptCodes('field', versionIn(url))?.text ?? '');

const keepTyped = (url: string, text: string): void =>
  keepCodes('field', { uri: versionIn(url), text, isChecked: false });

function openCodeCheck(url: string, text: string): void {
  keepTyped(url, '');
  keepCodes('page', { uri: versionIn(url), text, isChecked: true });
  location.assign(url);
}

/** The version of the list in the URL of the page that checks codes. */
const versionIn = (url: string): string => new URL(url, location.href).searchParams.get('uri') ?? '';
