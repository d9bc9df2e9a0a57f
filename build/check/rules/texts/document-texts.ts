import type { DocumentMetadata } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/pointer.ts';

type Path = readonly (string | number)[];

/** Properties for programs, and the rows. */
const NOT_TEXT = /^(?:dataSet|appInfo|schema|pattern|x-.*)$/;

/** Visits each string in the JSON of a document that is for readers, with the object that it is in. */
export function visitTexts(
  value: unknown,
  visit: (text: string, path: Path, parent: object) => void,
  path: Path = [],
  parent: object = {},
): void {
  if (typeof value === 'string') visit(value, path, parent);
  else if (Array.isArray(value))
    for (const [i, element] of value.entries()) visitTexts(element, visit, [...path, i], parent);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      if (!NOT_TEXT.test(name)) visitTexts(inner, visit, [...path, name], value);
}

/** The strings of these properties, or of arrays that are their values. */
export function textsNamed(
  { codeList, codeListSet }: DocumentMetadata,
  names: readonly string[],
): { readonly text: string; readonly path: Path; readonly pointer: string }[] {
  const found: ReturnType<typeof textsNamed> = [];
  visitTexts({ codeList, codeListSet }, (text, path) => {
    const name = path.findLast((part) => typeof part === 'string');
    if (name !== undefined && names.includes(name)) found.push({ text, path, pointer: pointerOf(...path) });
  });
  return found;
}
