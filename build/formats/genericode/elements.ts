import type { ReportNote } from '../import/format.ts';
import { childrenOf, textOf, type XmlElement } from '../xml/read.ts';
import { collapsed } from './xsd-types.ts';

/** The namespace of genericode 1.0. */
export const GENERICODE = 'http://docs.oasis-open.org/codelist/ns/genericode/1.0/';

/** Whether an element of the format; all except the root are without namespace, but some programs write it. */
const isOwn = ({ uri }: XmlElement): boolean => uri === '' || isGenericodeNamespace(uri);

/** Also namespaces of drafts, which differ only in their address. */
export const isGenericodeNamespace = (uri: string): boolean => /genericode/i.test(uri) && !/xoev/i.test(uri);

/** The elements of the format in an element with a name. */
export const partsOf = (element: XmlElement, name: string): XmlElement[] =>
  childrenOf(element).filter((child) => child.name === name && isOwn(child));

/** The first element of the format with a name. */
export const partOf = (element: XmlElement, name: string): XmlElement | undefined =>
  partsOf(element, name)[0];

/** The text of the first element with a name, without white space around it; undefined if it is absent or empty. */
export function tokenOf(element: XmlElement, name: string): string | undefined {
  const part = partOf(element, name);
  return (part && collapsed(textOf(part))) || undefined;
}

export const lineOf = ({ line }: { readonly line: number }): string => `line ${line}`;

/** Reports the elements in an element that have none of these names. */
export function reportOthers(element: XmlElement, names: readonly string[], report: ReportNote): void {
  for (const child of childrenOf(element)) {
    if (isOwn(child) && names.includes(child.name)) continue;
    const message = `the element <${child.name}> in <${element.name}> is not imported`;
    report({ kind: 'loss', place: lineOf(child), message });
  }
}

/** A row as JSON texts by column id, and its line in the source. */
export interface LocatedRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}
