import type { OutputFile } from '../../api/files/output-file.ts';
import { OPEN_HEADERS } from '../../api/response/headers.ts';
import { DEFAULT_JSON_TYPE } from '../../formats/representation.ts';
import type { ListContext, SitePart } from '../part.ts';
import { ANY_CHANGES_FILE, changesFile, outputPath } from '../paths.ts';

/** The changes of each document as JSON; documents of a first version have none. */
export const changesFiles: SitePart = {
  headerRules: [{ path: ANY_CHANGES_FILE, headers: { 'content-type': DEFAULT_JSON_TYPE, ...OPEN_HEADERS } }],
  listFiles: filesOf,
};

function* filesOf({ documents, naming, history }: ListContext): Generator<OutputFile> {
  for (const document of documents) {
    const changes = history.changesOf(document);
    if (!changes) continue;
    const { canonicalVersionUri, language } = document.entry;
    const path = changesFile(naming.placeOf(canonicalVersionUri, language));
    yield { path: outputPath(path), text: JSON.stringify(changes) };
  }
}
