import { digestOf } from '../domain/digest.ts';

/** Puts a digest before a text, which reveals damage and other versions of the program. */
export const seal = (text: string, version: string): string => `${digestOf([version, text])}\n${text}`;

/** The sealed text; undefined if it is damaged or from another version. */
export function unseal(sealed: string, version: string): string | undefined {
  const end = sealed.indexOf('\n');
  const text = sealed.slice(end + 1);
  return sealed.slice(0, end) === digestOf([version, text]) ? text : undefined;
}
