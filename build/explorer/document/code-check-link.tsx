/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import { TEXTS } from '../../texts/all.ts';
import { placeOf } from '../changes-link.ts';
import { codeCheckUrl } from '../code-check/address.ts';
import type { DocumentProps } from './context.ts';

/** A link to the check of codes against a list with rows, after other facts. */
export function CodeCheckLink(props: DocumentProps) {
  if (props.document.rows.length === 0) return null;
  return (
    <span class="needs-script">
      {' · '}
      <a href={codeCheckUrlOf(props)}>{TEXTS[props.ui].document.checkCodes}</a>
    </span>
  );
}

/** The URL of the page that checks codes against a document. */
export const codeCheckUrlOf = ({ ui, document, context }: DocumentProps): string =>
  codeCheckUrl(ui, document.entry, placeOf(document, context.naming));
