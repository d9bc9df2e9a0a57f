import { SaxesParser } from 'saxes';

/** An element of a parsed file, with its text if it has no child elements. */
export interface XmlElement {
  readonly uri: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** Parses XML 1.0 with namespaces. @throws Error if it is not well-formed */
export function readXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const values = Object.values(attributes).map(({ name, value }) => [name, value]);
    const element = { uri, name: local, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
    root ??= element;
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  return root as XmlElement;
}

/** The child elements with a name. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenOf(element, name)[0];

const GENERICODE_NAMESPACE = 'http://docs.oasis-open.org/codelist/ns/genericode/1.0/';

/** The child elements of each element, in their order; attributes with `!` are required. */
interface ElementRule {
  readonly children: string;
  readonly attributes?: string;
}

const ANNOTATED = 'Annotation?';
const REFERENCE = `${ANNOTATED} CanonicalUri CanonicalVersionUri? LocationUri*`;

/** The content models of the XML Schema of genericode 1.0, as far as the project prints them. */
const RULES: Readonly<Record<string, ElementRule>> = {
  CodeList: { children: `${ANNOTATED} Identification ColumnSet SimpleCodeList?` },
  CodeListSet: { children: `${ANNOTATED} Identification (CodeListRef|CodeListSetRef)*` },
  Annotation: { children: 'Description* AppInfo?' },
  Identification: {
    children:
      'ShortName LongName* Version CanonicalUri CanonicalVersionUri LocationUri* AlternateFormatLocationUri* Agency?',
  },
  Agency: { children: 'ShortName? LongName* Identifier*' },
  ShortName: { children: '', attributes: 'xml:lang' },
  LongName: { children: '', attributes: 'Identifier xml:lang' },
  Version: { children: '' },
  CanonicalUri: { children: '' },
  CanonicalVersionUri: { children: '' },
  AlternateFormatLocationUri: { children: '', attributes: 'MimeType' },
  Identifier: { children: '', attributes: 'Identifier xml:lang' },
  CodeListRef: { children: REFERENCE },
  CodeListSetRef: { children: REFERENCE },
  ColumnSet: { children: 'Column* Key*' },
  Column: { children: `${ANNOTATED} ShortName LongName* Data`, attributes: 'Id! Use!' },
  Data: { children: 'Parameter*', attributes: 'Type! Lang' },
  Parameter: { children: '', attributes: 'ShortName!' },
  Key: { children: `${ANNOTATED} ShortName LongName* ColumnRef+`, attributes: 'Id!' },
  ColumnRef: { children: '', attributes: 'Ref!' },
  SimpleCodeList: { children: 'Row*' },
  Row: { children: 'Value+' },
  Value: { children: `${ANNOTATED} SimpleValue?`, attributes: 'ColumnRef' },
  SimpleValue: { children: '' },
};

/** Violations of the XML Schema and the document rules of genericode 1.0. */
export function genericodeProblems(root: XmlElement): string[] {
  const isNamespaced = root.uri === GENERICODE_NAMESPACE && ['CodeList', 'CodeListSet'].includes(root.name);
  const content = root.children.flatMap((child) => structureProblems(child, root.name));
  return [
    ...(isNamespaced ? [] : [`root: {${root.uri}}${root.name}`]),
    ...modelProblems(root, root.name),
    ...content,
    ...ruleProblems(root),
  ];
}

function structureProblems(element: XmlElement, parent: string): string[] {
  const path = `${parent}/${element.name}`;
  if (['Description', 'AppInfo'].includes(element.name)) {
    return element.children
      .filter(({ uri }) => uri === '' || uri === GENERICODE_NAMESPACE)
      .map(({ name }) => `${path}: ${name} must be in another namespace`);
  }
  return [
    ...(element.uri === '' ? [] : [`${path}: must not be in a namespace`]),
    ...modelProblems(element, path),
    ...element.children.flatMap((child) => structureProblems(child, path)),
  ];
}

function modelProblems({ name, children, attributes, text }: XmlElement, path: string): string[] {
  const rule = RULES[name];
  if (!rule) return [`${path}: unknown element`];
  const names = children.map((child) => `${child.name} `).join('');
  const allowed = (rule.attributes ?? '').split(' ').filter((word) => word !== '');
  const known = new Set(allowed.map((word) => word.replace('!', '')));
  const model = rule.children.replace(/\w+/g, '(?:$& )').replace(/(?<=[)*?+]) (?=\()/g, '');
  return [
    ...(new RegExp(`^(?:${model})$`).test(names) ? [] : [`${path}: contains ${names}`]),
    ...(rule.children !== '' && text.trim() !== '' ? [`${path}: contains text`] : []),
    ...allowed
      .filter((word) => word.endsWith('!') && !Object.hasOwn(attributes, word.slice(0, -1)))
      .map((word) => `${path}: no ${word}`),
    ...Object.keys(attributes)
      .filter((attribute) => !attribute.startsWith('xmlns') && !known.has(attribute))
      .map((attribute) => `${path}: unknown attribute ${attribute}`),
  ];
}

/** Document rules, which XML Schema cannot express, by the numbers of the specification; and unique IDs. */
function ruleProblems(root: XmlElement): string[] {
  const columnSet = childOf(root, 'ColumnSet');
  const columns = childrenOf(columnSet, 'Column');
  const keys = childrenOf(columnSet, 'Key');
  const rows = childrenOf(childOf(root, 'SimpleCodeList'), 'Row');
  const ids = [...columns, ...keys].map(({ attributes }) => attributes.Id ?? '');
  const columnIds = new Set(columns.map(({ attributes }) => attributes.Id));
  const required = columns
    .filter(({ attributes }) => attributes.Use === 'required')
    .map((one) => one.attributes.Id);
  const refs = keys.flatMap((key) => childrenOf(key, 'ColumnRef').map(({ attributes }) => attributes.Ref));
  const all = allElements(root);
  return [
    ...(root.name === 'CodeList' && keys.length === 0 ? ['R1: no key'] : []),
    ...all
      .filter(({ name, text }) => /^Canonical/.test(name) && !/^[A-Za-z][A-Za-z0-9+.-]*:\S*$/.test(text))
      .map(({ text }) => `R4: ${text} is not absolute`),
    ...refs.filter((ref) => !required.includes(ref)).map((ref) => `R34: ${ref} is not required`),
    ...rows.flatMap((row) => rowProblems(row, columnIds, required)),
    ...all
      .filter(({ name, text }) => name === 'ShortName' && (/\s/.test(text) || text === ''))
      .map(({ text }) => `R39: "${text}"`),
    ...columns
      .filter(({ attributes }) => !['required', 'optional'].includes(attributes.Use ?? ''))
      .map(({ attributes }) => `Use="${attributes.Use}"`),
    ...ids.filter((id) => !/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(id)).map((id) => `ID: "${id}" is no NCName`),
    ...ids.filter((id, i) => ids.indexOf(id) < i).map((id) => `ID: "${id}" is used twice`),
  ];
}

function rowProblems(
  row: XmlElement,
  columnIds: ReadonlySet<string | undefined>,
  required: readonly (string | undefined)[],
): string[] {
  const refs = childrenOf(row, 'Value').map(({ attributes }) => attributes.ColumnRef);
  return [
    ...refs.filter((ref) => !columnIds.has(ref)).map((ref) => `R38: no column ${ref}`),
    ...refs.filter((ref, i) => refs.indexOf(ref) < i).map((ref) => `two values for ${ref}`),
    ...required.filter((id) => !refs.includes(id)).map((id) => `R37: no value for ${id}`),
  ];
}

const allElements = (element: XmlElement): XmlElement[] => [
  element,
  ...element.children.flatMap(allElements),
];
