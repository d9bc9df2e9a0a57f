import { omitUndefined } from '../../model/collections.ts';
import type { CodeListSetJson, KeyJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import { type ImportOptions, type ReportNote, UsageFault } from '../import/format.ts';
import { childrenOf, type XmlElement } from '../xml/read.ts';
import { descriptionOf } from './columns.ts';
import { type LocatedRow, lineOf, partOf, reportOthers, tokenOf } from './elements.ts';
import { exportedReference } from './exported.ts';
import { absoluteUris, longNames, nameIn, readAnnotation, xoevOf } from './identification.ts';
import type { GenericodeSource, SourceKey } from './source.ts';

interface ImportedKeys {
  readonly keys: readonly KeyJson[];
  readonly defaultKey?: { readonly keyId: string };
}

/**
 * Reads the keys of a list. A key with repeated values is none: it is left out with a note, and if none is left,
 * columns are added to it until its values are unique.
 */
export function importKeys(
  { keys, root }: Pick<GenericodeSource, 'keys' | 'root'>,
  columnIds: readonly string[],
  rows: readonly LocatedRow[],
  options: ImportOptions,
  report: ReportNote,
): ImportedKeys {
  const stated = options.valueOf('key');
  if (stated !== undefined) return { keys: [statedKey(stated, columnIds)] };
  const known = keys.filter((key) => hasKnownColumns(key, columnIds, report));
  const unique = known.filter((key) => isUnique(key, rows, report));
  if (unique.length === 0) {
    const columns = guessKey(known[0]?.columnIds ?? [], columnIds, rows);
    report({
      ...{ kind: 'guess', place: lineOf(partOf(root, 'ColumnSet') ?? root) },
      message: `the list has no ${known.length > 0 ? 'unique ' : ''}key: ${listed(columns.map(quoted))} ${columns.length === 1 ? 'is' : 'are'} imported as key`,
      option: `--key ${columns.join(',')}`,
    });
    return { keys: [{ id: 'key', columnIds: columns }] };
  }
  const recommended = unique.find(({ element }) => isRecommended(element));
  const json = unique.map((key) => keyJson(key, report));
  return { keys: json, ...(recommended && json.length > 1 && { defaultKey: { keyId: recommended.id } }) };
}

function statedKey(stated: string, columnIds: readonly string[]): KeyJson {
  const ids = stated.split(',').map((id) => id.trim());
  const unknown = ids.find((id) => !columnIds.includes(id));
  if (unknown !== undefined)
    throw new UsageFault(
      `--key: ${quoted(unknown)} is not a column of this list, which has ${listed(columnIds.map(quoted), 10)}`,
    );
  return { id: 'key', columnIds: ids };
}

function hasKnownColumns(key: SourceKey, columnIds: readonly string[], report: ReportNote): boolean {
  const unknown = key.columnIds.find((id) => !columnIds.includes(id));
  if (unknown === undefined && key.columnIds.length > 0) return true;
  const fault = unknown === undefined ? 'has no columns' : `names ${quoted(unknown)}, which is not a column`;
  const message = `the key ${quoted(key.id)} ${fault}: it is not imported`;
  report({ kind: 'loss', place: lineOf(key), message });
  return false;
}

function isUnique({ id, columnIds }: SourceKey, rows: readonly LocatedRow[], report: ReportNote): boolean {
  const repeated = findRepetition(columnIds, rows);
  if (!repeated) return true;
  const message = `the values of the key ${quoted(id)} are not unique: it is not imported as key`;
  report({ kind: 'loss', place: `${lineOf(repeated[0])} and ${lineOf(repeated[1])}`, message });
  return false;
}

/** The first two rows with the same values in some columns. */
function findRepetition(
  columnIds: readonly string[],
  rows: readonly LocatedRow[],
): readonly [LocatedRow, LocatedRow] | undefined {
  const first = new Map<string, LocatedRow>();
  for (const row of rows) {
    const identity = columnIds.map((id) => row.cells.get(id) ?? '').join(',');
    const before = first.get(identity);
    if (before) return [before, row];
    first.set(identity, row);
  }
  return undefined;
}

/** The fewest columns that identify all rows, as far as adding one by one finds them. */
function guessKey(
  declared: readonly string[],
  columnIds: readonly string[],
  rows: readonly LocatedRow[],
): readonly string[] {
  const others = columnIds.filter((id) => !declared.includes(id));
  const isComplete = (id: string): boolean => rows.every(({ cells }) => cells.has(id));
  const sorted = [...others.filter(isComplete), ...others.filter((id) => !isComplete(id))];
  const identifies = (ids: readonly string[]): boolean => ids.length > 0 && !findRepetition(ids, rows);
  const one = sorted.map((id) => [...declared, id]).find(identifies);
  if (one) return one;
  for (let count = 2; count < sorted.length; count++) {
    const several = [...declared, ...sorted.slice(0, count)];
    if (identifies(several)) return several;
  }
  return columnIds;
}

function keyJson({ id, element, columnIds }: SourceKey, report: ReportNote): KeyJson {
  const name = nameIn(longNames(element), '') ?? tokenOf(element, 'ShortName');
  return omitUndefined({ id, columnIds, name, description: descriptionOf(element, report) });
}

/** Whether XÖV recommends a key: by an empty element, or one with `true`. */
function isRecommended(key: XmlElement): boolean {
  const annotation = partOf(key, 'Annotation');
  const value = xoevOf(annotation)('empfohleneCodeSpalte', 'recommendedKeyColumn');
  return value !== undefined && value !== 'false' && childrenOf(annotation as XmlElement).length > 0;
}

type Reference = NonNullable<CodeListSetJson['referenceSet']>[number];

/** The references of a set, in order; undefined if it has none. */
export function readReferences(set: XmlElement, report: ReportNote): readonly Reference[] | undefined {
  const references = childrenOf(set).flatMap((part) => {
    const type = TYPES.get(part.name);
    if (type) return referenceOf(type, part, report);
    return part.name === 'CodeListSet' ? innerSet(part) : [];
  });
  return references.length > 0 ? references : undefined;
}

/** The references of a set that this program exported. */
export function exportedReferences(set: XmlElement): readonly Reference[] | undefined {
  const parts = childrenOf(set).filter(({ name }) => TYPES.has(name));
  const references = parts.map((part) => exportedReference(part, TYPES.get(part.name) as string));
  return references.length > 0 ? (references as unknown as Reference[]) : undefined;
}

const TYPES: ReadonlyMap<string, Reference['type']> = new Map([
  ['CodeListRef', 'codeListRef'],
  ['CodeListSetRef', 'codeListSetRef'],
]);

function referenceOf(type: Reference['type'], part: XmlElement, report: ReportNote): Reference[] {
  reportOthers(part, ['Annotation', 'CanonicalUri', 'CanonicalVersionUri', 'LocationUri'], report);
  const canonicalUri = uriOf(part, 'CanonicalUri');
  if (canonicalUri === undefined) {
    const message = 'a reference without an absolute canonical URI is not imported';
    report({ kind: 'loss', place: lineOf(part), message });
    return [];
  }
  return [
    omitUndefined({
      ...{ type, canonicalUri, canonicalVersionUri: uriOf(part, 'CanonicalVersionUri') },
      locationUrls: absoluteUris(part, 'LocationUri', report),
      annotation: readAnnotation(partOf(part, 'Annotation')),
    }) as Reference,
  ];
}

/** A reference to a set that is part of this one, and imported as a document of its own. */
function innerSet(part: XmlElement): Reference[] {
  const identification = partOf(part, 'Identification');
  const canonicalUri = identification && uriOf(identification, 'CanonicalUri');
  if (!identification || canonicalUri === undefined) return [];
  const canonicalVersionUri = uriOf(identification, 'CanonicalVersionUri');
  return [omitUndefined({ type: 'codeListSetRef', canonicalUri, canonicalVersionUri }) as Reference];
}

function uriOf(part: XmlElement, name: string): string | undefined {
  const uri = tokenOf(part, name)?.replaceAll(' ', '');
  return uri !== undefined && isAbsoluteIri(uri) ? uri : undefined;
}
