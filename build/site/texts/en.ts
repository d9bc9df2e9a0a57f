/*
 * All English texts of the HTML pages, the feeds and the DCAT catalogue. Exports are separate so that a client script
 * contains only those it uses.
 */

import type { Count } from '../../model/changes/counts.ts';

export const locale: string = 'en-GB';

const numbers = /* @__PURE__ */ new Intl.NumberFormat(locale);

const count = (number: number, one: string, other: string): string =>
  `${numbers.format(number)} ${number === 1 ? one : other}`;

const rows = (number: number): string => count(number, 'row', 'rows');

/** Navigation, and pages without texts of their own. */
export const site = {
  languageName: 'English',
  title: 'Code list directory',
  /** With soft hyphens, for narrow windows. */
  hyphenatedTitle: 'Code list directory',
  lead: 'Code lists define agreed values, such as countries, currencies or units, each identified by a code that programs can exchange.',
  leadForDevelopers:
    'Read and download them in all versions and languages, or access them through an open API.',
  leadForReaders: 'Read and download them in all versions and languages.',
  identity: {
    about: 'About this site',
    publisher: 'Published by',
    license: 'Licence of the data',
    contact: 'Contact',
    feedback: 'Feedback',
    imprint: 'Imprint',
    privacy: 'Privacy',
  },
  downloadAll: 'Download everything (ZIP)',
  skip: 'Skip to main content',
  skipToLists: 'Skip to code lists',
  menu: 'Main menu',
  directory: 'Code lists',
  tags: 'Tags',
  tagsText: 'All tags, with the number of code lists for each.',
  noTags: 'There are no tags yet.',
  allTags: 'All tags',
  searchInTag: 'Search within this tag',
  searchNeedsScript:
    'Search requires JavaScript. Without it, you can browse all code lists page by page or by tag.',
  api: 'API',
  apiDocumentation: 'API documentation',
  newVersions: 'New versions',
  newVersionsFeed: 'Atom feed of new versions',
  newVersionsText: 'The most recently published versions of all code lists, at most 100.',
  noDocuments: 'There are no code lists yet.',
  withoutDate: 'No publication date',
  catalogue: 'DCAT catalogue',
  licenses: 'Software licences',
  forDevelopers: 'For developers',
  notFound: 'Page not found',
  notFoundText: 'There is no page at this address. Check the spelling or search the directory.',
  otherLanguages: 'The document at this address is not available in this language, but in:',
  searchDirectory: 'Search the directory',
  search: 'Search',
};

/** Listings of code lists and search results; scripts contain them. */
export const directory = {
  types: { CodeList: 'Code list', CodeListSet: 'Code list set' },
  facets: { type: 'Type', language: 'Language', tag: 'Tag', publisher: 'Publisher' },
  number: (number: number) => numbers.format(number),
  more: (number: number) => `and ${numbers.format(number)} more`,
  otherTopics: 'Other',
  /** The lists below the heading of a topic, and all with its tag. */
  topicCount: (shown: number, all: number) =>
    `${shown === all ? '' : `${numbers.format(shown)} of `}${count(all, 'code list', 'code lists')}`,
  version: (version: string) => `Version ${version}`,
  rows,
  members: (number: number) => count(number, 'member', 'members'),
  languages: 'Languages',
  latestVersion: 'Latest version',
  counts: (lists: number, documents: number | undefined) =>
    count(lists, 'code list', 'code lists') +
    (documents === undefined ? '' : `, ${count(documents, 'document', 'documents')}`),
  searching: 'Searching…',
  noResults: 'No results',
  noResultsHelp: 'Try fewer or shorter words, or check the spelling.',
  otherLanguages: 'Lists in another language are found by words in that language.',
  noList: (text: string) => `This directory has no list of “${text}”, and no code with this name.`,
  codeCount: (number: number, isMinimum: boolean) =>
    `${isMinimum ? 'At least ' : ''}${count(number, 'code', 'codes')}`,
  foundRowsIn: (number: number, title: string) => `Show ${rows(number)} in ${title}`,
  cutCodes:
    'More codes may match. The search lists only the best of them: type more of a name or code, or open a list and filter its rows.',
  suggestions: (number: number) => count(number, 'suggestion', 'suggestions'),
  noSuggestions: 'No suggestions',
  formerly: 'formerly',
  ended: (end: string) => ({ deprecated: 'deprecated', withdrawn: 'withdrawn' })[end] ?? `until ${end}`,
  absent: (words: readonly string[]) =>
    `Nothing in this directory has ${words.map((word) => `“${word}”`).join(', ')}; these have the other words.`,
  mostWords: 'No row has all words; these have most.',
  unknownCode: (code: string) => `No list has the code “${code}” in its latest version.`,
  checkCodes: (number: number) => `Check these ${numbers.format(number)} codes`,
  resultsFor: (text: string) => `Results for “${text}”`,
  searchInstead: (text: string) => `Search for “${text}” instead`,
  allResults: (text: string) => `All results for “${text}”`,
  fields: {
    title: 'Name',
    translation: 'Name',
    longName: 'Name',
    tag: 'Tag',
    column: 'Column',
    value: 'Value',
    uri: 'URI',
    publisher: 'Publisher',
    description: 'Description',
  },
  reset: 'Reset search',
  badPattern: {
    syntax: (part: string) => `This is not a valid regular expression: “${part}” (RE2 syntax).`,
    cost: () => 'This regular expression is too complex. Use fewer or smaller repetitions.',
    length: () => 'This regular expression is too long.',
  },
  notLoaded: 'The directory could not be loaded. Please try again.',
  pages: 'Pages',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: 'Previous page',
  next: 'Next page',
  notYetValid: (from: string) => `valid from ${from}`,
  noLongerValid: (to: string) => `no longer valid since ${to}`,
};

/** The search form. */
export const searchForm = {
  search: 'Search code lists and codes',
  placeholder: 'List, name or code',
  filters: 'Filters',
  isPattern: 'Regular expression',
  publishedFrom: 'Published from',
  publishedUntil: 'Published until',
  sort: 'Sort by',
  byTopic: 'Tag',
  sorts: { relevance: 'Relevance', name: 'Name', newest: 'Latest first', publisher: 'Publisher' },
  reset: 'Reset',
  viewInApi: 'This view in the API',
};

/** Controls and messages that a script adds to the page of a document. */
export const table = {
  filter: 'Filter',
  goToCode: 'Go to code',
  languageOfNames: 'Language of names',
  namesIn: (language: string) => `Names: ${language}`,
  go: 'Go',
  rows: (shown: number, all: number) =>
    shown === all ? rows(all) : `${numbers.format(shown)} of ${rows(all)}`,
  noMatch: (language?: string) =>
    `No rows match the filter. Reset it${language ? `, or choose another language of names than ${language}` : ''}.`,
  resetFilter: 'Reset filter',
  noSuchCode: (code: string) => `Code “${code}” not found.`,
  similar: 'Did you mean:',
  yes: 'Yes',
  no: 'No',
  /** The separators of numbers. */
  group: ',',
  decimal: '.',
  status: { deprecated: 'deprecated', withdrawn: 'withdrawn' },
  validUntil: (to: string) => `valid until ${to}`,
  withdrawnOn: (date: string) => `withdrawn on ${date}`,
  validOn: 'Valid on',
  printed: (shown: number) => `Only the first ${rows(shown)} are printed. All rows:`,
  filteredBy: (filter: string) => `filtered by “${filter}”`,
  foundBy: (text: string) => `found by the search for “${text}”`,
  filteredByDay: (day: string) => `valid on ${day}`,
  loading: 'Loading all rows…',
  failed: 'Some rows could not be loaded. Reload the page to try again.',
  copied: 'Copied',
  filteredRows: (number: number) => `Filtered rows (${numbers.format(number)})`,
  filteredCode:
    'The code selects rows by the words of your filter, in any case, and by the values that you chose. The page also ignores accents, finds names from other lists, and filters by day.',
  copyAs: { table: 'Copy as table', Markdown: 'Copy as Markdown' },
  values: { wide: 'Values and columns', narrow: 'Values' },
  onlyRowsWith: 'Only rows with',
  columns: 'Columns',
  emptyColumns: (number: number) => `Empty columns (${number})`,
  noValue: 'No value',
  /** Kinds of matches between codes, as seen from the other code. */
  match: {
    exact: 'exact match',
    close: 'close match',
    broad: 'broader',
    narrow: 'narrower',
    related: 'related',
  },
  exportFailed: 'The export could not be loaded. Reload the page to try again.',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  expandTo: 'Level',
  level: (number: number) => `Level ${number}`,
};

/** The page that checks codes; its script contains them. */
export const codeCheck = {
  title: 'Check codes',
  lead: 'Paste codes, for example a column of a spreadsheet, to find out which of them are in a code list and how the others should be spelled.',
  privacy: 'The check runs in your browser. Your codes are not sent anywhere.',
  needsScript:
    'The check requires JavaScript, because it runs in your browser. Without it, you can browse the code lists.',
  list: 'Code list',
  findHint:
    'The codes determine the code list and the column: the page loads the parts of the search index that contain them.',
  findingList: 'Looking for a code list with these codes…',
  noListWithCodes: 'No code list has these codes in its latest version.',
  foundIn: 'Lists with these codes:',
  alsoIn: 'Also found in:',
  foundOf: (found: number, all: number) => `${numbers.format(found)} of ${numbers.format(all)}`,
  findList: 'Or open a code list, and follow “Check codes” on its page',
  otherList: 'Choose another code list',
  loadingList: 'Loading the code list…',
  listFailed: 'The code list could not be loaded. Reload the page to try again.',
  listNotFound: 'This code list does not exist.',
  listWithoutCodes: 'This document has no codes to check against. Choose another code list.',
  numberOfCodes: (number: number) => count(number, 'code', 'codes'),
  codes: 'Codes',
  codesHint: 'One per line, or separated by tabs, semicolons or commas. At most 10,000 codes.',
  clear: 'Clear',
  nothingPasted: 'Paste at least one code.',
  compareWith: 'Compare with',
  codesAreIn: 'Codes are in',
  automatic: 'Detect automatically',
  detected: (name: string) => `Detected: ${name}`,
  sources: { lines: 'whole lines', values: 'all values' },
  chooseColumn: 'Choose a column',
  chooseColumnOfTable: 'The text is a table. Choose the column with the codes.',
  sourceColumn: (number: number, heading: string) => `column ${number} (${heading})`,
  checking: 'Checking…',
  result: 'Result',
  comparedWith: (columns: string, list: string) => `Compared with “${columns}” of ${list}.`,
  fileName: 'checked-codes',
  summary: (number: number, valid: number) =>
    number === valid
      ? `${count(number, 'code', 'codes')} checked, all valid.`
      : `${count(number, 'code', 'codes')} checked, ${numbers.format(valid)} valid.`,
  show: 'Show',
  filters: {
    problems: 'Not valid',
    all: 'All',
    valid: 'Valid',
    differs: 'Different spelling',
    'other-column': 'In another column',
    deprecated: 'Deprecated',
    withdrawn: 'Withdrawn',
    'other-versions': 'Only in other versions',
    similar: 'Unknown, similar code',
    unknown: 'Unknown',
    duplicates: 'Duplicates',
  },
  notFound: 'Not found',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser does not allow copying. Download the result instead.',
  downloadCsv: 'Download CSV',
  exportHint: (number: number) => `${count(number, 'row', 'rows')} as shown, for spreadsheets:`,
  line: 'Line',
  code: 'Code',
  name: 'Name',
  details: 'Details',
  correctCode: 'Correct code',
  nearest: 'Similar code',
  or: 'or',
  differences: {
    case: 'upper and lower case',
    blanks: 'blanks or invisible characters',
    zeros: 'leading zeros',
    'look-alikes': 'look-alike characters',
  },
  differsIn: (what: string) => `Differs in ${what}`,
  inColumns: (names: string) => `Value of the column “${names}”`,
  duplicateOf: (line: number) => `Same code as in line ${numbers.format(line)}`,
  inVersions: (ranges: readonly (readonly [string, string])[]) => {
    const parts = ranges.map(([from, to]) => (from === to ? from : `${from} to ${to}`));
    const isOne = ranges.length === 1 && ranges[0]?.[0] === ranges[0]?.[1];
    return `${isOne ? 'Version' : 'Versions'} ${parts.join(', ')}`;
  },
  validUntil: (date: string) => `Valid until ${date}`,
  replacedBy: (codes: string) => `Replaced by ${codes}`,
  perhapsReplacedBy: (codes: string) => `Perhaps replaced by ${codes}, which has the same name`,
  successor: 'Successor',
  perhaps: 'Perhaps',
  and: 'and',
  inList: 'In the list',
  columnHint: 'Correct codes line by line, with blank lines, to paste next to yours:',
  copyColumn: 'Copy corrected column',
  removedSince: 'removed since',
  addedLater: 'added later',
  spelledThere: (code: string) => `Spelled ${code} there`,
  moreRows: (number: number) => `Show ${numbers.format(number)} more`,
  notes: {
    heading: (text: string) => `The first line (“${text}”) is a heading and was not checked.`,
    tooMany: (checked: number, all: number) =>
      `Only the first ${numbers.format(checked)} of ${count(all, 'code', 'codes')} were checked.`,
    tooLong: 'The pasted text is too long; only its beginning was checked.',
    versionsUnknown: 'Other versions were not searched.',
  },
};

/** The page of a document. */
export const document = {
  versions: 'Versions',
  olderVersions: (number: number) => count(number, 'older version', 'older versions'),
  moreLanguages: (number: number) => count(number, 'more language', 'more languages'),
  namesIn: (languages: string) => `Names: ${languages}`,
  latest: 'latest',
  thisVersion: 'this version',
  undated: 'undated',
  versionsNotShown: (number: number) => `${count(number, 'version is', 'versions are')} not shown.`,
  knownSince: (date: string) => `known since ${date}`,
  outdated: 'This is not the latest version.',
  latestVersion: 'Latest version:',
  replacedByVersion: 'Replaced by version',
  latestValidVersion: 'Latest valid version:',
  period: (from: string | undefined, to: string | undefined) =>
    from === undefined ? `until ${to}` : to === undefined ? `from ${from}` : `from ${from} to ${to}`,
  valid: (period: string) => `Valid ${period}.`,
  validNow: 'This version is valid now.',
  isValid: (period: string) => `is valid ${period}.`,
  notYetValid: (from: string) => `Not valid until ${from}.`,
  noLongerValid: (to: string) => `Expired on ${to}.`,
  feed: 'Subscribe to new versions (Atom feed)',
  published: 'Published',
  validFrom: 'Valid from',
  publisher: 'Publisher',
  canonicalUri: 'Canonical URI',
  canonicalVersionUri: 'Canonical version URI',
  locations: 'Also available at',
  otherFormats: 'Other formats',
  otherLanguages: 'Other languages',
  about: 'About this document',
  aboutShort: 'About',
  contents: 'On this page',
  usedBy: 'Used by',
  origin: 'Publisher, licence',
  cite: 'Cite',
  text: 'Text',
  reportError: 'Report an error',
  errorIn: (name: string) => `Error in ${name}`,
  editList: 'Edit this list',
  shortName: 'Short name',
  changeLog: 'Change log',
  notes: 'Notes',
  format: (format: string) => `as ${format}`,
  comments: 'Comments',
  skipToRows: 'Skip to rows',
  rows: 'Rows',
  noRows: 'This document defines columns only; it has no rows.',
  emptyRows: 'This code list has no rows.',
  firstRows: (shown: number, all: number) =>
    shown === all ? rows(all) : `First ${numbers.format(shown)} of ${rows(all)}.`,
  tapForAll: (columns: number) => `Tap a row to see all ${columns} columns.`,
  constraints: 'Constraints',
  required: 'required',
  nullable: 'may be null',
  optional: 'optional',
  exactLength: (length: number) => count(length, 'character', 'characters'),
  lengthBetween: (min: number, max: number) => `${min} to ${count(max, 'character', 'characters')}`,
  minLength: (min: number) => `at least ${count(min, 'character', 'characters')}`,
  maxLength: (max: number) => `at most ${count(max, 'character', 'characters')}`,
  pattern: 'pattern',
  minValue: 'at least',
  maxValue: 'at most',
  exclusiveMinValue: 'greater than',
  exclusiveMaxValue: 'less than',
  schema: 'schema',
  values: (number: number) => count(number, 'value', 'values'),
  more: (number: number) => `and ${numbers.format(number)} more`,
  columnLanguage: 'language',
  keys: 'Keys',
  defaultKey: 'default',
  foreignKeys: 'Foreign keys',
  key: 'key',
  otherVersion: (uri: string) => `version ${uri} is not in this directory; this is the latest version`,
  members: 'Members',
  noMembers: 'This code list set is empty.',
  memberCount: (number: number) => count(number, 'member', 'members'),
  referencedBy: 'Referenced by',
  download: 'Download',
  wholeSet: 'All lists of the set (ZIP)',
  wholeList: (number: number) => `Whole list (${rows(number)})`,
  metadata: 'JSON metadata',
  /** By labels of formats. */
  formatUses: {
    'JSON Lines': 'one row per line, for programs',
    genericode: 'XML standard for code lists (OASIS)',
    SKOS: 'vocabulary for linked data (RDF)',
    CSVW: 'description of the columns of the CSV',
  } as Readonly<Record<string, string>>,
  layouts: 'View',
  table: 'Table',
  tree: 'Tree',
  treeNeedsScript: (codes: number) =>
    `The tree of more than ${count(codes, 'code', 'codes')} requires JavaScript.`,
  useList: 'Use this list',
  useListText: 'This code loads the list from any program or website. No API key is required.',
  useListFiles: 'This code loads the file of the list.',
  rowOfCode: 'Row of a code (/codes/{code})',
  schemaOfCodes: 'JSON Schema of the codes (/schema)',
  embed: 'Embed (HTML)',
  copy: 'Copy',
  showMore: 'Show more',
};

/** Things that change, in singular and plural. */
const subjects: Readonly<Record<Count['subject'], readonly [string, string]>> = {
  codes: ['code', 'codes'],
  names: ['name', 'names'],
  columns: ['column', 'columns'],
  keys: ['key', 'keys'],
  foreignKeys: ['foreign key', 'foreign keys'],
  references: ['reference', 'references'],
  identification: ['metadata field', 'metadata fields'],
};
const changeKinds = { added: 'added', removed: 'removed', changed: 'changed' };
const changeHeadings = { added: 'Added', removed: 'Removed', changed: 'Changed' };

/** The page that compares versions, and feeds. */
export const changes = {
  title: 'What changed',
  nothing: 'No changes found.',
  publisherNotes: (version: string) => `Notes from the publisher on version ${version}`,
  summary: 'Summary',
  count: ({ subject, kind, count: number }: Count) =>
    subject === 'codes' && kind === 'changed'
      ? count(number, 'code with changed values', 'codes with changed values')
      : `${count(number, ...subjects[subject])} ${changeKinds[kind]}`,
  heading: (subject: Count['subject'], kind: Count['kind']) =>
    subject === 'codes' && kind === 'changed'
      ? 'Changed values'
      : `${changeHeadings[kind]} ${subjects[subject][1]}`,
  technicalCount: (number: number) => count(number, 'technical change', 'technical changes'),
  otherReferenceChanges: 'Other changes to references',
  defaultKey: 'Default key',
  code: 'Code',
  name: 'Name',
  column: 'Column',
  property: 'Property',
  id: 'ID',
  before: 'Before',
  after: 'After',
  document: 'Document',
  definition: 'Definition',
  version: 'Version',
  latestVersion: 'latest version',
  technical: (number: number) => `Technical changes (${numbers.format(number)})`,
  compareVersions: 'Compare versions',
  compareLanguages: 'Compare',
  compareTitleOf: (name: string) => `Compare versions of ${name}`,
  compareLead:
    'Choose two versions to see which codes were added, removed or changed, or the same version twice to see two of its languages side by side.',
  toList: (name: string) => `Back to ${name}`,
  compareNeedsScript: 'Comparing any two versions requires JavaScript.',
  language: 'Language',
  from: 'From version',
  to: 'To version',
  fromLanguage: 'First language',
  toLanguage: 'Second language',
  swapLanguages: 'Swap languages',
  comparedLanguages: (first: string, second: string, version: string) =>
    `${first} and ${second} side by side, version ${version}.`,
  sideBySide: 'Texts',
  textCount: (number: number, same: number) =>
    `${count(number, 'text', 'texts')}, ${numbers.format(same)} equal in both languages or missing in one`,
  noTexts: 'There are no texts to show.',
  show: 'Show',
  shows: { all: 'All texts', different: 'Only different texts', same: 'Only equal or missing texts' },
  onlyIn: (language: string) => `Codes only in ${language}`,
  loaded: (loaded: string, size: string) => `${loaded} of ${size}`,
  differentLanguages: (before: string, after: string) =>
    `These versions have no language in common: the first is in ${before}, the second in ${after}. Different texts may be translations.`,
  swap: 'Swap versions',
  comparing: 'Comparing the versions…',
  sameVersion: 'Choose two different versions.',
  correspondences: 'Correspondences between the versions:',
  noSuchVersion: (version: string) => `This list has no version “${version}”.`,
  kind: 'Change',
  fileName: 'changes',
  downloadCsv: 'Download CSV',
  loadFailed: 'The versions could not be loaded. Reload the page to try again.',
  compared: (before: string, after: string) => `Changes from version ${before} to ${after}.`,
  showMore: (number: number) => `Show ${numbers.format(number)} more`,
  truncated: 'truncated',
  empty: 'empty',
  keyChanged: (before: string, after: string) => `The key changed from ${before} to ${after}.`,
  rowsWithoutCode: (number: number) =>
    `${count(number, 'row without a unique code was', 'rows without a unique code were')} not compared.`,
  notCompared: {
    'no-rows-before': 'Codes cannot be compared: the previous version was published without its rows.',
    'no-rows-after': 'Codes cannot be compared: this version was published without its rows.',
    'no-rows': 'Codes cannot be compared: both versions were published without their rows.',
    'no-common-key': 'Codes cannot be compared: the versions have no key in common.',
  },
};

/** The page of the references between lists. */
export const relations = {
  title: 'References between code lists',
  text: 'The references from the latest versions of all code lists and sets: foreign keys and set members.',
  sortedByName: (shown: number, all: number) =>
    shown === all
      ? `${count(all, 'reference', 'references')}, sorted by name.`
      : `First ${numbers.format(shown)} of ${count(all, 'reference', 'references')}, sorted by name. The pages of the documents show the others.`,
  from: 'From',
  type: 'Type',
  foreignKey: 'foreign key',
  member: 'set member',
  to: 'To',
  version: 'Version',
  outside: 'not in this directory',
  none: 'There are no references between code lists.',
};

/** The API reference. */
export const docs = {
  description: 'How to use the API: examples for programs, all endpoints, and a reference to try them.',
  introduction:
    'All endpoints are public and respond to GET requests. Errors are problem details (RFC 9457), in English.',
  noApi:
    'This site has no API: programs load the files of each list, whose addresses its page shows under “Use this list” and “Download”.',
  descriptions: 'For programs',
  openApi: 'OpenAPI 3.1 description',
  schema: 'JSON Schema of the documents',
  catalogue: 'DCAT-AP catalogue for data portals',
  quickStart: 'Quick start',
  withoutOrigin: 'In the examples, add the address of this site before the path.',
  endpoints: 'Endpoints',
  path: 'Path',
  summary: 'Description',
  example: 'Example',
  reference: 'Reference',
  needsScript: 'The interactive reference needs JavaScript. It shows this file:',
};

/** The DCAT catalogue. */
export const catalogue = {
  description: 'All code lists in this directory with their versions, languages and formats.',
  serviceTitle: 'API of the code list directory',
  serviceDescription: 'Finds code lists and returns them in several formats.',
};

/** The panel of a code. */
export const panel = {
  close: 'Close',
  names: 'Names',
  time: 'History',
  version: 'Version',
  formerly: 'formerly',
  untilVersion: (version: string) => `(until version ${version})`,
  removedIn: (version: string, date: string | undefined) =>
    date === undefined ? `removed in version ${version}` : `removed in version ${version} on ${date}`,
  notInVersion: (version: string) => `This code is not in version ${version}.`,
  replacedBy: 'Replaced by',
  maybeReplacedBy: 'Perhaps replaced by a code with the same name:',
  validFrom: (from: string) => `valid from ${from}`,
  loading: 'Loading the history of this code…',
  failed: 'The history of this code could not be loaded.',
  place: 'Place in the list',
  prev: 'Previous',
  next: 'Next',
  children: (number: number) => `Contains ${count(number, 'code', 'codes')}`,
  usedIn: 'Used in',
  rowsIn: (number: number, column: string) => `${rows(number)} (${column})`,
  notCounted: 'not counted',
  correspondsTo: 'Corresponds to',
  noCounterpart: 'no counterpart',
  loadingUses: 'Loading the lists that use this code…',
  copyCode: 'Copy code',
  copyLink: 'Copy link',
  copyJson: 'Copy as JSON',
  copied: 'Copied',
  copyFailed: 'The browser does not allow copying.',
  api: 'In the API',
};

/** Messages about exported rows. */
export const exports = {
  copied: 'Copied.',
  downloaded: (what: string) => `${what} downloaded.`,
  copyFailed: 'The browser does not allow copying.',
  apostrophes: (count: number, number: string) =>
    count === 1
      ? '1 cell that looks like a formula begins with an apostrophe.'
      : `${number} cells that look like formulas begin with an apostrophe.`,
};
