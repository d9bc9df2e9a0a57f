/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import { TEXTS } from '../../texts/all.ts';
import { placeOf } from '../changes-link.ts';
import { codeCheckUrl } from '../code-check/address.ts';
import type { DocumentProps } from './context.ts';

/** A link to the check of codes against a list with rows, after other facts. */
export function CodeCheckLink({ ui, document, context }: DocumentProps) {
  if (document.rows.length === 0) return null;
  const url = codeCheckUrl(ui, document.entry, placeOf(document, context.naming));
  return (
    <span class="needs-script">
      {' · '}
      <a href={url}>{TEXTS[ui].document.checkCodes}</a>
    </span>
  );
}
