import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeNaming } from '../../build/api/files/naming.ts';
import { MARKER, MARKER_TEXT } from '../../build/api/files/output-file.ts';
import { printRules, RECORDS_FILE, RULES_FILE } from '../../build/api/hosts/server/rules.ts';
import { API_PATHS } from '../../build/api/respond.ts';
import { DOCUMENT } from '../../build/formats/json.ts';
import { addChecksum } from '../../build/model/digest.ts';
import type { DirectoryRecord } from '../../build/model/document/entry.ts';
import { makeDirectory } from '../../build/model/query/directory.ts';
import { packRecords } from '../../build/model/query/packed-records.ts';

/**
 * Writes an output for the Node server with a directory of many entries, but only the first document, without rows.
 *
 * @returns the path of this document in the API
 */
export function writeLargeOutput(out: string, records: readonly DirectoryRecord[]): string {
  const directory = makeDirectory(records);
  const [first] = directory.records;
  if (!first) throw new Error('there are no entries');
  const { canonicalVersionUri, language } = first.entry;
  const document = makeNaming(directory, API_PATHS).documentFile(canonicalVersionUri, language, DOCUMENT);
  const files = {
    [MARKER]: MARKER_TEXT,
    [RECORDS_FILE]: addChecksum([packRecords({ records })], RECORDS_FILE).join(''),
    [RULES_FILE]: String(printRules({ routes: [], headerRules: [], startPages: [] }).text),
    [join('site', document)]: JSON.stringify({ codeList: { identification: first.entry } }),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
  return `/v1/documents/${encodeURIComponent(canonicalVersionUri)}?language=${language}`;
}
