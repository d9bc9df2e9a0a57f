import type { Change, Comparison, FieldChange, SetReference } from '../../../model/changes/comparison.ts';
import { CHANGES_TEXTS } from '../../texts/all.ts';
import { formatDate, valueText } from '../components/text.ts';
import type { Cell, ReferencedLists, SectionRow, ViewContext } from './view.ts';

const DATE_FIELDS: ReadonlySet<string> = new Set(['publishedAt', 'validFrom', 'validTo']);

/**
 * A changed property. A changed date is formatted for the page if that shows the difference. A changed reference of a
 * foreign key is shown as the versions of its target if nothing else changed.
 */
export function fieldRow(
  names: readonly Cell[],
  change: FieldChange,
  { ui, lists }: Pick<ViewContext, 'ui' | 'lists'>,
): SectionRow {
  const { field, before, after } = change;
  const plain = { names: [...names, { text: field }], cells: cellsOfChange(change) };
  if (field === 'keyRef' && isTarget(before) && isTarget(after)) {
    const [from, to] = [before, after].map(({ codeListRef }) => versionName(codeListRef, lists));
    const { canonicalUri } = after.codeListRef;
    const isSame = before.keyId === after.keyId && before.codeListRef.canonicalUri === canonicalUri;
    if (!isSame || from === to) return plain;
    return { names: [...names, listName(canonicalUri, lists)], cells: [cellOf(from), cellOf(to)] };
  }
  if (!DATE_FIELDS.has(field)) return plain;
  const cells = [before, after].map((value) =>
    typeof value === 'string' ? { text: formatDate(ui, value, 'withTime') } : cellOf(value),
  );
  return cells[0]?.text === cells[1]?.text ? plain : { ...plain, cells };
}

/** The target of a foreign key, as the schema of documents defines it. */
interface Target {
  readonly keyId: string;
  readonly codeListRef: Omit<SetReference, 'type'>;
}

const isTarget = (value: unknown): value is Target =>
  typeof value === 'object' && value !== null && 'codeListRef' in value;

/** The rows of references: added, removed, of other versions, and with other changes. */
export function rowsOfReferences(
  { added, removed, changed }: Comparison['references'],
  context: ViewContext,
) {
  const { ui, lists } = context;
  const versionOf = (canonicalUri: string, uri: unknown): string =>
    typeof uri === 'string'
      ? versionName({ canonicalUri, canonicalVersionUri: uri }, lists)
      : CHANGES_TEXTS[ui].latestVersion;
  const rowOf = (canonicalUri: string, text: string): SectionRow => {
    return { names: [listName(canonicalUri, lists)], cells: [{ text }] };
  };
  const wholeRow = ({ canonicalUri, canonicalVersionUri }: SetReference): SectionRow[] => [
    rowOf(canonicalUri, versionOf(canonicalUri, canonicalVersionUri)),
  ];
  const versions: SectionRow[][] = [];
  const others: SectionRow[][] = [];
  for (const { canonicalUri, fields } of changed) {
    const version = fields.find(({ field }) => field === 'canonicalVersionUri');
    const rest = fields.filter((change) => change !== version);
    others.push(rest.map((change) => fieldRow([listName(canonicalUri, lists)], change, context)));
    if (!version) continue;
    const [from, to] = [version.before, version.after].map((uri) => versionOf(canonicalUri, uri));
    versions.push([rowOf(canonicalUri, `${from} → ${to}`)]);
  }
  return { added: added.map(wholeRow), removed: removed.map(wholeRow), versions, others };
}

/** The name of a list with a link to its page; its URI if it is not in the directory. */
function listName(canonicalUri: string, lists: ReferencedLists): Cell {
  const list = own(lists, canonicalUri);
  return list ? { text: list.title, language: list.language, href: list.page } : { text: canonicalUri };
}

/** The name of the version of a reference: its `version`, else the end of its URI after the URI of the list. */
function versionName(
  { canonicalUri, canonicalVersionUri }: Omit<SetReference, 'type'>,
  lists: ReferencedLists,
): string {
  if (canonicalVersionUri === undefined) return '';
  const known = own(own(lists, canonicalUri)?.versions ?? {}, canonicalVersionUri);
  if (known !== undefined) return known;
  const isPart = canonicalVersionUri.startsWith(canonicalUri);
  const rest = isPart ? canonicalVersionUri.slice(canonicalUri.length) : '';
  return /^[:/#?_@-]./.test(rest) ? rest.slice(1) : canonicalVersionUri;
}

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

export const cellsOfChange = ({ before, after }: Change): Cell[] => [cellOf(before), cellOf(after)];

export const cellOf = (value: unknown): Cell => ({
  text: value === undefined || value === null ? undefined : plainText(value),
  isText: typeof value === 'string',
});

/** A value for readers: objects as names and values, nested ones as JSON. */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return valueText(value);
  if (Array.isArray(value)) return value.map(innerText).join(', ');
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${innerText(inner)}`)
    .join('; ');
}

const innerText = (value: unknown): string => {
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? value.join(', ') : valueText(value);
};
