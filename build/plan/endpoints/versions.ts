import { rangesOf } from '../../domain/language.ts';
import { selectVersions } from '../../query/select.ts';
import type { ResultSet } from '../budget.ts';
import { INDEX_PATH, versionsSet } from '../paths.ts';
import type { Endpoint, PlanContext } from '../plan.ts';
import { listRoutes } from './list-routes.ts';
import { recordSet } from './record-set.ts';

/** `GET /v1/documents/index/{canonicalUri}` (interface: endpoint 2). */
export const versions: Endpoint = {
  routes: listRoutes(
    `${INDEX_PATH}/:uri`,
    [{ name: 'language', placeholder: ':lang', otherwise: '' }],
    (language) => versionsSet(':uri', language as string),
  ),
  resultSets,
  files: () => [],
  headerRules: () => [],
};

/** The documents of each URI that is plain, of all its languages and of each language range. */
function resultSets({ directory, naming }: PlanContext): ResultSet[] {
  return [...directory.byUri].flatMap(([uri, identified]) => {
    if (!naming.isPlainUri(uri)) return [];
    const ranges = new Set(identified.records.flatMap(({ entry }) => rangesOf(entry.language)));
    return ['', ...[...ranges].filter(naming.isPlainLanguage)].map((range) =>
      recordSet(versionsSet(uri, range), selectVersions(identified, range || undefined)),
    );
  });
}
