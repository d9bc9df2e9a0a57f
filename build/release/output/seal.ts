import { digestOf } from '../../model/digest.ts';

/**
 * Adds a line with a digest to lines, which reveals damage and other versions of the program.
 *
 * @returns the parts of the sealed text
 */
export const seal = (lines: readonly string[], version: string): string[] => [
  ...lines.map((line) => `${line}\n`),
  digestOf([version, ...lines]),
];

/** The lines of a sealed text; undefined if it is damaged or from another version. */
export function unseal(sealed: string, version: string): string[] | undefined {
  const lines = sealed.split('\n');
  const digest = lines.pop();
  return digest === digestOf([version, ...lines]) ? lines : undefined;
}
