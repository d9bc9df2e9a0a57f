import { omitUndefined } from '../../model/collections.ts';
import type { CodeListSetJson, KeyJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import { type ImportOptions, type ReportNote, UsageFault } from '../import/format.ts';
import { childrenOf, type XmlElement } from '../xml/read.ts';
import { descriptionOf } from './columns.ts';
import { absoluteUris, longNames, nameIn, readAnnotation, xoevOf } from './identification.ts';
import { type GenericodeSource, lineOf, partOf, reportOthers, type SourceKey, tokenOf } from './source.ts';

/** A row as JSON texts by column id, and its line in the source. */
export interface LocatedRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

interface ImportedKeys {
  readonly keys: readonly KeyJson[];
  readonly defaultKey?: { readonly keyId: string };
}

/** Reads the keys of a list, without those with repeated values. */
export function importKeys(
  { keys, root }: Pick<GenericodeSource, 'keys' | 'root'>,
  columnIds: readonly string[],
  rows: readonly LocatedRow[],
  options: ImportOptions,
  report: ReportNote,
): ImportedKeys {
  const stated = options.valueOf('key');
  if (stated !== undefined) return { keys: [statedKey(stated, columnIds)] };
  const usable = keys.filter((key) => hasKnownColumns(key, columnIds, report) && isUnique(key, rows, report));
  if (usable.length === 0)
    report({
      ...{ kind: 'error', place: lineOf(partOf(root, 'ColumnSet') ?? root) },
      message: 'the list has no unique key: state the ids of columns that identify a row with --key COLUMNS',
    });
  const recommended = usable.find(({ element }) => isRecommended(element));
  const json = usable.map((key) => keyJson(key, report));
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
    return type ? referenceOf(type, part, report) : [];
  });
  return references.length > 0 ? references : undefined;
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

function uriOf(part: XmlElement, name: string): string | undefined {
  const uri = tokenOf(part, name)?.replaceAll(' ', '');
  return uri !== undefined && isAbsoluteIri(uri) ? uri : undefined;
}
