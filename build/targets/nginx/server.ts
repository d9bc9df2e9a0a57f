/*
 * The locations, for the server level. Each leads clear requests to a file (maps.ts) and everything else to the
 * function, which sends all headers itself. So the headers of a location are those of its files.
 *
 * Types are sent as headers of their own, because nginx takes its own by the name of the file and not from a variable.
 */
import { DEFAULT_JSON_TYPE } from '../../domain/media-type.ts';
import { METHOD_HEADERS, methodDetail, problemText } from '../../function/problem.ts';
import { type Form, TABLE, WHOLE } from '../../plan/forms.ts';
import { COMMON_HEADERS, type Headers } from '../../plan/headers.ts';
import {
  ANY_LANGUAGES_FILE,
  ANY_PAGE,
  anyDocumentFile,
  DOCUMENTS_FOLDER,
  DOCUMENTS_PATH,
  INDEX_PATH,
  languagesFile,
  TAGS_PATHS,
} from '../../plan/paths.ts';
import type { SitePlan } from '../../plan/plan.ts';
import type { TargetOptions } from '../target.ts';
import { commonHeaders, type PageHeader } from './headers.ts';
import { FUNCTION_LOCATION, MISSING_LOCATION, NO_FILE, VARIABLES } from './maps.ts';
import { block, directive, header, isLiteral, type Line, literal } from './syntax.ts';

/** The upstream that the operator's configuration defines. */
export const UPSTREAM = 'code_list_function';

/** The server level: methods, errors, and a location for each kind of request. */
export function printServer(plan: SitePlan, headers: readonly PageHeader[], options: TargetOptions): Line[] {
  return [
    'server_tokens off;',
    '# Room for what the Node server would read too.',
    directive('large_client_header_buffers', '4', '16k'),
    ...(options.compress ? ['gzip_static on;'] : []),
    `if (${VARIABLES.refused}) {`,
    '  return 405;',
    '}',
    '',
    ...interfaceLocations(plan, options),
    '',
    ...functionLocations(),
    '',
    ...startPageLocation(plan, headers),
    ...pageLocations(headers, options),
    '',
    ...problemLocations(),
  ];
}

// ------------------------------------------------------------------------------------- the interface

function interfaceLocations({ headerRules }: SitePlan, options: TargetOptions): Line[] {
  const { uri, path, accept, indexFile, versionsFile, tagsFile, contentLanguage } = VARIABLES;
  const { documentQuery, tableQuery, form, folder1, folder2, tableFolder1 } = VARIABLES;
  const list = [...fileHeaders(commonHeaders(headerRules, ANY_PAGE), options), ...pagingHeaders()];
  const languageList = fileHeaders(commonHeaders(headerRules, ANY_LANGUAGES_FILE), options);
  const formHeaders = (of: Form): Line[] => [
    ...fileHeaders(commonHeaders(headerRules, anyDocumentFile(of)), options),
    header('content-language', contentLanguage),
  ];
  const document = (language: string, folder: string, { extension }: Form) =>
    `${DOCUMENTS_FOLDER}/${language}/${folder}/u=${uri}.${extension}`;
  // Opening the file without a look whether it is there: one call of the system less for each request.
  const file = (path: string, otherwise: string, headers: readonly Line[]): Line[] => [
    directive('rewrite', '^', path, 'break'),
    // With the status of what answers there.
    ...errorPages('=', otherwise),
    'log_not_found off;',
    ...headers,
  ];
  const files = (clear: string, path: string, headers: readonly Line[]): Line[] =>
    file(`${clear}${path}`, FUNCTION_LOCATION, headers);
  const at = (address: string, body: readonly Line[]) => block('location', ['=', address], body);
  const below = (rest: string, body: readonly Line[]) =>
    block('location', ['~', `^${DOCUMENTS_PATH}/${rest}$`], body);
  const name = `(?<${uri.slice(1)}>[A-Za-z0-9:._+=-]+)`;
  const clear = `${path}${accept}`;
  return [
    ...at(INDEX_PATH, files(clear, indexFile, list)),
    ...TAGS_PATHS.flatMap((address) => at(address, files(clear, tagsFile, list))),
    '',
    ...block(
      'location',
      [`${DOCUMENTS_PATH}/`],
      [
        directive('try_files', NO_FILE, FUNCTION_LOCATION),
        ...below(`index/${name}`, files(clear, versionsFile, list)),
        ...below(
          `${name}/alternative-format`,
          file(
            `${path}${tableQuery}${document(tableFolder1, TABLE.folder, TABLE)}`,
            SECOND_TABLE,
            formHeaders(TABLE),
          ),
        ),
        ...below(`${name}/languages`, files(clear, languagesFile(uri), languageList)),
        // Both forms of JSON have the same headers: one location serves them.
        ...below(
          name,
          file(
            `${clear}${documentQuery}${document(folder1, form, WHOLE)}`,
            SECOND_DOCUMENT,
            formHeaders(WHOLE),
          ),
        ),
      ],
    ),
    '# Where there is no file in the first language, that of its primary language.',
    ...block(
      'location',
      [SECOND_TABLE],
      [
        directive(
          'try_files',
          `${path}${tableQuery}${document(folder2, TABLE.folder, TABLE)}`,
          FUNCTION_LOCATION,
        ),
        ...formHeaders(TABLE),
      ],
    ),
    ...block(
      'location',
      [SECOND_DOCUMENT],
      [
        directive(
          'try_files',
          `${clear}${documentQuery}${document(folder2, form, WHOLE)}`,
          FUNCTION_LOCATION,
        ),
        ...formHeaders(WHOLE),
      ],
    ),
  ];
}

/** The locations of documents in the second language that would do. */
const SECOND_TABLE = '@code_list_second_table';
const SECOND_DOCUMENT = '@code_list_second_document';

function pagingHeaders(): Line[] {
  return [
    header('x-page', VARIABLES.page),
    header('x-page-size', VARIABLES.pageSize),
    header('x-total-count', VARIABLES.total),
    header('x-total-pages', VARIABLES.pages),
  ];
}

/** What the answers of files have beside their headers. */
function fileHeaders(headers: Headers, options: TargetOptions): Line[] {
  return [
    ...ownHeaders(options),
    ...Object.entries(withEncoding(headers, options)).map(([name, value]) =>
      header(name, value === DEFAULT_JSON_TYPE ? VARIABLES.jsonType : literal(value)),
    ),
  ];
}

const TRANSPORT = header('strict-transport-security', VARIABLES.transport);

/**
 * nginx's own type would be sent too, and with an answer of ranges some headers twice: a range is answered by the
 * whole. Times say nothing, because the language of an address is chosen by each request: validators are entity tags.
 * What depends on the encoding says so by a header of its own.
 */
const ownHeaders = ({ compress }: TargetOptions): Line[] => [
  'types { }',
  directive('default_type', ''),
  directive('max_ranges', '0'),
  directive('if_modified_since', 'off'),
  ...(compress ? [directive('gzip_vary', 'off')] : []),
  header('last-modified', ''),
  TRANSPORT,
];

function withEncoding(headers: Headers, { compress }: TargetOptions): Headers {
  if (!compress) return headers;
  return { ...headers, vary: headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding' };
}

// ------------------------------------------------------------------------------------- the function

function functionLocations(): Line[] {
  return [
    ...block('location', ['=', '/v1'], [directive('try_files', NO_FILE, FUNCTION_LOCATION)]),
    ...block('location', ['/v1/'], [directive('try_files', NO_FILE, FUNCTION_LOCATION)]),
    ...block(
      'location',
      [FUNCTION_LOCATION],
      [
        '# The request goes on as it was sent, whatever it was rewritten to.',
        directive('proxy_pass', `http://${UPSTREAM}$request_uri`),
        directive('proxy_http_version', '1.1'),
        directive('proxy_set_header', 'Host', '$host'),
        directive('proxy_set_header', 'Connection', ''),
        directive('proxy_set_header', 'Accept-Encoding', ''),
        directive('proxy_set_header', 'Content-Length', ''),
        directive('proxy_pass_request_body', 'off'),
        directive('proxy_connect_timeout', '5s'),
        directive('proxy_read_timeout', '30s'),
        '# Where gzip is on around here, it says so.',
        directive('gzip_vary', 'on'),
        TRANSPORT,
      ],
    ),
  ];
}

// ------------------------------------------------------------------------------------- pages for people

function pageLocations(headers: readonly PageHeader[], options: TargetOptions): Line[] {
  const { compress } = options;
  const shown = headers.filter(({ name }) => !(compress && name === 'vary'));
  const vary = headers.find(({ name }) => name === 'vary');
  const body = [
    ...ownHeaders(options),
    ...shown.map(({ name, value }) => header(name, value)),
    ...(compress ? [header('vary', 'Accept-Encoding'), ...(vary ? [header('vary', vary.value)] : [])] : []),
  ];
  return [
    ...block(
      'location',
      ['/'],
      [directive('try_files', `${VARIABLES.outside}${VARIABLES.pageFile}`, VARIABLES.otherwise), ...body],
    ),
    ...block('location', [MISSING_LOCATION], ['return 404;']),
    ...block('location', ['=', '/404.html'], ['internal;', ...body]),
  ];
}

/** The root has no page of its own. */
function startPageLocation({ startPages }: SitePlan, headers: readonly PageHeader[]): Line[] {
  if (startPages.length === 0) return [];
  const constant = headers.filter(({ name, value }) => name !== 'vary' && isLiteral(value));
  return block(
    'location',
    ['=', '/'],
    [
      directive('absolute_redirect', 'off'),
      directive('return', '302', VARIABLES.startPage),
      TRANSPORT,
      header('vary', 'Accept-Language'),
      ...constant.map(({ name, value }) => header(name, value)),
    ],
  );
}

// ------------------------------------------------------------------------------------- errors

/** What nginx itself refuses or fails at: the status to send, nginx's own code for it, and what to tell. */
const PROBLEMS: readonly (readonly [status: number, code: number, detail: string])[] = [
  [400, 400, 'This is not a request that the server understands.'],
  [403, 403, 'This cannot be read.'],
  [412, 412, 'A condition of the request does not hold.'],
  [413, 413, 'The body of the request is too large; no request of the interface has one.'],
  [414, 414, 'The address of the request is too long.'],
  [416, 416, 'The answer has no such range.'],
  [431, 494, 'The head of the request is too large.'],
  [500, 500, 'The answer could not be made.'],
  [501, 501, 'The server cannot read such a body.'],
  [502, 502, 'The answer could not be computed; try again later.'],
  [503, 503, 'The server is busy; try again later.'],
  [504, 504, 'The answer was not computed in time; try again later.'],
  [505, 505, 'The server does not speak this version of HTTP.'],
];

const problemPath = (status: number): string => `/.problem/${status}`;

function problemLocations(): Line[] {
  const all = PROBLEMS.map(([status, , detail]) =>
    problemLocation(status, literal(problemText(status, detail)), []),
  );
  return [
    'recursive_error_pages on;',
    ...errorPages('/404.html'),
    ...block('location', ['/.problem/'], [...problemHeaders({ 'cache-control': 'no-store' }), ...all.flat()]),
    ...problemLocation(405, problemText(405, methodDetail(VARIABLES.method)), problemHeaders(METHOD_HEADERS)),
  ];
}

/** What is answered instead of nginx's own pages; a location that says it for one error has to say it for all. */
function errorPages(...notFound: readonly string[]): Line[] {
  return [
    directive('error_page', '404', ...notFound),
    directive('error_page', '405', problemPath(405)),
    ...PROBLEMS.map(([status, code]) =>
      directive('error_page', String(code), ...(code === status ? [] : [`=${status}`]), problemPath(status)),
    ),
  ];
}

function problemHeaders(headers: Headers): Line[] {
  return [
    'internal;',
    '# A body that was too large for its location is not refused once more.',
    directive('client_max_body_size', '0'),
    'types { }',
    directive('default_type', 'application/problem+json'),
    TRANSPORT,
    ...Object.entries({ ...COMMON_HEADERS, ...headers }).map(([name, value]) => header(name, literal(value))),
  ];
}

/** The location of a problem; inside another it has the headers of that one. */
function problemLocation(status: number, body: string, headers: readonly Line[]): Line[] {
  return block(
    'location',
    ['=', problemPath(status)],
    [...(headers.length > 0 ? headers : ['internal;']), directive('return', String(status), body)],
  );
}
