/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import { oncePerKey } from '../../../model/once.ts';
import type { TableTexts } from '../../texts/all.ts';

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

/*
 * Typed codes are kept in this tab of the browser, so that a reload or another language of the page does not lose them.
 * They are not kept if its storage is full or disabled.
 */

/** Codes that were typed for a version of a list. */
export interface TypedCodes {
  /** The canonical version URI. */
  readonly uri: string;
  readonly text: string;
  /** Whether they were checked, not only typed. */
  readonly isChecked: boolean;
}

/** Where codes are typed: in the field on the page of a list, or on the page that checks them. */
type Place = 'field' | 'page';

const storageKey = (place: Place): string => `codes-to-check-${place}`;

/** Keeps the codes of a place instead of those before; an empty text removes them. */
export function keepCodes(place: Place, codes: TypedCodes): void {
  try {
    sessionStorage.removeItem(storageKey(place));
    if (codes.text !== '') sessionStorage.setItem(storageKey(place), JSON.stringify(codes));
  } catch {
    // The storage is full or disabled.
  }
}

/** The codes that were typed for a version in this tab; undefined if there are none. */
export function keptCodes(place: Place, uri: string): TypedCodes | undefined {
  try {
    const codes = JSON.parse(sessionStorage.getItem(storageKey(place)) ?? 'null') as TypedCodes | null;
    return codes?.uri === uri ? codes : undefined;
  } catch {
    return undefined;
  }
}
