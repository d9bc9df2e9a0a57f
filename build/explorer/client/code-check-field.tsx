/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { TableTexts } from '../../texts/all.ts';
import { CodeCheckLink } from '../document/code-check-link.tsx';
import { openCodeCheck } from './passed-codes.ts';

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
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            enterkeyhint="go"
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
