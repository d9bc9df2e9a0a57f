import { code } from '../../../build/api/endpoints/codes.ts';
import { history } from '../../../build/api/endpoints/history.ts';
import { makeNaming } from '../../../build/api/files/naming.ts';
import { API_PATHS } from '../../../build/api/respond.ts';
import { CSV } from '../../../build/formats/csv/write.ts';
import { DOCUMENT } from '../../../build/formats/json.ts';
import type { Document } from '../../../build/model/document/document.ts';
import { makeDirectory } from '../../../build/model/query/directory.ts';
import { findTables } from '../../../build/model/relations/correspondence.ts';
import { respondFrom } from '../../support/site-files.ts';

/** The API of lists, with the files that a build prerenders for them. */
export function listApi(documents: readonly Document[], baseUrl?: string) {
  const directory = makeDirectory(documents);
  const naming = makeNaming(directory, API_PATHS);
  const files = new Map<string, string>();
  for (const document of documents) {
    const { canonicalUri, canonicalVersionUri, language } = document.entry;
    for (const format of [DOCUMENT, CSV])
      files.set(naming.documentFile(canonicalVersionUri, language, format), String(format.print(document)));
    const list = makeDirectory(documents.filter(({ entry }) => entry.canonicalUri === canonicalUri));
    const context = { naming, baseUrl, hasRoutes: true, hasApi: true, isDefaultLanguage: () => true };
    for (const { prerendered } of [history, code])
      for (const { path, content } of prerendered.listFiles?.(list, context) ?? [])
        if ('json' in content) files.set(path, String(content.json()));
  }
  const respond = respondFrom(
    { records: directory.records, tables: findTables(documents), baseUrl },
    async (path) => {
      const text = files.get(path);
      if (text === undefined) throw new Error(`there is no file ${path}`);
      return text;
    },
  );
  return {
    files,
    get: (path: string, headers: Record<string, string> = {}) =>
      respond(new Request(`https://host.example/v1/documents/${path}`, { headers })),
  };
}
