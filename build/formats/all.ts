import type { Document } from '../catalogue/document.ts';
import { type Form, METADATA, TABLE, WHOLE } from '../plan/forms.ts';
import { printCsv } from './csv.ts';

/** Turns a document into the text of a form. */
type Print = (document: Document) => string;

/** How each form of a document is written. */
const PRINTERS: ReadonlyMap<Form, Print> = new Map([
  [WHOLE, (document: Document) => document.whole],
  [METADATA, (document: Document) => document.metadata],
  [TABLE, printCsv],
]);

/** The text of a document in a form that it has. */
export function printDocument(document: Document, form: Form): string {
  const print = PRINTERS.get(form);
  if (!print) throw new RangeError(`no printer for ${form.folder}`);
  return print(document);
}
