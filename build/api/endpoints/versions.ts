import { INDEX_PATH } from '../../formats/urls.ts';
import { selectVersions } from '../../model/query/select.ts';
import { type Endpoint, forUri, type PrerenderContext, type ResultSet } from '../endpoint.ts';
import { URI, versionsSet } from '../files/files.ts';
import { LANGUAGE_RANGE, PAGE, PAGE_SIZE, PAGING } from '../request/parameters.ts';
import { URI_IN_PATH } from '../request/path-template.ts';
import { pageOf, readParameters } from '../request/query.ts';
import { pageResponse, printEntries } from '../response/responses.ts';
import { DEFAULT_SIZE, entrySet, listRoutes, staticRanges } from './lists.ts';

/** `GET /v1/documents/index/{canonicalUri}`: the versions of a list. */
export const versions: Endpoint<'listVersions'> = {
  operations: [
    {
      path: `${INDEX_PATH}/${URI_IN_PATH}`,
      operationId: 'listVersions',
      summary: 'List the versions and languages of a document',
    },
  ],
  group: 'Find',
  parameters: [LANGUAGE_RANGE, PAGE, PAGE_SIZE],
  response: {
    kind: 'page',
    description: 'One page of the index entries.',
    schema: { $ref: '#/components/schemas/DocumentIndex' },
  },
  problems: ['BadParameters', 'NotFound'],
  example: ({ uri, language }) =>
    uri && `${INDEX_PATH}/${encodeURIComponent(uri)}?language=${language}&pageSize=1`,
  respond: forUri((request, entry) => {
    const { language, ...paging } = readParameters(request.query, { language: LANGUAGE_RANGE, ...PAGING });
    return pageResponse(selectVersions(entry, language), pageOf(paging), printEntries, request);
  }),
  prerendered: {
    routes: listRoutes(`${INDEX_PATH}/${URI}`, [LANGUAGE_RANGE.name], (language) =>
      versionsSet(URI, language as string),
    ),
    resultSets,
  },
};

/** The documents of each static URI, of all its languages and of each language range. */
function resultSets({ directory, naming }: PrerenderContext): ResultSet[] {
  return [...directory.byUri].flatMap(([uri, entry]) => {
    if (!naming.isStaticUri(uri)) return [];
    const ranges = new Set(entry.records.flatMap((record) => staticRanges(record, naming)));
    return ['', ...ranges].map((range) =>
      entrySet(versionsSet(uri, range), selectVersions(entry, range || undefined), DEFAULT_SIZE),
    );
  });
}
