import { selectVersions } from '../../query/select.ts';
import type { ResultSet } from '../budget.ts';
import { INDEX_PATH, versionsSet } from '../paths.ts';
import { LANGUAGE, URI } from '../placeholders.ts';
import type { Endpoint, PlanContext } from '../plan.ts';
import { listRoutes } from './list-routes.ts';
import { plainRanges, recordSet } from './record-set.ts';

/** `GET /v1/documents/index/{canonicalUri}` (interface: endpoint 2). */
export const versions: Endpoint = {
  routes: listRoutes(
    `${INDEX_PATH}/${URI}`,
    [{ name: 'language', placeholder: LANGUAGE, otherwise: '' }],
    (language) => versionsSet(URI, language as string),
  ),
  resultSets,
  files: () => [],
  headerRules: () => [],
};

/** The documents of each URI that is plain, of all its languages and of each language range. */
function resultSets({ directory, naming }: PlanContext): ResultSet[] {
  return [...directory.byUri].flatMap(([uri, identified]) => {
    if (!naming.isPlainUri(uri)) return [];
    const ranges = new Set(identified.records.flatMap((record) => plainRanges(record, naming)));
    return ['', ...ranges].map((range) =>
      recordSet(versionsSet(uri, range), selectVersions(identified, range || undefined)),
    );
  });
}
