/*
 * The maps, for the http level: from what a request says to the file that answers it, and to the headers that the
 * file cannot say itself.
 *
 * Only a request that is clear is led to a file. Whatever is doubtful (an escape that is not needed, a parameter
 * twice, a header that must be weighed) becomes a path that no site has, and the function answers. So a pattern may
 * refuse too much, but must never accept what the function would read in another way.
 */
import { DEFAULT_JSON_TYPE, negotiateJsonType } from '../../domain/media-type.ts';
import { OTHER_TYPE_WANTED } from '../../function/config.ts';
import {
  DOCUMENTS_FOLDER,
  indexSet,
  PAGES_FOLDER,
  pageFile,
  TAGS_SET,
  versionsSet,
} from '../../plan/paths.ts';
import type { SitePlan } from '../../plan/plan.ts';
import { pageCount } from '../../query/paging.ts';
import { MAX_PAGE_SIZE } from '../../query/parameters.ts';
import { fileLanguages } from './languages.ts';
import { directive, escapePattern, type Line, literal, map } from './syntax.ts';

/** A path that no site has, as the beginning of another: the function answers. */
export const NO_FILE = '/.function';
/** The same as the name of a folder. */
const NO_FOLDER = '.function';

/** The locations of what no file answers: what the function computes, and pages that do not exist. */
export const FUNCTION_LOCATION = '@code_list_function';
export const MISSING_LOCATION = '@code_list_missing';

/** Variables that the server level uses. */
export const VARIABLES = {
  /** The URI in the path of a request; set by the pattern of the location. */
  uri: '$cl_uri',
  /** Not empty where the method is neither GET nor HEAD. */
  refused: '$cl_refused',
  method: '$cl_method',
  /** Empty where the connection is not encrypted. */
  transport: '$cl_transport',
  /** Empty where the path is clear. */
  path: '$cl_path',
  /** Empty where Accept is clear. */
  accept: '$cl_accept',
  jsonType: '$cl_json_type',
  /** Paths of files. */
  indexFile: '$cl_index_file',
  versionsFile: '$cl_versions_file',
  tagsFile: '$cl_tags_file',
  /** Empty where the query of a document, or of its CSV, is clear. */
  documentQuery: '$cl_document_query',
  tableQuery: '$cl_table_query',
  /** Folder of the form that is asked for. */
  form: '$cl_form',
  /** Folders of languages, best first. */
  folder1: '$cl_folder_1',
  folder2: '$cl_folder_2',
  tableFolder1: '$cl_table_folder_1',
  /** Empty where the path as it was sent is not below /v1, which only nginx's resolving of dots can lead out of. */
  outside: '$cl_outside',
  /** The path of a page for people. */
  pageFile: '$cl_page_file',
  /** The location where that is missing. */
  otherwise: '$cl_otherwise',
  /** The page that the root leads to. */
  startPage: '$cl_start_page',
  /** Headers. */
  page: '$cl_page',
  pageSize: '$cl_page_size',
  total: '$cl_total',
  pages: '$cl_pages',
  contentLanguage: '$cl_content_language',
} as const;

/**
 * What is longer is doubtful, in characters: regular expressions of nginx fail on long texts, and then its maps give
 * their default and its log an alert.
 */
const LONGEST = { path: 700, query: 1000, accept: 256, acceptLanguage: 256 } as const;

/** All maps of a site, with those that others add. */
export function printMaps(plan: SitePlan, more: readonly Line[]): Line[] {
  const maps = [
    ...requestMaps(),
    ...listMaps(plan),
    ...documentMaps(plan),
    ...pageMaps(),
    ...startPageMap(plan),
    ...more,
  ];
  return [...hashSizes(maps), '', ...maps];
}

/** The first two letters of Accept-Language decide, as on other hosts. */
function startPageMap({ startPages: [first, ...others] }: SitePlan): Line[] {
  if (!first) return [];
  return map('$http_accept_language', VARIABLES.startPage, {
    otherwise: literal(first.path),
    patterns: others.map(
      ({ language, path }) => [`^(?i:${escapePattern(language)})`, literal(path)] as const,
    ),
  });
}

/**
 * Room for the largest map and the longest key: nginx reads these sizes where the first map begins. A bucket holds
 * one key at least, and a few short ones.
 */
function hashSizes(maps: readonly Line[]): Line[] {
  // Regular expressions are no keys.
  const keys = maps.filter((line) => !/^ *"?~/.test(line));
  const longest = keys.reduce((length, line) => Math.max(length, Buffer.byteLength(line)), 0);
  return [
    directive('map_hash_max_size', String(powerOfTwo(Math.max(2048, keys.length * 2)))),
    directive('map_hash_bucket_size', String(powerOfTwo(Math.max(64, longest + 32)))),
  ];
}

const powerOfTwo = (atLeast: number): number => 2 ** Math.ceil(Math.log2(atLeast));

// ------------------------------------------------------------------------------------- what all requests have

function requestMaps(): Line[] {
  return [
    '# The method. It is read anew after an error, whose page nginx gets by GET; it has none before a request line is read.',
    ...map('$request_method', VARIABLES.refused, {
      otherwise: '1',
      plain: [
        ['GET', ''],
        ['HEAD', ''],
        ['', ''],
      ],
      volatile: true,
    }),
    ...map('$request', VARIABLES.method, { otherwise: 'This method', patterns: [['^([A-Z_-]+) ', '$1']] }),
    '# Strict-Transport-Security, where nginx itself ends TLS.',
    ...map('$https', VARIABLES.transport, { otherwise: '', plain: [['on', 'max-age=31536000']] }),
    '# The path as it was sent: nothing in it that servers read in several ways.',
    ...map('$request_uri', VARIABLES.path, {
      otherwise: NO_FILE,
      patterns: [
        [
          `^(?=[^?]{1,${LONGEST.path}}(?:\\?|$))(?:/(?!\\.)(?:[A-Za-z0-9:._+=-]++|%3[AaDd]|%2[Bb])+)+(?:\\?|$)`,
          '',
        ],
      ],
    }),
    '# Accept: one type, or none that the service has.',
    ...map('$http_accept', VARIABLES.accept, {
      otherwise: '',
      plain: ['', '*/*', 'application/json', ...TEXT_TYPES].map((type) => [type, '']),
      patterns: [
        [`^.{${LONGEST.accept}}`, NO_FILE],
        [OTHER_TYPE_WANTED, NO_FILE],
      ],
    }),
    ...map('$http_accept', VARIABLES.jsonType, {
      otherwise: literal(DEFAULT_JSON_TYPE),
      plain: TEXT_TYPES.map((type) => [type, literal(negotiateJsonType(type))]),
    }),
  ];
}

/** Files outside the interface. What hosts read for themselves, and encoded files by their own names, are none. */
function pageMaps(): Line[] {
  const ofInterface = '^/v1(?:[/?]|$)';
  return [
    '# Pages for people.',
    ...map('$request_uri', VARIABLES.outside, { otherwise: '', patterns: [[ofInterface, NO_FILE]] }),
    ...map('$request_uri', VARIABLES.otherwise, {
      otherwise: MISSING_LOCATION,
      patterns: [[ofInterface, FUNCTION_LOCATION]],
    }),
    ...map('$uri', VARIABLES.pageFile, {
      otherwise: '$uri',
      patterns: [
        ['^(.*)/$', '$1/index.html'],
        ['^/_(?:headers|redirects)$', NO_FILE],
        ['\\.(?:gz|br)$', NO_FILE],
      ],
    }),
  ];
}

const TEXT_TYPES = ['text/json', 'text/plain'];

/** A query parameter: its name, and the pattern of values that are clear. */
interface Parameter {
  readonly name: string;
  readonly pattern: string;
}

/** A parameter whose value, which may be empty, is kept in a variable. */
const kept = (name: string, variable: string, value: string): Parameter => ({
  name,
  pattern: `(?<${variable.slice(1)}>(?:${value})?)`,
});

const PAGE_TEXT = '$cl_page_text';
const PAGE_SIZE_TEXT = '$cl_page_size_text';
const TYPE = '$cl_type';
const LANGUAGE = '$cl_language';
const TAGS = '$cl_tags';
const TAG = '$cl_tag';
const META_ONLY = '$cl_meta_only';

const PAGING = [kept('page', PAGE_TEXT, '[1-9][0-9]{0,8}'), kept('pageSize', PAGE_SIZE_TEXT, '[1-9][0-9]?')];
const LANGUAGE_PARAMETER = kept('language', LANGUAGE, '[A-Za-z0-9-]+');
/** No file answers these: they are clear only while they are empty. */
const OPEN = ['publishedFrom', 'publishedUntil', 'searchTerm'].map((name) => ({ name, pattern: '' }));

/**
 * The pattern of the queries that are clear: each parameter at most once and with a clear value, and others that the
 * interface does not have and that have no escapes in their names.
 */
export function queryPattern(parameters: readonly Parameter[]): string {
  const names = parameters.map(({ name }) => name).join('|');
  const own = parameters.map(({ name, pattern }) => `${name}=${pattern}(?=&|$)`).join('|');
  const twice = `(?:.*&)?(${names})=(?:.*&)\\1=`;
  const other = `(?!(?:${names})(?:[=&]|$))[A-Za-z0-9_.-]+(?:=[^&]*)?`;
  return `^(?=.{1,${LONGEST.query}}$)(?!${twice})(?:(?:${own}|${other})(?:&(?!$)|$))+$`;
}

// ------------------------------------------------------------------------------------- lists

function listMaps({ spending }: SitePlan): Line[] {
  const { page, pageSize, total, pages } = VARIABLES;
  const file = (set: string) => pageFile(set, pageSize, page);
  const index = file(indexSet(TYPE, LANGUAGE, TAG));
  const versions = file(versionsSet(VARIABLES.uri, LANGUAGE));
  const tags = file(TAGS_SET);
  const indexParameters = [
    ...PAGING,
    kept('type', TYPE, '[A-Za-z]+'),
    LANGUAGE_PARAMETER,
    kept('tags', TAGS, '(?:[A-Za-z0-9._~+-]|%20)+'),
    ...OPEN,
  ];
  return [
    '# Lists: the file of a page. An empty parameter is absent.',
    ...queryMap(VARIABLES.indexFile, indexParameters, index),
    ...queryMap(VARIABLES.versionsFile, [...PAGING, LANGUAGE_PARAMETER], versions),
    ...queryMap(VARIABLES.tagsFile, PAGING, tags),
    ...map(PAGE_TEXT, page, { otherwise: PAGE_TEXT, plain: [['', '1']] }),
    ...map(PAGE_SIZE_TEXT, pageSize, { otherwise: PAGE_SIZE_TEXT, plain: [['', String(MAX_PAGE_SIZE)]] }),
    '# A blank in a tag is a + in the name of the file, however it was sent.',
    ...map(TAGS, TAG, { otherwise: TAGS, patterns: BLANKS.map(blanksPattern) }),
    '# The result set of a file, its number of items, and its number of pages by that and the page size.',
    ...map('$uri', SET, {
      otherwise: '',
      patterns: [[`^${PAGES_FOLDER}/n=[0-9]+/p=[0-9]+/(.+)\\.json$`, '$1']],
    }),
    ...map(SET, total, {
      otherwise: '',
      plain: spending.planned.map(({ set }) => [set.name, String(set.count)]),
    }),
    ...map(`${total}/${pageSize}`, pages, { otherwise: '', plain: pageCounts(spending.planned) }),
  ];
}

const SET = '$cl_set';

/** So many escaped blanks of a tag are looked for; the function finds tags with more. */
const BLANKS = [1, 2, 3, 4];

function blanksPattern(blanks: number): readonly [string, string] {
  const words = Array.from({ length: blanks + 1 }, () => '([^%]*)');
  return [`^${words.join('%20')}$`, words.map((_, i) => `$${i + 1}`).join('+')];
}

function queryMap(variable: string, parameters: readonly Parameter[], file: string): Line[] {
  return map('$args', variable, {
    otherwise: NO_FILE,
    plain: [['', file]],
    patterns: [[queryPattern(parameters), file]],
  });
}

function pageCounts(planned: SitePlan['spending']['planned']): Map<string, string> {
  const counts = planned.flatMap(({ set: { count }, sizes }) =>
    sizes.map((size) => [`${count}/${size}`, String(pageCount(count, size))] as const),
  );
  return new Map(counts);
}

// ------------------------------------------------------------------------------------- documents

const WANTED = '$cl_wanted';
const RANGE = '$cl_range';
const PRIMARY = '$cl_primary';

function documentMaps(plan: SitePlan): Line[] {
  const { spellings, usual, otherDefaults, otherTableDefaults, notPreferred } = fileLanguages(plan);
  const { uri, form, folder1, folder2, tableFolder1, documentQuery, tableQuery } = VARIABLES;
  const spelled1 = '$cl_spelled_1';
  const spelled2 = '$cl_spelled_2';
  const preferred1 = '$cl_preferred_1';
  const preferred2 = '$cl_preferred_2';
  const chosen1 = '$cl_chosen_1';
  const chosen2 = '$cl_chosen_2';
  const tableChosen1 = '$cl_table_chosen_1';
  const byDefault = '$cl_default';
  const tableByDefault = '$cl_table_default';
  const clear = (variable: string, parameters: readonly Parameter[]) =>
    map('$args', variable, {
      otherwise: NO_FILE,
      plain: [['', '']],
      patterns: [[queryPattern(parameters), '']],
    });
  const spelling = (source: string, variable: string, otherwise: string) =>
    map(source, variable, { otherwise, plain: spellings.map((language) => [language, literal(language)]) });
  const preferred = (language: string, variable: string) =>
    map(`${uri} ${language}`, variable, {
      otherwise: `l=${language}`,
      plain: notPreferred.map(([name, tag]) => [`${name} ${tag}`, NO_FOLDER]),
    });
  const insisted = (variable: string, chosen: string, otherwise: string) =>
    map(LANGUAGE, variable, { otherwise, plain: [['', chosen]] });
  return [
    '# Documents: the form, in any case of metaOnly.',
    ...clear(documentQuery, [LANGUAGE_PARAMETER, kept('metaOnly', META_ONLY, '[A-Za-z]+')]),
    ...clear(tableQuery, [LANGUAGE_PARAMETER]),
    ...map(META_ONLY, form, {
      otherwise: NO_FOLDER,
      plain: [
        ['', 'whole'],
        ['false', 'whole'],
        ['true', 'metadata'],
      ],
    }),
    '# Accept-Language: none, or a first range that no other can outweigh, and nothing that is refused.',
    ...map('$http_accept_language', WANTED, {
      otherwise: 'doubtful',
      plain: [
        ['', 'none'],
        ['*', 'none'],
      ],
      patterns: [
        ['^[^A-Za-z*]*$', 'none'],
        [CLEAR_PREFERENCE, 'range'],
      ],
    }),
    '# The language in the spelling of its folder; one that no file has falls back to its first subtag.',
    ...spelling(RANGE, spelled1, spelled2),
    ...spelling(PRIMARY, spelled2, NO_FOLDER),
    '# Files of older versions answer only who insists on their language.',
    ...preferred(spelled1, preferred1),
    ...preferred(spelled2, preferred2),
    '# Where no language is said.',
    ...map(uri, byDefault, {
      otherwise: usual === undefined ? NO_FOLDER : `l=${literal(usual)}`,
      plain: otherDefaults.map(([name, language]) => [
        name,
        language === null ? NO_FOLDER : `l=${literal(language)}`,
      ]),
    }),
    ...map(uri, tableByDefault, {
      otherwise: byDefault,
      plain: otherTableDefaults.map(([name, language]) => [name, `l=${literal(language)}`]),
    }),
    ...map(WANTED, chosen1, {
      otherwise: NO_FOLDER,
      plain: [
        ['none', byDefault],
        ['range', preferred1],
      ],
    }),
    ...map(WANTED, chosen2, { otherwise: NO_FOLDER, plain: [['range', preferred2]] }),
    ...map(WANTED, tableChosen1, {
      otherwise: NO_FOLDER,
      plain: [
        ['none', tableByDefault],
        ['range', preferred1],
      ],
    }),
    '# The folders to look into: of the parameter language, which wins, or of the choice.',
    ...insisted(folder1, chosen1, `l=${LANGUAGE}`),
    ...insisted(tableFolder1, tableChosen1, `l=${LANGUAGE}`),
    ...insisted(folder2, chosen2, NO_FOLDER),
    '# The language of a file.',
    ...map('$uri', VARIABLES.contentLanguage, {
      otherwise: '',
      patterns: [[`^${DOCUMENTS_FOLDER}/l=([A-Za-z0-9-]+)/`, '$1']],
    }),
  ];
}

/** A range of one or two subtags without a quality, and then others that have less and more than 0. */
const CLEAR_PREFERENCE = clearPreference();

function clearPreference(): string {
  const range = `(?<${RANGE.slice(1)}>(?<${PRIMARY.slice(1)}>[A-Za-z]{2,8})(?:-[A-Za-z0-9]{2,8})?)`;
  const other = '(?:\\*|[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)';
  const quality = '(?:1|0\\.(?!0*(?![0-9]))[0-9]{1,3})';
  return `^(?=.{1,${LONGEST.acceptLanguage}}$)${range}(?:[ \\t]*,[ \\t]*${other}(?:[ \\t]*;[ \\t]*[qQ]=${quality})?)*$`;
}
