/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { TableTexts } from '../../texts/all.ts';

/** A link to the page that checks codes against a list, for windows that are too narrow for the field. */
export function CodeCheckLink({ texts, url }: { texts: TableTexts; url: string }) {
  return (
    <a class="button secondary" href={url}>
      {texts.checkCodes}
    </a>
  );
}
